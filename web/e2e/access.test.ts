import { describe, expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

describe('a screen reader', () => {
  it.each([
    ['Chess', 8, 64, 'Board', 'e1, white king'],
    ['Stackchess', 6, 36, 'Board', 'a1, white rook'],
    ['Abalone', 9, 61, 'Board', 'A1, black marble'],
  ] as const)(
    'finds a grid whose cells say what stands there: %s',
    async (game, rows, cells, name, cell) => {
      const table = await Table.open();
      await table.button(game).click();
      const grid = table.page.getByRole('grid', { name });
      await expect.poll(() => grid.getByRole('gridcell').count()).toBe(cells);
      await expect.poll(() => grid.getByRole('row').count()).toBe(rows);
      await expect
        .poll(() => grid.getByRole('gridcell', { name: cell, exact: true }).count())
        .toBe(1);
      await expect
        .poll(() => grid.locator('[tabindex="0"]').count(), {
          message: 'one cell is reached by Tab',
        })
        .toBe(1);
    },
  );

  it('is told of moves, events and refusals', async () => {
    const table = await Table.open();
    const live = (selector: string) =>
      table.page.locator(`.status ${selector}`).first().innerText();
    await table.type('e4');
    await expect.poll(() => live('[role=status]')).toBe('Black to play');
    await table.type('d5', 'exd5');
    await expect.poll(() => live('[aria-live]')).toBe('exd5 · Capture on d5');
    await table.tap('d8', 'd4');
    await expect.poll(() => live('[role=alert]')).not.toBe('');
  });
});
