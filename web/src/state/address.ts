/**
 * Addresses that people paste where a game or a position is asked for: a link of this page, or one
 * of another site that carries a position in it.
 */

export type Pasted =
  /** The part after `#` of a link to a game on this page. */
  | { kind: 'here'; hash: string }
  /** A position as text, found in the address of another site. */
  | { kind: 'position'; text: string }
  /** An address that carries nothing that could be opened here. */
  | { kind: 'elsewhere'; host: string };

/** No position is written with fewer ranks than this; an address has slashes for other reasons. */
const RANKS =
  /(?<=[/=])(?:[1-8pnbrqkPNBRQK]{1,8}\/){7}[1-8pnbrqkPNBRQK]{1,8}(?:[ _+][wb](?:[ _+].*)?)?/;

/** The position in an address: blanks are written there as `_` or `+`. */
function positionIn(address: URL): string | null {
  const found = RANKS.exec(decodeURIComponent(address.pathname + address.search));
  // What follows it there is of the other site: which side is below, which move was looked at.
  return found
    ? found[0]
        .replace(/[?&].*$/, '')
        .replace(/[_+]/g, ' ')
        .trim()
    : null;
}

/** An address as it is often written, without its beginning: `lichess.org/abcdefgh`. */
const BARE = /^(?:[\w-]+\.)+[a-z]{2,}\//i;

/** What an address means; null for a text that is none. */
export function readAddress(text: string): Pasted | null {
  const trimmed = text.trim().replace(BARE, 'https://$&');
  if (/\s/.test(trimmed) || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const address = new URL(trimmed);
  if (/^#(game|play|seat|class)=/.test(address.hash)) return { kind: 'here', hash: address.hash };
  try {
    const position = positionIn(address);
    if (position) return { kind: 'position', text: position };
  } catch {
    // Signs that cannot be decoded carry no position either.
  }
  return { kind: 'elsewhere', host: address.host };
}
