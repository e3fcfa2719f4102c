import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: [] });

it('a clock shows hours, minutes, and tenths when they matter', async () => {
  const { clockText } = await import('./clock');
  expect(clockText(3_909_000)).toBe('1:05:09');
  expect(clockText(270_000)).toBe('4:30');
  expect(clockText(20_000)).toBe('0:20');
  expect(clockText(19_999)).toBe('0:19.9');
  expect(clockText(5_040)).toBe('0:05.0');
  expect(clockText(-3)).toBe('0:00.0');
});
