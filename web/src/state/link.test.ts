import { describe, expect, it } from 'vitest';
import type { Saved } from '../core/protocol';
import { packGame, unpackGame } from './link';

const saved: Saved = { start: { game: 'chess', rules: '', position: '' }, moves: ['e2e4', 'e7e5'], played: 2 };

describe('a game in the address', () => {
  it('comes back as it was', async () => {
    const hash = await packGame(saved);
    expect(hash).toMatch(/^game=[\w-]+$/);
    expect(await unpackGame(`#${hash}`)).toEqual(saved);
  });
  it('is short: two hundred moves fit into a message', async () => {
    const moves = Array.from({ length: 200 }, (_, i) => `${'abcdefgh'[i % 8]}${(i % 7) + 1}${'hgfedcba'[i % 8]}${(i % 5) + 2}`);
    expect((await packGame({ ...saved, moves, played: 200 })).length).toBeLessThan(1500);
  });
  it('that cannot be read is none', async () => {
    expect(await unpackGame('')).toBeNull();
    expect(await unpackGame('#game=')).toBeNull();
    expect(await unpackGame('#game=%%%')).toBeNull();
    expect(await unpackGame('#game=AAAA')).toBeNull();
    expect(await unpackGame(`#game=${'A'.repeat(40_001)}`)).toBeNull();
  });
  it('that unfolds without end is cut off', async () => {
    const bomb = await packGame({ ...saved, moves: Array.from({ length: 60_000 }, () => 'a1a2') }).catch(() => 'game=');
    expect(bomb.length < 40_000 ? await unpackGame(bomb) : null).toBeNull();
  });
});
