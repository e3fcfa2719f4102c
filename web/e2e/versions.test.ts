/** From one version of the page to the next, by its service worker. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { built, plainHost } from './server';
import { atTheTable, Table } from './table';

atTheTable();

/**
 * The page as the next build would have it: every asset under another name, and a mark to know it
 * by.
 */
function nextVersion(folder: string): void {
  cpSync(built('web'), folder, { recursive: true });
  const assets = readdirSync(join(folder, 'assets')).filter((name) => !/\.(gz|br)$/.test(name));
  const renamed = (text: string) =>
    assets.reduce((all, name) => all.replaceAll(name, `next-${name}`), text);
  for (const name of assets) {
    const file = join(folder, 'assets', name);
    if (/\.(js|css)$/.test(name)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, join(folder, 'assets', `next-${name}`));
  }
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(renamed(readFileSync(join(folder, name), 'utf8'))));
  edit('index.html', (text) => text.replace('<html', '<html data-version="next"'));
  edit('sw.js', (text) => text.replace(/OURS \+ "[0-9a-f]{16}"/, 'OURS + "next"'));
}

it('a new version takes the place of the old one whole, and then works without a network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateau-next-'));
  nextVersion(folder);
  let root = built('web');
  const host = await plainHost(() => root);
  try {
    const table = await Table.open({ address: host.address, serviceWorkers: 'allow' });
    const { page } = table;
    const version = () => page.locator('html').getAttribute('data-version');
    const assets = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/')),
      );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await table.type('e4');
    await table.keeps(1);

    // The server has nothing of the old version left. A page that is loaded now is still the old
    // one, and lacks nothing.
    root = folder;
    await page.reload();
    await table.says('A new version of this page is ready.');
    expect(await version()).toBeNull();
    await table.button('Hint').click();
    await table.says('Hint:');
    expect((await assets()).filter((name) => name.includes('next-'))).toEqual([]);

    // The next time it is the new one: the game goes on, and no file of the old version is used.
    await page.reload();
    await expect.poll(version).toBe('next');
    await table.stands('e4', 'white pawn');
    await table.button('Hint').click();
    await table.says('Hint:');
    const loaded = await assets();
    expect(loaded).not.toEqual([]);
    expect(loaded.filter((name) => !name.includes('next-'))).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual(['plateau-/~someone/games/-next']);

    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(version).toBe('next');
    await table.type('e5');
    await table.says('White to play');
  } finally {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('while another tab is open, the old version stays in both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateau-next-'));
  nextVersion(folder);
  let root = built('web');
  const host = await plainHost(() => root);
  try {
    const { page } = await Table.open({ address: host.address, serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const other = await page.context().newPage();
    await other.goto(host.address);
    await other.locator('main [data-cell]').first().waitFor();
    root = folder;
    const waiting = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null,
      );
    await page.reload();
    await expect.poll(waiting).toBe(true);
    await page.reload();
    await page.locator('main [data-cell]').first().waitFor();
    await expect.poll(waiting).toBe(true);
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
  } finally {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a page that the server no longer speaks with gives way to the new one in every tab, and opens the game it was asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateau-next-'));
  nextVersion(folder);
  let root = built('web');
  const host = await plainHost(
    () => root,
    () => ({ v: 2, type: 'games', games: [] }),
  );
  try {
    const { page } = await Table.open({ address: host.address, serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const other = await page.context().newPage();
    await other.goto(`${host.address}#play=222222222222`);
    await other.getByText('The server runs another version than this page.').first().waitFor();
    root = folder;
    await other.reload();
    for (const tab of [page, other])
      await expect.poll(() => tab.locator('html').getAttribute('data-version')).toBe('next');
    expect(new URL(other.url()).hash).toBe('#play=222222222222');

    // By hand, from where somebody was to be met: the new page opens there again.
    await page.locator('.lobby-door').click();
    const reload = page.getByRole('dialog').getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await reload.click();
    await page.locator('html:not([data-before]) main [data-cell]').first().waitFor();
    await reload.waitFor();
    expect(new URL(page.url()).hash).toBe('#/lobby');
  } finally {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
