/**
 * A list of games that may be longer than one answer: its newest rows are asked for again and again, those behind them page by page
 * when somebody wants to see them.
 */
import type { Summary } from './protocol';

/** Rows at first. */
export const PAGE = 20;
/** No answer has more: docs/protocol.md. */
export const MOST = 100;

export interface Listed {
  games: Summary[];
  /** The game behind which nothing was found: behind any other there may be more. */
  end: string | null;
}

/** Of a list of this length, so many of the newest are asked for again. */
export const newestOf = (listed: Listed | null) => Math.min(MOST, Math.max(PAGE, listed?.games.length ?? 0));

/** As the server orders them: the last changed first. */
const isBehind = (one: Summary, other: Summary) => one.changed < other.changed || (one.changed === other.changed && one.game < other.game);
const lastOf = (games: Summary[]) => games.at(-1)?.game ?? null;

/** With the newest, of which so many were asked for. What stood among them and is missing has gone; what stands behind them stays. */
export function refreshed(listed: Listed | null, newest: Summary[], asked: number): Listed {
  const last = newest.at(-1);
  if (!last || newest.length < asked) return { games: newest, end: lastOf(newest) };
  const known = new Set(newest.map(({ game }) => game));
  const behind = (listed?.games ?? []).filter((one) => isBehind(one, last) && !known.has(one.game));
  return { games: [...newest, ...behind], end: listed?.end ?? null };
}

/** With the page behind its last game. */
export function continued({ games }: Listed, page: Summary[], asked: number): Listed {
  const known = new Set(games.map(({ game }) => game));
  const all = [...games, ...page.filter(({ game }) => !known.has(game))];
  return { games: all, end: page.length < asked ? lastOf(all) : null };
}

export const mayGoOn = ({ games, end }: Listed) => games.length > 0 && lastOf(games) !== end;
