/** Analysis: the engine looks at whatever position is shown until it is told to stop; and it can look through a whole game. */
import type { Thinking } from '../core/engine';
import type { Progress, Score } from '../core/protocol';
import { answerOf, theEngine, thinking, whereOf } from './opponent';
import { makeStore } from './store';
import { mayHelp, onTable, table } from './table';

export type Verdict = 'inaccuracy' | 'mistake' | 'blunder';

export interface Analysis {
  running: boolean;
  progress: Progress | null;
  /** The score after each ply of the game, as far as it was looked through. */
  scores: (Score | null)[];
  verdicts: Record<number, Verdict>;
  /** Looking through the game: how many plies are done. */
  reviewing: number | null;
}

const blank: Analysis = { running: false, progress: null, scores: [], verdicts: {}, reviewing: null };
export const analysis = makeStore<Analysis>(blank);

/** Lines shown side by side. */
const LINES = 3;
/** Per position when looking through a game. */
const REVIEW_TIME = 150;

let current: Thinking | null = null;
let lookedAt = '';

/**
 * How much of the game a move gave away, as a share of the evaluation bar. The thresholds are where people begin to feel it:
 * about a pawn, two pawns, and a piece in an even position.
 */
export function verdictOf(before: Score, after: Score, openerMoved: boolean): Verdict | null {
  const lost = openerMoved ? before.share - after.share : after.share - before.share;
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

/** Looks at the position shown, when it is another one than before. */
function follow(): void {
  const { scene } = table.get();
  const engine = theEngine();
  // The computer's own move, a hint or an answer goes first: there is one engine.
  if (!analysis.get().running || !scene || !engine || thinking.get().busy) return;
  const key = `${scene.start.position}|${scene.moves.slice(0, scene.ply).map((line) => line.move).join(' ')}`;
  if (key === lookedAt) return;
  lookedAt = key;
  current?.stop();
  analysis.set({ progress: null });
  if (scene.outcome) return;
  const mine = engine.think({ ...whereOf(scene), lines: LINES }, (progress) => current === mine && analysis.set({ progress }));
  current = mine;
  void answerOf(mine).then((thought) => thought && current === mine && analysis.set({ progress: thought }));
}

/** Looks at every position of the game, a moment each, and marks the moves that gave something away. */
export async function review(): Promise<void> {
  const { scene } = table.get();
  const engine = theEngine();
  if (!scene || !engine || thinking.get().busy || !mayHelp()) return;
  stopAnalysis();
  const moves = scene.moves.slice(0, scene.played);
  const scores: (Score | null)[] = [];
  const verdicts: Record<number, Verdict> = {};
  const opener = scene.game === 'abalone' ? 'black' : 'white';
  analysis.set({ ...blank, reviewing: 0 });
  for (let ply = 0; ply <= moves.length; ply++) {
    const mine = engine.think({ ...scene.start, moves: moves.slice(0, ply).map((line) => line.move), limits: { movetime: REVIEW_TIME } });
    current = mine;
    const thought = await answerOf(mine);
    if (!thought || current !== mine || analysis.get().reviewing === null) return;
    scores.push(thought.lines[0]?.score ?? null);
    const [before, after] = [scores[ply - 1], scores[ply]];
    const verdict = before && after && verdictOf(before, after, moves[ply - 1]!.side === opener);
    if (verdict) verdicts[ply] = verdict;
    analysis.set({ reviewing: ply, scores: [...scores], verdicts: { ...verdicts } });
  }
  current = null;
  analysis.set({ reviewing: null });
}

export function startAnalysis(): void {
  table.watch(follow);
  thinking.watch(() => {
    if (thinking.get().busy) lookedAt = '';
    else follow();
  });
  onTable((what) => {
    if (analysis.get().reviewing !== null) stopAnalysis();
    if (what === 'opened') {
      stopAnalysis();
      analysis.set(blank);
    } else if (!analysis.get().running) {
      analysis.set({ progress: null });
    }
    if (what === 'played' && analysis.get().scores.length > 0) {
      const { scene } = table.get();
      const kept = analysis.get().scores.slice(0, scene?.ply ?? 0);
      analysis.set({ scores: kept, verdicts: Object.fromEntries(Object.entries(analysis.get().verdicts).filter(([ply]) => Number(ply) < kept.length)) });
    }
  });
}
