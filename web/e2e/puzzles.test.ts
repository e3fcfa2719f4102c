/** Puzzles: solved, missed, rated and kept; today's, a streak, a theme, one by its address. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Puzzle, Step } from '../src/core/protocol';
import { directCore, openedMatch } from '../src/core/testing';
import { atTheTable, phone, Table } from './table';

atTheTable();

const core = directCore('en');
const DAY = 24 * 60 * 60 * 1000;

/** What the page is told of a game's puzzles. */
function bookOf(game: string, day = 0): { puzzles: Puzzle[]; today: string } {
  const path = `../src/${game}/puzzles.tsv`;
  if (!existsSync(path)) return { puzzles: [], today: '' };
  const told = core('puzzles', { game, text: readFileSync(path, 'utf8'), day });
  if (told.kind === 'fault') throw new Error(told.text);
  return { puzzles: told.puzzles, today: told.today ?? '' };
}
const { puzzles } = bookOf('chess');
const withMoves = (count: number) => puzzles.find(({ line }) => line.length === count)!;

/** The cells of each move of a puzzle's line, and its moves in plain notation. */
function followed({ start, line }: Puzzle) {
  openedMatch(core('open', { match: 1, ...start }));
  return line.map((move) => {
    const played = core('attempt', { match: 1, move });
    if (played.kind !== 'played') throw new Error(`${start.position}: ${move}`);
    return { ...played.move, cells: cellsOf(played.move.steps) };
  });
}
const cellsOf = (steps: Step[]) =>
  steps.filter(({ effect }) => effect === 'moves').map(({ from, to }) => [from!, to!] as const);

/** A legal move that does not solve it. */
function wrongMove({ start, line }: Puzzle): string {
  openedMatch(core('open', { match: 1, ...start }));
  const { moves } = core('legal', { match: 1 });
  for (const move of moves) {
    openedMatch(core('open', { match: 1, ...start }));
    if (core('tryPuzzle', { match: 1, line, move }).kind === 'wrong') return move;
  }
  throw new Error('every move solves it');
}

const dialog = (table: Table) => table.page.getByRole('dialog');
const task = (table: Table) => dialog(table).locator('.task');
const said = (table: Table) => dialog(table).locator('.said');
const cell = (table: Table, name: string) => dialog(table).locator(`[data-cell="${name}"]`);
const press = (table: Table, name: string | RegExp) =>
  dialog(table).getByRole('button', { name }).click();
const hash = (table: Table) => table.page.evaluate(() => location.hash);
/** No-break spaces are ordinary ones here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

async function type(table: Table, move: string): Promise<void> {
  await dialog(table).locator('.typed input').fill(move);
  await table.page.keyboard.press('Enter');
}
const hears = (table: Table, tone: string, words: RegExp) =>
  expect
    .poll(async () =>
      plain(`${await said(table).getAttribute('class')}: ${await said(table).innerText()}`),
    )
    .toMatch(new RegExp(`^said ${tone}: .*${words.source}`, 's'));
interface Kept {
  rating: { rating: number };
  solved: string[];
  missed: string[];
  streak: number;
}
const kept = (table: Table, game = 'chess') =>
  table.page.evaluate(
    (game) => (JSON.parse(localStorage.getItem('plateau.puzzles') ?? '{}') as never)[game],
    game,
  ) as Promise<Kept>;
/** Which puzzle is on the board, by its position: its number is not told before it is solved. */
async function shownIn(table: Table, all = puzzles): Promise<Puzzle> {
  await dialog(table).locator('.puzzle [data-cell]').first().waitFor();
  const labels = await dialog(table)
    .locator('[data-cell]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')!).sort());
  const key = labels.filter((label) => !label.endsWith(', empty')).join('|');
  const found = all.find((one) => keyOf(one) === key);
  expect(found, key).toBeDefined();
  return found!;
}
const names = new Map(
  core('games', {}).flatMap(({ pieces }) => pieces.map(({ key, label }) => [key, label])),
);
function keyOf({ start }: Puzzle): string {
  const { scene } = openedMatch(core('open', { match: 1, ...start }));
  return Object.entries(scene.stacks)
    .map(([name, stack]) => {
      const high = stack.length > 1 ? `, ${stack.length} pieces` : '';
      return `${name}, ${names.get(stack[stack.length - 1]!)}${high}`;
    })
    .sort()
    .join('|');
}

it('is solved with the mouse, answered, rated and explained', async () => {
  const puzzle = withMoves(3);
  const [mine, answer, last] = followed(puzzle);
  const table = await Table.open({ hash: `#puzzles=chess/${puzzle.id}` });
  await expect
    .poll(() => task(table).innerText())
    .toMatch(/^(White|Black) to play\. Find the best move\.$/);
  // Whoever solves sees the board from their own side.
  const [solver] = puzzle.start.position.split(' ').slice(1);
  const isBelow = await dialog(table).evaluate(
    (one) =>
      one.querySelector('[data-cell="a1"]')!.getBoundingClientRect().y >
      one.querySelector('[data-cell="a8"]')!.getBoundingClientRect().y,
  );
  expect(isBelow).toBe(solver === 'w');
  for (const name of mine!.cells[0]!) await cell(table, name).click();
  await hears(table, 'right', /Right! Go on\./);
  // The answer has been played.
  await expect
    .poll(() => cell(table, answer!.cells[0]![0]).getAttribute('aria-label'))
    .toContain('empty');
  for (const name of last!.cells[0]!) await cell(table, name).click();
  await hears(table, 'done', /Solved!.*Rating: 1200 → \d+/);
  const results = await kept(table);
  expect(results.solved).toEqual([puzzle.id]);
  expect(results.rating.rating).toBeGreaterThan(1200);
  // Its themes are told now, and not before.
  expect(await task(table).innerText()).toContain(`difficulty ${puzzle.difficulty}`);
  await press(table, /^Why /);
  await expect
    .poll(async () => (await said(table).innerText()).startsWith(`${last!.record}: `))
    .toBe(true);
  // Back to the first move, by the keys.
  await dialog(table).locator('.solution .move').first().focus();
  await table.page.keyboard.press('ArrowLeft');
  await table.page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => dialog(table).locator('[aria-current=step]').innerText())
    .toBe(mine!.record);
  await press(table, 'Next puzzle');
  await expect.poll(() => hash(table)).toBe('#puzzles=chess/near');
  expect((await shownIn(table)).id).not.toBe(puzzle.id);
  // The game on the table is as it was.
  await press(table, 'Close');
  await dialog(table).waitFor({ state: 'detached' });
  await table.stands('e2', 'white pawn');
});

it('tells how many marbles were ejected before it begins', async () => {
  const near = bookOf('abalone').puzzles.find(({ start }) => / 5 4 [bw] /.test(start.position))!;
  const table = await Table.open({ hash: `#puzzles=abalone/${near.id}` });
  await expect
    .poll(() => dialog(table).locator('.tally').innerText())
    .toBe('Black ejected 5 of 6 · White ejected 4 of 6');
});

it('is solved by keys alone', async () => {
  const puzzle = withMoves(1);
  const [move] = followed(puzzle);
  const table = await Table.open({ hash: `#puzzles=chess/${puzzle.id}` });
  const { keyboard } = table.page;
  await expect.poll(() => task(table).evaluate((one) => one === document.activeElement)).toBe(true);
  const focused = () =>
    table.page.evaluate(() => {
      const { x, y, height } = document.activeElement!.getBoundingClientRect();
      return { cell: document.activeElement!.getAttribute('data-cell'), x, y, size: height };
    });
  for (let i = 0; i < 20 && !(await focused()).cell; i++) await keyboard.press('Tab');
  for (const wanted of move!.cells[0]!) {
    const there = (await cell(table, wanted).boundingBox())!;
    for (let here = await focused(); here.cell !== wanted; here = await focused()) {
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const [down, right] = [dy > 0 ? 'ArrowDown' : 'ArrowUp', dx > 0 ? 'ArrowRight' : 'ArrowLeft'];
      await keyboard.press(Math.abs(dy) > here.size / 2 ? down : right);
    }
    await keyboard.press('Enter');
  }
  await hears(table, 'done', /Solved!/);
  expect(await said(table).getAttribute('aria-live')).toBe('polite');
  // Enter goes on.
  const next = dialog(table).locator('button.next');
  await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await expect.poll(() => hash(table)).toBe('#puzzles=chess/near');
});

it('a wrong move is answered on the board and in words, and counts once', async () => {
  const puzzle = withMoves(1);
  const wrong = wrongMove(puzzle);
  const table = await Table.open({ hash: `#puzzles=chess/${puzzle.id}` });
  const before = await cell(table, wrong.slice(0, 2)).getAttribute('aria-label');
  await type(table, wrong);
  await hears(table, 'wrong', /There is better\. Try again\..*Rating: 1200 → \d+/);
  // The move is seen, then the answer to it.
  await expect
    .poll(() => cell(table, wrong.slice(0, 2)).getAttribute('aria-label'))
    .toContain('empty');
  await expect.poll(() => said(table).innerText()).not.toContain('looks for');
  expect(await said(table).innerText()).toMatch(/: .+\.|is answered by/);
  await expect.poll(() => dialog(table).locator('[data-arrow]').count()).toBe(1);
  const { rating } = (await kept(table)).rating;
  expect(rating).toBeLessThan(1200);
  // Touching the board goes back.
  await cell(table, 'a1').click();
  await expect.poll(() => cell(table, wrong.slice(0, 2)).getAttribute('aria-label')).toBe(before);
  await type(table, wrong);
  await hears(table, 'wrong', /Try again/);
  await press(table, 'Try again');
  await type(table, puzzle.line[0]!);
  await hears(table, 'done', /Solved!/);
  expect((await kept(table)).rating.rating).toBe(rating);
  expect(await kept(table)).toMatchObject({ solved: [puzzle.id], missed: [] });
  // Against the rules: the core's reason, which costs nothing.
  await table.goTo(`#puzzles=chess/${withMoves(3).id}`);
  await expect.poll(() => task(table).innerText()).toContain('Find the best move');
  await type(table, 'a1h8');
  await hears(table, 'refused', /a1/);
  expect((await kept(table)).missed).toEqual([]);
});

it('a hint names the piece, then the move; the solution can be looked through', async () => {
  const puzzle = withMoves(3);
  const [mine, answer] = followed(puzzle);
  const table = await Table.open({ hash: `#puzzles=chess/${puzzle.id}` });
  await press(table, 'Hint');
  await hears(table, 'hint', new RegExp(`The move starts here: ${mine!.cells[0]![0]} \\(`));
  await press(table, 'Hint');
  await hears(table, 'hint', /Hint: /);
  expect((await kept(table)).missed).toEqual([puzzle.id]);
  await press(table, 'Solution');
  const moves = dialog(table).locator('.solution .move');
  await expect.poll(() => moves.allInnerTexts()).toEqual(followed(puzzle).map((m) => m.record));
  const now = () => dialog(table).locator('[aria-current=step]').innerText();
  await expect.poll(now).toBe(mine!.record);
  await press(table, 'One move forward');
  await expect.poll(now).toBe(answer!.record);
  await expect
    .poll(() => cell(table, answer!.cells[0]![0]).getAttribute('aria-label'))
    .toContain('empty');
  // It is still to be solved.
  expect(await kept(table)).toMatchObject({ solved: [], missed: [puzzle.id] });
});

it('a streak goes on until the first mistake, and the best is kept', async () => {
  const table = await Table.open({ hash: '#puzzles=chess/streak' });
  for (let count = 0; count < 2; count++) {
    await expect
      .poll(() => dialog(table).locator('.lesson-place').innerText())
      .toContain(`${count} in a row`);
    const puzzle = await shownIn(table);
    for (const move of followed(puzzle).filter((_, i) => i % 2 === 0)) {
      await expect.poll(() => dialog(table).locator('.typed input').isEnabled()).toBe(true);
      await type(table, move.move);
      await hears(table, '(right|done)', /Right|Solved/);
    }
    await press(table, 'Next puzzle');
  }
  await expect
    .poll(() => dialog(table).locator('.lesson-place').innerText())
    .toContain('2 in a row');
  // Nobody skips in a streak.
  expect(await dialog(table).getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await type(table, wrongMove(await shownIn(table)));
  await hears(table, 'wrong', /The streak ends at 2: your best so far!/);
  expect((await kept(table)).streak).toBe(2);
  await press(table, 'Solution');
  await press(table, 'New streak');
  await expect
    .poll(() => dialog(table).locator('.lesson-place').innerText())
    .toContain('0 in a row');
  await press(table, 'All puzzles');
  await expect.poll(() => dialog(table).locator('.exercises').innerText()).toContain('far: 2');
});

it('today’s is the same for everybody, after a reload, and another one tomorrow', async () => {
  const evening = Date.UTC(2026, 10, 19, 23, 30);
  const today = bookOf('chess', Math.floor(evening / DAY)).today;
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const table = await Table.open({ timezoneId });
    await table.page.clock.setFixedTime(evening);
    await table.goTo('#puzzles=chess');
    await press(table, /^Today/);
    await expect.poll(() => hash(table)).toBe('#puzzles=chess/today');
    expect((await shownIn(table)).id).toBe(today);
    await table.reload();
    expect((await shownIn(table)).id).toBe(today);
    await table.page.clock.setFixedTime(evening + DAY);
    await table.reload();
    expect((await shownIn(table)).id).toBe(bookOf('chess', Math.floor(evening / DAY) + 1).today);
  }
});

it('those of a theme have the theme, and every game that has puzzles is reached', async () => {
  const table = await Table.open();
  await table.button('Puzzles').click();
  await expect.poll(() => hash(table)).toBe('#puzzles=chess');
  await press(table, /^Mate in one ?0 of \d+ solved$/);
  await expect.poll(() => hash(table)).toBe('#puzzles=chess/theme/win-in-1');
  const first = await shownIn(table);
  expect(first.themes).toContain('win-in-1');
  await press(table, 'Skip');
  await expect.poll(async () => (await shownIn(table)).id).not.toBe(first.id);
  expect((await shownIn(table)).themes).toContain('win-in-1');
  for (const game of ['stackchess', 'abalone']) {
    const [puzzle] = bookOf(game).puzzles;
    if (!puzzle) continue;
    await table.goTo(`#puzzles=${game}/${puzzle.id}`);
    await expect.poll(() => task(table).innerText()).toContain('Find the best move');
    for (const move of followed(puzzle).filter((_, i) => i % 2 === 0)) {
      await type(table, move.move);
      await hears(table, '(right|done)', /Right|Solved/);
    }
    await hears(table, 'done', /Solved!/);
    expect((await kept(table, game)).solved).toEqual([puzzle.id]);
  }
});

it('an address that names nothing says so', async () => {
  const table = await Table.open({ hash: '#puzzles=chess/no-such' });
  const alert = () => dialog(table).getByRole('alert').innerText();
  await expect.poll(alert).toContain('There is no puzzle “no-such”.');
  await table.goTo('#puzzles=chess/theme/ladder');
  await expect.poll(alert).toContain('There are no puzzles with the theme “ladder”.');
  // What there is can be opened all the same.
  await press(table, /^At your level/);
  await shownIn(table);
  const other = await Table.open({ hash: '#puzzles=draughts' });
  await expect
    .poll(() => other.page.locator('body').innerText())
    .toContain('This address leads nowhere');
  expect(await dialog(other).count()).toBe(0);
});

it('fits a small telephone, in French, and goes on from the other sides', async () => {
  const table = await Table.open({
    ...phone,
    viewport: { width: 320, height: 568 },
    locale: 'fr',
    hash: '#/puzzles',
  });
  const wide = () =>
    dialog(table)
      .locator('.inside')
      .evaluate((one) => one.scrollWidth - one.clientWidth);
  await expect.poll(() => dialog(table).innerText()).toContain('0 problèmes résolus sur');
  expect(await wide()).toBeLessThanOrEqual(0);
  const puzzle = withMoves(3);
  const [mine] = followed(puzzle);
  await table.goTo(`#puzzles=chess/${puzzle.id}`);
  await expect.poll(() => task(table).innerText()).toContain('Trouvez le meilleur coup.');
  for (const name of mine!.cells[0]!) await cell(table, name).tap();
  await hears(table, 'right', /Bien ! Continuez\./);
  expect(await wide()).toBeLessThanOrEqual(0);
  await dialog(table).getByRole('button', { name: 'Solution' }).tap();
  await dialog(table).locator('.solution').waitFor();
  expect(await wide()).toBeLessThanOrEqual(0);
  await expect.poll(() => dialog(table).innerText()).toContain('Problème suivant');
});

it('works without a network once it was opened, and says so before', async () => {
  const table = await Table.open({ serviceWorkers: 'allow' });
  table.forgives = /Failed to load|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  const { page } = table;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await table.reload();
  await table.button('Puzzles').click();
  await expect
    .poll(() => dialog(table).getByRole('alert').innerText())
    .toBe('The puzzles cannot be fetched just now.');
  await page.context().setOffline(false);
  await table.reload();
  await dialog(table).locator('.themes button').first().waitFor();
  // The file is kept a moment after the page has it.
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
      return requests.flat().some(({ url }) => /puzzles-[^/]*\.tsv$/.test(url));
    });
  await expect.poll(isKept).toBe(true);
  await page.context().setOffline(true);
  await table.reload();
  const puzzle = withMoves(1);
  await table.goTo(`#puzzles=chess/${puzzle.id}`);
  await expect.poll(() => task(table).innerText()).toContain('Find the best move');
  await type(table, puzzle.line[0]!);
  await hears(table, 'done', /Solved!/);
});

it('a browser that keeps nothing solves puzzles all the same', async () => {
  const puzzle = withMoves(1);
  const table = await Table.open({
    hash: `#puzzles=chess/${puzzle.id}`,
    before: () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('No storage here.', 'SecurityError');
        },
      }),
  });
  await expect.poll(() => task(table).innerText()).toContain('Find the best move');
  await type(table, puzzle.line[0]!);
  await hears(table, 'done', /Solved!.*Rating: 1200 → \d+/);
  await press(table, 'All puzzles');
  await expect.poll(() => dialog(table).innerText()).toContain('1 of ');
});

it('gives its address to others', async () => {
  const puzzle = withMoves(1);
  const table = await Table.open({
    hash: `#puzzles=chess/theme/${puzzle.themes[0]}`,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const shown = await shownIn(table);
  await press(table, 'Solution');
  await press(table, `Link to puzzle ${shown.id}`);
  await dialog(table).getByRole('button', { name: 'Copied' }).waitFor();
  const address = await table.page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(new RegExp(`^http.*/#puzzles=chess/${shown.id}$`));
  const other = await Table.open({ hash: new URL(address).hash });
  expect((await shownIn(other)).id).toBe(shown.id);
});
