/**
 * Where the cells of a board lie on the screen. Pure: the core's list of cells in, places out;
 * nothing here knows a rule.
 *
 * One cell is 100 units wide. x grows to the right and y downwards, as in SVG; the side that opens
 * the game sits at the bottom unless the board is turned.
 */
import type { Board, BoardCell, CellName } from '../core/protocol';

export type Point = { x: number; y: number };

export const UNIT = 100;

/** A board prepared for drawing. */
export interface Layout {
  board: Board;
  hex: boolean;
  /** Units from one column (half a cell on a hexagonal board) or row to the next. */
  stepX: number;
  stepY: number;
  /** The cells' extent, without any frame. */
  width: number;
  height: number;
  byName: Map<CellName, BoardCell>;
  byPlace: Map<string, BoardCell>;
  /** Row by row from the top of an unturned board, each from the left. */
  rows: BoardCell[][];
  left: number;
}

const place = (x: number, y: number) => `${x},${y}`;

export function layoutOf(board: Board): Layout {
  const hex = board.shape === 'hex';
  const left = Math.min(...board.cells.map((cell) => cell.x));
  const right = Math.max(...board.cells.map((cell) => cell.x));
  const stepX = hex ? UNIT / 2 : UNIT;
  const stepY = hex ? (UNIT * Math.sqrt(3)) / 2 : UNIT;
  const rows = new Map<number, BoardCell[]>();
  for (const cell of board.cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  return {
    board,
    hex,
    stepX,
    stepY,
    width: (right - left) * stepX + UNIT,
    height: (board.height - 1) * stepY + UNIT,
    byName: new Map(board.cells.map((cell) => [cell.cell, cell])),
    byPlace: new Map(board.cells.map((cell) => [place(cell.x, cell.y), cell])),
    rows: [...rows.entries()]
      .sort(([a], [b]) => b - a)
      .map(([, cells]) => cells.sort((a, b) => a.x - b.x)),
    left,
  };
}

const pointAt = (layout: Layout, x: number, y: number, turned: boolean): Point => {
  const px = (x - layout.left) * layout.stepX + UNIT / 2;
  const py = (layout.board.height - 1 - y) * layout.stepY + UNIT / 2;
  return turned ? { x: layout.width - px, y: layout.height - py } : { x: px, y: py };
};

/** The centre of a cell. A name that is no cell of this board lies at its middle. */
export function centreOf(layout: Layout, cell: CellName, turned: boolean): Point {
  const found = layout.byName.get(cell);
  return found
    ? pointAt(layout, found.x, found.y, turned)
    : { x: layout.width / 2, y: layout.height / 2 };
}

/** Where something goes that leaves the board from `cell` by so many steps. */
export function beyond(
  layout: Layout,
  cell: CellName,
  away: { dx: number; dy: number },
  turned: boolean,
): Point {
  const found = layout.byName.get(cell);
  return found
    ? pointAt(layout, found.x + away.dx, found.y + away.dy, turned)
    : centreOf(layout, cell, turned);
}

/**
 * The cell under a point, or null. A hexagon counts as hit within slightly more than its inner
 * circle.
 */
export function cellUnder(layout: Layout, point: Point, turned: boolean): CellName | null {
  const px = turned ? layout.width - point.x : point.x;
  const py = turned ? layout.height - point.y : point.y;
  if (!layout.hex) {
    const x = Math.floor(px / UNIT) + layout.left;
    const y = layout.board.height - 1 - Math.floor(py / UNIT);
    return layout.byPlace.get(place(x, y))?.cell ?? null;
  }
  let best: CellName | null = null;
  let bestDistance = UNIT * 0.62;
  for (const cell of layout.board.cells) {
    const centre = pointAt(layout, cell.x, cell.y, false);
    const distance = Math.hypot(centre.x - px, centre.y - py);
    if (distance < bestDistance) [best, bestDistance] = [cell.cell, distance];
  }
  return best;
}

/** The cell that lies from `cell` as `to` lies from `from`; null beyond the edge. */
export function shifted(
  layout: Layout,
  cell: CellName,
  from: CellName,
  to: CellName,
): CellName | null {
  const [a, b, c] = [layout.byName.get(from), layout.byName.get(to), layout.byName.get(cell)];
  if (!a || !b || !c) return null;
  return layout.byPlace.get(place(c.x + b.x - a.x, c.y + b.y - a.y))?.cell ?? null;
}

/** The six steps of a hexagonal board, in the units of `BoardCell`. */
const HEX_STEPS = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
] as const;

/** The cells around a hexagon cell. */
export function neighboursOf(layout: Layout, cell: CellName): CellName[] {
  const here = layout.byName.get(cell);
  if (!here) return [];
  return HEX_STEPS.flatMap(([dx, dy]) => {
    const next = layout.byPlace.get(place(here.x + dx, here.y + dy));
    return next ? [next.cell] : [];
  });
}

/**
 * The neighbour of a hexagon cell that lies nearest to the direction of a drag; null beyond the
 * edge.
 */
export function neighbourTowards(
  layout: Layout,
  cell: CellName,
  towards: Point,
  turned: boolean,
): CellName | null {
  const from = layout.byName.get(cell);
  if (!from) return null;
  const here = pointAt(layout, from.x, from.y, turned);
  let best: CellName | null = null;
  let bestAlong = 0;
  for (const [dx, dy] of HEX_STEPS) {
    const there = pointAt(layout, from.x + dx, from.y + dy, turned);
    const along =
      (there.x - here.x) * (towards.x - here.x) + (there.y - here.y) * (towards.y - here.y);
    if (along > bestAlong) {
      bestAlong = along;
      best = layout.byPlace.get(place(from.x + dx, from.y + dy))?.cell ?? null;
    }
  }
  return best;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * The cell an arrow key leads to, as the board is seen. On hexagons up and down alternate between
 * the two slanted directions, so that repeating the key goes straight.
 */
export function arrowFrom(
  layout: Layout,
  cell: CellName,
  key: ArrowKey,
  turned: boolean,
): CellName {
  const from = layout.byName.get(cell);
  if (!from) return cell;
  const sign = turned ? -1 : 1;
  const dx = key === 'ArrowRight' ? sign : key === 'ArrowLeft' ? -sign : 0;
  const dy = key === 'ArrowUp' ? sign : key === 'ArrowDown' ? -sign : 0;
  const at = (x: number, y: number) => layout.byPlace.get(place(x, y))?.cell;
  if (!layout.hex) return at(from.x + dx, from.y + dy) ?? cell;
  if (dy === 0) return at(from.x + 2 * dx, from.y) ?? cell;
  const lean = (from.y % 2 === 0) === dy > 0 ? 1 : -1;
  return at(from.x + lean, from.y + dy) ?? at(from.x - lean, from.y + dy) ?? cell;
}
