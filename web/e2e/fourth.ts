/**
 * A game from outside the tree, on a page whose core has no other (`scripts/check_fourth_game`):
 * nothing of the page knows it.
 */
import { describe, expect, inject, it } from 'vitest';
import { pair } from './distance';
import { atTheTable, phone, Table } from './table';

atTheTable();

/** Whose pawns stand where, told by the cells' labels. */
const count = (table: Table, what: string) =>
  table.page.locator(`main [data-cell][aria-label$="${what}"]`).count();

describe('a fourth game', () => {
  it('is what the page opens with, says why not, and is answered by the computer', async () => {
    const table = await Table.open();
    await table.button('Breakthrough').waitFor();
    expect([await count(table, 'white pawn'), await count(table, 'black pawn')]).toEqual([16, 16]);
    await table.newGame('Breakthrough', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'The computer' }).check();
      await dialogue.getByRole('radio', { name: 'White', exact: true }).check();
      await dialogue.getByRole('slider').fill('1');
    });
    await table.drag('e2', 'e4');
    await table.refuses('A pawn goes one square ahead, straight or slanting: not from e2 to e4.');
    await expect.poll(() => table.targets()).toEqual(['d3', 'e3', 'f3']);
    await table.tap('e3');
    await expect.poll(() => table.page.locator('.moves button.move').count()).toBe(2);
    await table.says('White to play');
  });

  it('ends, and is opened from its texts, in French and on a phone', async () => {
    const table = await Table.open({ ...phone, locale: 'fr-FR' });
    await table.load('8/w6b/8/8/b7/w7/8/8 w');
    await table.tap('a3', 'a4');
    await table.refuses('un pion prend en biais, jamais tout droit');
    await table.type('a7a8');
    await table.says('atteint la dernière rangée');
  });

  it('is played at a distance', async () => {
    const [white, black] = await pair(inject('address'), { kind: 'breakthrough' });
    await white.tap('b2', 'c3');
    await black.stands('c3', 'white pawn');
    await black.drag('b7', 'b5');
    await black.refuses('not from b7 to b5');
    await black.tap('b6');
    await white.says('White to play');
    await white.stands('b6', 'black pawn');
  });
});
