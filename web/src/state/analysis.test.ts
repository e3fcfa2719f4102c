import { expect, it, vi } from 'vitest';
import { CoreClient } from '../core/client';
import type { Engine } from '../core/engine';
import type { Think, Thought } from '../core/protocol';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { analysis, review, shareAtEnd } = await import('./analysis');
const { seatComputer } = await import('./opponent');
const { open, sitDown } = await import('./table');

it('a finished game belongs to whoever won it', () => {
  expect(shareAtEnd('white', 'white')).toBe(1);
  expect(shareAtEnd('black', 'white')).toBe(0);
  expect(shareAtEnd('black', 'black')).toBe(1);
  expect(shareAtEnd(null, 'white')).toBe(0.5);
});

it('the core marks the moves that gave chances away, whoever made them', async () => {
  await sitDown(new CoreClient(wasm, coreWorker, 'en'));
  /** After so many moves: White's share, and the move that the engine would play. */
  const found: [share: number, best: string][] = [
    [0.5, 'd2d4'],
    [0.5, 'e7e5'],
    [0.7, 'g1f3'],
    [0.4, 'b8c6'],
    [0.9, 'b8a6'],
    [0.5, 'e4d5'],
  ];
  const think = ({ moves = [] }: Think) => {
    const [share, best] = found[moves.length]!;
    const lines = [{ score: { share } }];
    return {
      answer: Promise.resolve({ move: best, lines } as unknown as Thought),
      stop: () => undefined,
    };
  };
  await seatComputer(async () => ({ language: 'en', think, close: () => undefined }) as Engine);
  const start = { game: 'chess', rules: '', position: '' };
  const moves = ['e2e4', 'd7d5', 'g1f3', 'h7h6', 'f3h4'];
  await open({ saved: { start, moves, played: moves.length } }, { kind: 'here' });
  await review();
  expect(analysis.get().shares).toEqual(found.map(([share]) => share));
  // White's third was the engine's own choice; Black's fourth lost half of the game, White's fifth
  // too.
  expect(analysis.get().verdicts).toEqual({ 2: 'blunder', 4: 'blunder', 5: 'blunder' });
});
