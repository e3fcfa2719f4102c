// The project that the packages were installed into, served to Chromium.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** Does something with a page of the project. Whatever the page throws fails it. */
export async function withPage([project, playwright, executablePath], name, use) {
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
    const page = await browser.newPage({ viewport: { width: 900, height: 1000 } });
    const thrown = [];
    page.on('pageerror', (error) => thrown.push(error));
    await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
    await use(page);
    if (thrown.length > 0) throw thrown[0];
  } finally {
    await browser.close();
    server.close();
  }
}
