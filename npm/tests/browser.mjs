// The example page in Chromium, with the package as it is installed: node browser.mjs PROJECT PLAYWRIGHT CHROMIUM
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const [project, playwright, executablePath] = process.argv.slice(2);
const { chromium } = await import(playwright);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const server = createServer(async ({ url }, response) => {
  const file = join(project, new URL(url, 'http://x').pathname);
  const body = await readFile(file).catch(() => null);
  response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
  response.end(body ?? '');
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
  const said = async (text) =>
    page.waitForFunction(
      (part) => document.querySelector('#said').textContent.includes(part),
      text,
    );
  await said('White to play');
  await page.fill('input', 'e2e5');
  await page.click('button');
  await said('A pawn cannot go from e2 to e5');
  await page.fill('input', 'e4');
  await page.click('button');
  await said('Black to play');
  assert.match(await page.textContent('#position'), /4P3/);
} finally {
  await browser.close();
  server.close();
}
