import { describe, expect, it } from 'vitest';
import { plainHost } from './server';
import { atTheTable, Table } from './table';

atTheTable();

const game = '[White "A"]\n[Black "B"]\n\n1. d4 d5 2. c4 *';

/** Drops a file on the page, as the system does. */
async function dropFile(table: Table, content: string): Promise<void> {
  const files = await table.page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'game.pgn', { type: 'application/x-chess-pgn' }));
    return transfer;
  }, content);
  await table.page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await table.page.getByText('Drop the game here').waitFor();
  await table.page.dispatchEvent('body', 'drop', { dataTransfer: files });
}

describe('games come and go', () => {
  it('by a file that is dropped, or chosen; several in one file are listed', async () => {
    const table = await Table.open();
    await dropFile(table, game);
    await table.stands('c4', 'white pawn');
    expect(await table.page.getByText('Drop the game here').count()).toBe(0);
    // A chess file is one on whatever table it is dropped.
    await table.newGame('Abalone');
    await table.cell('I5').waitFor();
    await dropFile(table, game);
    await table.stands('c4', 'white pawn');
    await dropFile(table, 'nothing at all');
    await expect.poll(() => table.page.locator('.status .notice').innerText()).not.toBe('');
    await dropFile(table, `${game}\n\n[White "C"]\n[Black "D"]\n\n1. e4 c5 *`);
    await table.page.getByRole('option', { name: /C – D/ }).click();
    await table.stands('c5', 'black pawn');
    await table.button('Load and save').click();
    await table.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'g.pgn', mimeType: 'text/plain', buffer: Buffer.from(game) });
    await table.stands('c4', 'white pawn');
  });

  it('by the clipboard: pasted anywhere, copied as text and picture', async () => {
    const table = await Table.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => table.page.evaluate(() => navigator.clipboard.readText());
    await table.page.evaluate((text) => navigator.clipboard.writeText(text), game);
    await table.page.keyboard.press('Control+V');
    await table.stands('c4', 'white pawn');
    await table.button('Load and save').click();
    for (const [what, expected] of [
      ['FEN', 'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq'],
      ['PGN', '1. d4 d5 2. c4'],
      ['Link', '#game='],
    ] as const) {
      await table.button(`Copy: ${what}`).click();
      await expect.poll(copied).toContain(expected);
    }
    await table.button('Copy SVG').click();
    await expect.poll(copied).toContain('<svg');
    await table.button('Copy PNG').click();
    await expect
      .poll(() => table.page.evaluate(async () => (await navigator.clipboard.read())[0]!.types))
      .toEqual(['image/png']);
  });

  it.each([
    ['Stackchess', 'a1-a2'],
    ['Abalone', 'a1b2'],
  ])('%s too is written, read again and shared', async (name, move) => {
    const table = await Table.open();
    await table.button(name).click();
    await expect.poll(() => table.page.locator('nav [aria-current]').innerText()).toBe(name);
    await table.type(move);
    await table.button('Load and save').click();
    const value = (label: string) =>
      table.page.getByRole('textbox', { name: label, exact: true }).inputValue();
    await expect.poll(() => value('Game')).toContain(move);
    const [position, record] = [await value('Position'), await value('Game')];
    await expect.poll(() => value('Link')).toContain('#game=');
    const link = new URL(await value('Link')).hash;
    await table.page.keyboard.press('Escape');
    await table.newGame(name);
    await table.load(record);
    await expect.poll(() => table.page.locator('.moves .move').allInnerTexts()).toEqual([move]);
    const other = await Table.open({ hash: link });
    await expect.poll(() => other.page.locator('.moves .move').allInnerTexts()).toEqual([move]);
    await other.load(position);
    expect(await other.page.locator('.moves .move').count()).toBe(0);
  });
});

describe('the editor', () => {
  const edit = async (name: string) => {
    const table = await Table.open();
    await table.button(name).click();
    await table.page.locator(`main.${name.toLowerCase()} [data-cell]`).first().waitFor();
    await table.button('Set up a position').click();
    const dialogue = table.page.getByRole('dialog');
    await dialogue.getByRole('button', { name: 'Empty the board' }).click();
    return {
      table,
      dialogue,
      put: async (piece: string, ...cells: string[]) => {
        await dialogue.getByRole('button', { name: piece, exact: true }).click();
        for (const cell of cells) await dialogue.locator(`[data-cell="${cell}"]`).click();
      },
      play: () => dialogue.getByRole('button', { name: 'Play this position' }).click(),
      refuses: (words: RegExp) =>
        expect.poll(() => dialogue.getByRole('alert').innerText()).toMatch(words),
    };
  };

  it('builds stacks', async () => {
    const { table, dialogue, put, play, refuses } = await edit('Stackchess');
    await play();
    await refuses(/There is no piece on this board/);
    await put('white king', 'a1');
    await put('black king', 'f6');
    await dialogue.getByLabel('Pieces lost by White').fill('99');
    await play();
    await refuses(/White cannot have lost 99 pieces/);
    await dialogue.getByLabel('Pieces lost by White').fill('0');
    await put('white pawn', 'c3', 'c3');
    await put('white rook', 'c3');
    await play();
    await dialogue.waitFor({ state: 'detached' });
    await table.stands('c3', 'white rook, 3 pieces');
  });

  it('sets marbles', async () => {
    const { table, dialogue, put, play, refuses } = await edit('Abalone');
    await put('black marble', 'E5', 'E6');
    await dialogue.getByLabel('Ejected by Black').fill('15');
    await play();
    await refuses(/./);
    await dialogue.getByLabel('Ejected by Black').fill('5');
    await put('white marble', 'E7');
    await play();
    await dialogue.waitFor({ state: 'detached' });
    await table.stands('E7', 'white marble');
    await table.drag('E5', 'E6');
    await table.stands('E8', 'white marble');
  });
});

describe('a plain static host', () => {
  it('is enough: the page plays, thinks and stops without any header of ours', async () => {
    const host = await plainHost();
    try {
      const table = await Table.open({ address: host.address });
      expect(await table.page.evaluate(() => crossOriginIsolated)).toBe(false);
      await table.type('e4');
      await table.button('Analyse').click();
      await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(0);
      await table.button('Stop').click();
      await table.button('Hint').click();
      await table.says('Hint:');
    } finally {
      host.close();
    }
  });
});
