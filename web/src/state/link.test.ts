import { describe, expect, it } from 'vitest';
import type { Saved } from '../core/protocol';
import { isLink, packGame, unpackGame } from './link';

const saved: Saved = {
  start: { game: 'chess', rules: '', position: '' },
  moves: ['e2e4', 'e7e5'],
  played: 2,
};

describe('a game in the address', () => {
  it('comes back as it was', async () => {
    const { hash } = await packGame(saved);
    expect(hash).toMatch(/^game=[\w-]+$/);
    expect(await unpackGame(`#${hash}`)).toEqual(saved);
  });
  it('is short: two hundred moves fit into a message', async () => {
    const moves = Array.from(
      { length: 200 },
      (_, i) => `${'abcdefgh'[i % 8]}${(i % 7) + 1}${'hgfedcba'[i % 8]}${(i % 5) + 2}`,
    );
    expect((await packGame({ ...saved, moves, played: 200 })).hash.length).toBeLessThan(1500);
  });
  it('leaves a study behind that would make it too long, and says so', async () => {
    const short = { ...saved, study: '1. e4 {best} e5 *' };
    expect((await packGame(short)).whole).toBe(true);
    let noise = '';
    for (let seed = 1; noise.length < 150_000; seed = (seed * 48271) % 2147483647)
      noise += seed.toString(36);
    const { hash, whole } = await packGame({ ...saved, study: noise });
    expect(whole).toBe(false);
    expect(await unpackGame(`#${hash}`)).toEqual(saved);
  });
  it('need not be there; one that cannot be read fails', async () => {
    expect(['', '#board', '#game=', '#game=AAAA'].map(isLink)).toEqual([false, false, true, true]);
    for (const broken of ['', '%%%', 'AAAA', 'A'.repeat(40_001)])
      await expect(unpackGame(`#game=${broken}`)).rejects.toThrow();
  });
  it('that unfolds without end is cut off', async () => {
    const { hash: bomb } = await packGame({
      ...saved,
      moves: Array.from({ length: 60_000 }, () => 'a1a2'),
    });
    expect(bomb.length).toBeLessThan(40_000);
    await expect(unpackGame(bomb)).rejects.toThrow('too long');
  });
});
