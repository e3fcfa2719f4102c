/** Addresses: Back and Forward lead where people expect, and links lead to positions. */
import { expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

const hash = (table: Table) => new URL(table.page.url()).hash;
const reaches = (table: Table, wanted: string | RegExp) =>
  typeof wanted === 'string'
    ? expect.poll(() => hash(table)).toBe(wanted)
    : expect.poll(() => hash(table)).toMatch(wanted);
const dialogue = (table: Table, name?: string) =>
  table.page.getByRole('dialog', name ? { name } : {});
const entries = (table: Table) => table.page.evaluate(() => history.length);
const start = (table: Table) => table.page.getByRole('region', { name: /What would you like/ });
const GAME = /^#\/game\/\w+$/;

it('a dialogue has an address; Back closes it, Forward opens it, closing leaves no entry behind', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.type('e4');
  await reaches(table, GAME);
  const game = hash(table);
  await table.button('Settings').click();
  await reaches(table, '#/settings');
  await page.goBack();
  await dialogue(table).waitFor({ state: 'detached' });
  await reaches(table, game);
  await page.goForward();
  await dialogue(table, 'Settings').waitFor();
  // Escape is the same as going back, and so is closing what was opened from a dialogue.
  const before = await entries(table);
  await page.keyboard.press('Escape');
  await reaches(table, game);
  for (let i = 0; i < 3; i++) {
    await table.button('Settings').click();
    await reaches(table, '#/settings');
    await dialogue(table).getByRole('button', { name: 'Close' }).first().click();
    await reaches(table, game);
  }
  expect(await entries(table)).toBe(before);
  await table.stands('e4', 'white pawn');
  // A reload keeps the dialogue and what lies under it.
  await table.button('Settings').click();
  await reaches(table, '#/settings');
  await table.reload();
  await dialogue(table, 'Settings').waitFor();
  await page.keyboard.press('Escape');
  await reaches(table, game);
  await table.stands('e4', 'white pawn');
});

it('games follow each other in the history, and Back leads to the start they began from', async () => {
  const table = await Table.open();
  const { page } = table;
  await reaches(table, '');
  await table.type('e4', 'e5');
  await reaches(table, GAME);
  const first = hash(table);
  await table.newGame('Abalone');
  await page.locator('main.abalone').waitFor();
  await reaches(table, GAME);
  const second = hash(table);
  expect(second).not.toBe(first);
  await page.goBack();
  await table.stands('e5', 'black pawn');
  await reaches(table, first);
  await page.goBack();
  await start(table).waitFor();
  await reaches(table, '');
  await page.goForward();
  await start(table).waitFor({ state: 'detached' });
  await reaches(table, first);
  // Nothing was played in the second game, and still it is there.
  await page.goForward();
  await page.locator('main.abalone').waitFor();
  await reaches(table, second);
});

it('a position has an address, which takes no entry of its own', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.type('e4', 'e5', 'Nf3');
  await reaches(table, GAME);
  const game = hash(table);
  const before = await entries(table);
  await table.button('One move back').click();
  await table.button('One move back').click();
  await reaches(table, `${game}/1`);
  expect(await entries(table)).toBe(before);
  await table.reload();
  await page.locator('main [data-cell]').first().waitFor();
  await expect.poll(() => table.at('e7')).toContain('black pawn');
  await reaches(table, `${game}/1`);
  // The link that is passed on leads to the same position, with all moves.
  await table.button('Load and save').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect.poll(() => link.inputValue()).toMatch(/#game=[\w-]+&ply=1$/);
  const other = await Table.open({ hash: new URL(await link.inputValue()).hash });
  await expect.poll(() => other.at('e7')).toContain('black pawn');
  await other.stands('e4', 'white pawn');
  await expect.poll(() => other.page.locator('.moves button.move').count()).toBe(3);
  await reaches(other, /^#\/game\/\w+\/1$/);
});

it('a position of a variation has one, too, and a link that leads there', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.load('1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *');
  await table.button('2.c3').click();
  await table.says('Position after 2. c3');
  await reaches(table, /^#\/game\/\w+\/3\.1-1\.2-1$/);
  // A dialogue over it is closed again, and the position is the same.
  await table.button('Settings').click();
  await reaches(table, '#/settings');
  await page.goBack();
  await reaches(table, /\/3\.1-1\.2-1$/);
  await table.says('Position after 2. c3');
  await table.reload();
  await table.says('Position after 2. c3');
  await table.button('Load and save').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect.poll(() => link.inputValue()).toMatch(/#game=[\w-]+&ply=3\.1-1\.2-1$/);
  const other = await Table.open({ hash: new URL(await link.inputValue()).hash });
  await other.says('Position after 2. c3');
  await other.stands('c3', 'white pawn');
});

it('lessons: Back leads from a step to the list, and from the list to the game', async () => {
  const table = await Table.open();
  const { page } = table;
  await table.type('e4');
  await reaches(table, GAME);
  const game = hash(table);
  await page.getByRole('button', { name: 'Rules' }).click();
  await reaches(table, '#/rules');
  await table.button('Learn by lessons').click();
  await reaches(table, '#learn=chess');
  await dialogue(table)
    .getByRole('button', { name: /^Castling, 1,/ })
    .click();
  await reaches(table, /^#learn=chess\/castling\/\w+$/);
  await page.goBack();
  await reaches(table, '#learn=chess');
  await dialogue(table).locator('.chapters').waitFor();
  await page.goForward();
  await reaches(table, /^#learn=chess\/castling\/\w+$/);
  await dialogue(table).locator('.lesson').waitFor();
  await page.keyboard.press('Escape');
  await dialogue(table).waitFor({ state: 'detached' });
  await reaches(table, game);
});

it('an address that leads nowhere says so and leads to the start, or leaves what is shown', async () => {
  for (const [bad, words] of [
    ['#/nowhere', 'leads nowhere'],
    ['#/rules/go', 'leads nowhere'],
    ['#/game/nobody', 'does not have the game at this address'],
  ] as const) {
    const table = await Table.open({ hash: bad });
    await expect.poll(() => table.page.locator('.told').innerText()).toContain(words);
    await start(table).waitFor();
    await reaches(table, '');
    await table.type('e4');
    await reaches(table, GAME);
    const game = hash(table);
    await table.goTo(bad);
    await expect.poll(() => table.page.locator('.told').innerText()).toContain(words);
    await reaches(table, game);
    await table.stands('e4', 'white pawn');
  }
});
