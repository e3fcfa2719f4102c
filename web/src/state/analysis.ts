/**
 * Analysis: the engine looks at whatever position is shown until it is told to stop; and it can
 * look through a whole game.
 */
import type { Engine, Thinking } from '../core/engine';
import type { Mark, MoveLine, Progress, SideKey } from '../core/protocol';
import { openerOf } from './described';
import { answerOf, theEngine, thinking, tryAgain, whereOf } from './opponent';
import { makeStore } from './store';
import { mayHelp, movesShown, onTable, table, theCore } from './table';

export interface Analysis {
  running: boolean;
  progress: Progress | null;
  /**
   * The opening side's share of the bar after each ply of the game, as far as it was looked
   * through.
   */
  shares: number[];
  verdicts: Record<number, Mark>;
  /**
   * Looking through the game: how many plies are done. Analysis waits meanwhile, and then goes on.
   */
  reviewing: number | null;
}

const blank: Analysis = {
  running: false,
  progress: null,
  shares: [],
  verdicts: {},
  reviewing: null,
};
export const analysis = makeStore<Analysis>(blank);

/** Lines shown side by side. */
const LINES = 3;
/** Per position when looking through a game. */
const REVIEW_TIME = 150;

let current: Thinking | null = null;
let lookedAt = '';
let asked: Engine | null = null;

const EVEN = 0.5;

/** The share after the end of a game: all to the winner, or half to each. */
export function shareAtEnd(winner: SideKey | null, opener: SideKey): number {
  return winner === null ? EVEN : winner === opener ? 1 : 0;
}

/**
 * The mark of a move, from the opening side's share before and after it. The core judges it, as
 * `plateau analyse` does; nobody blames a move that the engine would have played.
 */
async function markOf(
  { move, side }: MoveLine,
  opener: SideKey,
  before: { share: number; best: string | null },
  after: number,
): Promise<Mark | null> {
  if (move === before.best) return null;
  const chances = (share: number) => (side === opener ? share : 1 - share);
  const asked = { before: chances(before.share), after: chances(after) };
  return (await theCore().call('mark', asked)).mark;
}

export function toggleAnalysis(): void {
  if (analysis.get().running || analysis.get().reviewing !== null) return stopAnalysis();
  if (!mayHelp()) return;
  analysis.set({ running: true, progress: null });
  lookedAt = '';
  if (thinking.get().trouble !== null) void tryAgain();
  follow();
}

export function stopAnalysis(): void {
  current?.stop();
  current = null;
  analysis.set({ running: false, reviewing: null });
}

/** Stops the review; analysis resumes if it was running. */
export function stopReview(): void {
  if (analysis.get().reviewing === null) return;
  current?.stop();
  finishReview();
}

function finishReview(): void {
  current = null;
  lookedAt = '';
  analysis.set({ reviewing: null });
  follow();
}

/** Analyses the position shown if it has changed, and drops what was found about the one before. */
function follow(): void {
  const { match, scene } = table.get();
  const engine = theEngine();
  const { running, progress, reviewing } = analysis.get();
  if (!match || !scene || (!running && !progress)) return;
  const where = { ...whereOf(match, 0), moves: movesShown(table.get()) };
  const key = `${where.position}|${where.moves?.join(' ')}`;
  if (key === lookedAt) return;
  if (progress) analysis.set({ progress: null });
  // There is one engine: the computer's own move, a hint or the answer to an offer comes first.
  if (!running || reviewing !== null || !engine || thinking.get().busy) return;
  lookedAt = key;
  asked = engine;
  current?.stop();
  const mine = engine.think(
    { ...where, lines: LINES },
    (progress) => current === mine && analysis.set({ progress }),
  );
  current = mine;
  void answerOf(mine).then(
    (thought) => thought && current === mine && analysis.set({ progress: thought }),
  );
}

/**
 * Looks at every position of the game, a moment each, and marks the moves that gave something away.
 */
export async function review(): Promise<void> {
  const engine = theEngine();
  // The whole match, whatever position is being looked at.
  const { match } = table.get();
  if (!match || !engine || thinking.get().busy || !mayHelp()) return;
  const { running } = analysis.get();
  stopAnalysis();
  analysis.set({ ...blank, running, reviewing: 0 });
  const { moves, now } = match;
  const shares: number[] = [];
  const verdicts: Record<number, Mark> = {};
  const opener = openerOf(now.game);
  let best: string | null = null;
  for (let ply = 0; ply <= now.played; ply++) {
    const mine = engine.think({ ...whereOf(match, ply), limits: { movetime: REVIEW_TIME } });
    current = mine;
    const thought = await answerOf(mine);
    if (current !== mine || analysis.get().reviewing === null) return;
    // The engine has crashed and said so; the results up to here stay.
    if (!thought) return finishReview();
    // There are no lines where the rules have ended the game.
    const found = thought.lines[0]?.score.share;
    shares.push(
      found ??
        (now.outcome && ply === now.played
          ? shareAtEnd(now.outcome.winner, opener)
          : (shares[ply - 1] ?? EVEN)),
    );
    const verdict =
      ply > 0
        ? await markOf(moves[ply - 1]!, opener, { share: shares[ply - 1]!, best }, shares[ply]!)
        : null;
    if (current !== mine || analysis.get().reviewing === null) return;
    best = thought.move;
    if (verdict) verdicts[ply] = verdict;
    analysis.set({ reviewing: ply, shares: [...shares], verdicts: { ...verdicts } });
  }
  finishReview();
}

export function startAnalysis(): void {
  table.watch(follow);
  thinking.watch(() => {
    if (thinking.get().trouble !== null) return stopAnalysis();
    // Another engine has taken the place of the one that was asked.
    if (theEngine() !== asked) lookedAt = '';
    if (thinking.get().busy) {
      stopReview();
      // The other question has stopped it, so its last progress is of no use.
      current = null;
      lookedAt = '';
    }
    follow();
  });
  onTable(({ what }) => {
    if (what === 'studied') return;
    stopReview();
    // Nobody keeps an analysis made as a spectator after sitting down at the game.
    if (what === 'opened' || !mayHelp()) {
      stopAnalysis();
      analysis.set(blank);
    }
    if ((what === 'played' || what === 'followed') && analysis.get().shares.length > 0) {
      const { scene } = table.get();
      const kept = analysis.get().shares.slice(0, scene?.ply ?? 0);
      analysis.set({
        shares: kept,
        verdicts: Object.fromEntries(
          Object.entries(analysis.get().verdicts).filter(([ply]) => Number(ply) < kept.length),
        ),
      });
    }
  });
}
