/**
 * A list of games that may be longer than one answer. The newest rows are refreshed repeatedly;
 * older ones are loaded page by page on request.
 */
import type { Summary } from './protocol';

/** Rows on the first page. */
export const PAGE = 20;
/** The most rows in one answer: docs/protocol.md. */
export const MOST = 100;

export interface Listed {
  games: Summary[];
  /** The game after which the server found no more. If another one is last, there may be more. */
  end: string | null;
}

/** How many of the newest rows a list of this length refreshes. */
export const newestOf = (listed: Listed | null) =>
  Math.min(MOST, Math.max(PAGE, listed?.games.length ?? 0));

/** The order of the server: the last changed first. */
const isBehind = (one: Summary, other: Summary) =>
  one.changed < other.changed || (one.changed === other.changed && one.game < other.game);
const lastOf = (games: Summary[]) => games.at(-1)?.game ?? null;

/**
 * The list with its newest `most` rows replaced. A game that was among them and is missing now has
 * gone; older rows stay.
 */
export function refreshed(listed: Listed | null, newest: Summary[], asked: number): Listed {
  const last = newest.at(-1);
  if (!last || newest.length < asked) return { games: newest, end: lastOf(newest) };
  const known = new Set(newest.map(({ game }) => game));
  const behind = (listed?.games ?? []).filter((one) => isBehind(one, last) && !known.has(one.game));
  return { games: [...newest, ...behind], end: listed?.end ?? null };
}

/** The list with one more page at its end. */
export function continued({ games }: Listed, page: Summary[], asked: number): Listed {
  const known = new Set(games.map(({ game }) => game));
  const all = [...games, ...page.filter(({ game }) => !known.has(game))];
  return { games: all, end: page.length < asked ? lastOf(all) : null };
}

export const mayGoOn = ({ games, end }: Listed) => games.length > 0 && lastOf(games) !== end;
