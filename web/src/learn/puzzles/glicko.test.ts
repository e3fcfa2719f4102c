import { expect, it } from 'vitest';
import { MOST_DEVIATION, type Rating, rated, rested } from './glicko';

const somebody: Rating = { rating: 1500, deviation: 200, volatility: 0.06 };

it('counts the example of the paper as the paper does', () => {
  const after = rated(somebody, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  // 0.059996: the paper cuts it off.
  expect(Math.floor(after.volatility * 100_000)).toBe(5999);
});

it('moves towards the result, more for a surprise, and knows more afterwards', () => {
  const against = (rating: number, score: number) =>
    rated(somebody, [{ rating, deviation: 50, score }]);
  const [easy, hard] = [against(1100, 1), against(1900, 1)];
  expect(easy.rating).toBeGreaterThan(somebody.rating);
  expect(hard.rating - somebody.rating).toBeGreaterThan(5 * (easy.rating - somebody.rating));
  expect(against(1100, 0).rating).toBeLessThan(against(1900, 0).rating);
  expect(hard.deviation).toBeLessThan(somebody.deviation);
});

it('a result beyond belief raises the volatility, and ends all the same', () => {
  // Δ² > φ² + v: the other beginning of the search in step 5.
  const sure: Rating = { rating: 1500, deviation: 30, volatility: 0.06 };
  const wonder = Array.from({ length: 20 }, () => ({ rating: 2800, deviation: 30, score: 1 }));
  const after = rated(sure, wonder);
  expect(after.volatility).toBeGreaterThan(0.06);
  expect(after.rating).toBeGreaterThan(1600);
});

it('nobody is forgotten altogether', () => {
  expect(rested(somebody, 0).deviation).toBeCloseTo(200, 9);
  expect(rested(somebody, 1).deviation).toBeCloseTo(200.2714, 3);
  expect(rested(somebody, 1)).toEqual(rated(somebody, []));
  expect(rested(somebody, 1e9).deviation).toBe(MOST_DEVIATION);
  expect(rested(somebody, 30).rating).toBe(1500);
});
