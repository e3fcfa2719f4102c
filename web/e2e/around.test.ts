import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { atTheTable, desktop, Table } from './table';

atTheTable();

const againstComputer = (side: string, level = '1') => async (dialogue: import('playwright-core').Locator) => {
  await dialogue.getByRole('radio', { name: 'The computer' }).check();
  await dialogue.getByRole('slider').fill(level);
  await dialogue.getByRole('radio', { name: side, exact: true }).check();
};
const contentOf = async (file: import('playwright-core').Download) => text(await file.createReadStream());
const moves = (table: Table) => table.page.locator('.moves .move');

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
    await table.newGame('Abalone', againstComputer('White'));
    await expect.poll(() => moves(table).count()).toBe(1);
    await table.says('White to play');
    const [top, bottom] = [await table.middle('A1'), await table.middle('I5')];
    expect(top.y).toBeLessThan(bottom.y);
  });

  it('gives a hint, analyses, and really stops', async () => {
    const table = await Table.open();
    await table.button('Hint').click();
    await table.says('Hint:');
    expect(await table.page.locator('[data-arrow]').count()).toBe(1);
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(0);
    await table.page.getByRole('img', { name: /^Evaluation [+-]/ }).waitFor();
    await table.button('Stop').click();
    const depth = await table.page.locator('.depth').innerText();
    await table.type('e4', 'e5');
    await table.button('Analyse').click();
    await table.button('Look through the game').click();
    await table.page.getByRole('img', { name: 'Evaluation of the game, move by move' }).waitFor();
    expect(depth).toMatch(/^Depth \d+/);
  });
});

describe('games', () => {
  it('survive a reload, and each of the three is where it was left', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5');
    await table.button('Abalone').click();
    await table.cell('I5').waitFor();
    await table.tap('C3', 'D4');
    await table.says('White to play');
    await expect.poll(() => table.page.evaluate(() => JSON.parse(localStorage.getItem('plateau.games') ?? '[]').length)).toBe(2);
    await table.page.reload();
    await table.cell('I5').waitFor();
    await table.stands('D4', 'black marble');
    await table.button('Chess').click();
    await table.stands('e5', 'black pawn');
    await table.button('My games').click();
    expect(await table.page.locator('.kept li').count()).toBe(2);
  });

  it('are shared by a link and as a drawing', async () => {
    const table = await Table.open();
    await table.type('d4', 'Nf6', 'c4');
    await table.button('Load and save').click();
    const link = table.page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => link.inputValue()).toContain('#game=');
    const [svg] = await Promise.all([table.page.waitForEvent('download'), table.button('Picture (SVG)').click()]);
    expect(await contentOf(svg)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    const other = await Table.open({ hash: new URL(await link.inputValue()).hash });
    await other.stands('c4', 'white pawn');
    await other.says('Black to play');
    expect(other.page.url()).not.toContain('#');
  });

  it('are written and read as text and picture; nonsense is refused with words', async () => {
    const table = await Table.open();
    await table.type('e4', 'c5');
    await table.button('Load and save').click();
    await expect.poll(() => table.page.getByRole('textbox', { name: 'FEN', exact: true }).inputValue()).toContain('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq');
    await expect.poll(() => table.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue()).toContain('1. e4 c5');
    const [png] = await Promise.all([table.page.waitForEvent('download'), table.button('Picture (PNG)').click()]);
    expect((await contentOf(png)).slice(1, 4)).toBe('PNG');
    const paste = table.page.getByRole('textbox', { name: /^Paste/ });
    await paste.fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1');
    await table.button('Open').click();
    await expect.poll(() => table.page.getByRole('dialog').getByRole('alert').innerText()).toMatch(/king/);
    await paste.fill('[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    await table.button('Open').click();
    await table.says('Checkmate Black wins!');
  });

  it('are set up in the editor; what cannot be is refused by name', async () => {
    const table = await Table.open();
    await table.button('Set up a position').click();
    const dialogue = table.page.getByRole('dialog');
    await dialogue.getByRole('button', { name: 'Empty the board' }).click();
    const put = async (piece: string, cell: string) => {
      await dialogue.getByRole('radio', { name: piece, exact: true }).click();
      await dialogue.locator(`[data-cell="${cell}"]`).click();
    };
    await put('white king', 'e1');
    await dialogue.getByRole('button', { name: 'Play this position' }).click();
    await expect.poll(() => dialogue.getByRole('alert').innerText()).toMatch(/king/);
    await put('black king', 'e8');
    await put('white rook', 'a1');
    await dialogue.getByLabel('Castling').fill('-');
    await dialogue.getByRole('button', { name: 'Play this position' }).click();
    await dialogue.waitFor({ state: 'detached' });
    await table.stands('a1', 'white rook');
    await table.says('White to play');
  });

  it('have clocks that run, and are lost on time', async () => {
    const table = await Table.open();
    await table.page.clock.install();
    await table.newGame('Chess', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'Time added after each move' }).check();
      await dialogue.getByLabel('Minutes for each player').fill('1');
    });
    await expect.poll(() => table.page.getByRole('timer').first().innerText()).toBe('1:00');
    await table.page.clock.runFor(61_000);
    await table.says('White is out of time: Black wins!');
  });
});

describe('the page', () => {
  it('changes language, appearance, board and pieces, and remembers them', async () => {
    const table = await Table.open();
    await table.button('FR, Français').click();
    await table.says('Aux Blancs de jouer');
    await table.button('Réglages').click();
    await table.page.getByRole('radio', { name: 'Sombre' }).check();
    await table.page.getByRole('radio', { name: 'Modernes' }).check();
    await table.page.getByRole('checkbox', { name: 'Coordonnées' }).uncheck();
    await table.page.reload();
    await table.says('Aux Blancs de jouer');
    expect(await table.page.evaluate(() => document.documentElement.dataset['shade'])).toBe('dark');
    expect(await table.page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await table.page.locator('svg.board > g > text').count()).toBe(0);
  });

  it('turns the board by hand, and at each turn', async () => {
    const table = await Table.open({ kept: { settings: { turning: 'turn' } } });
    const below = async () => (await table.middle('e1')).y > (await table.middle('e8')).y;
    expect(await below()).toBe(true);
    await table.type('e4');
    await expect.poll(below).toBe(false);
    await table.button('Turn the board').click();
    await expect.poll(below).toBe(true);
  });

  it('works without a network after the first load', async () => {
    const table = await Table.open({ ...desktop, serviceWorkers: 'allow' });
    await table.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await table.page.context().setOffline(true);
    await table.page.reload();
    await table.type('e4');
    await table.says('Black to play');
  });
});
