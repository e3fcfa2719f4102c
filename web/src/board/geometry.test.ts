import { describe, expect, it } from 'vitest';
import { arrowFrom, cellAt, cellUnder, centreOf, gridOf, neighbourTowards, rowsOf, shifted, type Shape } from './geometry';

const chess: Shape = { kind: 'squares', size: 8 };
const large: Shape = { kind: 'squares', size: 26 };
const hexagon: Shape = { kind: 'hexagon' };

describe('cells', () => {
  it('are as many as the board has', () => {
    expect(rowsOf(chess).flat()).toHaveLength(64);
    expect(rowsOf(large).flat()).toHaveLength(676);
    expect(rowsOf(hexagon).map((row) => row.length)).toEqual([5, 6, 7, 8, 9, 8, 7, 6, 5]);
    expect(rowsOf(hexagon)[0]![0]).toBe('I5');
    expect(rowsOf(chess)[0]![0]).toBe('a8');
  });
  it('are found again by name and by place, however the board is turned', () => {
    for (const shape of [chess, large, hexagon])
      for (const cell of rowsOf(shape).flat())
        for (const turned of [false, true]) {
          expect(cellAt(shape, gridOf(shape, cell))).toBe(cell);
          const centre = centreOf(shape, cell, turned);
          expect(cellUnder(shape, { x: centre.x + 20, y: centre.y - 20 }, turned)).toBe(cell);
        }
  });
  it('end at the edge', () => {
    expect(cellAt(chess, { column: 8, row: 0 })).toBeNull();
    expect(cellAt(hexagon, { column: 5, row: 0 })).toBeNull();
    expect(cellUnder(chess, { x: -1, y: 10 }, false)).toBeNull();
    expect(cellUnder(hexagon, { x: 10, y: 10 }, false)).toBeNull();
  });
});

describe('directions', () => {
  it('carry one cell as another was carried', () => {
    expect(shifted(hexagon, 'C3', 'A1', 'B2')).toBe('D4');
    expect(shifted(chess, 'h1', 'a1', 'b1')).toBeNull();
  });
  it('of a drag lead to the neighbour on that side', () => {
    const right = centreOf(hexagon, 'E9', false);
    expect(neighbourTowards(hexagon, 'E5', right, false)).toBe('E6');
    expect(neighbourTowards(hexagon, 'E5', centreOf(hexagon, 'I9', true), true)).toBe('F6');
  });
  it('of arrow keys stay on the board and go straight', () => {
    expect(arrowFrom(chess, 'e4', 'ArrowUp', false)).toBe('e5');
    expect(arrowFrom(chess, 'e4', 'ArrowUp', true)).toBe('e3');
    expect(arrowFrom(chess, 'a1', 'ArrowLeft', false)).toBe('a1');
    let cell = 'A3';
    for (let i = 0; i < 8; i++) cell = arrowFrom(hexagon, cell, 'ArrowUp', false);
    expect(cell).toBe('I7');
    for (let i = 0; i < 8; i++) cell = arrowFrom(hexagon, cell, 'ArrowDown', false);
    expect(cell).toBe('A3');
  });
});
