/**
 * What the page must show, measured and printed: `npm run figures`. Machines differ; the figures
 * stand in docs/browser.md.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf, variedGame, writeLongGames } from './games';
import { atTheTable, desktop, phone, Table } from './table';
import { playUnderAnalysis, vitalsOf, watchVitals } from './vitals';

atTheTable();

const RUNS = 11;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const told = (name: string, values: number[], most: number) =>
  console.log(
    `${name}: median ${median(values).toFixed(0)} ms of ${values.length}, ${values[0]!.toFixed(0)} to ${values[values.length - 1]!.toFixed(0)} ms (at most ${most})`,
  );

describe('figures', () => {
  it('sizes', async () => {
    const folder = fileURLToPath(new URL('../../build/web/', import.meta.url));
    // What is fetched before anything is opened or played.
    const table = await Table.open();
    await table.page.waitForLoadState('networkidle');
    const fetched = await table.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const first = new Set(['/index.html', ...fetched]);
    let [page, wasm, puzzles] = [0, 0, 0];
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || /\.(gz|br)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const size = gzipSync(readFileSync(path), { level: 9 }).length;
      // With threads or without: a page loads one of the two.
      if (entry.name.endsWith('.wasm')) wasm = Math.max(wasm, size);
      else if (first.has(`/${relative(folder, path)}`)) page += size;
      if (/^puzzles-.*\.tsv$/.test(entry.name)) puzzles += size;
    }
    expect(first.size).toBeGreaterThan(3);
    console.log(
      `gzipped: first load ${(page / 1000).toFixed(1)} kB (at most 120), core ${(wasm / 1000).toFixed(1)} kB (at most 530), puzzles of all games ${(puzzles / 1000).toFixed(1)} kB (at most 100)`,
    );
    expect(fetched.some((path) => /index.*\.js$/.test(path))).toBe(true);
    expect(page).toBeLessThan(120_000);
    expect(puzzles).toBeLessThan(100_000);
    expect(wasm).toBeLessThan(530_000);
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

  it.each([
    ['a desk', desktop, false],
    ['a phone', phone, true],
  ])('presses under analysis, and shifts of the layout, at %s', async (where, opening, tap) => {
    const table = await Table.open({ ...opening, before: watchVitals });
    const pressed = await playUnderAnalysis(table, tap);
    const { presses, shifts } = await vitalsOf(table);
    const slow = Object.values(presses).sort((a, b) => b.took - a.took);
    const rest = Array<number>(Math.max(0, pressed - slow.length)).fill(16);
    console.log(
      `at ${where} under analysis: CLS ${shifts.join('; ') || 0}; INP ${slow[0]?.took ?? 16} ms, the slowest of ${pressed} presses (at most 100): ${slow
        .slice(0, 3)
        .map(({ took, what }) => `${took} ${what}`)
        .join(
          ', ',
        )}; median ${median([...slow.map(({ took }) => took), ...rest])} ms (16: or less)`,
    );
    expect(shifts).toEqual([]);
  });

  it('a game with 10,000 variations', async () => {
    const text = variedGame(10_000);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const table = await Table.open();
      const { page } = table;
      await table.button('Load and save').click();
      await page.evaluate(() =>
        document.addEventListener(
          'change',
          ({ timeStamp }) => {
            new MutationObserver((_, observer) => {
              if (document.querySelectorAll('.moves button').length < 10_000) return;
              observer.disconnect();
              requestAnimationFrame(() =>
                setTimeout(() =>
                  Object.assign(globalThis, { openedIn: performance.now() - timeStamp }),
                ),
              );
            }).observe(document, { childList: true, subtree: true });
          },
          { capture: true },
        ),
      );
      await page.locator('input[type=file]').setInputFiles(fileOf(text));
      const openedIn = () =>
        page.evaluate(() => (globalThis as unknown as { openedIn?: number }).openedIn);
      await expect.poll(openedIn).toBeGreaterThan(0);
      times.push((await openedIn())!);
      await page.context().close();
    }
    told(`a game of ${(text.length / 1e6).toFixed(2)} MB with 10,000 variations`, times, 1000);
  });

  it('a file of 100,000 games', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plateau-figures-'));
    try {
      const path = join(folder, 'games.pgn');
      const bytes = writeLongGames(path, 100_000);
      const table = await Table.open();
      const { page } = table;
      await table.button('Load and save').click();
      await page.evaluate(() => {
        const tasks: number[] = [];
        Object.assign(globalThis, { tasks });
        new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        ).observe({ entryTypes: ['longtask'] });
      });
      const longest = () =>
        page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
      const began = performance.now();
      await page.locator('input[type=file]').setInputFiles(path);
      // Somebody plays on meanwhile.
      await page.locator('.database progress').waitFor();
      await page.keyboard.press('Escape');
      await table.type('e4');
      const playedAfter = performance.now() - began;
      await page.locator('.collection').waitFor();
      const read = performance.now() - began;
      console.log(
        `100,000 games (${(bytes / 1e6).toFixed(0)} MB): read in ${(read / 1000).toFixed(1)} s, a move played after ${(playedAfter / 1000).toFixed(1)} s; longest task of the page ${(await longest()).toFixed(0)} ms (0: none above 50)`,
      );
      expect(await page.locator('.collection .rank').innerText()).toBe('100000');
      // The explorer, position by position. In the field where moves are typed keys are the field's.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const asked: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const [before, at] = [await page.locator('.explorer').innerText(), performance.now()];
        await page.keyboard.press(run % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
        await expect.poll(() => page.locator('.explorer').innerText()).not.toBe(before);
        asked.push(performance.now() - at);
      }
      told('the explorer, from the key to another table', asked, 1000);
      await page.locator('.collection .file .plain').click();
      await page.locator('.game-row .players').first().waitFor();
      const frames = await page.evaluate(
        () =>
          new Promise<{ frames: number[]; empty: number }>((done) => {
            const list = document.querySelector('.game-rows')!;
            const frames: number[] = [];
            let [last, empty] = [performance.now(), 0];
            const step = (now: number) => {
              frames.push(now - last);
              last = now;
              const box = list.getBoundingClientRect();
              const row = document.elementFromPoint(box.x + 90, box.y + box.height / 2);
              if (!row?.closest('.game-row')?.querySelector('.players')) ++empty;
              list.scrollTop += 700;
              if (frames.length < 300) requestAnimationFrame(step);
              else done({ frames: frames.slice(1), empty });
            };
            requestAnimationFrame(step);
          }),
      );
      told('scrolling 700 pixels a frame, per frame', frames.frames, 50);
      console.log(`frames whose middle row was not there yet: ${frames.empty} of 300`);
      const searched = performance.now();
      await page.getByRole('searchbox', { name: 'Player' }).fill('player 7');
      await page
        .getByRole('option', { name: /Player 7/ })
        .first()
        .waitFor();
      console.log(`searched by player: ${(performance.now() - searched).toFixed(0)} ms`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
