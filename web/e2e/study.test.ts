/** A game with its variations and comments: read, shown, changed, kept. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

const annotated = `[Event "Club"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[Termination "normal"]
[Annotator "Eve"]

{A short game} 1. e4 {[%clk 0:05:00] best by test} e5 $6 (1... c5 {sharp} 2. Nf3 (2. c3
d5) d6) 2. Nf3 {[%csl Re5][%cal Gf3e5]} Nc6 3. Bb5 1-0
`;

const list = (table: Table) => table.page.locator('.moves ol');
const main = (table: Table) => table.page.locator('.moves .move:not(.gap)').allInnerTexts();
const tried = (table: Table) => table.page.locator('.moves .tried').allInnerTexts();
async function record(table: Table): Promise<string> {
  await table.button('Load and save').click();
  const field = table.page.getByRole('textbox', { name: 'PGN', exact: true });
  await expect.poll(() => field.inputValue()).not.toBe('');
  const text = await field.inputValue();
  await table.page.keyboard.press('Escape');
  await table.page.getByRole('dialog').waitFor({ state: 'detached' });
  return text.replace(/\s+/g, ' ');
}

describe('a study', () => {
  it('shows what a file says, and writes all of it again', async () => {
    const table = await Table.open();
    await table.load(annotated);
    await expect.poll(() => main(table)).toEqual(['e4', 'e5?!', 'Nf3', 'Nc6', 'Bb5']);
    await expect.poll(() => tried(table)).toEqual(['1…c5', '2.Nf3', '2.c3', 'd5', '2…d6']);
    const text = await list(table).innerText();
    for (const words of ['A short game', 'best by test', 'sharp', '1–0'])
      expect(text).toContain(words);
    expect(text).not.toContain('clk');
    const timers = table.page.locator('.strip [role=timer]');
    expect(await timers.allInnerTexts()).toEqual(['5:00']);
    // Who won, and how: Black resigned.
    await table.says('White wins');
    const written = await record(table);
    for (const words of [
      '[White "Ada"]',
      '[Annotator "Eve"]',
      '[Result "1-0"]',
      '{A short game} 1. e4 {[%clk 0:05:00] best by test} 1... e5 $6 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2... d6)',
      '2. Nf3 {[%csl Re5][%cal Gf3e5]} 2... Nc6 3. Bb5 1-0',
    ])
      expect(written).toContain(words);
    await table.reload();
    await expect.poll(() => tried(table)).toHaveLength(5);
    await expect.poll(() => record(table)).toBe(written);
    // The file draws on the board.
    await table.button('Nf3').first().click();
    await expect
      .poll(() => table.page.locator('main [data-arrow="f3-e5"]').count())
      .toBeGreaterThan(0);
  });

  it('makes a variation of a move tried at an earlier position', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3', 'Nc6');
    await table.button('e5').click();
    await table.tap('f2', 'f4');
    await table.stands('f4', 'white pawn');
    await table.type('exf4');
    await expect.poll(() => tried(table)).toEqual(['2.f4', 'exf4']);
    await expect.poll(() => main(table)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    await table.says('Position after 2… exf4');
    // The keys walk in the variation, and out of it.
    await list(table).focus();
    await table.page.keyboard.press('ArrowLeft');
    await table.says('Position after 2. f4');
    await table.page.keyboard.press('End');
    await table.says('Position after 2… exf4');
    await table.button('Back to the game').click();
    await table.says('White to play');
    await table.stands('c6', 'black knight');
    // The game goes on as if nothing had been.
    await table.type('Bb5');
    await expect.poll(() => main(table)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
    await expect.poll(() => tried(table)).toEqual(['2.f4', 'exf4']);
  });

  it('ends with the game, not with moves that were taken back', async () => {
    const table = await Table.open();
    for (const [from, to] of [
      ['e2', 'e4'],
      ['e7', 'e5'],
      ['g1', 'f3'],
    ] as const)
      await table.tap(from, to);
    await table.says('Black to play');
    await table.button('Take back').click();
    await table.says('White to play');
    await table.page.keyboard.press('ArrowLeft');
    await table.page.locator('.looking').waitFor();
    await table.page.keyboard.press('End');
    await table.page.locator('.looking').waitFor({ state: 'detached' });
  });

  it('lets variations be promoted and removed, moves be marked and commented', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5');
    await table.button('e4').click();
    await table.type('c5', 'Nf3');
    await table.button('Comment').click();
    await table.page.getByRole('textbox', { name: 'Comment' }).fill('open, later');
    await table.page.keyboard.press('Enter');
    await table.page.getByRole('combobox', { name: 'Mark' }).selectOption('1');
    await expect.poll(() => list(table).innerText()).toContain('open, later');
    await expect.poll(() => tried(table)).toEqual(['1…c5', '2.Nf3!']);
    await table.button('Promote the variation').click();
    await expect.poll(() => main(table)).toEqual(['e4', 'c5', 'Nf3!']);
    await expect.poll(() => tried(table)).toEqual(['1…e5']);
    await expect
      .poll(() => record(table))
      .toContain('1. e4 c5 (1... e5) 2. Nf3 $1 {open, later} *');
    await table.page.locator('.moves .tried').click();
    await table.button('Remove this move and what follows').click();
    await expect.poll(() => tried(table)).toEqual([]);
    await table.says('Position after 1. e4');
    await expect.poll(() => main(table)).toEqual(['e4', 'c5', 'Nf3!']);
  });

  it('plays on from a position beside the game it comes from', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3');
    await table.button('e5').click();
    await table.button('Play from here').click();
    await table.says('White to play');
    await table.type('Bc4');
    await expect.poll(() => main(table)).toEqual(['e4', 'e5', 'Bc4']);
    const kept = await table.page.evaluate(() =>
      JSON.parse(localStorage.getItem('plateau.games')!).map(
        (one: { saved: { moves: string[] } }) => one.saved.moves.join(' '),
      ),
    );
    expect(kept).toEqual(['e2e4 e7e5 f1c4', 'e2e4 e7e5 g1f3']);
  });

  it('leaves a game that was resigned as it was, whatever is tried after its end', async () => {
    const table = await Table.open();
    await table.load(annotated);
    await table.says('White wins');
    await table.tap('a7', 'a6');
    await expect.poll(() => table.at('a6')).toBe('a6, black pawn');
    await expect.poll(() => main(table)).toEqual(['e4', 'e5?!', 'Nf3', 'Nc6', 'Bb5']);
    await expect.poll(() => record(table)).toContain('3. Bb5 (3. Bb5 a6) 1-0');
  });

  it('keeps all tags of a file, how it ended in its own words', async () => {
    const table = await Table.open();
    const tags = [
      '[Termination "Ada won by resignation"]',
      '[Variant "From Position"]',
      '[PlyCount "2"]',
      '[Annotator "Eve"]',
    ];
    await table.load(`${tags.join('\n')}\n[Result "1-0"]\n\n1. e4 e5 1-0`);
    await table.says('White wins');
    const written = await record(table);
    for (const tag of tags) expect(written).toContain(tag);
    await table.reload();
    await table.says('White wins');
    expect(await record(table)).toBe(written);
    // Whoever takes the end back goes on: then the words are no longer true.
    await table.button('Take back').click();
    await table.says('White to play');
    await table.type('Nf3');
    expect(await record(table)).toContain('[Termination "unterminated"]');
    expect(await record(table)).toContain('[PlyCount "3"]');
  });

  it('says what it could not read, and what contradicts the board', async () => {
    const table = await Table.open();
    await table.load('[Result "1-0"]\n\n1. e4 (1. d4 Ke4) e5 1-0');
    await table.says('A variation was cut off before');
    await expect.poll(() => main(table)).toEqual(['e4', 'e5']);
    await table.load('[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0');
    await table.says('The file gives the result 1–0');
  });

  it('travels in a link, with the players and the end', async () => {
    const table = await Table.open();
    await table.load(annotated);
    await table.button('Load and save').click();
    const field = table.page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => field.inputValue()).toContain('#game=');
    const hash = (await field.inputValue()).replace(/^.*#/, '#');
    const other = await Table.open({ hash });
    await expect.poll(() => tried(other)).toHaveLength(5);
    await other.says('White wins');
    await expect.poll(() => other.page.locator('main').innerText()).toContain('Ada');
  });
});

describe('a study beside a game that is being played', () => {
  it('is made against the computer, and leaves the game to it', async () => {
    const table = await Table.open();
    await table.newGame('Chess', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'The computer', exact: true }).check();
      await dialogue.getByRole('radio', { name: 'White', exact: true }).check();
    });
    await table.type('e4');
    await expect.poll(() => main(table)).toHaveLength(2);
    const [, answer] = await main(table);
    // In the field where moves are typed this key is the field's own.
    await table.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await table.page.keyboard.press('Home');
    await table.type('d4');
    await expect.poll(() => tried(table)).toEqual(['1.d4']);
    await expect.poll(() => main(table)).toEqual(['e4', answer]);
    // Nobody rewrites a game that the computer plays.
    expect(await table.button('Promote the variation').isDisabled()).toBe(true);
    await table.button('Back to the game').click();
    await table.type('Nf3');
    await expect.poll(() => main(table)).toHaveLength(4);
  });

  it('is walked through by the wheel, and made on a phone', async () => {
    const table = await Table.open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await table.load(annotated);
    await table.page.locator('.moves .tried').first().tap();
    await table.says('Position after 1… c5');
    await table.button('Comment before the variation').tap();
    await table.page.getByRole('textbox', { name: 'Comment before the variation' }).fill('or');
    await table.page.keyboard.press('Enter');
    await expect.poll(() => list(table).innerText()).toContain('or');
    await table.page.getByRole('combobox', { name: 'Mark' }).selectOption('1');
    await table.page.getByRole('combobox', { name: 'Mark' }).selectOption('14');
    await expect.poll(() => tried(table)).toContain('1…c5! ⩲');
    expect(await record(table)).toContain('({or} 1... c5 $1 $14 {sharp}');
    await list(table).hover();
    await table.page.mouse.wheel(0, 100);
    await table.says('Position after 2. Nf3');
    await table.page.mouse.wheel(0, -100);
    await table.says('Position after 1… c5');
  });

  it.each([
    [1280, 800],
    [390, 844],
  ])('shows the move that is looked at in its list: %i × %i', async (width, height) => {
    const table = await Table.open({ viewport: { width, height } });
    const words = 'a long comment that takes several lines of the list '.repeat(4);
    await table.load(
      `1. e4 e5 2. Nf3 {${words}} (2. d4 {${words}} exd4 (2... d5 {${words}} 3. exd5 Qxd5) 3. c3) Nc6 3. Bb5 *`,
    );
    const inSight = () =>
      table.page.evaluate(() => {
        const box = document.querySelector('.moves ol')!.getBoundingClientRect();
        const { top, bottom } = document
          .querySelector('.moves [aria-current]')!
          .getBoundingClientRect();
        return top >= box.top - 1 && bottom <= box.bottom + 1;
      });
    await expect.poll(inSight).toBe(true);
    for (const move of ['Qxd5', '3.c3', 'e4', 'Nc6']) {
      await table.page.locator('.moves ol button', { hasText: move }).click();
      await table.page.locator('.moves [aria-current]', { hasText: move }).waitFor();
      await expect.poll(inSight).toBe(true);
    }
    await table.page.locator('.moves ol button', { hasText: 'Qxd5' }).click();
    for (let i = 0; i < 4; i++) {
      await table.page.keyboard.press('ArrowLeft');
      await expect.poll(inSight).toBe(true);
    }
  });

  it('is exported whole while moves are taken back', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3');
    await table.button('e5').click();
    await table.type('f4');
    await table.button('Back to the game').click();
    await table.button('Take back').click();
    expect(await record(table)).toContain('1. e4 e5 (1... e5 2. f4) *');
  });
});

describe('analysis', () => {
  it('shows arrows, looks ahead, and adds a line while looking back', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3');
    await table.button('Analyse').click();
    const panel = table.page.locator('.analysis');
    await expect.poll(() => panel.locator('.lines li').count()).toBe(3);
    await expect.poll(() => table.page.locator('main [data-arrow]').count()).toBeGreaterThan(1);
    await panel.locator('.lines .ahead').first().hover();
    await panel.locator('.preview-board svg').waitFor();
    await table.page.keyboard.press('Home');
    await table.says('Start of the game');
    await expect.poll(() => panel.locator('.lines .first').count()).toBe(3);
    await panel.getByRole('button', { name: 'Lines, threads, memory' }).click();
    await panel.getByRole('combobox', { name: 'Lines' }).selectOption('5');
    await expect.poll(() => panel.locator('.lines .first').count()).toBe(5);
    const others = panel.locator('.lines .first', { hasNotText: 'e4' });
    await others.first().click();
    await expect.poll(() => tried(table)).toHaveLength(1);
    await expect.poll(() => main(table)).toEqual(['e4', 'e5', 'Nf3']);
    // The choice is kept.
    await table.reload();
    await table.button('Analyse').click();
    await expect.poll(() => panel.locator('.lines .first').count()).toBe(5);
  });

  it.each([
    [390, 844],
    [320, 568],
  ])('is seen at once on a phone of %i × %i', async (width, height) => {
    const table = await Table.open({ viewport: { width, height }, hasTouch: true });
    await table.tap('e2', 'e4');
    await table.page.keyboard.press('a');
    const first = table.page.locator('.analysis .lines .first').first();
    await first.waitFor();
    const isSeen = async (what: Locator) => {
      const box = (await what.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    };
    await isSeen(first);
    // Back at the board, what it thinks is seen beside it.
    await table.page.evaluate(() => scrollTo(0, 0));
    await isSeen(table.page.locator('.status .best'));
    await isSeen(table.cell('e1'));
  });

  it('looks ahead by a tap on a phone, until the move is tapped again', async () => {
    const table = await Table.open(phone);
    await table.tap('e2', 'e4');
    await table.button('Analyse').tap();
    const moves = table.page.locator('.analysis .lines li').first().locator('.ahead');
    const preview = table.page.locator('.preview-board svg');
    await moves.nth(3).waitFor();
    // The lines it has found stay as they are.
    await table.page.keyboard.press('a');
    await table.page.locator('main [data-arrow]').first().waitFor({ state: 'detached' });
    await moves.nth(1).tap();
    await expect.poll(() => moves.nth(1).getAttribute('aria-pressed')).toBe('true');
    await table.page.mouse.move(5, 5);
    await preview.waitFor();
    await moves.nth(2).tap();
    await expect.poll(() => moves.nth(2).getAttribute('aria-pressed')).toBe('true');
    await moves.nth(2).tap();
    await preview.waitFor({ state: 'detached' });
    await moves.nth(2).tap();
    await preview.tap();
    await preview.waitFor({ state: 'detached' });
  });

  it('reviews a game once: marks, better lines, report; kept, and learnt from', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nd4', 'Nxe5', 'Qg5', 'Nxf7', 'Qxg2');
    await table.button('Analyse').click();
    await table.button('Review the game').click();
    const panel = table.page.locator('.analysis');
    await panel.locator('.report').waitFor();
    const marked = async () => (await main(table)).join(' ');
    await expect.poll(marked).toMatch(/Nxf7\?/);
    const [seen, rows] = [await marked(), await panel.locator('.report').innerText()];
    await expect.poll(() => tried(table)).not.toEqual([]);
    await table.reload();
    await panel.locator('.report').waitFor();
    expect([await marked(), await panel.locator('.report').innerText()]).toEqual([seen, rows]);
    expect(await record(table)).toContain('[%eval ');
    await panel.locator('.dot').first().click();
    await table.page.locator('.looking').waitFor();
    await table.button('Learn from mistakes: White').click();
    await panel.locator('.lesson').waitFor();
    await table.type('a3');
    await expect
      .poll(() => panel.locator('.lesson').innerText())
      .toMatch(/a3( is good|: .*Try another)/);
    await table
      .button('Show the better move')
      .or(table.button(/^Next mistake|last one/))
      .first()
      .click();
  });

  it('tells the phases of a game apart', async () => {
    const table = await Table.open();
    await table.load(
      '[FEN "r2qk2r/pppppppp/5n2/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1"]\n\n' +
        '1. e4 {[%eval 0.00]} Nxe4 {[%eval -1.00]} 2. Qe2 {[%eval -1.10]} Ng3 $4 {[%eval 3.00]} ' +
        '3. fxg3 {[%eval 3.00]} d5 {[%eval 3.10]} 4. Qb5+ $6 {[%eval 2.10]} *',
    );
    await table.button('Analyse').click();
    const rows = table.page.locator('.report tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await table.button('By phase').click();
    const told = () =>
      rows.evaluateAll((all) =>
        all.map(({ children }) => [0, 2, 3, 4].map((i) => children[i]!.textContent).join(' ')),
      );
    await expect
      .poll(told)
      .toEqual([
        'White 1 0 0',
        'Middlegame 0 0 0',
        'Endgame 1 0 0',
        'Black 0 0 1',
        'Middlegame 0 0 1',
        'Endgame 0 0 0',
      ]);
  });

  it('says the name of the opening, of any line, in My games and in the file', async () => {
    const table = await Table.open();
    const opening = () => table.page.locator('.moves .opening').allInnerTexts();
    // By another order of moves.
    await table.type('Nf3', 'Nc6', 'e4', 'e5', 'Bb5', 'Nf6', 'a3');
    await expect.poll(opening).toEqual(['C65 Ruy Lopez: Berlin Defense']);
    await table.button('Start of the game').click();
    await expect.poll(opening).toEqual([]);
    await table.type('d4', 'd5', 'c4');
    await expect.poll(opening).toEqual(["D06 Queen's Gambit"]);
    expect(await record(table)).toContain('[Opening "Ruy Lopez"] [Variation "Berlin Defense"]');
    await table.button('My games').click();
    await table.page.locator('.kept').getByText('Ruy Lopez: Berlin Defense').waitFor();
    await table.page.keyboard.press('Escape');
    await table.turnTo('Abalone');
    await expect.poll(opening).toEqual([]);
  });

  it('says why a move was bad, with its proof on the board', async () => {
    const table = await Table.open();
    await table.type('f3', 'e5', 'g4');
    await table.button('Why?').click();
    await table.says('g4: This allows mate: Qh4#.');
    await table.page.locator('main [data-arrow="d8-h4"]').waitFor();
    await table.button('One move back').click();
    await expect.poll(() => table.page.locator('.status .notice').innerText()).toBe('');
    await table.button('Why?').click();
    await table.says('e5: ');
  });
});
