/** Looking through a game, with an engine that says what the test wants. */
import { expect, it, vi } from 'vitest';
import { CoreClient } from '../core/client';
import type { Engine } from '../core/engine';
import type { Explain, Think, Thought } from '../core/protocol';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { learn, lessonWords, mistakesOf, nextLesson, review, reviewed, startReview } = await import(
  './review'
);
const { seatComputer } = await import('./opponent');
const { inTurn, sitDown, table } = await import('./table');
const { open } = await import('./opening');
const { playTyped } = await import('./playing');
const { savedOf } = await import('../core/match');

/** After so many moves: White's score in hundredths, and the line the engine would play. */
let found: Record<number, [score: number, ...line: string[]]> = {};
const asked: Think[] = [];
const think = (question: Think) => {
  asked.push(question);
  const { moves = [] } = question;
  const [score, ...line] = found[moves.length] ?? [0];
  const exact = moves.length % 2 === 0 ? score : -score;
  const lines =
    line.length > 0
      ? [{ score: { exact, share: 1 / (1 + Math.exp(-score / 272)) }, moves: line }]
      : [];
  return {
    answer: Promise.resolve({ move: line[0] ?? null, lines } as unknown as Thought),
    stop: () => undefined,
  };
};
await sitDown(new CoreClient(wasm, coreWorker, 'en'));
/** What is proved of every move. */
const explain = async ({ move }: Explain) => ({
  legal: true,
  move,
  statements: [{ text: `${move} loses a pawn.` }],
});
const engine = { language: 'en', think, explain, close: () => undefined };
await seatComputer(async () => engine as unknown as Engine);
startReview();

/** Everything that waits its turn is done. */
async function settled() {
  for (let i = 0; i < 20; ++i) await inTurn(async () => new Promise((done) => setTimeout(done)));
}

const start = { game: 'chess', rules: '', position: '' };
const moves = ['e2e4', 'g7g5', 'd2d4', 'h7h6'];

it('marks what gave chances away, with the better line, and keeps it with the game', async () => {
  found = {
    0: [30, 'e2e4'],
    1: [30, 'e7e5', 'g1f3'],
    2: [160, 'd2d4'],
    3: [150, 'd7d6'],
    4: [150, 'h2h4'],
  };
  await open({ saved: { start, moves, played: moves.length } }, { kind: 'here' });
  await review();
  // The same number of nodes for each, and nothing remembered from another.
  expect(asked.map(({ limits, fresh }) => [limits?.nodes, fresh])).toEqual(
    moves.concat('').map(() => [50_000, true]),
  );
  expect(reviewed.get().report?.plies.map(({ mark }) => mark)).toEqual([
    null,
    'mistake',
    null,
    null,
  ]);
  const { study } = savedOf(table.get().match!);
  expect(study?.replace(/\s+/g, ' ')).toContain(
    '1... g5 $2 {[%eval 1.60]} (1... e5 {[%eval 0.30]} 2. Nf3)',
  );
  // After a reload.
  const report = reviewed.get().report;
  await open({ saved: savedOf(table.get().match!) }, { kind: 'here' });
  await settled();
  expect(reviewed.get().report).toEqual(report);
  expect(mistakesOf('black')).toEqual([2]);
  expect(mistakesOf('white')).toEqual([]);
});

it('lets one play the mistakes better', async () => {
  learn('black');
  await settled();
  expect(table.get().scene?.ply).toBe(1);
  // A move against the rules is refused with its reason, and the question stays.
  await playTyped('Ke7');
  expect(table.get().refusal?.code).toBe('own-piece-on-target');
  expect(reviewed.get().lesson?.stage).toBe('asked');
  // Legal, but worse.
  found = { 1: [30, 'e7e5'], 2: [200, 'd2d4'] };
  await playTyped('f6');
  await settled();
  expect(reviewed.get().lesson).toMatchObject({ stage: 'worse', played: 'f6' });
  expect(lessonWords(reviewed.get().lesson!)).toBe('f6: f7f6 loses a pawn. Try another.');
  learn('black');
  await settled();
  found = { 1: [30, 'e7e5'], 2: [35, 'd2d4'] };
  await playTyped('c5');
  await settled();
  expect(reviewed.get().lesson).toMatchObject({ stage: 'found', played: 'c5' });
  nextLesson();
  expect(reviewed.get().lesson).toBeNull();
  // The game itself is as it was.
  expect(table.get().match?.moves.map(({ move }) => move)).toEqual(moves);
});
