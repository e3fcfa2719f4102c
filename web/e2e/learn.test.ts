/** Lessons: every step of every game is solved on the page, in both languages. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

interface Goal {
  line?: (string | string[])[];
  moves?: string[];
  end?: string;
  solution?: string;
}
interface Course {
  chapters: {
    id: string;
    title: Record<string, string>;
    steps: { id: string; goal: Goal; task: Record<string, string>; done: Record<string, string> }[];
  }[];
}
const courseOf = (game: string): Course =>
  JSON.parse(readFileSync(`../src/${game}/lessons.json`, 'utf8')) as Course;

/** The learner's moves, as the file has them. */
function solutionOf({ line = [], moves = [], solution }: Goal): string[] {
  const mine = line.filter((_, i) => i % 2 === 0).map((one) => [one].flat()[0]!);
  return [...mine, ...(solution ? [solution] : moves.slice(0, 1))];
}

const dialog = (table: Table) => table.page.getByRole('dialog');
const task = (table: Table) => dialog(table).locator('.task');
const said = (table: Table) => dialog(table).locator('.said');
const cell = (table: Table, name: string) => dialog(table).locator(`[data-cell="${name}"]`);
const next = (table: Table) => dialog(table).locator('button.next');

async function type(table: Table, move: string): Promise<void> {
  await dialog(table).locator('.typed input').fill(move);
  await table.page.keyboard.press('Enter');
}
const hears = (table: Table, tone: string, words: string | RegExp) =>
  expect
    .poll(
      async () => `${await said(table).getAttribute('class')}: ${await said(table).innerText()}`,
    )
    .toMatch(
      new RegExp(
        `said ${tone}: .*${typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source}`,
        's',
      ),
    );
/** The page's no-break spaces are ordinary ones in the files. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

for (const game of ['chess', 'stackchess', 'abalone'])
  for (const language of ['en', 'fr'])
    it(`${game}, ${language}: every step from first to last`, async () => {
      const table = await Table.open({ locale: language, hash: `#learn=${game}` });
      const course = courseOf(game);
      await dialog(table).locator('.learn-head .primary').click();
      for (const chapter of course.chapters)
        for (const step of chapter.steps) {
          const where = `${chapter.id}/${step.id}`;
          await expect
            .poll(async () => plain(await task(table).innerText()), { message: where })
            .toBe(step.task[language]);
          await expect
            .poll(() => table.page.evaluate(() => location.hash))
            .toBe(`#learn=${game}/${where}`);
          const solution = solutionOf(step.goal);
          for (const [i, move] of solution.entries()) {
            // The board is tapped where two squares say it all; else the move is typed.
            const squares = game === 'chess' ? /^([a-h]\d)([a-h]\d)$/.exec(move) : null;
            if (squares) {
              await cell(table, squares[1]!).click();
              await cell(table, squares[2]!).click();
            } else await type(table, move);
            if (i + 1 < solution.length)
              await expect
                .poll(() => said(table).getAttribute('class'), { message: where })
                .toContain('right');
          }
          await expect
            .poll(async () => plain(await said(table).innerText()), { message: where })
            .toContain(step.done[language]);
          expect(await said(table).getAttribute('class')).toContain('done');
          await next(table).click();
        }
      const count = course.chapters.flatMap(({ steps }) => steps).length;
      await expect.poll(() => dialog(table).locator('.steps .known').count()).toBe(count);
      const kept = await table.page.evaluate(() => localStorage.getItem('plateau.lessons'));
      expect((JSON.parse(kept!) as Record<string, string[]>)[game]).toHaveLength(count);
    });

it('says what was wrong, marks it, and leaves the game on the table alone', async () => {
  const table = await Table.open();
  await table.type('e4', 'e5');
  await table.page.getByRole('button', { name: 'Rules' }).click();
  await table.button('Learn by lessons').click();
  await dialog(table)
    .getByRole('button', { name: /^Castling, 1,/ })
    .click();
  // Legal, but not the task: said in the step's own words, and not played.
  await cell(table, 'h1').click();
  await cell(table, 'f1').click();
  await hears(table, 'wrong', 'That is the rook alone.');
  await expect.poll(() => cell(table, 'h1').getAttribute('aria-label')).toContain('rook');
  // Against the rules: the core's reason, with its squares.
  await cell(table, 'e1').click();
  await cell(table, 'e4').click();
  await hears(table, 'refused', 'A king cannot go from e1 to e4');
  await dialog(table).getByRole('button', { name: 'Hint' }).click();
  await hears(table, 'hint', 'Move the king from e1 to g1.');
  await type(table, 'O-O');
  await hears(table, 'done', 'a house with a guard');
  await expect.poll(() => cell(table, 'f1').getAttribute('aria-label')).toContain('rook');
  await dialog(table).getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => cell(table, 'h1').getAttribute('aria-label')).toContain('rook');
  await dialog(table).getByRole('button', { name: 'Close' }).click();
  await dialog(table).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(table.page.url()).hash).toMatch(/^#\/game\/\w+$/);
  await expect.poll(() => table.page.locator('.moves button.move').count()).toBe(2);
  await table.type('Nf3');
  await expect.poll(() => table.page.locator('.moves button.move').count()).toBe(3);
});

it('lets a pinned piece be tried, so that its reason is read', async () => {
  const table = await Table.open({ hash: '#learn=chess/pins/pinned' });
  await cell(table, 'e3').click();
  await cell(table, 'd5').click();
  await hears(table, 'done', 'You may not put your own king in check');
  await expect.poll(() => dialog(table).locator('.lesson svg.board').innerHTML()).toContain('path');
});

it('asks what a pawn becomes, and how many pieces of a stack go', async () => {
  const table = await Table.open({ hash: '#learn=chess/pawns/knight' });
  await cell(table, 'c7').click();
  await cell(table, 'c8').click();
  await table.button('Queen').click();
  await hears(table, 'wrong', 'A queen attacks neither');
  await cell(table, 'c7').click();
  await cell(table, 'c8').click();
  await table.button('Knight').click();
  await hears(table, 'done', 'A fork!');
  await table.goTo('#learn=stackchess/stacks/divide');
  await expect.poll(() => task(table).innerText()).toContain('leave one behind');
  await cell(table, 'a1').click();
  await dialog(table).locator('.heights button').nth(1).click();
  await cell(table, 'a4').click();
  await hears(table, 'done', 'Divided');
});

it('shows what lies in a stack that is not one’s own', async () => {
  const table = await Table.open({ hash: '#learn=stackchess/taking/two-two' });
  await cell(table, 'a4').click();
  await hears(table, 'refused', 'is not yours');
  const inside = dialog(table).locator('.inside-stack');
  await expect.poll(() => inside.getAttribute('aria-label')).toBe('a4: black pawn, black bishop');
  expect(await inside.locator('svg').count()).toBe(2);
  await cell(table, 'a1').click();
  await expect.poll(() => inside.count()).toBe(0);
});

it('is done by keys alone', async () => {
  const table = await Table.open({ hash: '#learn=chess/pieces/rook' });
  const { keyboard } = table.page;
  await expect.poll(() => task(table).evaluate((one) => one === document.activeElement)).toBe(true);
  const onCell = () =>
    table.page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null);
  for (let i = 0; i < 20 && !(await onCell()); i++) await keyboard.press('Tab');
  for (const wanted of ['c2', 'c7']) {
    for (let i = 0; i < 30 && (await onCell()) !== wanted; i++) {
      const here = (await onCell())!;
      const key =
        here[0]! < wanted[0]!
          ? 'ArrowRight'
          : here[0]! > wanted[0]!
            ? 'ArrowLeft'
            : here[1]! < wanted[1]!
              ? 'ArrowUp'
              : 'ArrowDown';
      await keyboard.press(key);
    }
    await keyboard.press('Enter');
  }
  await hears(table, 'done', 'Straight up the file.');
  // Enter goes on.
  await expect.poll(() => next(table).evaluate((one) => one === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await expect.poll(() => task(table).innerText()).toContain('A bishop goes along diagonals');
  expect(await said(table).getAttribute('aria-live')).toBe('polite');
});

it('fits a small telephone, and goes on where one left off', async () => {
  const table = await Table.open({
    ...phone,
    viewport: { width: 320, height: 568 },
    locale: 'fr',
    hash: '#learn=abalone/pushing/two-one',
  });
  await expect.poll(() => task(table).innerText()).toContain('Deux en poussent une');
  const wide = () =>
    dialog(table)
      .locator('.inside')
      .evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await cell(table, 'E3').tap();
  await cell(table, 'E4').tap();
  await cell(table, 'E5').tap();
  await hears(table, 'done', 'sumito');
  const seen = () =>
    said(table).evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(seen).toBe(true);
  await dialog(table).getByRole('button', { name: 'Chapitres' }).click();
  await expect.poll(() => dialog(table).locator('.steps .known').count()).toBe(1);
  expect(await wide()).toBeLessThanOrEqual(0);
  await dialog(table).getByRole('button', { name: 'Continuer' }).click();
  await expect.poll(() => task(table).innerText()).toContain('Vous jouez les Noirs.');
});

it('says so when the lessons cannot be fetched', async () => {
  const table = await Table.open();
  table.forgives = /Failed to load|ERR_FAILED/;
  await table.page.route(/lessons.*\.json/, (route) => route.abort());
  await table.button('Learn').click();
  await expect
    .poll(() => dialog(table).getByRole('alert').innerText())
    .toBe('The lessons cannot be loaded right now.');
});

it('works without a network, although no lesson was opened before', async () => {
  const table = await Table.open({ serviceWorkers: 'allow' });
  await table.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await table.page.context().setOffline(true);
  await table.reload();
  await table.button('Learn').click();
  await dialog(table).locator('.learn-head .primary').click();
  await cell(table, 'c2').click();
  await cell(table, 'c7').click();
  await hears(table, 'done', 'Straight up the file.');
});
