/// Where the cells of a board lie. Pure: names in, places out; nothing here knows a rule.
///
/// One cell is 100 units wide. x grows to the right, y downwards, as in SVG; the first player's
/// side is at the bottom unless the board is turned.

export type CellName = string;
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/// The two kinds of board: squares a1…, n by n, and the hexagon of Abalone.
export type Shape = { kind: 'squares'; size: number } | { kind: 'hexagon' };

export const UNIT = 100;
/// Rows of a hexagonal board lie closer than its cells are wide.
export const ROW_HEIGHT = (UNIT * Math.sqrt(3)) / 2;
/// The hexagon's longest row.
const HEX_SIDE = 9;
const HEX_SKEW = 4;

export type Grid = { column: number; row: number };

/// Column and row, both from 0, row 0 at the first player's edge: `b3` is 1, 2. Rows of the
/// hexagon are letters (`B3`), columns its NW–SE diagonals.
export function gridOf(shape: Shape, cell: CellName): Grid {
  const letter = cell.toLowerCase().charCodeAt(0) - 97;
  const number = Number(cell.slice(1)) - 1;
  return shape.kind === 'squares'
    ? { column: letter, row: number }
    : { column: number, row: letter };
}

/// The name of the cell there, or null beyond the edge.
export function cellAt(shape: Shape, { column, row }: Grid): CellName | null {
  if (shape.kind === 'squares') {
    const inside = column >= 0 && row >= 0 && column < shape.size && row < shape.size;
    return inside ? `${String.fromCharCode(97 + column)}${row + 1}` : null;
  }
  const inside =
    column >= 0 && row >= 0 && column < HEX_SIDE && row < HEX_SIDE &&
    Math.abs(row - column) <= HEX_SKEW;
  return inside ? `${String.fromCharCode(65 + row)}${column + 1}` : null;
}

/// All cells, row by row from the top of an unturned board: the order in which they are read.
export function rowsOf(shape: Shape): CellName[][] {
  const side = shape.kind === 'squares' ? shape.size : HEX_SIDE;
  const rows: CellName[][] = [];
  for (let row = side - 1; row >= 0; row--) {
    const cells: CellName[] = [];
    for (let column = 0; column < side; column++) {
      const cell = cellAt(shape, { column, row });
      if (cell) cells.push(cell);
    }
    rows.push(cells);
  }
  return rows;
}

/// The centre of a cell on an unturned or turned board.
export function centreOf(shape: Shape, cell: CellName, turned: boolean): Point {
  const { column, row } = gridOf(shape, cell);
  const side = shape.kind === 'squares' ? shape.size : HEX_SIDE;
  let x: number, y: number, width: number, height: number;
  if (shape.kind === 'squares') {
    x = (column + 0.5) * UNIT;
    y = (side - row - 0.5) * UNIT;
    width = height = side * UNIT;
  } else {
    x = (column - row / 2 + HEX_SKEW / 2 + 0.5) * UNIT;
    y = (side - 1 - row) * ROW_HEIGHT + UNIT / 2;
    width = side * UNIT;
    height = (side - 1) * ROW_HEIGHT + UNIT;
  }
  return turned ? { x: width - x, y: height - y } : { x, y };
}

/// The cell under a point, or null.
export function cellUnder(shape: Shape, point: Point, turned: boolean): CellName | null {
  const { width, height } = extent(shape);
  const x = turned ? width - point.x : point.x;
  const y = turned ? height - point.y : point.y;
  if (shape.kind === 'squares')
    return cellAt(shape, {
      column: Math.floor(x / UNIT),
      row: shape.size - 1 - Math.floor(y / UNIT),
    });
  const nearestRow = Math.round(HEX_SIDE - 1 - (y - UNIT / 2) / ROW_HEIGHT);
  let best: CellName | null = null;
  let bestDistance = UNIT * 0.62;
  for (let row = nearestRow - 1; row <= nearestRow + 1; row++) {
    const column = Math.round(x / UNIT - HEX_SKEW / 2 - 0.5 + row / 2);
    const cell = cellAt(shape, { column, row });
    if (!cell) continue;
    const centre = centreOf(shape, cell, false);
    const distance = Math.hypot(centre.x - x, centre.y - y);
    if (distance < bestDistance) {
      best = cell;
      bestDistance = distance;
    }
  }
  return best;
}

/// The cells' extent, without any frame.
export function extent(shape: Shape): { width: number; height: number } {
  return shape.kind === 'squares'
    ? { width: shape.size * UNIT, height: shape.size * UNIT }
    : { width: HEX_SIDE * UNIT, height: (HEX_SIDE - 1) * ROW_HEIGHT + UNIT };
}

/// The cell that lies from `cell` as `to` lies from `from`.
export function shifted(shape: Shape, cell: CellName, from: CellName, to: CellName): CellName | null {
  const a = gridOf(shape, from);
  const b = gridOf(shape, to);
  const c = gridOf(shape, cell);
  return cellAt(shape, { column: c.column + b.column - a.column, row: c.row + b.row - a.row });
}

/// Where that would be, on the board or beyond its edge.
export function shiftedPoint(shape: Shape, cell: CellName, from: CellName, to: CellName, turned: boolean): Point {
  const a = centreOf(shape, from, turned);
  const b = centreOf(shape, to, turned);
  const c = centreOf(shape, cell, turned);
  return { x: c.x + b.x - a.x, y: c.y + b.y - a.y };
}

/// The six directions of the hexagon, as steps of column and row.
const HEX_STEPS: readonly Grid[] = [
  { column: 1, row: 0 }, { column: 1, row: 1 }, { column: 0, row: 1 },
  { column: -1, row: 0 }, { column: -1, row: -1 }, { column: 0, row: -1 },
];

/// The neighbour of a hexagon cell that lies nearest to a direction on the screen.
export function neighbourTowards(shape: Shape, cell: CellName, towards: Point, turned: boolean): CellName | null {
  const here = centreOf(shape, cell, turned);
  const grid = gridOf(shape, cell);
  const length = Math.hypot(towards.x - here.x, towards.y - here.y);
  let best: CellName | null = null;
  let bestCosine = -1;
  for (const step of HEX_STEPS) {
    const sign = turned ? -1 : 1;
    const dx = (step.column - step.row / 2) * sign;
    const dy = (-step.row * ROW_HEIGHT * sign) / UNIT;
    const cosine = ((towards.x - here.x) * dx + (towards.y - here.y) * dy) / length;
    if (cosine > bestCosine) {
      bestCosine = cosine;
      best = cellAt(shape, { column: grid.column + step.column, row: grid.row + step.row });
    }
  }
  return best;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/// The cell an arrow key leads to, as the eye sees the board. On the hexagon up and down
/// alternate between the two slanted directions, so that they go straight.
export function arrowFrom(shape: Shape, cell: CellName, key: ArrowKey, turned: boolean): CellName {
  const { column, row } = gridOf(shape, cell);
  const sign = turned ? -1 : 1;
  const dx = key === 'ArrowRight' ? sign : key === 'ArrowLeft' ? -sign : 0;
  const dy = key === 'ArrowUp' ? sign : key === 'ArrowDown' ? -sign : 0;
  if (shape.kind === 'squares' || dy === 0)
    return cellAt(shape, { column: column + dx, row: row + dy }) ?? cell;
  const lean = (row % 2 === 0) === (dy > 0) ? 0 : dy;
  const straight = cellAt(shape, { column: column + lean, row: row + dy });
  return straight ?? cellAt(shape, { column: column + (lean === 0 ? dy : 0), row: row + dy }) ?? cell;
}
