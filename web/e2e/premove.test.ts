/** Moves made before it is one's turn. */
import { expect, inject, it } from 'vitest';
import { count, pair } from './distance';
import { atTheTable, phone, Table } from './table';

atTheTable();

it('is kept until it is one’s turn, and played then', async () => {
  const [white, black] = await pair(inject('address'), { kind: 'chess' });
  await black.tap('e7', 'e5');
  await black.says('as soon as it is your turn');
  await black.stands('e7', 'black pawn');
  await white.type('e4');
  await expect.poll(() => count(white.page)).toBe(2);
  await white.stands('e5', 'black pawn');
});

it('is dropped in words when it is illegal then, and cancelled by Escape or the other button', async () => {
  const [white, black] = await pair(inject('address'), { kind: 'chess' });
  await black.drag('d7', 'e6');
  await black.says('as soon as it is your turn');
  await white.type('e4');
  await black.says('Your planned move was not played.');
  await black.stands('d7', 'black pawn');
  await black.type('a6');
  for (const undo of ['escape', 'right'] as const) {
    await black.drag('d7', 'd5');
    await black.says('as soon as it is your turn');
    if (undo === 'escape') await black.page.keyboard.press('Escape');
    else await black.cell('d7').click({ button: 'right' });
    await expect.poll(() => black.status.innerText()).not.toContain('as soon as');
  }
  await white.type('a3');
  await black.says('Your turn');
  await black.stands('d7', 'black pawn');
});

it('marbles are planned together, against the computer too', async () => {
  const table = await Table.open({ kept: { wishes: { against: 'computer', level: 9 } } });
  const letGo = await table.holdComputer();
  await table.newGame('Abalone', (dialogue) =>
    dialogue.getByRole('radio', { name: 'Black', exact: true }).check(),
  );
  await table.tap('C3', 'D4');
  await table.says('thinking');
  await table.tap('B1', 'B2');
  await table.tap('C1');
  await table.says('as soon as it is your turn');
  letGo();
  await expect.poll(() => table.page.locator('.moves button.move').count()).toBeGreaterThan(2);
  await table.stands('C1', 'black marble');
  await table.stands('C2', 'black marble');
});

it('on a phone is cancelled by a tap, which it says', async () => {
  const table = await Table.open({
    ...phone,
    kept: { wishes: { against: 'computer', level: 9, seat: 'white' } },
  });
  const letGo = await table.holdComputer();
  await table.newGame('Chess');
  for (const cell of ['e2', 'e4', 'd2', 'd4']) await table.cell(cell).tap();
  await table.says('Tap the board to cancel it.');
  await table.cell('h5').tap();
  await expect.poll(() => table.status.innerText()).not.toContain('as soon as');
  letGo();
  await table.says('Your turn');
  await table.stands('d2', 'white pawn');
});
