import { describe, it } from 'vitest';
import { expectFaultless } from './inspect';
import { distantScreens, everyScreen, looks } from './looks';
import { atTheTable, Table } from './table';

atTheTable();

describe('on every phone nothing is cut off or sticks out, no word is in the wrong language, and axe finds nothing', () => {
  for (const look of looks.filter(({ opening }) => opening.viewport.width <= 700))
    it(look.name, async () => {
      const table = await Table.open(look.opening);
      await everyScreen(table, (screen) => expectFaultless(table, screen, look));
    });
});

describe('so it is at a distance', () => {
  for (const look of looks.filter(({ distant }) => distant))
    it(look.name, () =>
      distantScreens(look.opening, (table, screen) => expectFaultless(table, screen, look)),
    );
});
