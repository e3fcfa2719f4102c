import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { atTheTable, desktop, phone, Table } from './table';

atTheTable();

const againstComputer =
  (side: string, level = '1') =>
  async (dialogue: import('playwright-core').Locator) => {
    await dialogue.getByRole('radio', { name: 'The computer' }).check();
    await dialogue.getByRole('slider').fill(level);
    await dialogue.getByRole('radio', { name: side, exact: true }).check();
  };
const contentOf = async (file: import('playwright-core').Download) =>
  text(await file.createReadStream());
const moves = (table: Table) => table.page.locator('.moves .move');
const figuresOf = (game: string): number =>
  (JSON.parse(readFileSync(`../src/${game}/figures.json`, 'utf8')) as unknown[]).length;

describe('the computer', () => {
  it('answers, and taking back goes to one’s own move', async () => {
    const table = await Table.open();
    await table.newGame('Chess', againstComputer('White'));
    await table.type('e4');
    await expect.poll(() => moves(table).count()).toBe(2);
    await table.says('White to play');
    await table.button('Take back').click();
    await expect.poll(() => table.page.locator('.moves .move:not(:disabled)').count()).toBe(0);
    await table.stands('e2', 'white pawn');
    await table.says('White to play');
  });

  it('opens when it has the first move, with the board turned to the person', async () => {
    const table = await Table.open();
    await table.newGame('Abalone', againstComputer('White', '9'));
    await table.page.getByText('Computer, full strength').waitFor();
    await expect.poll(() => moves(table).count()).toBe(1);
    await table.says('White to play');
    const [top, bottom] = [await table.middle('A1'), await table.middle('I5')];
    expect(top.y).toBeLessThan(bottom.y);
    // Everything is in sight: the page does not scroll, and nothing is wider than it.
    expect(
      await table.page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBe(0);
  });

  it('takes a draw when it is worse, and declines it otherwise', async () => {
    const table = await Table.open({
      kept: { wishes: { against: 'computer', level: 1, seat: 'white' } },
    });
    const offer = async () => {
      await table.button('Draw').click();
      await expect
        .poll(() => table.page.locator('.sure').innerText())
        .toContain('Offer the computer a draw?');
      await table.button('Yes').click();
    };
    await table.newGame('Chess');
    await offer();
    await table.says('The computer declined the draw.');
    await table.says('White to play');
    // The computer plays whatever is opened from the list of games.
    await table.type('e4');
    await expect.poll(() => moves(table).count()).toBe(2);
    await table.keeps(2);
    await table.page.evaluate(() => {
      const [game] = JSON.parse(localStorage.getItem('plateau.games')!);
      game.saved = {
        ...game.saved,
        start: { game: 'chess', rules: '', position: 'k7/8/8/8/8/8/8/KQR5 w - - 0 1' },
        moves: [],
        played: 0,
      };
      localStorage.setItem('plateau.games', JSON.stringify([game]));
    });
    await table.reload();
    await table.stands('b1', 'white queen');
    await offer();
    await table.says('Draw by agreement');
  });

  it('gives the clock back with the move that is taken back', async () => {
    const table = await Table.open();
    await table.page.clock.install();
    await table.newGame('Chess', async (dialogue) => {
      await againstComputer('White')(dialogue);
      await dialogue.getByRole('radio', { name: 'Custom' }).check();
      await dialogue.getByRole('radio', { name: 'Increment' }).check();
      await dialogue.getByLabel('Minutes per player').fill('10');
      await dialogue.getByLabel('Seconds per move').fill('0');
    });
    const left = async () =>
      Number(
        (await table.page.locator('.strip[data-side=white] [role=timer]').innerText()).split(
          ':',
        )[0],
      );
    await table.page.clock.runFor(4 * 60_000);
    await expect.poll(left).toBe(5);
    await table.type('e4');
    await expect.poll(() => moves(table).count()).toBe(2);
    await expect.poll(left).toBe(5);
    await table.button('Take back').click();
    await expect.poll(left).toBeGreaterThan(8);
    await table.stands('e2', 'white pawn');
  });

  it('gives a hint, which goes at the next action', async () => {
    const table = await Table.open();
    await table.button('Hint').click();
    await table.says('Hint:');
    await expect.poll(() => table.page.locator('[data-arrow]').count()).toBe(1);
    await table.tap('a2');
    await expect.poll(() => table.page.locator('[data-arrow]').count()).toBe(0);
  });

  it('analyses with a bar and lines, and stop really stops', async () => {
    // Everything the workers say is written down.
    const table = await Table.open({
      before: () => {
        const heard: { kind: string; json?: string }[] = [];
        Object.assign(globalThis, { heard });
        globalThis.Worker = class extends Worker {
          constructor(...from: ConstructorParameters<typeof Worker>) {
            super(...from);
            this.addEventListener('message', ({ data }) => heard.push(data));
          }
        };
      },
    });
    const last = () =>
      table.page.evaluate(() => {
        const said = (
          globalThis as unknown as { heard: { kind: string; json?: string }[] }
        ).heard.filter(({ kind }) => kind === 'progress' || kind === 'thought');
        const { kind, json } = said[said.length - 1]!;
        return { kind, stopped: JSON.parse(json!).stopped as boolean };
      });
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
    await table.page.getByRole('img', { name: /^Evaluation [+-]/ }).waitFor();
    const board = await table.page.locator('svg.board').first().boundingBox();
    await table.button('Stop').click();
    await expect.poll(last).toEqual({ kind: 'thought', stopped: true });
    await expect.poll(() => table.page.locator('.depth').innerText()).toMatch(/^Depth \d+/);
    expect(
      await table.page.locator('svg.board').first().boundingBox(),
      'the board does not move',
    ).toEqual(board);
    // A hint in the middle of an analysis, which then goes on.
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
    await table.button('Hint').click();
    await table.says('Hint:');
    await table.type('e4');
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
  });

  it('looks through the game: a graph to click on, mistakes marked', async () => {
    const table = await Table.open();
    await table.load('1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 *');
    await table.button('Analyse').click();
    await table.button('Review the game').click();
    await expect.poll(() => table.button(/^Qxe5\+/).innerText()).toContain('??');
    const graph = table.page.getByRole('img', { name: 'Evaluation of the game, move by move' });
    const box = (await graph.boundingBox())!;
    await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await table.stands('e5', 'black pawn');
    await table.says('Back to the game');
  });

  it('gives a finished game to whoever won it; analysis waits for that, and then goes on', async () => {
    const table = await Table.open();
    await table.load('1. f3 e5 2. g4 Qh4# 0-1');
    await table.says('Checkmate Black wins!');
    await table.button('One move back').click();
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
    const seen = await table.page.evaluateHandle(() => {
      const words: string[] = [];
      const look = () => words.push(document.querySelector('.analysis .depth')?.textContent ?? '');
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return words;
    });
    await table.button('Review the game').click();
    // The curve of White's share ends at the foot.
    await expect
      .poll(() => table.page.locator('.graph .near').getAttribute('d'))
      .toMatch(/L300\.0 72\.0L300\.0 72Z$/);
    expect(
      await seen.evaluate((words) =>
        words.some((text) =>
          /^Reviewing the game: move \d of 4. Analysis waits, and then goes on.$/.test(text),
        ),
      ),
    ).toBe(true);
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
    await table.button('One move forward').click();
    await table.page.getByRole('img', { name: 'Evaluation 0-1' }).waitFor();
    expect(
      await table.page
        .locator('.bar .part')
        .evaluate((part) => new DOMMatrix(getComputedStyle(part).transform).d),
    ).toBe(0);
  });
});

describe('games', () => {
  it('survive a reload, and each of the three is where it was left', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5');
    await table.turnTo('Abalone');
    await table.tap('C3', 'D4');
    await table.says('White to play');
    await expect
      .poll(() =>
        table.page.evaluate(() => JSON.parse(localStorage.getItem('plateau.games') ?? '[]').length),
      )
      .toBe(2);
    await table.reload();
    await table.cell('I5').waitFor();
    await table.stands('D4', 'black marble');
    await table.button('Chess').click();
    await table.stands('e5', 'black pawn');
    await table.button('My games').click();
    await expect.poll(() => table.page.locator('.kept li').count()).toBe(2);
  });

  it('are shared by a link and as a drawing', async () => {
    const table = await Table.open();
    await table.type('d4', 'Nf6', 'c4');
    await table.button('Load and save').click();
    const link = table.page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => link.inputValue()).toContain('#game=');
    const [svg] = await Promise.all([
      table.page.waitForEvent('download'),
      table.button('Picture (SVG)').click(),
    ]);
    expect(await contentOf(svg)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    const other = await Table.open({ hash: new URL(await link.inputValue()).hash });
    await other.stands('c4', 'white pawn');
    await other.says('Black to play');
    await expect.poll(() => new URL(other.page.url()).hash).toMatch(/^#\/game\/\w+$/);
  });

  it('that a link does not hold are missed with words, and the board is there', async () => {
    const packed = (json: string) => `#game=${deflateRawSync(json).toString('base64url')}`;
    const unknown = JSON.stringify({
      start: { game: 'go', rules: '', position: '' },
      moves: [],
      played: 0,
    });
    for (const hash of ['#game=', '#game=%%%', packed('5'), packed('null'), packed(unknown)]) {
      const table = await Table.open({ hash });
      await table.says('The game in this address cannot be opened. It is damaged or incomplete.');
      await table.says('White to play');
      await expect.poll(() => table.page.url()).not.toContain('#');
      await table.type('e4');
      // The same link again, on a page that is open.
      await table.goTo(hash);
      await table.says('cannot be opened');
      await table.stands('e4', 'white pawn');
    }
  });

  it('are written and read as text and picture; nonsense is refused with words', async () => {
    const table = await Table.open();
    await table.type('e4', 'c5');
    await table.button('Load and save').click();
    await expect
      .poll(() => table.page.getByRole('textbox', { name: 'FEN', exact: true }).inputValue())
      .toContain('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq');
    await expect
      .poll(() => table.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue())
      .toContain('1. e4 c5');
    const [png] = await Promise.all([
      table.page.waitForEvent('download'),
      table.button('Picture (PNG)').click(),
    ]);
    expect((await contentOf(png)).slice(1, 4)).toBe('PNG');
    const paste = table.page.getByRole('textbox', { name: /^Paste/ });
    await paste.fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1');
    await table.button('Open').click();
    await expect
      .poll(() => table.page.getByRole('dialog').getByRole('alert').innerText())
      .toMatch(/king/);
    await paste.fill('1. e4 e5 2. Nf3 Ke6 3. Bb5 *');
    await table.button('Open').click();
    await expect
      .poll(() => table.page.getByRole('dialog').getByRole('alert').innerText())
      .toMatch(/^At move 2… Ke6: .*king/);
    await paste.fill('1. e4 e5\n2. Nf3 {never closed *');
    await table.button('Open').click();
    await expect
      .poll(() => table.page.getByRole('dialog').getByRole('alert').innerText())
      .toMatch(/^In line 2: The comment/);
    await paste.fill('[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    await table.button('Open').click();
    await table.says('Checkmate Black wins!');
  });

  it('are set up in the editor; what cannot be is refused by name', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Ke2', 'Nc6', 'Kf3');
    await table.button('Set up a position').click();
    const dialogue = table.page.getByRole('dialog');
    await expect.poll(() => dialogue.getByLabel('Castling').inputValue()).toBe('kq');
    await dialogue.getByRole('button', { name: 'Empty the board' }).click();
    // Nothing of the game before is left.
    await expect
      .poll(() => dialogue.getByRole('radio', { name: 'White', exact: true }).isChecked())
      .toBe(true);
    for (const [field, value] of [
      ['Castling', '-'],
      ['Half-moves since a capture or pawn move', '0'],
      ['Move number', '1'],
    ] as const)
      await expect.poll(() => dialogue.getByLabel(field).inputValue()).toBe(value);
    const put = async (piece: string, cell: string) => {
      await dialogue.getByRole('button', { name: piece, exact: true }).click();
      await dialogue.locator(`[data-cell="${cell}"]`).click();
    };
    await put('white king', 'e1');
    const play = dialogue.getByRole('button', { name: 'Play this position' });
    const before = (await play.boundingBox())!;
    await play.click();
    await expect.poll(() => dialogue.getByRole('alert').innerText()).toMatch(/king/);
    // The button is still under the pointer, and what was said is in sight.
    const after = (await play.boundingBox())!;
    expect(Math.abs(after.y - before.y)).toBeLessThan(before.height / 2);
    const said = (await dialogue.getByRole('alert').boundingBox())!;
    expect(said.y + said.height).toBeLessThanOrEqual(table.page.viewportSize()!.height);
    await put('black king', 'e8');
    await put('white rook', 'a1');
    await dialogue.getByRole('button', { name: 'Play this position' }).click();
    await dialogue.waitFor({ state: 'detached' });
    await table.stands('a1', 'white rook');
    await table.says('White to play');
  });

  it('have clocks that run, and are lost on time', async () => {
    const table = await Table.open();
    await table.page.clock.install();
    await table.newGame('Chess', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'Custom' }).check();
      await dialogue.getByRole('radio', { name: 'Increment' }).check();
      await dialogue.getByLabel('Minutes per player').fill('1');
    });
    await expect.poll(() => table.page.getByRole('timer').first().innerText()).toBe('1:00');
    await table.type('e4', 'e5');
    // Looking at an earlier position does not stop the clock.
    await table.button('One move back').click();
    await table.says('Back to the game');
    await table.page.clock.runFor(70_000);
    await table.says('White is out of time: Black wins!');
  });

  it('have clocks with time free before each move', async () => {
    const table = await Table.open();
    await table.page.clock.install();
    await table.newGame('Chess', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'Custom' }).check();
      await dialogue.getByRole('radio', { name: 'Delay' }).check();
      await dialogue.getByLabel('Minutes per player').fill('9');
      await dialogue.getByLabel('Seconds per move').fill('60');
    });
    const white = table.page.locator('.strip[data-side=white] [role=timer]');
    await table.page.clock.runFor(30_000);
    await expect.poll(() => white.innerText()).toBe('9:00');
    await table.page.clock.runFor(150_000);
    await expect.poll(() => white.innerText()).toMatch(/^[67]:/);
    await table.type('e4');
    await expect.poll(() => white.innerText()).toMatch(/^[67]:/);
  });

  it('are listed, and removed from the list', async () => {
    const table = await Table.open();
    await table.type('e4');
    await table.newGame('Chess');
    await table.type('d4');
    await table.button('My games').click();
    await expect.poll(() => table.page.locator('.kept li').count()).toBe(2);
    await table.button('Remove this game').nth(1).click();
    await table.button('No').click();
    await expect.poll(() => table.page.locator('.kept li').count()).toBe(2);
    await table.button('Remove this game').nth(1).click();
    await table.button('Yes').click();
    await expect.poll(() => table.page.locator('.kept li').count()).toBe(1);
    await table.reload();
    await table.stands('d4', 'white pawn');
  });
});

describe('the page', () => {
  it('starts whatever the browser kept, and sets aside what is damaged', async () => {
    const kept = {
      settings: { language: 'xx', shade: 7, coordinates: false },
      games: [{ id: 'a', game: 'chess' }, null],
      current: 'a',
      wishes: 'none',
    };
    const table = await Table.open({ kept });
    await table.says('was damaged. It has been set aside');
    await table.stands('e2', 'white pawn');
    expect(await table.page.locator('svg.board > g > text').count(), 'what is sound stays').toBe(0);
    const aside = (key: string) =>
      table.page.evaluate((name) => localStorage.getItem(`plateau.${name}.damaged`), key);
    expect(JSON.parse((await aside('games'))!)).toEqual(kept.games);
    expect(JSON.parse((await aside('settings'))!)).toEqual(kept.settings);
    await table.button('New game').click();
    await table.button('Cancel').click();
    await table.type('e4');
    await table.keeps(1);
    await table.reload();
    await table.stands('e4', 'white pawn');
    expect(await table.page.locator('.status .notice').innerText()).toBe('');
  });

  it('lets dialogues that are taller than the window scroll inside', async () => {
    const table = await Table.open({ viewport: { width: 320, height: 480 } });
    await table.button('New game').click();
    const dialogue = table.page.getByRole('dialog');
    const inside = dialogue.locator('.inside');
    await expect
      .poll(() => inside.evaluate((box) => box.scrollHeight > box.clientHeight))
      .toBe(true);
    const inSight = (name: string) =>
      table.button(name).evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    for (const end of [0, 1e6]) {
      await inside.evaluate((box, to) => (box.scrollTop = to), end);
      expect([await inSight('Close'), await inSight('Start')]).toEqual([true, true]);
    }
  });

  it('has the rules of each game, from its head and from a new game', async () => {
    const table = await Table.open();
    await table.button('Rules').click();
    const dialogue = table.page.getByRole('dialog', { name: 'Rules' });
    await dialogue.getByText('Castling: the king goes two squares').waitFor();
    await dialogue.getByRole('button', { name: 'Abalone' }).click();
    await dialogue.getByText('two push one, three push one or two').waitFor();
    await expect.poll(() => dialogue.locator('figure svg').count()).toBe(figuresOf('abalone'));
    await table.page.keyboard.press('Escape');
    await dialogue.waitFor({ state: 'detached' });
    await table.button('New game').click();
    await table.page.getByRole('dialog').getByRole('radio', { name: 'Stackchess' }).check();
    await table.button('Rules of Stackchess').click();
    await dialogue.getByText('only if k is greater than m').waitFor();
    await expect.poll(() => dialogue.locator('figure svg').count()).toBe(figuresOf('stackchess'));
  });

  it('shows every rule and every refusal in a picture, on a small telephone too', async () => {
    const table = await Table.open({ ...phone, locale: 'fr-FR', hash: '#/rules/chess' });
    const dialogue = table.page.getByRole('dialog');
    await expect.poll(() => dialogue.locator('figure svg').count()).toBe(figuresOf('chess'));
    const blocked = dialogue
      .locator('figure')
      .filter({ hasText: 'Le chemin de a1 à a6 est barré' });
    expect(await blocked.locator('[data-mark="blocker"]').count()).toBe(1);
    expect(await blocked.locator('[data-mark="crossed"]').count()).toBe(1);
    expect(await dialogue.getByRole('heading', { name: 'Interdit' }).count()).toBe(4);
    const wide = await dialogue
      .locator('.inside')
      .evaluate((inside) => inside.scrollWidth - inside.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  it('changes language, appearance, board and pieces, and remembers them', async () => {
    const table = await Table.open();
    await table.button('FR, Français').click();
    await table.says('Aux Blancs de jouer');
    await table.button('Réglages').click();
    await table.page.getByRole('radio', { name: 'Sombre' }).check();
    await table.page.getByRole('radio', { name: 'Modernes' }).check();
    await table.page.getByRole('checkbox', { name: 'Coordonnées' }).uncheck();
    await table.reload();
    await table.says('Aux Blancs de jouer');
    await expect
      .poll(() => table.page.evaluate(() => document.documentElement.dataset.shade))
      .toBe('dark');
    expect(await table.page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await table.page.locator('svg.board > g > text').count()).toBe(0);
  });

  it('turns the board by hand, and at each turn', async () => {
    const table = await Table.open({ kept: { settings: { turning: 'turn' } } });
    const below = async () => (await table.middle('e1')).y > (await table.middle('e8')).y;
    await expect.poll(below).toBe(true);
    await table.type('e4');
    await expect.poll(below).toBe(false);
    await table.button('Turn the board').click();
    await expect.poll(below).toBe(true);
  });

  it('lets pieces face their players', async () => {
    const table = await Table.open({ kept: { settings: { turning: 'face' } } });
    const upside = () => table.page.locator('main .piece > g[transform="rotate(180)"]').count();
    await expect.poll(upside).toBe(16);
    await table.type('e4');
    await table.says('Black to play');
    await expect.poll(upside).toBe(16);
    await expect
      .poll(() => table.page.locator('.strip.opposite').getAttribute('data-side'))
      .toBe('black');
  });

  it('lets pieces glide, unless the system asks for calm', async () => {
    for (const [reducedMotion, seconds] of [
      ['no-preference', '0.2s'],
      ['reduce', '0s'],
    ] as const) {
      const table = await Table.open({ reducedMotion });
      const knight = table.page
        .locator('main [data-sprite]')
        .filter({ has: table.page.locator('path') })
        .first();
      expect(await knight.evaluate((piece) => getComputedStyle(piece).transitionDuration)).toBe(
        seconds,
      );
    }
  });

  it('moves the very piece that was moved, and lets what was taken fade', async () => {
    const table = await Table.open({ reducedMotion: 'no-preference' });
    await table.load('r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1');
    const ids = () =>
      table.page
        .locator('main [data-sprite]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-sprite')));
    const before = await ids();
    await table.type('O-O');
    await table.stands('f1', 'white rook');
    expect(await ids()).toEqual(before);
    await table.type('dxe4');
    await table.stands('e4', 'black pawn');
    await expect.poll(() => table.page.locator('main .piece.fades').count()).toBe(1);
    expect((await ids()).length).toBe(before.length - 1);
  });

  it('gives more contrast to whoever asks the system for it', async () => {
    const table = await Table.open({ contrast: 'more' });
    await expect
      .poll(() => table.page.evaluate(() => document.documentElement.dataset.shade))
      .toBe('contrast');
  });

  it('works without a network after the first load', async () => {
    const table = await Table.open({ ...desktop, serviceWorkers: 'allow' });
    await table.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await table.page.context().setOffline(true);
    await table.reload();
    await table.type('e4');
    await table.says('Black to play');
  });

  it('leaves the other addresses of the server to it', async () => {
    const table = await Table.open({ ...desktop, serviceWorkers: 'allow' });
    const { page } = table;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await table.reload();
    await page.locator('main [data-cell]').first().waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // In another tab: there the browser may miss an icon.
    const other = await page.context().newPage();
    for (const [address, words] of [
      ['healthz', 'ok'],
      ['metrics', 'plateau_'],
    ] as const) {
      await other.goto(page.url() + address);
      await expect.poll(() => other.locator('body').innerText()).toContain(words);
    }
    for (const address of ['?language=fr', 'index.html']) {
      await other.goto(page.url() + address);
      await other.locator('main [data-cell]').first().waitFor();
    }
  });
});
