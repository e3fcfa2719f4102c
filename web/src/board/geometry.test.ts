import { describe, expect, it } from 'vitest';
import { hexBoard, squareBoard } from './fixtures';
import {
  arrowFrom,
  beyond,
  cellUnder,
  centreOf,
  layoutOf,
  neighbourTowards,
  shifted,
} from './geometry';

const chess = layoutOf(squareBoard(8));
const large = layoutOf(squareBoard(26));
const hexagon = layoutOf(hexBoard());

describe('cells', () => {
  it('come in rows from the top', () => {
    expect(chess.rows[0]![0]!.cell).toBe('a8');
    expect(hexagon.rows.map((row) => row.length)).toEqual([5, 6, 7, 8, 9, 8, 7, 6, 5]);
    expect(hexagon.rows[0]![0]!.cell).toBe('i5');
  });
  it('are found again by place, however the board is turned', () => {
    for (const layout of [chess, large, hexagon])
      for (const { cell } of layout.board.cells)
        for (const turned of [false, true]) {
          const centre = centreOf(layout, cell, turned);
          expect(cellUnder(layout, { x: centre.x + 20, y: centre.y - 20 }, turned)).toBe(cell);
        }
  });
  it('end at the edge', () => {
    expect(cellUnder(chess, { x: -1, y: 10 }, false)).toBeNull();
    expect(cellUnder(hexagon, { x: 10, y: 10 }, false)).toBeNull();
    expect(beyond(chess, 'h1', { dx: 1, dy: 0 }, false)).toEqual({ x: 850, y: 750 });
  });
});

describe('directions', () => {
  it('carry one cell as another was carried', () => {
    expect(shifted(hexagon, 'c3', 'a1', 'b2')).toBe('d4');
    expect(shifted(chess, 'h1', 'a1', 'b1')).toBeNull();
  });
  it('of a drag lead to the neighbour on that side', () => {
    expect(neighbourTowards(hexagon, 'e5', centreOf(hexagon, 'e9', false), false)).toBe('e6');
    expect(neighbourTowards(hexagon, 'e5', centreOf(hexagon, 'i9', true), true)).toBe('f6');
    expect(neighbourTowards(hexagon, 'a1', centreOf(hexagon, 'e1', false), false)).toBe('b1');
  });
  it('of arrow keys stay on the board and go straight', () => {
    expect(arrowFrom(chess, 'e4', 'ArrowUp', false)).toBe('e5');
    expect(arrowFrom(chess, 'e4', 'ArrowUp', true)).toBe('e3');
    expect(arrowFrom(chess, 'a1', 'ArrowLeft', false)).toBe('a1');
    let cell = 'a3';
    for (let i = 0; i < 8; i++) cell = arrowFrom(hexagon, cell, 'ArrowUp', false);
    expect(cell).toBe('i7');
    for (let i = 0; i < 8; i++) cell = arrowFrom(hexagon, cell, 'ArrowDown', false);
    expect(cell).toBe('a3');
  });
});
