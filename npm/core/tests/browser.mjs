// The example page in Chromium, with the package as it is installed: node browser.mjs PROJECT PLAYWRIGHT CHROMIUM
import assert from 'node:assert/strict';
import { withPage } from './served.mjs';

await withPage(process.argv.slice(2), 'page.html', async (page) => {
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
});
