/**
 * Who waits for whom at a distance: games that are not on the table, invitations that go stale,
 * offers that stand.
 */
import { expect, inject, it, onTestFinished } from 'vitest';
import {
  arrive,
  between,
  count,
  forgive,
  hostAt,
  line,
  post,
  type Terms,
  versionOf,
} from './distance';
import { looks } from './looks';
import { atTheTable, Table } from './table';

atTheTable();
const address = inject('address');
const waiting = (table: Table) =>
  expect.poll(() => table.page.locator('.waiting b').allInnerTexts());
const offers = (table: Table) => expect.poll(() => table.page.locator('.offers').innerText());

const host = (terms: Partial<Terms> = {}) => hostAt(address, terms);

it('a game that was left goes on without being looked at: its move is sent, its turn counted, its end and rematch listed', async () => {
  const ada = await host();
  const network = await line(address);
  onTestFinished(() => void network.close());
  const bob = await arrive({ address: network.address, hash: ada.link }, 'Bob');
  await ada.moves('e2e4');
  await expect.poll(() => count(bob.page)).toBe(1);
  await bob.page.context().setOffline(true);
  network.cut();
  await bob.type('e5');
  await bob.says('sending…');
  await bob.turnTo('Abalone');
  await bob.keeps(0);
  await bob.page.goto('about:blank');
  network.mend();
  await bob.page.context().setOffline(false);
  await bob.page.goto(network.address);
  await bob.page.locator('main.abalone [data-cell]').first().waitFor();
  await expect.poll(() => versionOf(address, ada.game)).toBe(4);
  await waiting(bob).toEqual([]);

  await ada.moves('g1f3');
  await bob.reload();
  await waiting(bob).toEqual(['1']);
  await expect
    .poll(() => bob.page.locator('#waiting').innerText())
    .toContain('Games waiting for your move: 1');
  await ada.does('resign');
  await ada.does('offer-rematch');
  await bob.button('My games').click();
  const row = bob.page.getByRole('listitem').filter({ hasText: 'Ada' });
  await expect.poll(() => row.innerText()).toContain('0–1');
  await row.getByRole('button', { name: /Ada/ }).click();
  await offers(bob).toContain('Ada offers a rematch.');
  await bob.turnTo('Abalone');
  await waiting(bob).toEqual([]);

  // From another device, which knows nothing of the list here.
  const token = await bob.page.evaluate(
    (game) =>
      (JSON.parse(localStorage.getItem('plateau.seats-over')!) as [string, string][]).find(
        ([one]) => one === game,
      )![1],
    ada.game,
  );
  await post(address, `api/games/${ada.game}/accept-rematch`, { id: 'elsewhere' }, token);
  await bob.reload();
  await waiting(bob).toEqual(['1']);
  await bob.button('My games').click();
  await row.getByRole('button', { name: 'Go there' }).click();
  await bob.says('White to play');
  await expect
    .poll(() => bob.page.locator('[data-side=white] .distant').innerText())
    .toBe('Bob (you)');
  await waiting(bob).toEqual([]);
  forgive(bob);
});

it('a challenge in the lobby shows its age and whether its maker is here; one that has ended says so', async () => {
  const ada = await host({
    name: 'Waiting Ada',
    listed: true,
    clock: { kind: 'real-time', initial: 300_000 },
  });
  const maker = await Table.open({ hash: ada.seat });
  const bob = await Table.open();
  let frozen = false;
  await between(bob.page, ({ type }) => !(frozen && type === 'games'));
  await bob.page.locator('.lobby-door').click();
  const lobby = bob.page.getByRole('dialog', { name: 'Lobby' });
  const row = lobby.getByRole('listitem').filter({ hasText: 'Waiting Ada' });
  const presence = () => expect.poll(() => row.locator('.presence').getAttribute('aria-label'));
  await presence().toBe('is here');
  expect(await row.innerText()).toMatch(/just now|ago/);
  await maker.page.goto('about:blank');
  await presence().toBe('is away');
  await maker.page.goto(address + ada.link);
  await presence().toBe('is here');
  // The list is a few seconds old when somebody takes what has just ended.
  frozen = true;
  await ada.does('abort');
  await row.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => lobby.getByRole('alert').innerText()).toBe('The challenge has ended');
  frozen = false;
  await row.waitFor({ state: 'detached' });
});

it('whoever comes too late is told so, and goes on watching; an invitation that is called off says so', async () => {
  const ada = await host({ kind: 'stackchess', listed: true, name: 'Late' });
  const eve = await Table.open({ hash: ada.link });
  const invitation = eve.page.getByRole('dialog', { name: 'Late invites you to a game' });
  await invitation.getByRole('button', { name: 'Rules of Stackchess' }).click();
  await eve.page.getByRole('dialog', { name: 'Rules' }).waitFor();
  await eve.page.keyboard.press('Escape');
  // Back, away, and from the lobby again, though it lies on the table already.
  await invitation.getByRole('button', { name: 'Watch' }).click();
  await eve.page.locator('.lobby-door').click();
  await eve.page
    .getByRole('listitem')
    .filter({ hasText: 'Late' })
    .getByRole('button', { name: 'Play' })
    .click();
  await invitation.waitFor();
  await arrive({ hash: ada.link }, 'Bob');
  await expect
    .poll(() => invitation.getByRole('alert').innerText())
    .toBe('Both seats are taken. You can watch.');
  expect(await invitation.getByRole('button', { name: 'Play' }).count()).toBe(0);
  await invitation.getByRole('button', { name: 'Watch' }).click();
  await eve.says(
    'You are watching. If this is your game, open it in the browser where you joined it.',
  );

  // Another invitation closes what this one had to say; one that was called off is none.
  const other = await host({ name: 'Fickle' });
  const goTo = (link: string) => eve.goTo(link);
  const second = eve.page.getByRole('dialog', { name: 'Fickle invites you to a game' });
  await goTo(other.link);
  await second.waitFor();
  await goTo(ada.link);
  await eve.page.locator('main.stackchess').waitFor();
  await eve.page.getByRole('dialog').waitFor({ state: 'detached' });
  await goTo(other.link);
  await second.waitFor();
  await other.does('abort');
  await expect.poll(() => second.getByRole('alert').innerText()).toBe('The game was cancelled');
  await second.getByRole('button', { name: 'Close' }).last().click();

  // An address that leads nowhere takes none away.
  for (const bad of ['#play=222222222222', '#play=cut']) {
    await goTo(bad);
    await eve.says('The game in this address cannot be opened');
    await expect.poll(() => new URL(eve.page.url()).hash).toBe(other.link);
  }
});

it('who is asked finds the offer at any position, answers by the keyboard, and keeps the focus nearby', async () => {
  const ada = await host();
  const bob = await arrive({ hash: ada.link }, 'Bob');
  await ada.moves('e2e4');
  await expect.poll(() => count(bob.page)).toBe(1);
  await ada.does('ask-takeback');
  await bob.button('One move back').click();
  await bob.says('Back to the game');
  await offers(bob).toContain('Ada asks to take back a move.');
  await bob.button('Decline').press('Enter');
  await offers(bob).toBe('');
  await expect
    .poll(() => bob.page.evaluate(() => document.activeElement?.className))
    .toContain('status');
});

it('the secret link is where the button was that shows it; a game that waits is called off after a question', async () => {
  const ada = await host();
  const table = await Table.open({ hash: ada.seat });
  await table.button('Continue on another device').click();
  await table.button('Show the secret link').press('Enter');
  await expect
    .poll(() => table.page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toContain(ada.seat);
  await table.page.keyboard.press('Escape');
  await table.button('Show the link').click();
  const dialogue = table.page.getByRole('dialog', { name: 'Invite an opponent' });
  await dialogue.getByRole('button', { name: 'Cancel game' }).click();
  await dialogue.getByRole('button', { name: 'No' }).click();
  expect(await versionOf(address, ada.game)).toBe(1);
  await dialogue.getByRole('button', { name: 'Cancel game' }).click();
  await dialogue.getByRole('button', { name: 'Yes' }).click();
  await table.says('The game was cancelled');
});

it('the lobby says when the connection is gone', async () => {
  const network = await line(address);
  onTestFinished(() => void network.close());
  const table = await Table.open({ address: network.address });
  await table.page.locator('.lobby-door').click();
  const lobby = table.page.getByRole('dialog', { name: 'Lobby' });
  await lobby.getByRole('radio', { name: 'Finished' }).check();
  await lobby.locator('[aria-busy=false]').waitFor();
  network.cut();
  await expect
    .poll(() => lobby.locator('.connection').innerText())
    .toBe('Connection lost, reconnecting…');
  forgive(table);
});

it('on the smallest phone an offer that stands leaves the board and every button within reach', async () => {
  const { opening } = looks.find(({ name }) => name === '320x568-contrast-fr')!;
  const ada = await host({ clock: { kind: 'real-time', initial: 600_000 } });
  const bob = await arrive({ ...opening, hash: ada.link }, 'Bob');
  await ada.moves('e2e4');
  await bob.type('c5');
  await expect.poll(() => versionOf(address, ada.game)).toBe(4);
  await ada.moves('g1f3');
  await ada.does('offer-draw');
  await ada.does('ask-takeback');
  await expect.poll(() => bob.page.locator('.offer').count()).toBe(2);
  const covered = await bob.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main [data-cell], .tool, .typed input, .typed button',
      ),
    ]
      .filter((one) => {
        one.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return (
          !top ||
          top.closest('.aside') !== null ||
          !(one.contains(top) || top.closest('[data-cell], svg.board'))
        );
      })
      .map((one) => one.dataset.cell ?? one.getAttribute('aria-label')),
  );
  expect(covered).toEqual([]);
});
