/**
 * What the page must show, measured and printed: `npm run figures`. Machines differ; the figures
 * stand in docs/browser.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

const RUNS = 11;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const told = (name: string, values: number[], most: number) =>
  console.log(
    `${name}: median ${median(values).toFixed(0)} ms of ${values.length}, ${values[0]!.toFixed(0)} to ${values[values.length - 1]!.toFixed(0)} ms (at most ${most})`,
  );

describe('figures', () => {
  it('sizes', () => {
    const folder = fileURLToPath(new URL('../../build/web/', import.meta.url));
    let [page, wasm] = [0, 0];
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || /\.(gz|br)$/.test(entry.name)) continue;
      const size = gzipSync(readFileSync(join(entry.parentPath, entry.name)), { level: 9 }).length;
      // With threads or without: a page loads one of the two.
      if (entry.name.endsWith('.wasm')) wasm = Math.max(wasm, size);
      else page += size;
    }
    console.log(
      `gzipped: page ${(page / 1000).toFixed(1)} kB with its icons (at most 120), core ${(wasm / 1000).toFixed(1)} kB (at most 500)`,
    );
    expect(page).toBeLessThan(120_000);
    expect(wasm).toBeLessThan(500_000);
  });

  it('first load', async () => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const table = await Table.open({
        before: () => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('main [data-cell]')) return;
            observer.disconnect();
            // After the frame that shows it.
            requestAnimationFrame(() =>
              setTimeout(() => Object.assign(globalThis, { playable: performance.now() })),
            );
          }).observe(document, { childList: true, subtree: true });
        },
      });
      const playable = () =>
        table.page.evaluate(() => (globalThis as unknown as { playable?: number }).playable);
      await expect.poll(playable).toBeGreaterThan(0);
      times.push((await playable())!);
      await table.page.context().close();
    }
    told('first load to a playable board', times, 1000);
  });

  it('a tap on the largest board', async () => {
    const table = await Table.open();
    await table.newGame('Stackchess', async (dialogue) => {
      await dialogue.getByText('More rules').click();
      await dialogue.locator('input[name=n]').fill('26');
    });
    await table.cell('z26').waitFor();
    await table.page.evaluate(() => {
      const taps: number[] = [];
      Object.assign(globalThis, { taps });
      document.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('[data-target]')) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - timeStamp)));
          }).observe(document.querySelector('svg.board')!, { childList: true, subtree: true });
        },
        { capture: true },
      );
    });
    const taps = () =>
      table.page.evaluate(() => (globalThis as unknown as { taps: number[] }).taps);
    for (let run = 0; run < RUNS; run++) {
      await table.tap(`${'abcdefghijklmnopqrstuvwxyz'[run * 2 + 1]!}2`);
      await expect.poll(taps).toHaveLength(run + 1);
      await table.page.keyboard.press('Escape');
      await expect.poll(() => table.targets()).toEqual([]);
    }
    told('a tap on 26×26, from the press to painted targets', await taps(), 50);
  });
});
