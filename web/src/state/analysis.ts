/** Analysis: the engine looks at whatever position is shown until it is told to stop; and it can look through a whole game. */
import type { Thinking } from '../core/engine';
import type { Progress, SideKey } from '../core/protocol';
import { openerOf } from '../core/sides';
import { answerOf, theEngine, thinking, whereOf } from './opponent';
import { makeStore } from './store';
import { MATCH, mayHelp, onTable, table, theCore } from './table';

export type Verdict = 'inaccuracy' | 'mistake' | 'blunder';

export interface Analysis {
  running: boolean;
  progress: Progress | null;
  /** The opening side's share of the bar after each ply of the game, as far as it was looked through. */
  shares: number[];
  verdicts: Record<number, Verdict>;
  /** Looking through the game: how many plies are done. Analysis waits meanwhile, and then goes on. */
  reviewing: number | null;
}

const blank: Analysis = { running: false, progress: null, shares: [], verdicts: {}, reviewing: null };
export const analysis = makeStore<Analysis>(blank);

/** Lines shown side by side. */
const LINES = 3;
/** Per position when looking through a game. */
const REVIEW_TIME = 150;

let current: Thinking | null = null;
let lookedAt = '';

const EVEN = 0.5;

/** A game that is over needs no opinion: it belongs to the winner, or to both. */
export function shareAtEnd(winner: SideKey | null, opener: SideKey): number {
  return winner === null ? EVEN : winner === opener ? 1 : 0;
}

/**
 * How much of the game a move gave away, by the opening side's share of the evaluation bar. The thresholds are where people begin
 * to feel it: about a pawn, two pawns, and a piece in an even position.
 */
export function verdictOf(before: number, after: number, openerMoved: boolean): Verdict | null {
  const lost = openerMoved ? before - after : after - before;
  return lost >= 0.3 ? 'blunder' : lost >= 0.18 ? 'mistake' : lost >= 0.1 ? 'inaccuracy' : null;
}

export function toggleAnalysis(): void {
  if (analysis.get().running || analysis.get().reviewing !== null) return stopAnalysis();
  if (!mayHelp()) return;
  analysis.set({ running: true, progress: null });
  lookedAt = '';
  follow();
}

export function stopAnalysis(): void {
  current?.stop();
  current = null;
  analysis.set({ running: false, reviewing: null });
}

/** Ends looking through the game; analysis goes on where it was running. */
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

/** Looks at the position shown, when it is another one than before. What was found of another one is shown no longer. */
function follow(): void {
  const { scene } = table.get();
  const engine = theEngine();
  const { running, progress, reviewing } = analysis.get();
  if (!scene || (!running && !progress)) return;
  const key = `${scene.start.position}|${scene.moves.slice(0, scene.ply).map((line) => line.move).join(' ')}`;
  if (key === lookedAt) return;
  if (progress) analysis.set({ progress: null });
  // The computer's own move, a hint or an answer goes first: there is one engine.
  if (!running || reviewing !== null || !engine || thinking.get().busy) return;
  lookedAt = key;
  current?.stop();
  const mine = engine.think({ ...whereOf(scene), lines: LINES }, (progress) => current === mine && analysis.set({ progress }));
  current = mine;
  void answerOf(mine).then((thought) => thought && current === mine && analysis.set({ progress: thought }));
}

/** Looks at every position of the game, a moment each, and marks the moves that gave something away. */
export async function review(): Promise<void> {
  const engine = theEngine();
  if (!table.get().scene || !engine || thinking.get().busy || !mayHelp()) return;
  const { running } = analysis.get();
  stopAnalysis();
  analysis.set({ ...blank, running, reviewing: 0 });
  // The whole match, whatever position is being looked at.
  const scene = await theCore().call('scene', { match: MATCH });
  if (analysis.get().reviewing === null) return;
  const moves = scene.moves.slice(0, scene.played);
  const shares: number[] = [];
  const verdicts: Record<number, Verdict> = {};
  const opener = openerOf(scene.game);
  for (let ply = 0; ply <= moves.length; ply++) {
    const mine = engine.think({ ...scene.start, moves: moves.slice(0, ply).map((line) => line.move), limits: { movetime: REVIEW_TIME } });
    current = mine;
    const thought = await answerOf(mine);
    if (current !== mine || analysis.get().reviewing === null) return;
    // The engine is gone, and has said so: what was found until now stays.
    if (!thought) return finishReview();
    // Where there is nothing to think about, the rules have spoken.
    const found = thought.lines[0]?.score.share;
    shares.push(found ?? (scene.outcome && ply === moves.length ? shareAtEnd(scene.outcome.winner, opener) : (shares[ply - 1] ?? EVEN)));
    const verdict = ply > 0 ? verdictOf(shares[ply - 1]!, shares[ply]!, moves[ply - 1]!.side === opener) : null;
    if (verdict) verdicts[ply] = verdict;
    analysis.set({ reviewing: ply, shares: [...shares], verdicts: { ...verdicts } });
  }
  finishReview();
}

export function startAnalysis(): void {
  table.watch(follow);
  thinking.watch(() => {
    if (thinking.get().busy) {
      stopReview();
      // It was stopped by the other question: its last word is of no use.
      current = null;
      lookedAt = '';
    }
    follow();
  });
  onTable((what) => {
    stopReview();
    // Nor does anybody who has sat down at a game keep what was found while watching it.
    if (what === 'opened' || !mayHelp()) {
      stopAnalysis();
      analysis.set(blank);
    }
    if ((what === 'played' || what === 'followed') && analysis.get().shares.length > 0) {
      const { scene } = table.get();
      const kept = analysis.get().shares.slice(0, scene?.ply ?? 0);
      analysis.set({ shares: kept, verdicts: Object.fromEntries(Object.entries(analysis.get().verdicts).filter(([ply]) => Number(ply) < kept.length)) });
    }
  });
}
