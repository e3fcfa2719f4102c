/**
 * Every screen in many sizes and appearances, for the eye: `npm run screens` writes them into
 * build/screens.
 */
import { mkdirSync } from 'node:fs';
import { describe, it } from 'vitest';
import { distantScreens, everyScreen, looks } from './looks';
import { atTheTable, Table } from './table';

atTheTable();

const out = new URL('../../build/screens/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });

describe('screens', () => {
  for (const look of looks)
    it(look.name, async () => {
      const table = await Table.open(look.opening);
      await everyScreen(table, (screen) =>
        table.page.screenshot({ path: `${out}${look.name}-${screen}.png` }),
      );
    });
  for (const look of looks)
    it(`${look.name} at a distance`, () =>
      distantScreens(look.opening, (table, screen) =>
        table.page.screenshot({ path: `${out}${look.name}-${screen}.png` }),
      ));
});
