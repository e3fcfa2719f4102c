/** A match as the page knows it: its moves, as the core has told them, and where it stands. */
import type { Board, MoveLine, Saved, Scene, Start } from './protocol';

export interface Match {
  readonly start: Required<Start>;
  readonly board: Board;
  /** Those taken back included: `now.played` says how many stand. */
  readonly moves: readonly MoveLine[];
  /** The position it stands at. */
  readonly now: Scene;
  /** Its variations and notes, to be kept with it. */
  readonly study?: string;
}

/** What the answers about a match may hold. */
interface Told {
  start?: Required<Start>;
  board?: Board;
  moves?: MoveLine[];
  move?: MoveLine;
  /** Several at once: a move of a lesson and the answer to it. */
  played?: MoveLine[];
  scene?: Scene;
  live?: boolean;
  study?: string;
}

/** The match after an answer: the one before where the answer does not show where it stands. */
export function matchAfter(before: Match | undefined, answer: unknown): Match | undefined {
  const { start, board, moves, move, played, scene, live, study } = answer as Told;
  const now = scene ?? (live === undefined ? undefined : (answer as Scene));
  if (!now?.live) return before && study !== undefined ? { ...before, study } : before;
  if (start && board && moves)
    return { start, board, moves, now, ...(study !== undefined && { study }) };
  if (!before) return undefined;
  const added = move ? [move] : Array.isArray(played) ? played : [];
  const stand = before.moves.slice(0, added.length > 0 ? now.played - added.length : now.known);
  return { ...before, moves: [...stand, ...added], now };
}

/** The moves up to a ply, as texts. */
export const movesUpTo = ({ moves }: Match, ply: number): string[] =>
  moves.slice(0, ply).map((line) => line.move);

/** Where pieces came from and went. */
export const cellsOf = (line: Pick<MoveLine, 'steps'> | undefined): string[] =>
  (line?.steps ?? [])
    .filter((step) => step.effect === 'moves')
    .flatMap(({ from, to }) => [from, to])
    .filter((cell) => cell !== null);

/** Time is measured: there is a clock, or the rules limit the time of the whole game. */
export const isTimed = ({ clock, gameTime }: Scene): boolean => clock !== null || gameTime !== null;

/** A match as it can be opened again. */
export function savedOf(match: Match): Saved {
  const { start, moves, now } = match;
  return {
    start,
    moves: movesUpTo(match, moves.length),
    played: now.played,
    ...(now.clock && { time: now.clock.control }),
    ...(isTimed(now) && { elapsed: moves.map((line) => line.elapsed ?? 0) }),
    ...(now.endedByHand &&
      now.outcome && { ended: { reason: now.outcome.reason, winner: now.outcome.winner } }),
    ...(now.drawOffer && { drawOffer: now.drawOffer }),
    ...(match.study && { study: match.study }),
  };
}
