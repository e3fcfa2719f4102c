/** Exercises: names of cells, and what is attacked, in every game. */
import { expect, it } from 'vitest';
import { directCore } from '../src/core/testing';
import { atTheTable, phone, Table } from './table';

atTheTable();

const dialog = (table: Table) => table.page.getByRole('dialog');
const task = (table: Table) => dialog(table).locator('.task');
const said = (table: Table) => dialog(table).locator('.said');
const cell = (table: Table, name: string) => dialog(table).locator(`[data-cell="${name}"]`);
const start = (table: Table) => dialog(table).locator('.lesson-panel .primary').click();
const bests = (table: Table) =>
  table.page.evaluate(
    () => JSON.parse(localStorage.getItem('plateau.trainers') ?? '{}') as Record<string, number>,
  );

/** The cell whose middle lies where the mark is. */
const marked = (table: Table) =>
  table.page.evaluate(() => {
    const middle = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const mark = document.querySelector('dialog [data-mark="selected"]');
    if (!mark) return '';
    const at = middle(mark);
    const near = [...document.querySelectorAll('dialog [data-cell]')].find((one) => {
      const here = middle(one);
      return Math.hypot(here.x - at.x, here.y - at.y) < 5;
    });
    return near?.getAttribute('data-cell') ?? '';
  });
/** What is asked for, once it is something else than before. */
async function askedAfter(table: Table, before: string): Promise<string> {
  const now = async () => /([A-Za-z]\d+)$/.exec(await task(table).innerText())?.[1] ?? '';
  await expect.poll(now).not.toBe(before);
  await expect.poll(now).not.toBe('');
  return now();
}

for (const game of ['chess', 'stackchess', 'abalone']) {
  it(`${game}: finds ten cells in a row, and keeps the time`, async () => {
    const table = await Table.open({ hash: `#train=${game}/find` });
    await dialog(table).getByText('Ten in a row').click();
    await start(table);
    let asked = await askedAfter(table, '');
    // A wrong one says what it is, and the row begins anew.
    const other = (await dialog(table)
      .locator('[data-cell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!)))!.find(
      (one) => one !== asked,
    )!;
    await cell(table, other).click();
    await expect.poll(() => said(table).innerText()).toBe(`That is ${other}.`);
    // The names stand neither on the board nor in what is said of a cell.
    expect(await cell(table, other).getAttribute('aria-label')).toMatch(/^Row \d+, number \d+$/);
    for (let i = 0; i < 10; i++) {
      await cell(table, asked).click();
      if (i < 9) asked = await askedAfter(table, asked);
    }
    await expect.poll(() => task(table).innerText()).toMatch(/^[\d.]+ s – Your best result!$/);
    expect((await bests(table))[`${game}/find/row`]).toBeGreaterThan(0);
    await dialog(table).getByRole('button', { name: 'All exercises' }).click();
    await expect
      .poll(() => dialog(table).locator('.exercises').innerText())
      .toMatch(/Best so far: [\d.]+ s/);
    await expect.poll(() => table.page.evaluate(() => location.hash)).toBe(`#train=${game}`);
  });

  it(`${game}: names cells by keys alone, against time`, async () => {
    const table = await Table.open({ hash: `#train=${game}/name` });
    const { page } = table;
    await page.clock.install();
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let i = 0; i < 20 && (await focused()) !== 'Start'; i++) await keyboard.press('Tab');
    await keyboard.press('Enter');
    let before = '';
    for (let i = 0; i < 3; i++) {
      await expect.poll(() => marked(table)).not.toBe(before);
      before = await marked(table);
      expect(before).not.toBe('');
      // Where it is, which gives the name away, is only for whoever does not see the mark.
      const place = task(table).locator('.unseen');
      expect(await place.innerText()).toMatch(
        /^Row \d+ from the bottom, number \d+ from the left$/,
      );
      await keyboard.type(before.toLowerCase());
      await expect.poll(() => said(table).innerText()).toBe(`Right: ${before}.`);
    }
    await expect.poll(() => marked(table)).not.toBe(before);
    const wrong = before;
    await keyboard.type(wrong);
    await expect.poll(() => said(table).innerText()).toBe(`It is not ${wrong}.`);
    await page.clock.runFor(31_000);
    await expect.poll(() => task(table).innerText()).toBe('3 right – Your best result!');
    expect((await bests(table))[`${game}/name/time`]).toBe(3);
  });

  it(`${game}: finds what can be taken or pushed, and is told why something cannot`, async () => {
    const table = await Table.open({
      hash: `#train=${game}/attacked`,
      before: () => {
        Math.random = () => 0.25;
      },
    });
    const { page } = table;
    await page.clock.install();
    await start(table);
    const drill = directCore()('drill', {
      game,
      seed: Math.floor(0.25 * Number.MAX_SAFE_INTEGER),
    });
    if (drill.kind !== 'drill') throw new Error('there is no drill');
    const { attacked } = drill;
    await expect.poll(() => task(table).innerText()).toContain(`0 of ${attacked.length}`);
    const labels = await dialog(table)
      .locator('[data-cell]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
    const empty = labels.find((label) => label.endsWith(', empty'))!.split(',')[0]!;
    await cell(table, empty).click();
    await expect.poll(() => said(table).innerText()).toBe(`${empty} is empty.`);
    await cell(table, attacked[0]!.by[0]!).click();
    await expect.poll(() => said(table).innerText()).toContain('belongs to the side to move');
    for (const [i, one] of attacked.entries()) {
      await cell(table, one.cell).click();
      const left = attacked.length - i - 1;
      if (left > 0) {
        await expect.poll(() => said(table).innerText()).toBe(`Right. ${left} more.`);
        // From where, as an arrow.
        await dialog(table)
          .locator(`[data-arrow="${one.by[0]}-${one.cell}"]`)
          .waitFor({ state: 'attached' });
      }
    }
    await expect.poll(() => said(table).innerText()).toBe('That’s all of them.');
    await dialog(table).getByRole('button', { name: 'Show them' }).click();
    await expect
      .poll(() => dialog(table).locator('[data-arrow]').count())
      .toBe(attacked.reduce((sum, { by }) => sum + by.length, 0));
    await page.clock.runFor(61_000);
    await expect.poll(() => task(table).innerText()).toBe('1 right – Your best result!');
  });
}

it('is reached from the lessons, and Back leads to the page again', async () => {
  const table = await Table.open();
  await table.button('Learn').click();
  await dialog(table).getByRole('button', { name: 'Exercises' }).click();
  await dialog(table)
    .getByRole('button', { name: /^Name the square/ })
    .click();
  await expect.poll(() => table.page.evaluate(() => location.hash)).toBe('#train=chess/name');
  await table.reload();
  await expect.poll(() => dialog(table).locator('.lesson-place').innerText()).toContain('Name');
  await dialog(table).getByRole('button', { name: 'Close' }).click();
  await dialog(table).waitFor({ state: 'detached' });
  await expect.poll(() => table.page.evaluate(() => location.hash)).not.toContain('train');
});

it('is done with fingers on a small telephone, in French, from the other side', async () => {
  const table = await Table.open({
    ...phone,
    viewport: { width: 320, height: 568 },
    locale: 'fr',
    hash: '#train=abalone/name',
  });
  await dialog(table).getByText('Blancs').tap();
  await dialog(table).locator('.lesson-panel .primary').tap();
  await expect.poll(() => marked(table)).not.toBe('');
  const asked = await marked(table);
  await dialog(table).locator('.halves > div').first().getByText(asked[0]!, { exact: true }).tap();
  await dialog(table).locator('.halves > div').last().getByText(asked[1]!, { exact: true }).tap();
  await expect.poll(() => said(table).innerText()).toContain(`Juste`);
  const wide = () =>
    dialog(table)
      .locator('.inside')
      .evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  // Of a board seen from the other side the first row lies above.
  expect(
    await dialog(table).evaluate(
      (one) =>
        one.querySelector('[data-cell="A1"]')!.getBoundingClientRect().y <
        one.querySelector('[data-cell="I9"]')!.getBoundingClientRect().y,
    ),
  ).toBe(true);
});
