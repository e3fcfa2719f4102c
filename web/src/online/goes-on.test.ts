import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
vi.stubGlobal('location', { href: 'http://localhost/', hash: '' });
const { brief, isBeingPlayed } = await import('./GoesOn');

const MINUTE = 60_000;
const since = (minutes: number) => ({ running: true, began: 0, now: minutes * MINUTE });

it('a game with a clock is being played until it is over; one without, while somebody has moved of late', () => {
  const clock = { kind: 'real-time', initial: 600 * MINUTE } as const;
  expect(isBeingPlayed({ status: 'playing', clock, time: since(500) })).toBe(true);
  expect(isBeingPlayed({ status: 'waiting', clock, time: since(0) })).toBe(false);
  expect(isBeingPlayed({ status: 'over', clock, time: since(0) })).toBe(false);
  for (const slow of [{ kind: 'none' }, { kind: 'days', days: 2 }] as const) {
    expect(isBeingPlayed({ status: 'playing', clock: slow, time: since(29) })).toBe(true);
    expect(isBeingPlayed({ status: 'playing', clock: slow, time: since(30) })).toBe(false);
  }
});

it('a long name is cut between what readers take for letters', () => {
  const family = '👩‍👩‍👧';
  expect(brief(family.repeat(20))).toBe(family.repeat(20));
  expect(brief(family.repeat(21))).toBe(`${family.repeat(19)}…`);
});
