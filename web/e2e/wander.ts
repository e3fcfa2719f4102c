/**
 * A tour of one game, by whatever a person might do at the table, in an order that chance decides
 * but repeats.
 */
import { expect } from 'vitest';
import type { Table } from './table';

/** Steps come from this, so that a tour that failed can be walked again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
}

type Step = (table: Table, random: (below: number) => number) => Promise<void>;

const press = async (table: Table, name: string | RegExp) => {
  const button = table.button(name);
  if ((await button.count()) > 0 && (await button.first().isEnabled()))
    await button.first().click();
};
const closed = (table: Table) => table.page.getByRole('dialog').waitFor({ state: 'detached' });
const leave = async (table: Table) => {
  await table.page.keyboard.press('Escape');
  await closed(table);
};
const over = async (table: Table) => (await table.page.locator('.status.over').count()) > 0;
const cells = (table: Table) =>
  table.page
    .locator('main [data-cell]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!));

/** Taps a piece that can move, and where it can go. */
const play: Step = async (table, random) => {
  if (await over(table)) return again(table, random);
  const side = await table.page.locator('.strip.to-move').getAttribute('data-side');
  const own = await table.page
    .locator(`main [data-cell][aria-label*="${side}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')!));
  if (own.length === 0) return;
  await table.tap(own[random(own.length)]!);
  for (let taps = 0; taps < 3; taps++) {
    const targets = await table.targets();
    if (targets.length === 0) break;
    await table.tap(targets[random(targets.length)]!);
    const chooser = table.page.getByRole('dialog', { name: 'Choose a piece' });
    if ((await chooser.count()) > 0) await chooser.getByRole('button').nth(random(2)).click();
  }
};

/** The computer's idea, played from its lines: tours get somewhere. */
const playWell: Step = async (table, random) => {
  if (await over(table)) return again(table, random);
  await press(table, 'Analyse');
  const line = table.page.locator('.lines button').first();
  await line.waitFor();
  if (await line.isEnabled()) await line.click();
  await press(table, 'Stop');
};

const blunder: Step = async (table, random) => {
  const all = await cells(table);
  await table.tap(all[random(all.length)]!, all[random(all.length)]!);
  if ((await table.page.getByRole('dialog').count()) > 0) await leave(table);
};

const again: Step = async (table) => {
  const button = table.button('Play again');
  if ((await button.count()) === 0) return;
  await button.click();
  await closed(table);
};

const drag: Step = async (table, random) => {
  const all = await cells(table);
  await table.drag(all[random(all.length)]!, all[random(all.length)]!);
  if ((await table.page.getByRole('dialog').count()) > 0) await leave(table);
};

const dialogues: Step = async (table, random) => {
  await table.button(['My games', 'Load and save', 'Settings', 'New game'][random(4)]!).click();
  await table.page.getByRole('dialog').waitFor();
  await leave(table);
};

const edit: Step = async (table, random) => {
  await table.button('Set up a position').click();
  const dialogue = table.page.getByRole('dialog');
  await dialogue.locator('[data-cell]').first().waitFor();
  const brushes = dialogue.locator('.brushes button');
  await brushes.nth(random(await brushes.count())).click();
  const all = await dialogue.locator('[data-cell]').count();
  await dialogue.locator('[data-cell]').nth(random(all)).click();
  await leave(table);
};

const walk: Step = async (table, random) => {
  await table.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let i = 0; i < 4; i++)
    await table.page.keyboard.press(['ArrowLeft', 'ArrowRight', 'Home', 'End'][random(4)]!);
  await table.page.keyboard.press('End');
  await expect.poll(() => table.page.locator('.looking').count()).toBe(0);
};

const takeBack: Step = (table) => press(table, 'Take back');
const playAgain: Step = (table) => press(table, 'Redo');
const flip: Step = (table) => press(table, 'Turn the board');
const hint: Step = (table) => press(table, 'Hint');
const speak: Step = async (table) => {
  await table.button('FR, Français').click();
  await table.button('EN, English').click();
  await table.button('FR, Français').waitFor();
};
const type: Step = async (table) => {
  const field = table.page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('z9z9');
  await field.press('Enter');
  await expect.poll(() => table.refusal.innerText()).not.toBe('');
  await field.fill('');
};
const review: Step = async (table) => {
  await press(table, 'Analyse');
  await press(table, 'Review the game');
  await press(table, /^Stop/);
};

const steps: Step[] = [
  play,
  play,
  play,
  play,
  playWell,
  playWell,
  blunder,
  drag,
  takeBack,
  playAgain,
  flip,
  hint,
  walk,
  dialogues,
  edit,
  speak,
  type,
  review,
];

/** Walks on until `done`. The table's own complaints are looked at when it is left. */
export async function wander(
  table: Table,
  game: string,
  done: (steps: number) => boolean,
  seed = 7,
): Promise<number> {
  const random = dice(seed);
  await table.button(game).click();
  await table.page.locator(`main.${game.toLowerCase()} [data-cell]`).first().waitFor();
  let taken = 0;
  for (; !done(taken); taken++) {
    await steps[taken < steps.length ? taken : random(steps.length)]!(table, random);
    expect(table.complaints).toEqual([]);
  }
  return taken;
}
