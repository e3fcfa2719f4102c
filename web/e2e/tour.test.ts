import { describe, it } from 'vitest';
import { atTheTable, Table } from './table';
import { wander } from './wander';

atTheTable();

/** The beginning of `npm run tour`: everything once. */
describe('a short tour of', () => {
  it.each(['Chess', 'Stackchess', 'Abalone'])('%s leaves the console clean', async (game) => {
    await wander(await Table.open(), game, (steps) => steps === 18);
  });
});
