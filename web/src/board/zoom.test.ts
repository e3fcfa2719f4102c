import { expect, it } from 'vitest';
import { LARGEST, panned, revealed, zoomed } from './zoom';

const whole = { x: -50, y: -50, width: 1000, height: 1000 };

it('what lies under the fingers stays there', () => {
  const at = { x: 250, y: 650 };
  const seen = zoomed(whole, whole, 2, at)!;
  expect(seen.width).toBe(500);
  const share = (p: number, from: number, size: number) => (p - from) / size;
  expect(share(at.x, seen.x, seen.width)).toBeCloseTo(share(at.x, -50, 1000));
  expect(share(at.y, seen.y, seen.height)).toBeCloseTo(share(at.y, -50, 1000));
});

it('never shows what is beyond the frame, nor more than the most', () => {
  const most = zoomed(whole, whole, 1000, { x: -50, y: -50 })!;
  expect(most).toEqual({ x: -50, y: -50, width: 1000 / LARGEST, height: 1000 / LARGEST });
  expect(panned(whole, most, -500, 5000)).toEqual({ ...most, x: -50, y: 750 });
  expect(zoomed(whole, most, 0.001, { x: 0, y: 0 })).toBe(null);
});

it('moves as little as is needed to show a cell', () => {
  const seen = { x: 0, y: 0, width: 200, height: 200 };
  expect(revealed(whole, seen, { x: 100, y: 100 }, 50)).toEqual(seen);
  expect(revealed(whole, seen, { x: 300, y: 100 }, 50)).toEqual({ ...seen, x: 150 });
});
