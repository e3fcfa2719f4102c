/** The first five seconds: what somebody is asked who comes without a game. */
import { expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

const moves = (table: Table) => table.page.locator('.moves button.move');
const start = (table: Table) =>
  table.page.getByRole('region', { name: /What would you like|Que voulez-vous/ });

/** Nothing of it is to be scrolled to. */
async function isWhole(table: Table): Promise<void> {
  const { inside, all } = await start(table).evaluate((one) => ({
    inside: one.clientHeight,
    all: one.scrollHeight,
  }));
  expect(all).toBeLessThanOrEqual(inside);
}

it('one click leads from the open page to a game against the computer', async () => {
  const table = await Table.open();
  await table.button(/^Play the computer/).click();
  await start(table).waitFor({ state: 'detached' });
  await table.tap('e2', 'e4');
  await expect.poll(() => moves(table).count()).toBe(2);
  await expect
    .poll(() => table.page.locator('.strip').first().innerText())
    .toContain('Computer, level 3');
});

it('it offers every game of the core, and lays the chosen one on the table', async () => {
  const table = await Table.open();
  const games = start(table).locator('.start-games .option');
  await expect.poll(() => games.allInnerTexts()).toEqual(['Chess', 'Stackchess', 'Abalone']);
  await games.nth(2).getByRole('radio').check();
  await table.cell('I5').waitFor();
  await expect.poll(() => games.nth(2).getByRole('radio').isChecked()).toBe(true);
  await table.button(/^Play the computer/).click();
  await table.drag('C3', 'D3');
  await expect.poll(() => moves(table).count()).toBe(2);
});

it('the board beside it can be played at once, by two', async () => {
  const table = await Table.open();
  await table.tap('e2', 'e4', 'e7', 'e5');
  await expect.poll(() => moves(table).count()).toBe(2);
  expect(await start(table).count()).toBe(0);
});

it('every way leads where it says', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.button('A friend by link').click();
  const dialogue = page.getByRole('dialog');
  await expect
    .poll(() => dialogue.getByRole('radio', { name: 'A friend or stranger online' }).isChecked())
    .toBe(true);
  await expect
    .poll(() => dialogue.getByRole('radio', { name: 'Anyone with the link' }).isChecked())
    .toBe(true);
  await page.keyboard.press('Escape');
  await start(table).getByRole('button', { name: 'Lobby' }).click();
  await page.getByRole('dialog', { name: 'Lobby' }).waitFor();
  await page.keyboard.press('Escape');
  await table.button('Learn').click();
  await page.getByRole('dialog', { name: 'Learn' }).waitFor();
  await page.keyboard.press('Escape');
  await table.button('Analysis board').click();
  await expect.poll(() => page.locator('.lines li').count()).toBeGreaterThan(0);
});

it('a new game asks for the opponent first, and nothing of it is below the fold', async () => {
  for (const opening of [
    { locale: 'fr' },
    { ...phone, locale: 'fr' },
    { locale: 'en' },
    { ...phone, locale: 'en' },
  ]) {
    const table = await Table.open({ ...opening, kept: { wishes: null } });
    const more = opening.locale === 'fr' ? 'Autres règles' : 'More rules';
    await table.page.locator('.doors .new').click();
    const dialogue = table.page.getByRole('dialog');
    const radios = dialogue.getByRole('radio');
    await expect.poll(() => radios.first().getAttribute('name')).toBe('against');
    await expect.poll(() => radios.first().isChecked(), { message: 'the computer' }).toBe(true);
    await dialogue.getByRole('radio', { name: 'Abalone' }).check();
    await dialogue.locator('.layouts svg').nth(14).waitFor();
    for (const against of [0, 2]) {
      await dialogue.locator('input[name=against]').nth(against).check();
      await expect.poll(() => dialogue.locator('.row.end .primary').isEnabled()).toBe(true);
      const { inside, all } = await dialogue.locator('.inside').evaluate((one) => ({
        inside: one.clientHeight,
        all: one.scrollHeight,
      }));
      expect(all).toBeLessThanOrEqual(inside);
    }
    // A layout that is cut off at the edge says that there are more.
    const cut = await dialogue.locator('.layouts .options').evaluate((row) => {
      const edge = row.getBoundingClientRect().right;
      return [...row.children].filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < edge - 12 && right > edge + 12;
      }).length;
    });
    expect(cut).toBe(1);
    // The rest is one click away, and comes by itself where something in it must be mended.
    await dialogue.getByText(more).click();
    await dialogue.locator('input[name=limit]').fill('0');
    await dialogue.getByText(more).click();
    await dialogue.locator('.row.end .primary').click();
    await expect.poll(() => dialogue.locator('details').getAttribute('open')).not.toBe(null);
  }
});

it('clocks that are often played are one click; others can be set', async () => {
  const table = await Table.open();
  await table.newGame('Chess', (dialogue) => dialogue.getByRole('radio', { name: '3+2' }).check());
  await expect.poll(() => table.page.locator('.clock').first().innerText()).toContain('3:00');
  await table.newGame('Chess', async (dialogue) => {
    await expect.poll(() => dialogue.getByRole('radio', { name: '3+2' }).isChecked()).toBe(true);
    await dialogue.getByRole('radio', { name: 'Custom' }).check();
    await dialogue.getByLabel('Minutes per player').fill('7');
  });
  await expect.poll(() => table.page.locator('.clock').first().innerText()).toContain('7:00');
});

it('play again is one click: the same terms, the sides swapped', async () => {
  const table = await Table.open({ kept: { wishes: { against: 'computer', level: 1 } } });
  await table.newGame('Chess', async (dialogue) => {
    await dialogue.getByRole('radio', { name: 'White', exact: true }).check();
    await dialogue.getByRole('radio', { name: '10+5' }).check();
  });
  await table.button('Resign').click();
  await table.button('Yes').click();
  await table.button('Play again').click();
  await expect.poll(() => moves(table).count()).toBe(1);
  await expect
    .poll(() => table.page.locator('.strip[data-side=white]').innerText())
    .toContain('Computer, level 1');
  await expect.poll(() => table.page.locator('.clock').count()).toBe(2);
});

it('whoever returns to a game meets it, and finds the start by the name of the page', async () => {
  const table = await Table.open();
  await table.button('Two at this screen').click();
  await start(table).waitFor({ state: 'detached' });
  await table.tap('e2', 'e4');
  await table.keeps(1);
  await table.reload();
  await table.cell('e4').waitFor();
  await expect.poll(() => moves(table).count()).toBe(1);
  expect(await start(table).count()).toBe(0);
  await table.button('Plateau').click();
  await start(table).waitFor();
  await isWhole(table);
  await table.button(/^Resume: Chess/).click();
  await expect.poll(() => moves(table).count()).toBe(1);
});

it('a game left for another kind can be resumed', async () => {
  const table = await Table.open();
  await table.tap('e2', 'e4');
  await table.keeps(1);
  await table.turnTo('Abalone');
  await table.button(/^Resume: Chess/).click();
  await table.stands('e4', 'white pawn');
});

it.each([
  ['a desktop', {}, '.ways'],
  ['a phone', phone, '.strip:last-child'],
])('nothing of it is below the fold on %s', async (_, opening, last) => {
  for (const locale of ['en', 'fr']) {
    const table = await Table.open({ ...opening, locale });
    const box = (await table.page.locator(last).last().boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(table.page.viewportSize()!.height);
    await isWhole(table);
  }
});

it('the question mark lists the keys, and they do what it says', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.tap('e2', 'e4');
  await table.says('Black to play');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.poll(() => list.locator('dt').allInnerTexts()).toContain('U');
  await page.keyboard.press('Escape');
  // Its role goes as soon as it is hidden; the page knows of it when its element is gone.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await table.says('Hint:');
  await page.keyboard.press('u');
  await table.stands('e2', 'white pawn');
  const before = await table.middle('a1');
  await page.keyboard.press('f');
  await expect.poll(async () => (await table.middle('a1')).y < before.y).toBe(true);
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New game' }).waitFor();
});
