// The board in Chromium, with the packages as they are installed: node board.mjs PROJECT PLAYWRIGHT CHROMIUM
import assert from 'node:assert/strict';
import { withPage } from './served.mjs';

await withPage(process.argv.slice(2), 'board.html', async (page) => {
  const board = page.locator('plateau-board');
  const status = board.locator('[role=status]');
  const says = async (text) =>
    page.waitForFunction(
      (part) =>
        document
          .querySelector('plateau-board')
          .shadowRoot?.querySelector('[role=status]')
          ?.textContent.includes(part),
      text,
    );
  const cell = (name) => board.locator(`[data-cell="${name}"]`);
  const heard = () => page.evaluate(() => heard.splice(0));
  /** Another game on the same element. */
  const opens = async (attributes) => {
    await page.evaluate(async (set) => {
      const element = document.querySelector('plateau-board');
      const opened = new Promise((ready) => {
        for (const name of ['ready', 'fault'])
          element.addEventListener(name, ready, { once: true });
      });
      for (const name of ['game', 'side', 'position', 'moves', 'lang', 'turned', 'rules'])
        element.removeAttribute(name);
      for (const [name, value] of Object.entries(set)) element.setAttribute(name, value);
      await opened;
      heard.splice(0);
    }, attributes);
  };
  const moves = () => page.evaluate(() => document.querySelector('plateau-board').match.moves);
  const played = (count) =>
    page.waitForFunction(
      (many) => document.querySelector('plateau-board').match.moves.length === many,
      count,
    );

  // The example: a whole turn by keyboard, the computer's answer, and back again.
  await says('Black to play');
  assert.equal(await board.locator('[data-cell]').count(), 61);
  await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(
      () => document.querySelector('plateau-board').shadowRoot.activeElement?.dataset.cell,
    );
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
    if ((await focused()) === 'C3') break;
    await page.keyboard.press(key);
  }
  assert.equal(await focused(), 'C3');
  await page.keyboard.press('Enter');
  assert.equal(await cell('C3').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await played(2);
  assert.match((await moves())[0], /^c3/);
  await page.click('#undo');
  await played(0);

  // A refusal: words, code, marks.
  await page.goto(new URL('plain.html', page.url()).href);
  await says('White to play');
  await opens({ game: 'abalone' });
  await cell('I5').click();
  await says('I5');
  assert.deepEqual((await heard())[0].slice(0, 2), ['refusal', 'not-your-marble']);
  assert.equal(await board.locator('.above > *').count(), 1);
  await cell('C3').click();
  await cell('C4').click();
  await cell('D4').click();
  await board.locator('[data-mark=last]').nth(3).waitFor();
  assert.equal((await moves()).length, 1);

  // Chess: a drag, a refused drag that goes home, a promotion chosen by keyboard, the end.
  await opens({ game: 'chess', position: '8/P4k2/8/8/8/8/8/K7 w - - 0 1' });
  const drag = async (from, to) => {
    await cell(from).hover();
    await page.mouse.down();
    await cell(to).hover();
    await cell(to).hover({ position: { x: 9, y: 9 } });
    await page.mouse.up();
  };
  await drag('a1', 'a3');
  await says('a1');
  assert.equal((await heard()).at(-1)[0], 'refusal');
  assert.deepEqual(await moves(), []);
  await drag('a7', 'a8');
  await board.locator('.chooser button').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await board.locator('.chooser').count(), 0);
  await cell('a7').click();
  await cell('a8').click();
  await board.locator('.chooser button').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await played(1);
  assert.deepEqual(await moves(), ['a7a8r']);
  assert.match(await cell('a8').getAttribute('aria-label'), /^a8, white rook$/);

  await opens({ game: 'chess', moves: 'f3 e5 g4' });
  assert.equal((await moves()).length, 3);
  await cell('d8').click();
  await cell('h4').click();
  await played(4);
  assert.deepEqual((await heard()).map(([name, what]) => [name, what]), [
    ['move', 'd8h4'],
    ['end', 'checkmate'],
  ]);

  // Stacks: how many are to move, by button and by key.
  await opens({ game: 'stackchess' });
  const [stack, heights] = await page.evaluate(() => {
    const element = document.querySelector('plateau-board');
    const { match } = element;
    for (let ply = 0; match.outcome === null; ply++) {
      for (const [cell, pieces] of Object.entries(match.scene.stacks)) {
        const own = pieces.at(-1).startsWith(match.turn);
        const { heights } = own ? match.tap([cell]) : { heights: [] };
        if (heights.length > 1) {
          element.redraw();
          return [cell, heights];
        }
      }
      const moves = match.legalMoves();
      match.play(moves[(ply * 31) % moves.length]);
    }
    return [];
  });
  await cell(stack).click();
  const buttons = board.locator('.heights button');
  const pressed = board.locator('.heights [aria-pressed=true]');
  assert.equal(await pressed.textContent(), `${Math.max(...heights)}`);
  await buttons.nth(Math.min(...heights) - 1).click();
  assert.equal(await pressed.textContent(), `${Math.min(...heights)}`);
  await cell(stack).focus();
  await page.keyboard.press(`${heights[1]}`);
  assert.equal(await pressed.textContent(), `${heights[1]}`);
  await page.keyboard.press('Escape');
  assert.equal(await buttons.count(), 0);

  // French, of the nearest `lang`, and a picture that nobody moves.
  await opens({ game: 'chess', lang: 'fr-CA', side: 'none', turned: '' });
  await says('lancs');
  await cell('e2').click();
  assert.equal(await cell('e2').getAttribute('aria-selected'), 'false');
  const [top, bottom] = await Promise.all([cell('e1').boundingBox(), cell('e8').boundingBox()]);
  assert.ok(top.y < bottom.y);

  // What makes no sense is said, and the element goes on.
  await opens({ game: 'ches' });
  assert.match(await status.textContent(), /ches/);
  await opens({ game: 'chess', moves: 'e4 e5 Ke3' });
  assert.match(await status.textContent(), /e3/);
  await opens({ game: 'chess', moves: 'e4' });
  await says('Black to play');

  // More boards than one core has matches; each gives its match back.
  const most = await page.evaluate(async () => {
    let opened = 0;
    for (let round = 0; round < 3; round++) {
      const all = Array.from({ length: 17 }, () => document.createElement('plateau-board'));
      const ready = all.map(
        (one) => new Promise((done) => one.addEventListener('ready', done, { once: true })),
      );
      document.body.append(...all);
      opened += (await Promise.all(ready)).length;
      for (const one of all) one.remove();
    }
    return opened;
  });
  assert.equal(most, 51);
});
