import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layoutOf } from '../../board/geometry';
import { directCore } from '../../core/testing';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
const { bestOf, bests, counted, isBetter, isFull, noScore, noteResult, soundBests } = await import(
  './score'
);
const { nextCell, partsOf, seenPlace, typedCell, wholeCell } = await import('./names');
const { addressOfTrain, trainAt } = await import('./place');

const core = directCore();
const layout = (game: string, rules = '') => {
  const answer = core('arrange', { game, rules });
  if (answer.kind !== 'arranged') throw new Error(answer.refusal.text);
  return layoutOf(answer.board);
};

beforeEach(() => {
  kept.clear();
  bests.set({ bests: {} });
});

describe('the score', () => {
  it('counts, and a wrong answer begins the row anew', () => {
    let score = noScore;
    for (let i = 0; i < 9; i++) score = counted(score, true);
    expect(isFull('row', score)).toBe(false);
    expect(isFull('row', counted(score, true))).toBe(true);
    expect(isFull('time', counted(score, true))).toBe(false);
    expect(counted(score, false)).toEqual({ right: 9, wrong: 1, row: 0 });
  });

  it('keeps the best result of each exercise', () => {
    expect(noteResult('any', 'find', 'time', 0)).toBe(false);
    expect(noteResult('any', 'find', 'time', 7)).toBe(true);
    expect(noteResult('any', 'find', 'time', 6)).toBe(false);
    expect(noteResult('any', 'find', 'row', 20_000)).toBe(true);
    expect(noteResult('any', 'find', 'row', 21_000)).toBe(false);
    expect(noteResult('any', 'find', 'row', 19_000)).toBe(true);
    expect(bestOf('any', 'find', 'time')).toBe(7);
    expect(bestOf('any', 'find', 'row')).toBe(19_000);
    expect(bestOf('other', 'find', 'row')).toBeNull();
    expect(isBetter('row', 5, 5)).toBe(false);
  });

  it('does not lose what another tab has reached', () => {
    kept.set('plateau.trainers', JSON.stringify({ 'any/find/time': 12 }));
    expect(noteResult('any', 'find', 'time', 11)).toBe(false);
    expect(noteResult('any', 'name', 'time', 3)).toBe(true);
    expect(JSON.parse(kept.get('plateau.trainers')!)).toEqual({
      'any/find/time': 12,
      'any/name/time': 3,
    });
  });

  it('mends what is damaged', () => {
    const damaged = vi.fn();
    expect(soundBests({ a: 3, b: 'x', c: -1 }, damaged)).toEqual({ a: 3 });
    expect(damaged).toHaveBeenCalledTimes(2);
    expect(soundBests(3, damaged)).toBeNull();
  });
});

describe('names of cells', () => {
  it('asks for another cell each time', () => {
    const { cells } = layout('chess').board;
    for (const chance of [0, 0.3, 0.999999]) {
      const first = nextCell(cells, null, chance);
      expect(nextCell(cells, first, chance)).not.toBe(first);
    }
  });

  it('knows the two halves of a name, on squares and hexagons', () => {
    const [files, ranks] = partsOf(layout('chess').board.cells);
    expect([files.join(''), ranks.join('')]).toEqual(['abcdefgh', '12345678']);
    const [rows, diagonals] = partsOf(layout('abalone').board.cells);
    expect([rows.join(''), diagonals.join('')]).toEqual(['ABCDEFGHI', '123456789']);
    const [columns, numbers] = partsOf(layout('stackchess', 'n=12').board.cells);
    expect([columns.join(''), numbers.join(' ')]).toEqual([
      'abcdefghijkl',
      '1 2 3 4 5 6 7 8 9 10 11 12',
    ]);
  });

  it('reads what is typed, and waits where it may go on', () => {
    const { cells } = layout('stackchess', 'n=12').board;
    expect(typedCell(cells, 'b')).toBe('more');
    expect(typedCell(cells, 'B2')).toBe('b2');
    expect(typedCell(cells, 'a1')).toBe('more');
    expect(wholeCell(cells, 'A1')).toBe('a1');
    expect(typedCell(cells, 'a12')).toBe('a12');
    expect(typedCell(cells, 'z')).toBeNull();
    expect(typedCell(layout('abalone').board.cells, 'e5')).toBe('E5');
    expect(wholeCell(cells, 'a13')).toBeNull();
  });

  it('says where a cell lies as the board is seen', () => {
    const { rows } = layout('chess');
    expect(seenPlace(rows, 'c2', false)).toEqual({ row: 2, place: 3 });
    expect(seenPlace(rows, 'c2', true)).toEqual({ row: 7, place: 6 });
    const hex = layout('abalone').rows;
    expect(seenPlace(hex, 'A1', false)).toEqual({ row: 1, place: 1 });
    expect(seenPlace(hex, 'A1', true)).toEqual({ row: 9, place: 5 });
  });
});

describe('addresses', () => {
  it('are read as they are written', () => {
    for (const place of [{ game: 'any' }, { game: 'any', exercise: 'attacked' }] as const)
      expect(trainAt(addressOfTrain(place))).toEqual({ exercise: undefined, ...place });
  });
  it('are no others', () => {
    for (const hash of ['#train=', '#train=a/b', '#train=a/find/x', '#train=<b>', '#learn=a'])
      expect(trainAt(hash)).toBeNull();
  });
});
