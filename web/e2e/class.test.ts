/** Exercises made by a teacher: from the editor to a file and a link, and opened by others. */
import { text as contentOf } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { expectFaultless } from './inspect';
import { looks } from './looks';
import { atTheTable, phone, Table } from './table';

atTheTable();

const backRank = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
const exercise = {
  position: backRank,
  rules: '',
  line: ['a1a8'],
  task: 'Mate.',
  hint: '',
  done: 'Good.',
};
const aSet = (count: number, task = (i: number) => `Number ${i}`) => ({
  game: 'chess',
  title: 'Back ranks',
  exercises: Array.from({ length: count }, (_, i) => ({ ...exercise, task: task(i) })),
});

const dialog = (table: Table) => table.page.getByRole('dialog');
const cell = (table: Table, name: string) => dialog(table).locator(`[data-cell="${name}"]`);
const press = (table: Table, name: string | RegExp) =>
  dialog(table).getByRole('button', { name }).click();
const field = (table: Table, name: string) => dialog(table).getByLabel(name, { exact: true });
const alert = (table: Table) => dialog(table).getByRole('alert').first().innerText();
const openFile = (table: Table, text: string, name = 'exercises.json') =>
  dialog(table)
    .locator('.open-course input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

it('a position of the editor becomes an exercise, in a file and a link that others open', async () => {
  const table = await Table.open();
  await table.load(backRank);
  await table.button('Set up a position').click();
  await press(table, 'Make a lesson');
  await cell(table, 'a1').click();
  // Against the rules: the core's reason.
  await cell(table, 'b3').click();
  await expect.poll(() => dialog(table).locator('.said').innerText()).toContain('b3');
  await cell(table, 'a1').click();
  await cell(table, 'a7').click();
  await dialog(table).locator('.typed input').fill('Kf8');
  await table.page.keyboard.press('Enter');
  await expect.poll(() => dialog(table).locator('.made-line span').innerText()).toBe('Ra7 Kf8');
  await press(table, 'Add to the lesson');
  await expect.poll(() => alert(table)).toContain('The learner makes the last move');
  await press(table, 'Take back');
  await press(table, 'Take back');
  await cell(table, 'a1').click();
  await cell(table, 'a8').click();
  await field(table, 'Hint (optional)').fill('Along the rank.');
  await field(table, 'Said when solved (optional)').fill('The back rank!');
  await press(table, 'Add to the lesson');
  await expect.poll(() => dialog(table).innerText()).toContain('Step 1 is in the lesson.');
  expect(await dialog(table).locator('.the-set li').innerText()).toContain(
    'White to play. Find the best move.',
  );
  const link = field(table, 'Link to the lesson');
  await expect.poll(() => link.inputValue()).toMatch(/#class=[\w-]+$/);
  // The title is in the link as well.
  const untitled = await link.inputValue();
  await field(table, 'Title of the lesson').fill('Monday');
  await expect.poll(() => link.inputValue()).not.toBe(untitled);
  const address = await link.inputValue();
  const [download] = await Promise.all([
    table.page.waitForEvent('download'),
    press(table, 'Save as a file'),
  ]);
  const text = await contentOf(await download.createReadStream());
  expect(JSON.parse(text)).toMatchObject({ format: 'plateau-lessons-1', title: 'Monday' });
  // The editor goes on with this position, and not with that of the table.
  await press(table, 'Position editor');
  await expect.poll(() => cell(table, 'a1').getAttribute('aria-label')).toContain('white rook');
  await table.reload();
  await table.goTo('#/maker');
  await expect.poll(() => field(table, 'Title of the lesson').inputValue()).toBe('Monday');

  const learner = await Table.open({ hash: new URL(address).hash });
  await expect.poll(() => dialog(learner).locator('.course-title').innerText()).toBe('Monday');
  await dialog(learner).locator('.learn-head .primary').click();
  await press(learner, 'Hint');
  await expect.poll(() => dialog(learner).locator('.said').innerText()).toBe('Along the rank.');
  await cell(learner, 'a1').click();
  await cell(learner, 'a8').click();
  await expect.poll(() => dialog(learner).locator('.said').innerText()).toBe('The back rank!');
  // It stays solved, and apart from the lessons of the game.
  await learner.reload();
  await expect.poll(() => dialog(learner).locator('.steps .known').count()).toBe(1);
  await learner.goTo('#learn=chess');
  await expect.poll(() => dialog(learner).locator('.steps button').count()).toBeGreaterThan(20);
  expect(await dialog(learner).locator('.steps .known').count()).toBe(0);
  await openFile(learner, text);
  await expect.poll(() => dialog(learner).locator('.course-title').innerText()).toBe('Monday');
  await expect.poll(() => learner.page.evaluate(() => location.hash)).toMatch(/^#class=/);
});

it('a bad file says what is wrong and where, wherever it is opened', async () => {
  const table = await Table.open({ hash: '#learn=chess' });
  const course = (step: object) =>
    JSON.stringify({
      format: 'plateau-lessons-1',
      game: 'chess',
      title: 'Bad',
      chapters: [
        { id: 'one', title: 'One', steps: [{ id: 'first', task: 'Do.', done: 'Done.', ...step }] },
      ],
    });
  await dialog(table).locator('.steps button').first().waitFor();
  await openFile(table, course({ goal: { line: ['e2e5'] } }));
  await expect.poll(() => alert(table)).toMatch(/chapter “one”, step “first”, goal\./);
  await openFile(table, '{ "format": "plateau-lessons-1",\n  nothing }');
  await expect.poll(() => alert(table)).toMatch(/[Ll]ine 2/);
  await press(table, 'Close');
  await dialog(table).waitFor({ state: 'detached' });
  // The same by Load: lessons are known from games.
  await table.button('Load and save').click();
  await table.page.getByRole('textbox', { name: /^Paste/ }).fill(course({ position: 'x' }));
  await table.button('Open').click();
  await expect.poll(() => alert(table)).toContain('step “first”');
});

it('a bad link says so, and a set that is too long has none', async () => {
  const table = await Table.open({ hash: '#class=nonsense' });
  await expect.poll(() => alert(table)).toBe('The link was cut off or damaged: ask for it again.');
  const long = await Table.open({ hash: `#class=${'x'.repeat(12_001)}` });
  await expect.poll(() => long.page.locator('body').innerText()).toContain('damaged');
  // Words that cannot be packed.
  const random = (i: number) => {
    let seed = i + 1;
    const letter = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return String.fromCharCode(97 + ((seed >> 16) % 26));
    };
    return Array.from({ length: 250 }, letter).join('');
  };
  const teacher = await Table.open({ hash: '#/maker', kept: { class: aSet(100, random) } });
  await expect
    .poll(() => dialog(teacher).innerText())
    .toContain('The lesson is too long for a link, which holds 12000 characters.');
  // It can be tried all the same, until the page is loaded again.
  await press(teacher, 'Try it');
  await expect.poll(() => dialog(teacher).locator('.steps button').count()).toBe(100);
  await teacher.reload();
  await expect.poll(() => alert(teacher)).toContain('open its file again');
});

it('exercises are taken out again, and another game needs a set of its own', async () => {
  const table = await Table.open({ hash: '#/maker', kept: { class: aSet(2) } });
  await press(table, 'Remove step 1');
  await expect.poll(() => dialog(table).locator('.the-set li').count()).toBe(1);
  expect(await dialog(table).locator('.the-set li').innerText()).toContain('Number 1');
  await press(table, 'Close');
  await dialog(table).waitFor({ state: 'detached' });
  await table.turnTo('Abalone');
  await table.goTo('#/maker');
  await dialog(table).locator('.typed input').fill('c3d4');
  await table.page.keyboard.press('Enter');
  await expect.poll(() => dialog(table).locator('.made-line span').innerText()).not.toContain('No');
  await press(table, 'Add to the lesson');
  await expect.poll(() => alert(table)).toContain('The lesson is about Chess.');
  await press(table, 'New lesson');
  await press(table, 'Add to the lesson');
  await expect.poll(() => dialog(table).locator('.the-set li').count()).toBe(1);
});

it('fits a small telephone, in French', async () => {
  const table = await Table.open({
    ...phone,
    viewport: { width: 320, height: 568 },
    locale: 'fr',
    hash: '#/maker',
    kept: { class: aSet(3) },
  });
  await expect.poll(() => dialog(table).innerText()).toContain('Titre de la leçon');
  expect(
    await dialog(table)
      .locator('.inside')
      .evaluate((one) => one.scrollWidth - one.clientWidth),
  ).toBeLessThanOrEqual(0);
});

for (const look of looks.filter(({ axe }) => axe))
  it(`nothing is cut off or foreign: ${look.name}`, async () => {
    const kept = { ...look.opening.kept, class: aSet(2, (i) => `${i + 1}`) };
    const table = await Table.open({ ...look.opening, kept, hash: '#/maker' });
    await dialog(table).locator('.the-set li').first().waitFor();
    await expectFaultless(table, 'maker', look);
  });
