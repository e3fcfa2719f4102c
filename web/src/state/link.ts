/** A game in the address of the page: packed, so that a long game still fits into a message. */
import type { Saved } from '../core/protocol';
import type { Tags } from './tags';

const KEY = 'game=';
/** The longest address that is read: about two thousand moves, more than people play. */
const MOST_CHARACTERS = 40_000;
const MOST_BYTES = 200_000;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError('too long');
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

/** What a link carries: the game, and who played it. */
export type Linked = Saved & { tags?: Tags };

/**
 * The part of the address after `#`. Variations and notes that would make it too long stay behind;
 * `whole` says whether everything is in it.
 */
export async function packGame(linked: Linked): Promise<{ hash: string; whole: boolean }> {
  const { study, ...plain } = linked;
  const hash = await packed(linked).catch(() => '');
  if (study === undefined || (hash !== '' && hash.length <= MOST_CHARACTERS))
    return { hash, whole: true };
  return { hash: await packed(plain), whole: false };
}

async function packed(linked: Linked): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(linked));
  if (json.length > MOST_BYTES && linked.study) throw new RangeError('too long');
  return KEY + toText(await through(json, new CompressionStream('deflate-raw'), MOST_BYTES));
}

/** Any text for an address; rejects one that is too long to be read again. */
export const packText = async (text: string): Promise<string> =>
  toText(
    await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), MOST_BYTES),
  );

/** That text; rejects where it is cut off, damaged or too long. */
export const unpackText = async (packed: string): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    await through(toBytes(packed), new DecompressionStream('deflate-raw'), MOST_BYTES),
  );

/** True if the address holds, or tries to hold, a game. */
export const isLink = (hash: string) => hash.startsWith(`#${KEY}`);

/** Reads that game; rejects if it cannot. The core decides whether it is a legal one. */
export async function unpackGame(hash: string): Promise<Linked> {
  const text = hash.replace(/^#/, '');
  if (text.length > MOST_CHARACTERS) throw new RangeError('too long');
  const bytes = await through(
    toBytes(text.slice(KEY.length)),
    new DecompressionStream('deflate-raw'),
    MOST_BYTES,
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Linked;
}
