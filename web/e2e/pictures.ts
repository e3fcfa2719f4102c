/** Makes the pictures of the README from the built page: `npm run pictures`. Each is a game under way, as a player sees it. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

const out = new URL('../../docs/images/', import.meta.url).pathname;

const games = {
  chess: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Nxe4', 'd4', 'b5', 'Bb3', 'd5', 'dxe5', 'Be6'],
  stackchess: ['a1-a2', 'f6-f5', '2a2-a4', '2f5-f3', 'b1-c2', 'e6-d5', 'd1-c2', 'c6-c5'],
  abalone: ['c3d4', 'g7f6', 'c4d5', 'g6f5', 'b2c3', 'h8g7', 'b3c4', 'h7g6'],
} as const;

const taps = { chess: ['c1'], stackchess: ['c2'], abalone: ['C4', 'D5'] } as const;

async function show(page: Page, game: keyof typeof games) {
  await page.locator('nav button').nth(Object.keys(games).indexOf(game)).click();
  const field = page.locator('.typed input');
  for (const [i, move] of games[game].entries()) {
    await field.fill(move);
    await field.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length === count, i + 1);
  }
  for (const cell of taps[game]) await page.locator(`main [data-cell="${cell}"]`).click();
  await page.waitForSelector('[data-target]');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

describe('pictures', () => {
  for (const [game, options] of [
    ['chess', {}],
    ['stackchess', { colorScheme: 'dark' }],
    ['abalone', {}],
  ] as const)
    it(game, async () => {
      const table = await Table.open({ viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1.5, ...options });
      await show(table.page, game);
      await table.page.screenshot({ path: `${out}${game}.png` });
    });
});
