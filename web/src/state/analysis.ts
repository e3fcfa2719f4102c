/** Analysis: the engine looks at whatever position is shown until it is told to stop. */
import type { Arrow } from '../board/marks';
import type { Engine, Thinking } from '../core/engine';
import type { Line, Progress, SideKey } from '../core/protocol';
import { entriesLike, keep, recall } from './keep';
import { answerOf, theEngine, thinking, tryAgain, whereOf } from './opponent';
import { mayHelp } from './rights';
import { makeStore } from './store';
import { movesShown, onTable, table } from './table';

/** How the engine looks at a position; each person's own, kept in the browser. */
export interface Effort {
  /** Lines shown side by side. */
  lines: number;
  /** 0: as many as there are. */
  threads: number;
  /** Mebibytes. */
  hash: number;
}
export const MOST_LINES = 5;
export const HASHES = [16, 32, 64, 128];
const usual: Effort = { lines: 3, threads: 0, hash: 32 };

function keptEffort(): Effort {
  const kept = { ...usual, ...recall('analysis', entriesLike(usual, {})) };
  const within = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(value)));
  return {
    lines: within(kept.lines, 1, MOST_LINES),
    threads: within(kept.threads, 0, 8),
    hash: HASHES.includes(kept.hash) ? kept.hash : usual.hash,
  };
}

export interface Analysis {
  running: boolean;
  progress: Progress | null;
  /** The first moves of the lines, for the board: the best one, the others fainter. */
  arrows: Arrow[];
  effort: Effort;
}

export const analysis = makeStore<Analysis>({
  running: false,
  progress: null,
  arrows: [],
  effort: keptEffort(),
});

let current: Thinking | null = null;
let lookedAt = '';
let asked: Engine | null = null;
/** Something else needs the engine: looking through a game. Analysis waits. */
let waiting = false;

const EVEN = 0.5;

/** The share after the end of a game: all to the winner, or half to each. */
export function shareAtEnd(winner: SideKey | null, opener: SideKey): number {
  return winner === null ? EVEN : winner === opener ? 1 : 0;
}

/** While an iteration runs, the new best move may still be in its old place as well. */
export const distinct = (lines: Line[]) =>
  lines.filter((line, i) => lines.findIndex((one) => one.moves[0] === line.moves[0]) === i);

function arrowsOf(lines: Line[]): Arrow[] {
  const arrows = distinct(lines).flatMap(({ steps }, i) =>
    steps
      .filter(({ effect, from, to }) => effect === 'moves' && from && to)
      .slice(0, 1)
      .map(({ from, to }): Arrow => ({ from: from!, to: to!, ink: 'hint', faint: i > 0 })),
  );
  // The best one on top of the others; of two between the same cells, the better one.
  return arrows
    .filter(
      ({ from, to }, i) => arrows.findIndex((one) => one.from === from && one.to === to) === i,
    )
    .reverse();
}

const found = (progress: Progress) =>
  analysis.set({ progress, arrows: analysis.get().running ? arrowsOf(progress.lines) : [] });

export function toggleAnalysis(): void {
  if (analysis.get().running) return stopAnalysis();
  if (!mayHelp()) return;
  analysis.set({ running: true, progress: null, arrows: [] });
  lookedAt = '';
  if (thinking.get().trouble !== null) void tryAgain();
  follow();
}

export function stopAnalysis(): void {
  current?.stop();
  current = null;
  analysis.set({ running: false, arrows: [] });
}

/** Lets another question have the engine; `goOn` takes it back. */
export function standAside(): void {
  waiting = true;
  current?.stop();
  current = null;
}
export function goOn(): void {
  waiting = false;
  lookedAt = '';
  follow();
}

export function setEffort(change: Partial<Effort>): void {
  const effort = { ...analysis.get().effort, ...change };
  keep('analysis', effort);
  lookedAt = '';
  analysis.set({ effort });
  follow();
}

/** Analyses the position shown if it has changed, and drops what was found about the one before. */
function follow(): void {
  const { match, scene } = table.get();
  const engine = theEngine();
  const { running, progress, effort } = analysis.get();
  if (!match || !scene || (!running && !progress)) return;
  const where = { ...whereOf(match, 0), moves: movesShown(table.get()) };
  const key = `${where.position}|${where.moves?.join(' ')}`;
  if (key === lookedAt) return;
  if (progress) analysis.set({ progress: null, arrows: [] });
  // There is one engine: the computer's own move, a hint or the answer to an offer comes first.
  if (!running || waiting || !engine || thinking.get().busy) return;
  lookedAt = key;
  asked = engine;
  current?.stop();
  const { lines, threads, hash } = effort;
  const mine = engine.think(
    { ...where, lines, hash, ...(threads > 0 && { threads }) },
    (progress) => current === mine && found(progress),
  );
  current = mine;
  void answerOf(mine).then((thought) => thought && current === mine && found(thought));
}

export function startAnalysis(): void {
  table.watch(follow);
  thinking.watch(() => {
    if (thinking.get().trouble !== null) return stopAnalysis();
    // Another engine has taken the place of the one that was asked.
    if (theEngine() !== asked) lookedAt = '';
    if (thinking.get().busy) {
      // The other question has stopped it, so its last progress is of no use.
      current = null;
      lookedAt = '';
    }
    follow();
  });
  onTable(({ what }) => {
    if (what === 'studied') return;
    // Nobody keeps an analysis made as a spectator after sitting down at the game.
    if (what === 'opened' || !mayHelp()) {
      stopAnalysis();
      analysis.set({ progress: null });
    }
  });
}
