/**
 * Glicko-2, as Mark Glickman describes it in “Example of the Glicko-2 system” (2013). The steps are
 * those of the paper. Every puzzle is a rating period of its own.
 */

export interface Rating {
  rating: number;
  /** How far the rating may be off: a standard deviation. */
  deviation: number;
  /** How erratic the results are. */
  volatility: number;
}

export interface Game {
  /** Of the opponent. */
  rating: number;
  deviation: number;
  /** 1 won, 0 lost, 0.5 drawn. */
  score: number;
}

/** How much the volatility changes over time. The paper asks for something from 0.3 to 1.2. */
const TAU = 0.5;
/** The volatility is found this closely. */
const EPSILON = 0.000001;
/** The Glicko scale against that of Glicko-2. */
const SCALE = 173.7178;
const CENTRE = 1500;
/** Nobody is known less than somebody new. */
export const MOST_DEVIATION = 350;

/** Step 3: an opponent whose rating is uncertain counts less. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));
const expected = (mu: number, muJ: number, phiJ: number): number =>
  1 / (1 + Math.exp(-g(phiJ) * (mu - muJ)));

/** Step 5: the new volatility, by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const [phi2, delta2] = [phi * phi, delta * delta];
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (delta2 - phi2 - v - e)) / (2 * (phi2 + v + e) ** 2) - (x - a) / (TAU * TAU);
  };
  let A = a;
  let B: number;
  if (delta2 > phi2 + v) B = Math.log(delta2 - phi2 - v);
  else {
    let k = 1;
    while (f(a - k * TAU) < 0) ++k;
    B = a - k * TAU;
  }
  let [fA, fB] = [f(A), f(B)];
  while (Math.abs(B - A) > EPSILON) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** The rating after the games of a period. */
export function rated(before: Rating, games: Game[]): Rating {
  if (games.length === 0) return rested(before, 1);
  const mu = (before.rating - CENTRE) / SCALE;
  const phi = before.deviation / SCALE;
  let [information, surprise] = [0, 0];
  for (const { rating, deviation, score } of games) {
    const [muJ, phiJ] = [(rating - CENTRE) / SCALE, deviation / SCALE];
    const E = expected(mu, muJ, phiJ);
    information += g(phiJ) ** 2 * E * (1 - E);
    surprise += g(phiJ) * (score - E);
  }
  const v = 1 / information;
  const volatility = volatilityAfter(before.volatility, phi, v, v * surprise);
  const phiStar = Math.sqrt(phi * phi + volatility * volatility);
  const phiAfter = 1 / Math.sqrt(1 / (phiStar * phiStar) + information);
  return {
    rating: CENTRE + SCALE * (mu + phiAfter * phiAfter * surprise),
    deviation: Math.min(MOST_DEVIATION, SCALE * phiAfter),
    volatility,
  };
}

/** After periods without a game only the deviation grows: step 6 alone. */
export function rested(before: Rating, periods: number): Rating {
  const phi = before.deviation / SCALE;
  const grown = SCALE * Math.sqrt(phi * phi + periods * before.volatility ** 2);
  return { ...before, deviation: Math.min(MOST_DEVIATION, grown) };
}
