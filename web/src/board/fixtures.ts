/** Boards without a core, for tests of what is drawn on them. */
import type { Board, BoardCell } from '../core/protocol';

export function squareBoard(size: number): Board {
  const cells: BoardCell[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const column = String.fromCharCode(97 + x);
      cells.push({ cell: `${column}${y + 1}`, x, y, row: `${y + 1}`, column });
    }
  return { shape: 'square', width: size, height: size, cells };
}

/** Rows A to I, columns the diagonals that lean to the left. */
export function hexBoard(): Board {
  const cells: BoardCell[] = [];
  for (let y = 0; y < 9; y++)
    for (let diagonal = 0; diagonal < 9; diagonal++) {
      if (Math.abs(y - diagonal) > 4) continue;
      const row = String.fromCharCode(97 + y);
      const column = `${diagonal + 1}`;
      cells.push({ cell: row + column, x: 2 * diagonal - y + 4, y, row, column });
    }
  return { shape: 'hex', width: 17, height: 9, cells };
}
