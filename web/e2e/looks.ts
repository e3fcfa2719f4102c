/**
 * All screens of the page, one after the other; and the sizes, shades and languages they are looked
 * at in.
 */
import { expect, inject } from 'vitest';
import { makeGame, post, versionOf } from './distance';
import { fileOf, manyGames } from './games';
import { type Opening, Table } from './table';

const look = (
  width: number,
  height: number,
  shade: 'light' | 'dark' | 'contrast',
  locale: 'en' | 'fr',
  { distant = false, axe = false } = {},
) => ({
  /** Games at a distance are looked at in it too. */
  distant,
  /** With axe, which takes its time: once for each shade, size of screen and language. */
  axe,
  name: `${width}x${height}-${shade}-${locale}`,
  opening: {
    viewport: { width, height },
    locale,
    kept: { settings: { shade } },
    ...(width < 700 ? { hasTouch: true, isMobile: true } : {}),
  } satisfies Opening,
});

/**
 * Between them every size meets every shade and language that could trouble it: French words are
 * longer.
 */
export const looks = [
  look(1280, 800, 'light', 'en', { axe: true }),
  look(1024, 768, 'contrast', 'fr', { distant: true }),
  look(1920, 1080, 'dark', 'fr', { distant: true, axe: true }),
  look(768, 1024, 'light', 'fr'),
  look(390, 844, 'dark', 'en', { distant: true }),
  look(320, 568, 'contrast', 'fr', { distant: true, axe: true }),
];
export type Look = (typeof looks)[number];

/** A choice, a refusal and some moves in each game. */
const games = [
  {
    name: 'chess',
    moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6'],
    choose: ['d2'],
    refuse: ['h1', 'h5'],
  },
  {
    name: 'stackchess',
    moves: ['a1-a2', 'f6-f5', '2a2-a4', '2f5-f3'],
    choose: ['a4'],
    refuse: ['b1', 'b6'],
  },
  { name: 'abalone', moves: ['c3d4', 'g7f6'], choose: ['C4', 'C5'], refuse: [] },
] as const;

const doors = ['new', 'games', 'files', 'editor', 'settings'] as const;

export async function everyScreen(
  table: Table,
  see: (screen: string) => Promise<unknown>,
): Promise<void> {
  const { page } = table;
  await page.locator('.start .mini').last().waitFor({ state: 'attached' });
  await see('start');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await see('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const [i, { name, moves, choose, refuse }] of games.entries()) {
    await page.locator('nav button').nth(i).click();
    await page.locator(`main.${name} [data-cell]`).first().waitFor();
    await table.type(...moves);
    for (const cell of choose) await table.cell(cell).click();
    await expect.poll(() => table.targets()).not.toEqual([]);
    await see(name);
    for (const cell of refuse) await table.cell(cell).click();
    if (refuse.length > 0) {
      await expect.poll(() => table.refusal.innerText()).not.toBe('');
      await see(`${name}-refused`);
    }
    await page.keyboard.press('Escape');
    await page.locator('.doors .door').nth(2).click();
    await page.getByRole('dialog').locator('svg.board').waitFor();
    await see(`${name}-editor`);
    await page.keyboard.press('Escape');
    await page.locator('.doors .new').click();
    await page.getByRole('dialog').locator('svg.mini').first().waitFor();
    await see(`${name}-new`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  for (const [i, door] of doors.entries()) {
    if (door === 'new' || door === 'editor') continue;
    await page.locator('.doors button').nth(i).click();
    await page.getByRole('dialog').waitFor();
    await see(door);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await seeDatabase(table, see);
  await page.locator('.rules-door').click();
  for (const [i, { name }] of games.entries()) {
    await page.locator('.rules .games button').nth(i).click();
    await page.locator('.rules figure svg').first().waitFor();
    await see(`rules-${name}`);
  }
  for (const { name } of games) {
    await table.goTo(`#learn=${name}`);
    await page.locator('.chapters .steps button').first().waitFor();
    await see(`learn-${name}`);
    await page.locator('.learn-head .primary').click();
    await page.locator('.lesson svg.board').waitFor();
    await page.locator('.lesson .row button').first().click();
    await see(`lesson-${name}`);
    await table.goTo(`#puzzles=${name}`);
    await page.locator('.puzzles .learn-head').or(page.locator('.puzzles .refusal')).waitFor();
    await see(`puzzles-${name}`);
    if (await page.locator('.themes').count()) {
      await page.locator('.puzzles .exercises button').first().click();
      await page.locator('.puzzle svg.board').waitFor();
      await see(`puzzle-${name}`);
      await page.locator('.puzzle .row button').nth(1).click();
      await page.locator('.puzzle .solution').waitFor();
      await see(`puzzle-${name}-solution`);
    }
    await table.goTo(`#train=${name}`);
    await page.locator('.exercises button').first().waitFor();
    await see(`train-${name}`);
    for (const exercise of ['find', 'name', 'attacked']) {
      await table.goTo(`#train=${name}/${exercise}`);
      await page.locator('.train .primary').waitFor();
      if (exercise === 'find') await see(`train-${name}-ready`);
      await page.locator('.train .primary').click();
      // A position is looked for first, where something can be taken.
      await page.locator('.train .task', { hasText: /\d/ }).waitFor();
      await see(`train-${name}-${exercise}`);
    }
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Back to the first game: the one of the file is on the table.
  await page.locator('.doors button').nth(doors.indexOf('games')).click();
  await page.locator('.kept .open', { hasText: 'Ruy Lopez' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await table.type('O-O');
  await page.locator('.tool').nth(4).click();
  await expect.poll(() => page.locator('.lines li').count()).toBeGreaterThan(2);
  await page.locator('.analysis .row button').click();
  await page.locator('.graph').waitFor();
  await page.locator('.analysis .depth[role=status]').waitFor({ state: 'detached' });
  await page.locator('.walk button').nth(1).click();
  await page.locator('.looking').waitFor();
  await see('analysis');
  await page.locator('.walk button').nth(3).click();
  await page.locator('.tool').nth(6).click();
  await page.locator('.sure .primary').click();
  await page.locator('.again').waitFor();
  await see('over');
}

/** A file of games: its list, and the card beside the board. */
async function seeDatabase(table: Table, see: (screen: string) => Promise<unknown>): Promise<void> {
  const { page } = table;
  // The game before is at its address, and comes back in the end.
  await page.locator('nav button').first().click();
  const before = await page.evaluate(() => location.hash);
  await page.locator('.doors button').nth(doors.indexOf('files')).click();
  await page.locator('input[type=file]').setInputFiles(fileOf(manyGames(300)));
  await page.locator('.game-row .players').first().waitFor();
  await see('database');
  await page.locator('.game-row').nth(1).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('.walk button').first().click();
  await page.locator('.explorer tr').nth(2).waitFor({ state: 'attached' });
  await see('explorer');
  await page.evaluate(() => (location.hash = '#/database'));
  await page.locator('.database .foot button').last().click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await table.goTo(before);
}

/** The screens of a game at a distance, against somebody who plays by HTTP. */
export async function distantScreens(
  opening: Opening,
  see: (table: Table, screen: string) => Promise<unknown>,
): Promise<void> {
  const address = inject('address');
  const { link, game, token } = await makeGame(address, {
    kind: 'chess',
    listed: true,
    name: 'Ada',
    clock: { kind: 'real-time', initial: 600_000, delay: 5000 },
  });
  let asked = 0;
  const does = (what: string, more: object = {}) =>
    post(address, `api/games/${game}/${what}`, { id: `${asked++}`, ...more }, token);
  const table = await Table.open({ ...opening, hash: link });
  const { page } = table;
  const dialogue = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialogue.waitFor({ state: 'detached' });
  };
  await dialogue.locator('form').waitFor();
  await see(table, 'arrival');
  await dialogue.getByRole('textbox').fill('Bob');
  await dialogue.locator('.primary').click();
  await dialogue.waitFor({ state: 'detached' });
  await does('moves', { version: 2, move: 'e2e4' });
  await expect.poll(() => page.locator('.moves button.move').count()).toBe(1);
  await table.type('c5');
  await expect.poll(() => versionOf(address, game)).toBe(4);
  await does('moves', { version: 4, move: 'g1f3' });
  await expect.poll(() => page.locator('.moves button.move').count()).toBe(3);
  await does('offer-draw');
  await does('ask-takeback');
  await expect.poll(() => page.locator('.offer').count()).toBe(2);
  await see(table, 'offers');
  await page.locator('.tool').nth(1).click();
  await dialogue.waitFor();
  await see(table, 'link');
  await close();
  await page.locator('.tool').nth(3).click();
  await dialogue.locator('.primary').click();
  await dialogue.locator('input').waitFor();
  await see(table, 'seat');
  await close();
  await does('resign');
  await expect.poll(() => page.locator('.offer').count()).toBe(1);
  await see(table, 'distance-over');
  await page.locator('.lobby-door').click();
  await dialogue.locator('input[type=radio]').nth(2).check();
  await dialogue.locator('.rooms li').first().waitFor();
  await see(table, 'lobby');
  await close();
  await page.locator('.doors .new').click();
  await dialogue.locator('input[name=against]').nth(2).check();
  await dialogue.locator('input[name=listed]').first().waitFor();
  await dialogue.locator('.clocks > .options > .option input').last().check();
  await expect.poll(() => dialogue.locator('.row.end .primary').isEnabled()).toBe(true);
  await see(table, 'distance-new');
  await dialogue.locator('.row.end .primary').click();
  await dialogue.locator('.patience').waitFor();
  await see(table, 'invitation');
  await close();
  await see(table, 'waiting');
  const others = await makeGame(address, { kind: 'stackchess', name: 'Cy' });
  await table.goTo(others.link);
  await dialogue.locator('form').waitFor();
  await post(address, `api/games/${others.game}/join`, { id: 'first', name: 'Di' }, 'd'.repeat(43));
  await dialogue.locator('.refusal:not(:empty)').waitFor();
  await see(table, 'too-late');
  await dialogue.locator('.row.end button').click();
  await page.locator('.watching').waitFor();
  await see(table, 'watching');
}
