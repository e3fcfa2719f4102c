/** A file of many games: listed, searched, walked through, changed, saved; and what was played. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { directCore, plateau } from '../src/core/testing';
import { fileOf, manyGames } from './games';
import { atTheTable, phone, Table } from './table';

atTheTable();

const folder = mkdtempSync(join(tmpdir(), 'plateau-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

class Database {
  constructor(readonly table: Table) {}
  static async open(text: string, options: Parameters<typeof Table.open>[0] = {}) {
    const database = new Database(await Table.open(options));
    await database.load(text);
    await database.rows.first().waitFor();
    return database;
  }
  async load(text: string, name = 'games.pgn') {
    const { page } = this.table;
    await this.table.button(/^Load and save$|^Ouvrir et enregistrer$/).click();
    await page.locator('input[type=file]').setInputFiles(fileOf(text, name));
    await page.locator('.database').waitFor();
  }
  /** The list, while another dialogue or none is open. */
  async list() {
    await this.table.page.locator('.collection .file .plain').click();
    await this.rows.first().waitFor();
  }
  get page() {
    return this.table.page;
  }
  get rows() {
    return this.page.locator('.game-row:has(.players)');
  }
  numbered = (number: number) =>
    this.rows.filter({ has: this.page.locator('.number', { hasText: new RegExp(`^${number}$`) }) });
  numbers = () => this.rows.locator('.number').allInnerTexts();
  count = () => this.page.locator('.told-count').innerText();
  moves = () => this.page.locator('.moves button.move').allInnerTexts();
  rank = () => this.page.locator('.collection .rank').innerText();
  explored = () =>
    this.page
      .locator('.explorer tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('button')!.textContent,
          Number(row.querySelector('.count')!.textContent),
        ]),
      );
}

const saved = async (database: Database): Promise<string> => {
  const [download] = await Promise.all([
    database.page.waitForEvent('download'),
    database.table.button(/^Save the file/).click(),
  ]);
  const path = join(folder, 'saved.pgn');
  await download.saveAs(path);
  return readFileSync(path, 'utf8');
};

const five = `[White "Müller"]
[Black "Zed"]
[Date "1999.01.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 {a comment} (3... a6 4. Ba4) 1-0

[White "Alpha"]
[Black "Beta"]
[Date "2001.??.??"]
[Result "0-1"]

1. d4 d5 2. c4 0-1

[White "Bad"]
[Black "Move"]
[Result "*"]

1. e4 Ke4 *

[White "Cid"]
[Black "Mueller"]
[Result "1/2-1/2"]

1. Nf3 Nc6 2. e4 e5 1/2-1/2

[Game "abalone"]
[Black "Dan"]
[White "Eve"]
[Result "*"]

1. C3C4 *
`;

describe('a file of many games', () => {
  it('is listed, searched by player, opening and position, and sorted', async () => {
    const database = await Database.open(five);
    const { page, table } = database;
    expect(await database.numbers()).toEqual(['1', '2', '4', '5']);
    expect(await database.rows.first().innerText()).toContain('C65 Ruy Lopez: Berlin Defense');
    await page.getByText('1 cannot be read').click();
    await page.getByText(/Game 3, line 19: At move 1… Ke4: A king cannot/).waitFor();
    const player = page.getByRole('searchbox', { name: 'Player' });
    await player.fill('muller');
    await expect.poll(() => database.numbers()).toEqual(['1']);
    expect(await database.count()).toContain('1 of 4 games');
    await player.fill('');
    await page.getByRole('searchbox', { name: 'Opening' }).fill('queen');
    await expect.poll(() => database.numbers()).toEqual(['2']);
    await page.getByRole('searchbox', { name: 'Opening' }).fill('');
    await page.getByRole('combobox').selectOption('Second player');
    await expect.poll(() => database.numbers()).toEqual(['2', '5', '4', '1']);
    await table.button('Reverse order').click();
    await expect.poll(() => database.numbers()).toEqual(['1', '4', '5', '2']);
    await page.keyboard.press('Escape');
    await table.type('e4', 'e5', 'Nf3', 'Nc6');
    await database.list();
    await page.getByRole('checkbox').check();
    await expect.poll(() => database.numbers()).toEqual(['1', '4']);
  });

  it('calls chapters of a study by their names', async () => {
    const chapter = (name: string) => `[Event "Endings: ${name}"]\n[Result "*"]\n\n1. e4 *\n\n`;
    const database = await Database.open(chapter('Lucena') + chapter('Philidor'));
    const players = () => database.page.locator('.game-row .players').allInnerTexts();
    expect(await players()).toEqual(['Endings: Lucena', 'Endings: Philidor']);
    await database.page.getByRole('searchbox', { name: 'Player' }).fill('phili');
    await expect.poll(players).toEqual(['Endings: Philidor']);
  });

  it('is walked through, and the game that was on the table is kept', async () => {
    const table = await Table.open();
    await table.type('a3', 'h6');
    const database = new Database(table);
    await database.load(five);
    await database.rows.filter({ hasText: 'Alpha' }).click();
    await expect.poll(() => database.moves()).toEqual(['d4', 'd5', 'c4']);
    await expect.poll(() => database.rank()).toBe('2 of 4');
    await table.button('Previous game in the file').click();
    await expect.poll(() => database.rank()).toBe('1 of 4');
    await expect.poll(() => database.moves()).toHaveLength(6);
    for (const rank of [2, 3, 4]) {
      await table.button('Next game in the file').click();
      await expect.poll(() => database.rank()).toBe(`${rank} of 4`);
    }
    await table.cell('I5').waitFor();
    expect(await table.button('Next game in the file').isDisabled()).toBe(true);
    // What was only looked at is not kept beside it.
    await table.button('My games').click();
    await expect.poll(() => table.page.locator('.kept > li').count()).toBe(2);
    await table.page.locator('.kept .open').filter({ hasText: 'Chess' }).click();
    await expect.poll(() => database.moves()).toEqual(['a3', 'h6']);
    await expect.poll(() => database.rank()).toBe('4');
  });

  it('is saved with what was changed in its games, and everything else as it was', async () => {
    const database = await Database.open(five);
    const { table, page } = database;
    await database.rows.filter({ hasText: 'Alpha' }).click();
    await expect.poll(() => database.rank()).toBe('2 of 4');
    await table.button('One move back').click();
    await table.type('Nf3');
    await table.button('Next game in the file').click();
    await expect.poll(() => database.rank()).toBe('3 of 4');
    await database.list();
    await database.rows.filter({ hasText: 'Alpha' }).getByTitle('Changed').waitFor();
    // What was changed is there when it is opened again.
    await database.rows.filter({ hasText: 'Alpha' }).click();
    await page.getByRole('button', { name: 'Nf3' }).waitFor();
    await database.list();
    const text = await saved(database);
    const [before, after] = five.split(/1\. d4 d5 2\. c4 0-1\n/);
    expect(text).toContain('2. c4 (2. Nf3) 0-1');
    expect(text.startsWith(before!.slice(0, before!.indexOf('[White "Alpha"]')))).toBe(true);
    expect(text.endsWith(after!)).toBe(true);
  });

  it('cannot be lost for another: neither by changes nor by one that is bad', async () => {
    const database = await Database.open(five);
    const { page, table } = database;
    await page.keyboard.press('Escape');
    const alert = page.locator('.database > .refusal').first();
    await database.load('{'.repeat(20_000_000), 'huge.pgn');
    await expect
      .poll(() => alert.innerText())
      .toBe('huge.pgn was not opened. Game 1, line 1: The text of this game is too long.');
    expect(await database.numbers()).toEqual(['1', '2', '4', '5']);
    await database.rows.first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await table.type('a3');
    await database.list();
    await table.button('Save the file (changed games: 1)').waitFor();
    await page.keyboard.press('Escape');
    await database.load(manyGames(5), 'other.pgn');
    await expect.poll(() => alert.innerText()).toMatch(/^Some games of games.pgn were changed/);
    await table.button('Close the file').click();
    await table.button('Yes').click();
    await page.getByText('Open a file of many games').waitFor();
    await page.locator('input[type=file]').setInputFiles(fileOf(manyGames(5), 'other.pgn'));
    await expect.poll(() => database.numbers()).toHaveLength(5);
  });

  it('of ten thousand is scrolled with few rows in the page', async () => {
    const database = await Database.open(manyGames(10_000), phone);
    const { page } = database;
    const list = page.getByRole('listbox');
    await list.focus();
    await page.keyboard.press('End');
    await database.numbered(10_000).waitFor();
    expect(await page.locator('.game-row').count()).toBeLessThan(40);
    await page.keyboard.press('Home');
    await database.numbered(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => database.rank()).toBe('2 of 10000');
  });

  it('in old letters is read and saved', async () => {
    const table = await Table.open();
    const { page } = table;
    const database = new Database(table);
    await table.button('Load and save').click();
    const text = five.replace('Zed', 'Zoë');
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...fileOf('', 'old.pgn'), buffer: Buffer.from(text, 'latin1') });
    await database.rows.filter({ hasText: 'Müller – Zoë' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await table.type('a3');
    await database.list();
    const whole = await saved(database);
    expect(whole).toContain('[White "Müller"]');
    expect(whole).toContain('[White "Cid"]');
  });
});

describe('the explorer', () => {
  /** The same games on the command line, which knows nothing of the page. */
  const explore = (game: string, file: string, moves: string[]) => {
    const asked = [
      'explore',
      file,
      '--game',
      game,
      '--json',
      ...(moves.length ? ['--moves', moves.join(' ')] : []),
    ];
    const run = spawnSync(plateau, asked, { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const { moves: played } = JSON.parse(run.stdout) as {
      moves: { record: string; games: number }[];
    };
    return played.map(({ record, games }) => [record, games]);
  };
  const sorted = (list: (string | number | null)[][]) => list.map(String).sort();

  it.each(['chess', 'stackchess', 'abalone'])(
    'counts as plateau explore does: %s',
    async (game) => {
      const call = directCore();
      let seed = 7;
      const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
      let text = '';
      for (let i = 0; i < 40; ++i) {
        call('open', { match: 0, game });
        for (let ply = 0; ply < 8; ++ply) {
          const { moves } = call('legal', { match: 0 });
          call('attempt', { match: 0, move: moves[random(Math.min(3, moves.length))]! });
        }
        text += `${call('export', { match: 0 }).record}\n`;
      }
      const path = join(folder, `${game}.txt`);
      writeFileSync(path, text);
      const database = await Database.open(text);
      await database.rows.first().click();
      await database.page.getByRole('dialog').waitFor({ state: 'detached' });
      await database.table.button('Start of the game').click();
      const played: string[] = [];
      for (let ply = 0; ply < 3; ++ply) {
        const told = explore(game, path, played);
        await expect.poll(async () => sorted(await database.explored())).toEqual(sorted(told));
        const [first] = await database.explored();
        played.push(String(first![0]));
        await database.page.locator('.explorer tbody button').first().click();
      }
      // Moves that were looked at changed nothing in the file's game but its variations.
      expect(await database.rank()).toMatch(/^1 of/);
    },
  );

  it('is in French, in the dark, on a phone; and can be put away', async () => {
    const database = await Database.open(manyGames(50), {
      ...phone,
      locale: 'fr',
      kept: { settings: { shade: 'dark' } },
    });
    await database.rows.first().click();
    await database.page.getByRole('dialog').waitFor({ state: 'detached' });
    const row = database.page.locator('.explorer tbody tr').first();
    await database.table.button('Début de la partie').click();
    await row.waitFor();
    // Games that are equally many stand in no certain order.
    await expect
      .poll(async () => sorted(await database.explored()))
      .toEqual(['Cf3,6', 'c4,6', 'd4,12', 'e4,26']);
    await expect
      .poll(() => row.getByRole('img').getAttribute('aria-label'))
      .toMatch(/Les Blancs \d+, nulles \d+, les Noirs \d+/i);
    await database.table.button('Coups joués ici').click();
    await expect.poll(() => database.page.locator('.explorer').count()).toBe(0);
  });
});
