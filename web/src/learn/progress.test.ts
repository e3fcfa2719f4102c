import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LessonChapter } from '../core/protocol';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
const { isSolved, nextUnsolved, noteSolved, progress, solvedIn, soundSolved, startOver } =
  await import('./progress');

const chapter = (id: string, ...steps: string[]): LessonChapter => ({
  id,
  title: id,
  steps: steps.map((step) => ({
    id: step,
    task: '',
    hints: [],
    done: '',
    start: { game: 'any', rules: '', position: '' },
    moves: [],
    solution: [],
  })),
});
const chapters = [chapter('one', 'a', 'b'), chapter('two', 'a')];
const solved = () => progress.get().solved;

beforeEach(() => {
  kept.clear();
  progress.set({ solved: {} });
});

describe('progress', () => {
  it('is kept, once for each step', () => {
    noteSolved('any', 'one', 'a');
    noteSolved('any', 'one', 'a');
    noteSolved('other', 'one', 'b');
    expect(JSON.parse(kept.get('plateau.lessons')!)).toEqual({ any: ['one/a'], other: ['one/b'] });
    expect(isSolved(solved(), 'any', 'one', 'a')).toBe(true);
    expect(isSolved(solved(), 'any', 'two', 'a')).toBe(false);
    expect(solvedIn(solved(), 'any', chapters[0]!)).toBe(1);
  });

  it('keeps what another tab has solved', () => {
    kept.set('plateau.lessons', JSON.stringify({ any: ['two/a'] }));
    noteSolved('any', 'one', 'a');
    expect(solved()).toEqual({ any: ['two/a', 'one/a'] });
  });

  it('goes on with the first step that is not solved', () => {
    expect(nextUnsolved(solved(), 'any', chapters)).toEqual({ chapter: 0, step: 0 });
    noteSolved('any', 'one', 'a');
    noteSolved('any', 'two', 'a');
    expect(nextUnsolved(solved(), 'any', chapters)).toEqual({ chapter: 0, step: 1 });
    noteSolved('any', 'one', 'b');
    expect(nextUnsolved(solved(), 'any', chapters)).toEqual({ chapter: 0, step: 0 });
  });

  it('begins anew in one game only', () => {
    noteSolved('any', 'one', 'a');
    noteSolved('other', 'one', 'a');
    startOver('any');
    expect(solved()).toEqual({ other: ['one/a'] });
    expect(JSON.parse(kept.get('plateau.lessons')!)).toEqual({ other: ['one/a'] });
  });

  it('mends what is damaged', () => {
    const damaged = vi.fn();
    expect(soundSolved({ any: ['one/a', 3], other: 'x' }, damaged)).toEqual({ any: ['one/a'] });
    expect(damaged).toHaveBeenCalledTimes(2);
    expect(soundSolved([], damaged)).toBeNull();
  });
});
