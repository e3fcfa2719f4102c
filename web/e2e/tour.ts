/**
 * Three minutes of each game without a console error: `npm run tour`. SECONDS_EACH asks for more or
 * less.
 */
import { describe, expect, it } from 'vitest';
import { atTheTable, Table } from './table';
import { wander } from './wander';

atTheTable();

const seconds = Number(process.env.SECONDS_EACH ?? 180);

describe(`${seconds} seconds of`, () => {
  it.each(['Chess', 'Stackchess', 'Abalone'])('%s', async (game) => {
    const table = await Table.open({ reducedMotion: 'no-preference' });
    const end = Date.now() + 1000 * seconds;
    const steps = await wander(table, game, () => Date.now() >= end);
    expect(table.complaints).toEqual([]);
    console.log(`${game}: ${steps} steps in ${seconds} s, no console error`);
  });
});
