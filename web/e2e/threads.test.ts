/**
 * Threads in a real browser: only where the page is cross-origin isolated, as `plateau serve` makes
 * it.
 */
import { expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

it('thinks with several threads', async () => {
  const table = await Table.open();
  const { page } = table;
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const processors = await page.evaluate(() => navigator.hardwareConcurrency);
  // Helpers are started with the first search, not with the page.
  const helpers = () =>
    page.workers().filter((worker) => worker.url().includes('helper-worker')).length;
  expect(helpers()).toBe(0);
  await table.button('Analyse').click();
  await expect.poll(helpers).toBe(Math.min(processors, 8) - 1);
  // They sleep when nothing is asked of them, and are there for the next search.
  await table.button('Stop').click();
  await table.button('Analyse').click();
  await table.tap('e2', 'e4');
  await table.says('Black to play');
  expect(helpers()).toBe(Math.min(processors, 8) - 1);
});

it('says how many take part', async () => {
  const table = await Table.open();
  // What the engine tells the page passes by here.
  await table.page.addInitScript(() => {
    const told = ((globalThis as { toldThreads?: number[] }).toldThreads = []) as number[];
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener(
          'message',
          ({ data }) => data.kind === 'progress' && told.push(JSON.parse(data.json).threads),
        );
      }
    };
  });
  await table.reload();
  const most = await table.page.evaluate(() => Math.min(navigator.hardwareConcurrency, 8));
  await table.button('Analyse').click();
  await expect
    .poll(() =>
      table.page.evaluate(() => (globalThis as { toldThreads?: number[] }).toldThreads?.at(-1)),
    )
    .toBe(most);
});
