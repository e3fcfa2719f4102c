/** The documentation site (scripts/docs) as `plateau serve` shows it at /docs. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

const docs = `${inject('address')}docs`;
let browser: Browser;
beforeAll(async () => {
  const there = await fetch(`${docs}/`);
  if (!there.ok) throw new Error(await there.text()); // It says how it is made.
  browser = await chromium.connect(inject('browser'));
});
afterAll(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** A page of the site; whatever the browser complains of, or asks elsewhere, is kept in `wrong`. */
async function open(path: string, how: BrowserContextOptions = {}) {
  const page = await (await browser.newContext(how)).newPage();
  const wrong: string[] = [];
  page.on('console', (message) => wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('request', (request) => request.url().startsWith(docs) || wrong.push(request.url()));
  page.on('response', (answer) => answer.status() >= 400 && wrong.push(answer.url()));
  await page.goto(`${docs}${path}`);
  return { page, wrong };
}

const field = (page: Page) => page.getByRole('searchbox');
const hits = (page: Page) => page.locator('#found a');

it('a word that is typed leads to where it stands, by keys alone', async () => {
  const { page, wrong } = await open('');
  await page.keyboard.press('/');
  await page.keyboard.type('forgotten castl');
  await expect
    .poll(() => hits(page).first().innerText())
    .toMatch(/For teachers › Grade one program/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/guide\/teachers\.html#grade-one-program$/);
  expect(await page.locator('h2:target').innerText()).toContain('Grade one program');
  await field(page).fill('Match attempt_text');
  await expect
    .poll(() => hits(page).allInnerTexts())
    .toContainEqual(expect.stringContaining('core/match.hpp › Match::attempt_text'));
  await field(page).fill('nothing is called xyzzy');
  await expect.poll(() => page.getByRole('status').innerText()).toBe('Nothing found.');
  expect(wrong).toEqual([]);
});

it('accents need not be typed, and French is found first where there is French', async () => {
  const { page, wrong } = await open('/fr/');
  await field(page).fill('regles');
  await expect.poll(() => hits(page).first().innerText()).toContain('règles');
  await hits(page).first().click();
  await page.waitForURL(/\/docs\/fr\//);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/fr/'));
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(wrong).toEqual([]);
});

it('light and dark are the system’s, until somebody chooses', async () => {
  const { page } = await open('/', { colorScheme: 'dark' });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await paper()).toBe(dark);
  await page.getByRole('link', { name: 'For players' }).first().click();
  await page.waitForURL(/players/);
  expect(await paper()).toBe(dark);
});

it.each(['/', '/fr/guide/teachers.html', '/operations.html', '/reference/core/match.html'])(
  'nothing is wider than a phone, and the contents are a tap away: %s',
  async (path) => {
    const { page, wrong } = await open(path, { viewport: { width: 390, height: 800 } });
    const wider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await wider()).toBe(0);
    const contents = page.locator('.menu nav');
    expect(await contents.isVisible()).toBe(false);
    await page.locator('.menu summary').click();
    expect(await contents.isVisible()).toBe(true);
    expect(await wider()).toBe(0);
    expect(wrong).toEqual([]);
  },
);

it('all of it can be read where no script runs', async () => {
  const { page } = await open('/', {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await page.locator('.menu').getByRole('link', { name: 'For teachers' }).click();
  await page.waitForURL(/teachers/);
});
