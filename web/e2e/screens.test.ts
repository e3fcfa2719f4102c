import { describe, expect, it } from 'vitest';
import { expectFaultless } from './inspect';
import { everyScreen, looks } from './looks';
import { atTheTable, Table } from './table';

atTheTable();

describe('on every wide screen nothing is cut off or sticks out, no word is in the wrong language, and axe finds nothing', () => {
  for (const look of looks.filter(({ opening }) => opening.viewport.width > 700))
    it(look.name, async () => {
      const table = await Table.open(look.opening);
      await everyScreen(table, (screen) => expectFaultless(table, screen, look));
    });
});

it('at any width between those, the page is no wider than the window', async () => {
  const { page } = await Table.open({ locale: 'fr' });
  const tooWide: number[] = [];
  for (let width = 320; width <= 1280; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      tooWide.push(width);
  }
  expect(tooWide).toEqual([]);
});
