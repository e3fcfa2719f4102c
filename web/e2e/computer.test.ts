/** The computer never fails in silence: what it lacks is said, and can be tried again. */
import { expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

const moves = (table: Table) => table.page.locator('.moves button.move');

it('plays on one thread where a page has no shared memory, though it is isolated', async () => {
  const table = await Table.open({
    before: () => void delete (globalThis as { SharedArrayBuffer?: unknown }).SharedArrayBuffer,
  });
  expect(await table.page.evaluate(() => crossOriginIsolated)).toBe(true);
  await table.button(/^Play the computer/).click();
  await table.tap('e2', 'e4');
  await expect.poll(() => moves(table).count()).toBe(2);
  await table.button('Analyse').click();
  await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(0);
});

it('says that it could not start, and starts when it is tried again', async () => {
  const table = await Table.open({
    before: () => void Object.assign(globalThis, { broken: true }),
  });
  const { page } = table;
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('engine-worker') && 'broken' in globalThis)
          throw new Error('no workers left');
        super(url, options);
      }
    };
  });
  await table.reload();
  await table.button(/^Play the computer/).click();
  await table.tap('e2', 'e4');
  await table.says('The computer player could not start (no workers left).');
  expect(await table.status.innerText()).not.toContain('thinking');
  await page.evaluate(() => void delete (globalThis as { broken?: boolean }).broken);
  await table.button('Try again').click();
  await expect.poll(() => moves(table).count()).toBe(2);
  expect(await page.locator('.trouble').count()).toBe(0);
});

it('a worker that cannot be fetched is said, and analysis stops', async () => {
  const table = await Table.open();
  const { page } = table;
  table.forgives = /engine-worker|ERR_FAILED/;
  await page.route('**/engine-worker*', (route) => route.abort());
  await table.reload();
  await table.button('Analyse').click();
  await table.says('The computer player could not start');
  await expect.poll(() => table.button('Analyse').getAttribute('aria-pressed')).toBe('false');
  await page.unroute('**/engine-worker*');
  await table.button('Try again').click();
  await table.button('Analyse').click();
  await expect.poll(() => page.locator('.lines li').count()).toBeGreaterThan(0);
});

it('says that it plays without its network, and that no longer when it has come', async () => {
  const table = await Table.open();
  const { page } = table;
  table.forgives = /ERR_FAILED/;
  await page.context().route('**/network*.bin', (route) => route.abort());
  await table.button('Analyse').click();
  await table.says('could not load its neural network');
  await page.context().unroute('**/network*.bin');
  await table.tap('e2', 'e4');
  await expect.poll(() => page.locator('.trouble').count()).toBe(0);
});
