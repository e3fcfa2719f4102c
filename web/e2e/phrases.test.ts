/** Fixed phrases between the players of a game at a distance. */
import { expect, inject, it } from 'vitest';
import { count, pair } from './distance';
import { atTheTable, phone, type Table } from './table';

atTheTable();

const speech = (table: Table, side: string) =>
  table.page.locator(`.strip[data-side=${side}] .speech`);
const says = (table: Table, side: string) =>
  expect.poll(() => speech(table, side).innerText(), { message: `${side} says` });

/** Whatever has moved without being touched: the names of what did. */
const watchShifts = (table: Table) =>
  table.page.evaluate(async () => {
    // What has changed just now is drawn first.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found: string[] = [];
    Object.assign(globalThis, { shifts: found });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as {
        sources: { node: Element | null }[];
      }[])
        found.push(...sources.map(({ node }) => node?.className ?? ''));
    }).observe({ type: 'layout-shift' });
  });
const shifts = (table: Table) =>
  table.page.evaluate(async () => {
    // They are told a frame later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (globalThis as unknown as { shifts: string[] }).shifts;
  });

it('are read in one’s own language, beside the board; they can be muted, and are few', async () => {
  const [ada, bob] = await pair(
    inject('address'),
    { kind: 'chess', clock: { kind: 'real-time', initial: 600_000 } },
    [phone, {}],
  );
  await bob.button('Settings').click();
  await bob.page.getByRole('radio', { name: 'Français' }).check();
  await bob.page.keyboard.press('Escape');
  // The core tells the names of the games in French a moment later, and then the head is another.
  await bob.button('Échecs').waitFor();
  for (const table of [ada, bob]) await watchShifts(table);
  await bob.button('Bonne chance').click();
  await says(ada, 'black').toBe('Good luck');
  await says(bob, 'black').toBe('Bonne chance');
  const board = (await ada.page.locator('.board-place').boundingBox())!;
  const bubble = (await speech(ada, 'black').locator('span').boundingBox())!;
  expect(
    bubble.y + bubble.height <= board.y || bubble.y >= board.y + board.height,
    'it does not cover the board',
  ).toBe(true);
  const clock = (await ada.page.locator('.strip[data-side=black] .clock').boundingBox())!;
  expect(bubble.x + bubble.width, 'nor the clock').toBeLessThanOrEqual(clock.x);
  const words = (await ada.page.locator('.phrases').boundingBox())!;
  expect(words.y, 'nor do those one may choose').toBeGreaterThanOrEqual(board.y + board.height);
  await ada.button('Thanks').click();
  await says(bob, 'white').toBe('Merci');
  for (const table of [ada, bob]) expect(await shifts(table), 'nothing moves').toEqual([]);

  await bob.button('Muet').click();
  await says(bob, 'white').toBe('');
  await ada.button('Oops').click();
  await says(ada, 'white').toBe('Oops');
  await ada.type('e4'); // What comes after it has come.
  await expect.poll(() => count(bob.page)).toBe(1);
  expect(await speech(bob, 'white').innerText()).toBe('');
  await bob.reload();
  await expect.poll(() => bob.button('Muet').getAttribute('aria-pressed')).toBe('true');

  for (let i = 0; i < 6; ++i) await ada.button('Good game').click();
  await ada.refuses('You have said a lot in a short time; please wait a moment.');
});
