import { describe, expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

const position = (table: Table, fen: string) => table.load(fen);

describe('chess', () => {
  it('is played by clicks, and always says who is to play', async () => {
    const table = await Table.open();
    await table.says('White to play');
    await table.tap('e2');
    await expect.poll(() => table.targets()).toEqual(['e3', 'e4']);
    await table.tap('e4');
    await table.says('Black to play');
    await table.stands('e4', 'white pawn');
    await table.stands('e2', 'empty');
    await table.tap('d7', 'd5', 'e4', 'd5');
    await table.says('Capture on d5');
    expect(
      await table.page.locator('.strip[data-side=white] .tray').getAttribute('data-count'),
    ).toBe('1');
  });

  it('is played by dragging', async () => {
    const table = await Table.open();
    await table.drag('g1', 'f3');
    await table.says('Black to play');
    await table.stands('f3', 'white knight');
  });

  it('cancels silently when the same square is clicked again', async () => {
    const table = await Table.open();
    await table.tap('e2');
    await expect.poll(() => table.targets()).toHaveLength(2);
    await table.tap('e2');
    await expect.poll(() => table.targets()).toEqual([]);
    await table.says('White to play');
    expect(await table.refusal.innerText()).toBe('');
  });

  it('says why a move is refused, in words and on the board, until the next action', async () => {
    const table = await Table.open();
    await position(table, '4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1');
    await table.tap('e1', 'g1');
    await table.refuses('the king would cross f1, which the black bishop on a6 attacks');
    await expect.poll(() => table.page.locator('[data-arrow="a6-f1"]').count()).toBe(1);
    await expect.poll(() => table.page.locator('[data-mark="crossed"]').count()).toBe(1);
    await table.tap('a2');
    await expect.poll(() => table.page.locator('[data-arrow]').count()).toBe(0);
    expect(await table.refusal.innerText()).toBe('');
  });

  it('rings what stands in the way', async () => {
    const table = await Table.open();
    await table.drag('a1', 'a4');
    await table.refuses('the white pawn stands on a2');
    await expect.poll(() => table.page.locator('[data-mark="blocker"]').count()).toBe(1);
    await table.stands('a1', 'white rook');
  });

  it('castles by both gestures', async () => {
    const table = await Table.open();
    await position(table, 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    await table.tap('e1', 'g1');
    await table.says('Castles short');
    await table.stands('f1', 'white rook');
    await table.tap('e8', 'a8');
    await table.says('Castles long');
    await table.stands('c8', 'black king');
    await table.stands('d8', 'black rook');
  });

  it('asks what a pawn becomes, on the board; cancel takes it back', async () => {
    const table = await Table.open();
    await position(table, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await table.tap('a7', 'a8');
    const chooser = table.page.getByRole('dialog', { name: 'Choose a piece' });
    await chooser.waitFor();
    expect(
      await chooser
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Queen', 'Rook', 'Bishop', 'Knight']);
    await table.page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'detached' });
    await table.stands('a7', 'white pawn');
    await table.drag('a7', 'a8');
    await chooser.getByRole('button', { name: 'Rook' }).click();
    await table.stands('a8', 'white rook');
    await table.says('Promotion');
    await table.says('Check!');
  });

  it('ends with mate; then nobody can play, and taking back is possible', async () => {
    const table = await Table.open();
    await table.type('f3', 'e5', 'g4', 'Qh4#');
    await table.says('Checkmate Black wins!');
    await table.tap('e2');
    await table.refuses('The game is over');
    await table.button('Take back').click();
    await table.says('Black to play');
    await table.newGame('Chess');
    await table.says('White to play');
    expect(await table.status.innerText()).not.toContain('Checkmate');
  });

  it('walks through the game by keys and clicks, and plays on from an earlier position', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3', 'Nc6');
    await table.page
      .locator('main h1')
      .evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await table.page.keyboard.press('ArrowLeft');
    await table.stands('b8', 'black knight');
    await table.page.keyboard.press('Home');
    await table.stands('e2', 'white pawn');
    // Keys come faster than answers.
    await Promise.all(
      ['End', 'Home', 'ArrowRight', 'End'].map((key) => table.page.keyboard.press(key)),
    );
    await table.page.locator('.looking').waitFor({ state: 'detached' });
    await table.stands('c6', 'black knight');
    await table.button('e5').click();
    await table.stands('g1', 'white knight');
    await table.says('Position after 1… e5');
    await table.button('Back to the game').click();
    await table.says('White to play');
    await table.button('e5').click();
    await table.button('Play from here').click();
    await table.says('White to play');
    await table.type('Bc4');
    await table.stands('c4', 'white bishop');
    await expect
      .poll(() => table.page.locator('.moves .move').allInnerTexts())
      .toEqual(['e4', 'e5', 'Bc4']);
  });

  it('undo and redo; resign and draw ask first', async () => {
    const table = await Table.open();
    await table.type('e4');
    await table.button('Take back').click();
    await table.stands('e2', 'white pawn');
    await table.button('Redo').click();
    await table.stands('e4', 'white pawn');
    await table.button('Resign').click();
    await table.button('No').click();
    await table.says('Black to play');
    await table.button('Resign').click();
    await table.button('Yes').click();
    await table.says('Black resigns: White wins!');
    await table.button('Take back').click();
    await table.button('Draw').click();
    await table.button('Yes').click();
    await table.says('Draw by agreement');
  });

  it('is played by keyboard alone, a whole game', async () => {
    const table = await Table.open();
    await table.cell('a1').focus();
    await table.walkTo('f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
    await table.says('Checkmate Black wins!');
    await table.page.keyboard.press('Control+z');
    await table.says('Black to play');
  });

  it('is clicked by a screen reader, which has no pointer', async () => {
    const table = await Table.open();
    await table
      .cell('e2')
      .evaluate((cell) => cell.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await expect.poll(() => table.targets()).toEqual(['e3', 'e4']);
    await table
      .cell('e4')
      .evaluate((cell) => cell.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await table.stands('e4', 'white pawn');
  });

  it('arrow keys walk through the game after a click on the board', async () => {
    const table = await Table.open();
    await table.tap('e2', 'e4');
    await table.stands('e4', 'white pawn');
    await table.page.keyboard.press('ArrowLeft');
    await table.stands('e2', 'white pawn');
    await table.page.keyboard.press('ArrowRight');
    await table.stands('e4', 'white pawn');
  });

  it.each([
    [
      'one move may say several things',
      'r6k/1P6/8/8/8/8/8/K7 w - - 0 1',
      'bxa8=Q',
      ['Capture on a8', 'Promotion', 'Check!'],
    ],
    ['en passant', '7k/8/8/pP6/8/8/8/K7 w - a6 0 1', 'bxa6', ['En passant']],
    ['castling with check', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'O-O', ['Castles short', 'Check!']],
    ['mate', '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', 'Qg7#', ['Checkmate White wins!']],
    ['stalemate', '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', 'Qg6', ['Stalemate']],
    ['a dead position', '7k/8/8/8/8/8/1r6/K7 w - - 0 1', 'Kxb2', ['Capture on b2', 'Draw']],
  ])('announces %s', async (_, fen, move, sayings) => {
    const table = await Table.open();
    await position(table, fen);
    await table.type(move);
    for (const saying of sayings)
      await expect
        .poll(async () => (await table.status.innerText()).toLowerCase())
        .toContain(saying.toLowerCase());
  });

  it('a new game leaves nothing of the old one, not even an open choice', async () => {
    const table = await Table.open();
    await position(table, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await table.tap('a7', 'a8');
    await table.page.getByRole('dialog', { name: 'Choose a piece' }).waitFor();
    await table.newGame('Chess');
    expect(await table.page.getByRole('dialog').count()).toBe(0);
    await table.stands('a7', 'black pawn');
    await table.says('White to play');
  });

  it('a click beside the chooser takes the move back', async () => {
    const table = await Table.open();
    await position(table, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await table.tap('a7', 'a8');
    await table.page.getByRole('dialog', { name: 'Choose a piece' }).waitFor();
    const { x, y } = await table.middle('f4');
    await table.page.mouse.click(x, y);
    await table.page.getByRole('dialog').waitFor({ state: 'detached' });
    await table.stands('a7', 'white pawn');
    expect(await table.targets()).toEqual([]);
  });

  it('a third repetition, and fifty moves, are claimed by whoever is to move', async () => {
    const table = await Table.open();
    await table.type('Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1');
    expect(await table.button('Claim a draw').count()).toBe(0);
    await table.type('Ng8');
    await table.says('White may claim a draw: the same position for the third time.');
    await table.button('Claim a draw').click();
    await expect
      .poll(() => table.page.locator('.sure').innerText())
      .toContain('Claim a draw (the same position for the third time)?');
    await table.button('Yes').click();
    await table.says('Draw');
    expect(await table.status.innerText()).not.toContain('may claim');
    await position(table, '7k/8/8/8/8/8/R7/K7 w - - 99 80');
    await table.type('Ra3');
    await table.button('Claim it').click();
    await table.says('Draw');
  });

  it.each(['en', 'fr'])('reads every notation, on a page in %s', async (locale) => {
    const table = await Table.open({ locale });
    await table.type(
      'e2e4',
      'e7-e5',
      'Nf3',
      'Ngf6',
      'Bc4',
      'f8c5',
      'O-O',
      '0-0',
      'd4',
      'exd4',
      'Nxd4',
    );
    const french =
      locale === 'en'
        ? (record: string) => record
        : (record: string) => record.replace('N', 'C').replace('B', 'F');
    await expect
      .poll(() => table.page.locator('.moves .move').allInnerTexts())
      .toEqual(
        ['e4', 'e5', 'Nf3', 'Nf6', 'Bc4', 'Bc5', 'O-O', 'O-O', 'd4', 'exd4', 'Nxd4'].map(french),
      );
    await position(table, '7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await table.type('a7a8n');
    await table.stands('a8', locale === 'en' ? 'white knight' : 'cavalier blanc');
  });

  it('reads and writes French letters on a French page, where R is the king', async () => {
    const table = await Table.open({ locale: 'fr' });
    await table.type('e4', 'e5', 'Cf3', 'Cc6', 'Fc4', 'Fc5', 'Re2', 'Dh4', 'Te1', 'Nf6', 'Rf1');
    await expect
      .poll(() => table.page.locator('.moves .move').allInnerTexts())
      .toEqual(['e4', 'e5', 'Cf3', 'Cc6', 'Fc4', 'Fc5', 'Re2', 'Dh4', 'Te1', 'Cf6', 'Rf1']);
    await table.button('Ouvrir et enregistrer').click();
    await expect
      .poll(() => table.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue(), {
        message: 'files have the letters all programs read',
      })
      .toContain('4. Ke2 Qh4 5. Re1');
    await table.page.keyboard.press('Escape');
    await table.load('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await table.type('a8=D');
    await table.stands('a8', 'dame blanche');
  });

  it('selects a typed move that was refused: the next one takes its place', async () => {
    const table = await Table.open();
    const field = table.page.getByRole('textbox', { name: 'Type a move' });
    await field.fill('Ke2');
    await field.press('Enter');
    await table.refuses('own');
    await expect.poll(() => field.inputValue()).toBe('Ke2');
    await expect
      .poll(() =>
        field.evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart!, input.selectionEnd!),
        ),
      )
      .toBe('Ke2');
    await table.page.keyboard.type('e4');
    await table.page.keyboard.press('Enter');
    await table.says('Black to play');
    expect(await field.inputValue()).toBe('');
  });

  it('promotes to a queen at once for whoever likes that', async () => {
    const table = await Table.open({ kept: { settings: { promotion: true } } });
    await position(table, '8/P6k/8/8/8/8/8/K7 w - - 0 1');
    await table.tap('a7', 'a8');
    await table.stands('a8', 'white queen');
  });

  it('Escape and the other button let go of what is dragged', async () => {
    const table = await Table.open();
    const { mouse, keyboard } = table.page;
    const home = await table.middle('e2');
    const away = () =>
      table.page
        .locator('main .dragged')
        .count()
        .then((count) => count > 0);
    await table.lift('e2', 'e4');
    await expect.poll(away).toBe(true);
    await keyboard.press('Escape');
    await expect.poll(away).toBe(false);
    await mouse.up();
    await table.stands('e2', 'white pawn');
    await table.lift('e2', 'e4');
    await mouse.down({ button: 'right' });
    await mouse.move(home.x + 40, home.y);
    await expect.poll(away).toBe(false);
    await mouse.up({ button: 'right' });
    await mouse.up();
    await table.stands('e2', 'white pawn');
    expect(await table.targets()).toEqual([]);
  });

  it('answers a hand in words while it looks back, and out of turn', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5');
    await table.page.keyboard.press('Escape');
    await table.page.locator('.walk button').first().click();
    await table.says('Start of the game');
    // Nobody waits for the next move, so this one is tried as a variation.
    await table.drag('d2', 'd4');
    await table.says('Position after 1. d4');
  });

  it('draws arrows and rings with the right button', async () => {
    const table = await Table.open();
    const [a, b] = [await table.middle('e2'), await table.middle('e4')];
    await table.page.mouse.move(a.x, a.y);
    await table.page.mouse.down({ button: 'right' });
    await table.page.mouse.move(b.x, b.y);
    await table.page.mouse.up({ button: 'right' });
    await expect.poll(() => table.page.locator('[data-arrow="e2-e4"]').count()).toBe(1);
    await table.cell('d5').click({ button: 'right' });
    await expect.poll(() => table.page.locator('[data-mark="drawn"]').count()).toBe(1);
    await table.tap('d2');
    await expect.poll(() => table.page.locator('[data-arrow]').count()).toBe(0);
  });

  it('on a phone is played by touch, and the page does not scroll under the finger', async () => {
    const table = await Table.open(phone);
    await table.cell('e2').tap();
    await table.cell('e4').tap();
    await table.says('Black to play');
    const scrolled = await table.page.evaluate(() => scrollY);
    await table.swipe('e7', 'e5');
    await table.says('White to play');
    await table.stands('e5', 'black pawn');
    expect(await table.page.evaluate(() => scrollY)).toBe(scrolled);
    expect(
      await table.page
        .locator('svg.board')
        .evaluate((board) => getComputedStyle(board).touchAction),
    ).toBe('none');
    expect(
      await table.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true);
  });

  it('speaks French to a French browser', async () => {
    const table = await Table.open({ locale: 'fr-FR' });
    await table.says('Aux Blancs de jouer');
    await table.tap('e2', 'e5');
    await table.refuses(/pion/);
  });
});
