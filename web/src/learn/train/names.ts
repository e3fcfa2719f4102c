/** Names of cells: asked for, typed, and put together from their two halves. */
import type { BoardCell, CellName } from '../../core/protocol';

/** Another cell than the last one. `chance` is from 0 up to 1, without it. */
export function nextCell(cells: BoardCell[], last: CellName | null, chance: number): CellName {
  const others = cells.filter(({ cell }) => cell !== last);
  return (others[Math.floor(chance * others.length)] ?? cells[0]!).cell;
}

const halves = ({ cell, row, column }: BoardCell): [string, string] =>
  cell === row + column ? [row, column] : [column, row];

const inOrder = (texts: string[]) =>
  [...new Set(texts)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));

/** The first halves of all names, and the second ones: e4 is put together from `e` and `4`. */
export const partsOf = (cells: BoardCell[]): [string[], string[]] => [
  inOrder(cells.map((cell) => halves(cell)[0])),
  inOrder(cells.map((cell) => halves(cell)[1])),
];

/**
 * What a typed text means: a cell; `more` where a longer name begins so; null where it is no name.
 */
export function typedCell(cells: BoardCell[], text: string): CellName | 'more' | null {
  const typed = text.trim().toLowerCase();
  const fits = cells.filter(({ cell }) => cell.toLowerCase().startsWith(typed));
  const exact = fits.find(({ cell }) => cell.toLowerCase() === typed);
  if (exact && fits.length === 1) return exact.cell;
  return fits.length > 0 ? 'more' : null;
}

/** The same where the text is known to be whole: `a1` although there is an a10. */
export const wholeCell = (cells: BoardCell[], text: string): CellName | null =>
  cells.find(({ cell }) => cell.toLowerCase() === text.trim().toLowerCase())?.cell ?? null;

/** Where a cell lies as the board is seen: its row from below and its place in it, from 1. */
export function seenPlace(
  rows: BoardCell[][],
  cell: CellName,
  turned: boolean,
): { row: number; place: number } {
  const at = rows.findIndex((row) => row.some((one) => one.cell === cell));
  const row = rows[at] ?? [];
  const along = row.findIndex((one) => one.cell === cell);
  return turned
    ? { row: at + 1, place: row.length - along }
    : { row: rows.length - at, place: along + 1 };
}
