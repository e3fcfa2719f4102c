/** What a person sees, and finds within reach, wherever they look. */
import { expect, inject, it } from 'vitest';
import { arrive, hostAt, makeGame, versionOf } from './distance';
import { atTheTable, phone, Table } from './table';

atTheTable();

const address = inject('address');

const headline = (table: Table) => table.page.locator('.status .turn').innerText();
const toMove = (table: Table) =>
  table.page
    .locator('.strip.to-move')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-side')));
/** Whether the middle of an element is what a finger there would touch. */
const isFree = (table: Table, selector: string) =>
  table.page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });

it.each(['en', 'fr'])('the head of the page is whole at every width, in %s', async (locale) => {
  const table = await Table.open({ locale });
  for (const width of [
    320, 390, 600, 720, 760, 761, 768, 900, 940, 941, 960, 961, 1024, 1140, 1141, 1200, 1280,
  ]) {
    await table.page.setViewportSize({ width, height: 800 });
    const { beyond, rows } = await table.page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.top button')].map((one) =>
        one.getBoundingClientRect(),
      );
      return {
        beyond: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
        rows: boxes.some(({ bottom }) => boxes.some(({ top }) => bottom <= top)) ? 2 : 1,
      };
    });
    expect([width, beyond, rows]).toEqual([width, 0, width <= 900 ? 2 : 1]);
    // The names below the doors are read as so many words.
    const touching = await table.page.evaluate(() => {
      const names = [...document.querySelectorAll('.doors .door small')].map((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect();
      });
      return names.filter(({ left }, i) => i > 0 && left - names[i - 1]!.right < 2).length;
    });
    expect([width, touching]).toEqual([width, 0]);
  }
});

it('an earlier position is called one; whose clock runs is shown meanwhile', async () => {
  const table = await Table.open();
  await table.newGame('Chess', (dialogue) => dialogue.getByRole('radio', { name: '10+5' }).check());
  await table.type('e4', 'e5');
  await table.button('One move back').click();
  await expect.poll(() => headline(table)).toBe('Position after 1. e4');
  await expect.poll(() => toMove(table)).toEqual(['white']);
  await table.button('Start of the game').click();
  await expect.poll(() => headline(table)).toBe('Start of the game');
  await expect.poll(() => toMove(table)).toEqual(['white']);
  await table.button('Latest position').click();
  await expect.poll(() => headline(table)).toBe('White to play');
});

it('nobody is to move in a game that waits, or was called off', async () => {
  const host = await hostAt(address);
  const eve = await Table.open({ hash: host.link });
  await eve.page.keyboard.press('Escape');
  await eve.says('Waiting for your opponent');
  expect(await toMove(eve)).toEqual([]);
  const bob = await arrive({ hash: host.link }, 'Bob');
  await expect.poll(() => toMove(bob)).toEqual(['white']);
  await host.does('abort');
  await bob.says('The game was cancelled');
  expect(await toMove(bob)).toEqual([]);
  expect(await bob.page.locator('.headline .disc').count()).toBe(0);
});

it('after a resignation the position is analysed', async () => {
  const table = await Table.open();
  await table.type('e4');
  await table.button('Resign').click();
  await table.button('Yes').click();
  await table.button('Analyse').click();
  await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
  await table.load('7k/5Q2/6K1/8/8/8/8/8 w - - 0 1');
  await table.type('Qg7#');
  await table.button('Analyse').click();
  await expect
    .poll(() => table.page.locator('.analysis').innerText())
    .toContain('nothing left to analyse');
});

it('a game of one’s own that goes on is a step away from any other', async () => {
  const host = await hostAt(address, { clock: { kind: 'real-time', initial: 600_000 } });
  const bob = await arrive({ ...phone, hash: host.link }, 'Bob');
  const strip = bob.page.locator('.goes-on');
  await bob.page.getByRole('button', { name: 'Abalone' }).click();
  await expect.poll(() => strip.innerText()).toContain('Your game with Ada goes on.');
  await host.moves('e2e4');
  await expect.poll(() => strip.innerText()).toContain('Your game with Ada goes on: your turn!');
  await expect.poll(() => isFree(bob, '.goes-on button')).toBe(true);
  await bob.button('Return to game').click();
  await bob.page.locator('main.chess').waitFor();
  await expect.poll(() => strip.innerText()).toBe('');
  await bob.page.getByRole('button', { name: 'Abalone' }).click();
  await expect.poll(() => strip.innerText()).toContain('your turn!');
  await host.does('resign');
  await expect.poll(() => strip.innerText()).toBe('');
});

it('who is asked for a move back is told when their reply goes with it', async () => {
  const host = await hostAt(address);
  const bob = await arrive({ hash: host.link }, 'Bob');
  await host.moves('e2e4');
  await bob.type('c5');
  await expect.poll(() => versionOf(address, host.game)).toBe(4);
  await host.does('ask-takeback');
  await expect
    .poll(() => bob.page.locator('.offer').innerText())
    .toContain('Ada asks to take back a move. Your reply would be taken back too.');
});

it('on a phone words come one at a time and can be sent away; how the game ended is seen from below', async () => {
  const host = await hostAt(address);
  const bob = await arrive({ ...phone, hash: host.link }, 'Bob');
  const words = () => bob.page.locator('.words').innerText();
  await host.moves('e2e4');
  await bob.button('Offer a draw').click();
  await bob.button('Yes').click();
  await bob.says('You have offered a draw.');
  await bob.cell('e7').tap();
  await bob.cell('e4').tap();
  await bob.refuses(/./);
  const refused = await words();
  await host.does('decline-draw');
  await expect.poll(() => bob.page.locator('.notice').textContent()).toBe('Ada declined the draw.');
  await expect.poll(words).toBe(refused);
  await bob.button('Close').click();
  await expect.poll(words).toBe('Ada declined the draw.');
  await bob.button('Close').click();
  await expect.poll(words).toBe('');
  await bob.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await host.does('resign');
  await expect
    .poll(() => bob.page.locator('.aside .ended').innerText())
    .toBe('White resigns: Black wins!');
  await expect.poll(() => isFree(bob, '.aside .ended')).toBe(true);
});

it('on a phone the question whether to remove a game can be answered', async () => {
  const table = await Table.open(phone);
  await table.type('e4');
  await table.keeps(1);
  await table.button('My games').click();
  await table.button('Remove this game').click();
  await expect.poll(() => isFree(table, '.kept .sure button:last-child')).toBe(true);
  await table.button('No').click();
  await expect.poll(() => isFree(table, '.kept .door')).toBe(true);
});

it('what belongs together stands together, and the rest apart', async () => {
  const { seat } = await makeGame(address, {
    kind: 'chess',
    name: 'Maximilian-Alexander von Hohenzollern-Sigmaringen',
  });
  const table = await Table.open({ viewport: { width: 1280, height: 800 }, hash: seat });
  const box = async (selector: string) =>
    (await table.page.locator(selector).first().boundingBox())!;
  const mine = table.page.locator('[data-side=white] .distant');
  await expect.poll(() => mine.innerText()).toMatch(/\(you\)$/);
  expect(
    await mine.evaluate((one) => {
      const you = document.createRange();
      you.selectNode(one.lastChild!);
      return (
        you.getBoundingClientRect().right <= one.closest('.who')!.getBoundingClientRect().right
      );
    }),
    'a long name leaves room for who it is',
  ).toBe(true);
  await table.button('Continue on another device').click();
  const warning = await box('dialog .refusal');
  expect((await box('dialog .row')).y - warning.y - warning.height).toBeGreaterThan(8);
  await table.page.keyboard.press('Escape');
  await table.button('New game').click();
  await table.page.getByRole('radio', { name: 'A friend or stranger online' }).check();
  await table.page.getByRole('radio', { name: 'Custom' }).check();
  await table.page.getByRole('radio', { name: 'Increment' }).check();
  const days = await box('.option:has-text("Days per move")');
  expect((await box('.number-field:has-text("Minutes")')).y).toBeGreaterThanOrEqual(
    days.y + days.height,
  );
  const listed = await box('.option:has-text("shown in the lobby")');
  expect((await box('.name-field')).y).toBeGreaterThan(listed.y + listed.height);
});

it('French signs stay with the word before them, in the words of the core too', async () => {
  const table = await Table.open({ locale: 'fr' });
  await table.tap('e2', 'e5');
  await table.refuses(/\u00a0:/);
  expect(await table.refusal.innerText()).not.toMatch(/ [:;!?»]/);
});

it('a link can be read by a camera, from an address that others can reach', async () => {
  const { seat } = await makeGame(address, { kind: 'chess' });
  const reachable = address.replace('127.0.0.1', 'plateau.localhost');
  const table = await Table.open({
    address: reachable,
    hash: seat,
    kept: { settings: { shade: 'dark' } },
  });
  await table.button('Show the link').click();
  const code = table.page.getByRole('img', {
    name: 'The link as a QR code, for the camera of another device',
  });
  await code.waitFor();
  await expect.poll(() => code.locator('rect').getAttribute('fill')).toBe('#ffffff');
  await table.page.keyboard.press('Escape');
  await table.button('Continue on another device').click();
  await table.button('Show the secret link').click();
  await code.waitFor();
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const alone = await Table.open({ address: address.replace('127.0.0.1', host), hash: seat });
    await alone.button('Show the link').click();
    await expect
      .poll(() => alone.page.getByRole('dialog').innerText())
      .toContain('This address works only on this computer.');
    expect(await alone.page.locator('.qr').count()).toBe(0);
    // Browsers do not trust the other one.
    alone.complaints = alone.complaints.filter(
      (said) => !said.includes('origin was untrustworthy'),
    );
  }
});

it.each(['en', 'fr'])(
  'the move that is shown stays in sight in the list while the game is looked through, in %s',
  async (locale) => {
    const table = await Table.open({ viewport: { width: 1024, height: 768 }, locale });
    await table.type('e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'O-O', 'f8e7');
    await table.page.locator('.tool').nth(4).click();
    await table.page.locator('.analysis .row button').click();
    await table.page.locator('.graph').waitFor();
    await table.page.locator('.analysis .depth[role=status]').waitFor({ state: 'detached' });
    for (const back of [0, 5]) {
      for (let i = 0; i < back; i++) await table.page.locator('.walk button').nth(1).click();
      await expect
        .poll(() => table.page.locator('.moves [aria-current]').innerText())
        .toContain(back === 0 ? 'e7' : 'b5');
      await expect.poll(() => isFree(table, '.moves [aria-current]')).toBe(true);
      await expect.poll(() => table.page.locator('.lines li').count()).toBe(3);
      await expect.poll(() => isFree(table, '.typed input')).toBe(true);
    }
  },
);
