/** A game in the address of the page: packed, so that a long game still fits into a message. */
import type { Saved } from '../core/protocol';

const KEY = 'game=';
/** Longer games than a person plays are not read from an address: about two thousand moves. */
const MOST_CHARACTERS = 40_000;
const MOST_BYTES = 200_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
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

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const toBytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

/** The part of the address after `#`. */
export async function packGame(saved: Saved): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(saved));
  return KEY + toText(await through(json, new CompressionStream('deflate-raw'), MOST_BYTES));
}

/** There is, or was meant to be, a game in the address. */
export const isLink = (hash: string) => hash.startsWith(`#${KEY}`);

/** That game; fails when it cannot be read. The core decides whether it is a game. */
export async function unpackGame(hash: string): Promise<Saved> {
  const text = hash.replace(/^#/, '');
  if (text.length > MOST_CHARACTERS) throw new RangeError('too long');
  const bytes = await through(toBytes(text.slice(KEY.length)), new DecompressionStream('deflate-raw'), MOST_BYTES);
  return JSON.parse(new TextDecoder().decode(bytes)) as Saved;
}
