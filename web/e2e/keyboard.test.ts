/** Whole openings without a mouse: from the top of the page by Tab, on the board by arrow keys. */
import { expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

/** Presses Tab until it is there. */
async function tabTo(table: Table, selector: string): Promise<void> {
  const there = () =>
    table.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let presses = 0; presses < 60 && !(await there()); presses++)
    await table.page.keyboard.press('Tab');
  await expect.poll(there, { message: selector }).toBe(true);
}

async function sitDown(game: string): Promise<Table> {
  const table = await Table.open();
  for (
    let i = 0;
    (await table.page.evaluate(() => document.activeElement?.textContent)) !== game;
    i++
  ) {
    expect(i).toBeLessThan(20);
    await table.page.keyboard.press('Tab');
  }
  await table.page.keyboard.press('Enter');
  await table.page.locator(`main.${game.toLowerCase()} [data-cell]`).first().waitFor();
  await tabTo(table, '[role=gridcell]');
  return table;
}

const records = (table: Table) => table.page.locator('.moves .move').allInnerTexts();

it('stackchess: stacks are built, split and take', async () => {
  const table = await sitDown('Stackchess');
  const moving = (words: string) =>
    expect.poll(() => table.page.locator('.moving-count').innerText()).toBe(words);
  await table.walkTo('b1', 'c2', 'a6', 'a5', 'c1', 'c2');
  await table.stands('c2', 'white queen, 3 pieces');
  await table.walkTo('a5');
  await moving('Moving 2 of 2');
  await table.walkTo('a3', 'c2');
  await expect.poll(() => table.page.locator('.moving-count').count()).toBe(1);
  await table.page.keyboard.press('2');
  await moving('Moving 2 of 3');
  await table.walkTo('f5');
  await table.stands('f5', 'white queen, 2 pieces');
  await table.stands('c2', 'white pawn');
  // The pawn below cannot go on: its rook alone is offered.
  await table.walkTo('a3');
  await moving('Moving 1 of 2');
  await table.walkTo('b3');
  await table.says('White to play');
  await expect
    .poll(() => records(table))
    .toEqual(['b1-c2', 'a6-a5', 'c1-c2', '2a5-a3', '2c2xf5', 'a3-b3']);
});

it('Abalone: lines go forward, push and go broadside; “Make move” is reached by Tab', async () => {
  const table = await sitDown('Abalone');
  await table.walkTo('A1', 'B2', 'C3', 'D4');
  await table.says('White to play');
  await table.walkTo('I9', 'H8');
  // Tab passes over it as long as the core has not said that this is a move.
  await table.page.locator('.make-move:enabled').waitFor();
  await tabTo(table, '.make-move');
  await table.page.keyboard.press('Enter');
  await table.says('Black to play');
  await table.page.keyboard.press('Shift+Tab');
  await tabTo(table, '[role=gridcell]');
  await table.walkTo('B2', 'C3', 'D4', 'E5');
  await table.says('White to play');
  await table.walkTo('H8', 'I9');
  await table.says('Black to play');
  await table.walkTo('C3', 'D4', 'E5', 'F6');
  await table.says('White to play');
  await table.stands('F6', 'black marble');
  await table.stands('H8', 'white marble');
  await table.walkTo('G5', 'F5');
  await table.says('Black to play');
  await table.walkTo('C4', 'C5', 'D5');
  await table.says('White to play');
  await table.stands('D6', 'black marble');
  await expect
    .poll(() => records(table))
    .toEqual(['a1b2', 'i9h8', 'b2c3', 'h8i9', 'c3d4', 'g5f5', 'c4c5d5']);
});

it('the focus is never lost: dialogues and questions give it back, and a row that goes gives it to the next', async () => {
  const table = await Table.open();
  const { page } = table;
  const dialogue = page.getByRole('dialog');
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const on = (name: string) => expect.poll(focused).toBe(name);
  await table.type('e4');
  await table.keeps(1);
  await tabTo(table, '.doors .new');
  await page.keyboard.press('Enter');
  await dialogue.waitFor();
  await tabTo(table, '.row.end .primary');
  await page.keyboard.press('Enter');
  await dialogue.waitFor({ state: 'detached' });
  await on('New game');
  await table.type('d4');
  await table.keeps(1);
  await table.button('My games').focus();
  await page.keyboard.press('Enter');
  await dialogue.waitFor();
  for (const next of ['Remove this game', 'Close']) {
    await tabTo(table, 'li .door');
    await page.keyboard.press('Enter');
    await on('No');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await on(next);
  }
  await page.keyboard.press('Enter');
  await on('My games');
  await table.button('Resign').focus();
  for (const answer of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await on('No');
    await page.keyboard.press(answer);
    await on('Resign');
  }
  await expect.poll(() => page.locator('.sure').count()).toBe(0);
});
