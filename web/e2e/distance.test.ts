import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  arrive,
  between,
  count,
  forgive,
  line,
  type Message,
  makeGame,
  pair,
  playOn,
  post,
  versionOf,
} from './distance';
import { expectFaultless } from './inspect';
import { looks } from './looks';
import { mortalServer, plainHost } from './server';
import { atTheTable, phone, Table } from './table';

atTheTable();
const address = inject('address');
const offer = (table: Table) => table.page.locator('.offers');
const movesOf = (table: Table) => expect.poll(() => count(table.page));

describe('at a distance', () => {
  it('a game is made though the answer is lost, its link sent, played to mate, looked through, and played again with the sides swapped', async () => {
    const white = await Table.open();
    const lost: Message[] = [];
    await between(
      white.page,
      (message) => !(message.type === 'done' && lost.length === 0 && lost.push(message)),
    );
    await white.button('New game').click();
    const dialogue = white.page.getByRole('dialog', { name: 'New game' });
    await dialogue.getByRole('radio', { name: 'A friend or stranger online' }).check();
    await dialogue.getByRole('radio', { name: 'White', exact: true }).check();
    await dialogue.getByRole('radio', { name: 'Custom' }).check();
    await dialogue.getByRole('radio', { name: 'Increment' }).check();
    await dialogue.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await dialogue.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => lost.length).toBe(1);
    await white.reload();
    const invitation = white.page.getByRole('dialog', { name: 'Invite an opponent' });
    const link = await invitation.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link, 'the same game, not another one').toContain(lost[0]!.game);
    expect(new URL(link).pathname + new URL(link).hash).toMatch(/^\/#play=[0-9a-z]{12}$/);
    await white.says('Waiting for your opponent');

    const black = await Table.open({ hash: new URL(link).hash });
    const arrival = black.page.getByRole('dialog', { name: 'Ada invites you to a game' });
    await expect.poll(() => arrival.innerText()).toContain('Chess · 10 min + 5 s per move');
    await expect.poll(() => arrival.innerText()).toContain('You will play Black.');
    await arrival.getByRole('textbox', { name: 'Your name' }).fill('Bob <b>');
    await arrival.getByRole('button', { name: 'Play' }).click();
    await invitation.waitFor({ state: 'detached' });
    await white.says('White to play');
    await expect
      .poll(() => white.page.locator('[data-side=black] .distant').innerText())
      .toBe('Bob <b>');
    await expect
      .poll(() => black.page.locator('[data-side=black] .distant').innerText())
      .toBe('Bob <b> (you)');
    const [top, bottom] = [await black.middle('e1'), await black.middle('e8')];
    expect(top.y, 'everybody sits at the near side').toBeLessThan(bottom.y);

    // Refused here, at once, with the same words as ever; whose turn it is not is told so.
    await white.tap('e2', 'e5');
    await white.refuses(/pawn/);
    await black.tap('e5');
    await black.says('It is your opponent’s turn.');
    await expect
      .poll(() => white.button('Analyse').isDisabled(), { message: 'no help while one plays' })
      .toBe(true);

    await playOn([white, black], 'f3', 'e5', 'g4');
    await expect
      .poll(() => white.page.locator('[data-side=white] [role=timer]').innerText())
      .toMatch(/^(9|10):\d\d$/);
    await playOn([black, white], 'Qh4#');
    for (const table of [white, black]) await table.says('Checkmate Black wins!');
    await white.button('One move back').click();
    await white.says('Back to the game');
    await white.button('Latest position').click();
    await white.button('Analyse').click();
    await white.button('Stop').click();
    await white.button('Load and save').click();
    await expect
      .poll(() => white.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue())
      .toContain('[Black "Bob <b>"]');
    const record = await white.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue();
    const served = await (await fetch(new URL(`api/games/${lost[0]!.game}.pgn`, address))).text();
    for (const tag of ['[TimeControl "600+5"]', '[Termination "normal"]'])
      expect([record.includes(tag), served.includes(tag)]).toEqual([true, true]);
    const [saved] = await Promise.all([
      white.page.waitForEvent('download'),
      white.button('Save the game').click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^chess-Ada-Bob-b-\d{4}-\d\d-\d\d\.pgn$/);
    await white.page.keyboard.press('Escape');

    await white.button('Rematch').click();
    await expect.poll(() => offer(black).innerText()).toContain('Ada offers a rematch.');
    await white.button('Withdraw the offer').click();
    await black.says('Ada withdrew the offer of a rematch.');
    await white.button('Rematch').click();
    await black.button('Decline').click();
    await expect.poll(() => offer(white).innerText()).toContain('Bob <b> declined a rematch.');
    expect(await white.button('Rematch').count(), 'who was declined does not ask again').toBe(0);
    await white.reload();
    await expect.poll(() => offer(white).innerText()).toContain('Bob <b> declined a rematch.');
    await black.button('Rematch').click();
    await white.button('Accept').click();
    for (const table of [white, black]) await table.says('White to play');
    await expect
      .poll(() => white.page.locator('[data-side=black] .distant').innerText())
      .toBe('Ada (you)');
    await playOn([black, white], 'e4', 'e5');
    expect(white.page.url()).not.toBe(link);
  });

  it('stackchess: one loses the network and plays on; somebody watches and cannot move', async () => {
    const network = await line(address);
    onTestFinished(() => void network.close());
    const [ada, bob] = await pair(
      address,
      { kind: 'stackchess', position: 'r,x5/x6/x6/x6/x6/RR,x5 w n=6' },
      [{}, { address: network.address, ...phone }],
    );
    const eve = await Table.open({ hash: new URL(ada.page.url()).hash });
    // A player with a second tab is no watcher; both players and the watcher see the number.
    const tab = await ada.page.context().newPage();
    await tab.goto(ada.page.url());
    await tab.locator('.strip .distant').first().waitFor();
    const watching = (page: Page) =>
      expect.poll(() => page.locator('.watchers').getAttribute('aria-label'));
    for (const { page } of [ada, bob, eve]) await watching(page).toBe('1 watching');
    const guest = await Table.open({ hash: new URL(ada.page.url()).hash, locale: 'fr' });
    await watching(guest.page).toBe('2 spectateurs');
    for (const page of [tab, bob.page, eve.page]) await watching(page).toBe('2 watching');
    await guest.page.goto('about:blank');
    await tab.close();
    for (const { page } of [ada, bob, eve]) await watching(page).toBe('1 watching');
    await playOn([ada, bob], '2a1-a2');
    await movesOf(eve).toBe(1);
    for (const table of [eve, ada]) {
      await table.tap('a6');
      await expect
        .poll(() => table.page.locator('.stack-view h2').innerText(), {
          message: 'whoever waits or watches may look',
        })
        .toContain('a6');
      expect(await table.page.locator('.status .words').innerText()).toBe('');
    }
    await eve.page.getByRole('textbox', { name: 'Type a move' }).fill('a6-a5');
    await eve.button('Play').click();
    await eve.says('You are watching this game.');
    await expect.poll(() => eve.button('Resign').isDisabled()).toBe(true);

    await bob.page.context().setOffline(true);
    network.cut();
    await expect
      .poll(() => bob.page.locator('.connection').innerText())
      .toContain('Connection lost, reconnecting…');
    await expect
      .poll(() => ada.page.locator('[data-side=black] .presence').getAttribute('aria-label'))
      .toBe('is away');
    await bob.tap('a6', 'a5');
    await bob.says('sending…');
    expect(await count(ada.page)).toBe(1);
    await bob.page.reload().catch(() => undefined); // Nothing is there to load it from; the move is kept all the same.
    network.mend();
    await bob.page.context().setOffline(false);
    await bob.page.goto(network.address);
    await movesOf(ada).toBe(2);
    await movesOf(bob).toBe(2);
    await movesOf(eve).toBe(2);
    await playOn([ada, bob], '2a2-a5');
    for (const table of [ada, bob, eve]) await table.says('Black has no piece left: White wins!');
    await movesOf(eve).toBe(3);
    forgive(bob);
  });

  it('Abalone: the server crashes and comes back, a player reloads, and goes on in two tabs and at another device', async () => {
    const server = await mortalServer();
    onTestFinished(() => server.close());
    const [black, white] = await pair(server.address, {
      kind: 'abalone',
      side: 'black',
      position: 'sssss/sss3/7/8/4SSSs1/8/7/SSSSSS/SSSSS 5 0 b 0 1',
    });
    await playOn([black, white], 'e5e6');
    await server.crash();
    await expect
      .poll(() => white.page.locator('.connection').innerText())
      .toContain('Connection lost');
    await white.type('i5h5');
    await server.comeBack();
    await movesOf(black).toBe(2);
    await expect.poll(() => white.page.locator('.connection').innerText()).toBe('');

    await black.reload();
    await movesOf(black).toBe(2);
    await black.says('Black to play');
    const tab = new Table(await black.page.context().newPage());
    await tab.page.goto(black.page.url());
    await movesOf(tab).toBe(2);
    await tab.says('Black to play');

    await tab.button('Continue on another device').click();
    await tab.button('Show the secret link').click();
    const seat = await tab.page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(new URL(seat).hash).toMatch(/^#seat=/);
    const device = await Table.open({
      address: server.address,
      hash: new URL(seat).hash,
      ...phone,
    });
    expect(device.page.url()).not.toContain('seat');
    await device.says('Black to play');
    await device.tap('E6', 'E7', 'E8', 'E9');
    for (const table of [device, tab, black, white])
      await table.says('Six marbles ejected: Black wins!');
    expect(tab.complaints).toEqual([]);
    forgive(black, white);
  });

  it('draws are offered, moves taken back, games called off and resigned', async () => {
    const [ada, bob] = await pair(address, { kind: 'chess' });
    await playOn([ada, bob], 'e4', 'e5', 'Nf3');
    await ada.button('Ask to take back your move').click();
    await expect.poll(() => offer(bob).innerText()).toContain('Ada asks to take back a move.');
    await bob.button('Decline').click();
    await expect
      .poll(() => ada.page.locator('.notice').innerText())
      .toBe('Bob declined the take-back.');
    await expect.poll(() => offer(bob).innerText()).toBe('');
    await playOn([bob, ada], 'Nc6');
    await ada.button('Ask to take back your move').click();
    await bob.button('Accept').click();
    await movesOf(ada).toBe(2);
    await movesOf(bob).toBe(2);
    await ada.says('White to play');
    await ada.button('Offer a draw').click();
    await ada.button('Yes').click();
    await expect.poll(() => offer(bob).innerText()).toContain('Ada offers a draw.');
    await bob.button('Decline').click();
    await expect.poll(() => ada.page.locator('.notice').innerText()).toBe('Bob declined the draw.');
    await expect.poll(() => offer(bob).innerText()).toBe('');
    await playOn([ada, bob], 'd4');
    await ada.button('Offer a draw').click();
    await ada.button('Yes').click();
    await bob.button('Accept').click();
    for (const table of [ada, bob]) await table.says('Draw by agreement');

    // The next one is called off by one, the one after it resigned by the other.
    await bob.button('Rematch').click();
    await ada.button('Accept').click();
    await bob.says('White to play');
    await bob.button('Cancel game').click();
    await bob.button('Yes').click();
    for (const table of [ada, bob]) await table.says('The game was cancelled');
    await ada.button('Rematch').click();
    await bob.button('Accept').click();
    await ada.says('White to play');
    await playOn([ada, bob], 'd4', 'd5');
    await bob.button('Resign').click();
    await bob.button('Yes').click();
    for (const table of [ada, bob]) await table.says('Black resigns: White wins!');
  });

  it('a server that cannot answer for a while loses nothing; whoever has stayed may claim what the other left', async () => {
    const { link, game, token } = await makeGame(address, {
      kind: 'chess',
      name: 'Ada',
      clock: { kind: 'real-time', initial: 3_600_000 },
    });
    const bob = await arrive({ hash: link }, 'Bob');
    await post(address, `api/games/${game}/moves`, { id: 'one', move: 'e2e4', version: 2 }, token);
    await movesOf(bob).toBe(1);
    await bob.page.clock.install();
    let [away, minutePassed] = [true, false];
    let known: Message;
    await between(bob.page, (message, tell) => {
      const { type, id } = message;
      if (type === 'game') known = message;
      // As the server does after a minute, for which nobody here waits.
      if (type === 'claim-left' && minutePassed) {
        const version = known.version!;
        tell({ type: 'done', id, game, version: version + 1, side: 'black' });
        tell({
          type: 'game',
          game,
          version: version + 1,
          from: version,
          entries: [{ version, did: 'left', side: 'black', at: 0, drawn: false }],
          state: {
            ...known.state,
            status: 'over',
            outcome: { result: '0-1', reason: 'left', winner: 'black' },
          },
        });
        return false;
      }
      if (!away || (type !== 'watch' && type !== 'move')) return true;
      tell({
        type: 'refused',
        id,
        why: { kind: 'illegal', code: 'store-unavailable', cells: [], text: '' },
      });
      return false;
    });
    const connection = () => expect.poll(() => bob.page.locator('.connection').innerText());
    await bob.says('Looking up the game…');
    await bob.page.clock.fastForward(1500);
    await connection().toBe('The server cannot answer right now, trying again…');
    away = false;
    await bob.page.clock.fastForward(5000);
    await bob.says('Black to play');
    await connection().toBe('');
    away = true;
    await bob.type('e5');
    await bob.says('sending…');
    await bob.page.clock.fastForward(1500);
    await connection().toBe('Your move is not stored yet, trying again…');
    expect(await versionOf(address, game)).toBe(3);
    away = false;
    await bob.page.clock.fastForward(5000);
    await expect.poll(() => versionOf(address, game)).toBe(4);
    await expect.poll(() => bob.status.innerText()).not.toContain('trying again');
    await expect
      .poll(() => bob.page.locator('[data-side=white] .presence').getAttribute('aria-label'))
      .toBe('is away');
    await expect.poll(() => offer(bob).innerText()).toBe('');
    await bob.page.clock.fastForward(61_000);
    await expect
      .poll(() => offer(bob).innerText())
      .toContain('Ada has been away for more than a minute.');
    await post(address, `api/games/${game}/offer-draw`, { id: 'two' }, token);
    await bob.button('Claim victory').click();
    await bob.refuses('The other player has not left yet');
    minutePassed = true;
    await bob.button('Claim victory').click();
    await bob.says('White has left: Black wins! (Bob)');
    await bob.button('Rematch').waitFor();

    // The reason and the names go along: in the link, in the file, and where the server is gone.
    await bob.button('Load and save').click();
    const packed = bob.page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => packed.inputValue()).toContain('#game=');
    const record = bob.page.getByRole('textbox', { name: 'PGN', exact: true });
    await expect.poll(() => record.inputValue()).toContain('[Termination "abandoned"]');
    const written = await record.inputValue();
    const linked = await Table.open({ hash: new URL(await packed.inputValue()).hash });
    const loaded = await Table.open();
    await loaded.load(written);
    for (const table of [linked, loaded]) {
      await table.says('White has left: Black wins! (Bob)');
      await expect
        .poll(() => table.page.locator('.strip .who').allInnerTexts())
        .toEqual([expect.stringContaining('Bob'), expect.stringContaining('Ada')]);
      await table.reload();
      await table.says('White has left: Black wins! (Bob)');
      await table.button('Load and save').click();
      await expect
        .poll(() => table.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue())
        .toBe(written);
    }
    await bob.page.keyboard.press('Escape');
    await bob.button('My games').click();
    await expect
      .poll(() => bob.page.locator('.kept li').first().innerText())
      .toContain('0–1 · a player left');
  });

  it('the lobby lists challenges by game and clock, games to watch, and those that are over', async () => {
    const made = await makeGame(address, {
      kind: 'stackchess',
      listed: true,
      name: 'Zoe',
      clock: { kind: 'days', days: 3 },
    });
    await makeGame(address, { kind: 'abalone', listed: true, name: 'Cy' });
    const bob = await Table.open();
    await bob.page.locator('.lobby-door').click();
    const lobby = bob.page.getByRole('dialog', { name: 'Lobby' });
    const row = lobby.getByRole('listitem').filter({ hasText: 'Zoe' });
    await lobby.getByRole('listitem').filter({ hasText: 'Cy' }).waitFor();
    await lobby.getByRole('combobox', { name: 'Clock' }).selectOption('days');
    await lobby.getByRole('combobox', { name: 'Game' }).selectOption('stackchess');
    await lobby.getByRole('listitem').filter({ hasText: 'Cy' }).waitFor({ state: 'detached' });
    await expect.poll(() => row.innerText()).toContain('3 days per move');
    await row.getByRole('button', { name: 'Play' }).click();
    await bob.page
      .getByRole('dialog', { name: 'Zoe invites you to a game' })
      .getByRole('button', { name: 'Play' })
      .click();
    await bob.says('White to play');
    await expect
      .poll(() => bob.page.locator('[data-side=white] [role=timer]').innerText())
      .toMatch(/^2 d 23 h$|^3 d 0 h$/);
    // While another board is on the table.
    await bob.turnTo('Chess');
    await post(
      address,
      `api/games/${made.game}/moves`,
      { id: 'one', move: 'a2-a3', version: 2 },
      made.token,
    );
    await bob.button('My games').click();
    await bob.page
      .getByRole('dialog', { name: 'My games' })
      .getByRole('button', { name: /Zoe Your turn/ })
      .click();
    await movesOf(bob).toBe(1);

    const eve = await Table.open();
    await eve.page.locator('.lobby-door').click();
    const hers = eve.page.getByRole('dialog', { name: 'Lobby' });
    await hers.getByRole('radio', { name: 'In progress' }).check();
    await hers
      .getByRole('listitem')
      .filter({ hasText: 'Zoe' })
      .getByRole('button', { name: 'Watch' })
      .click();
    await movesOf(eve).toBe(1);
    await post(address, `api/games/${made.game}/resign`, { id: 'two' }, made.token);
    await eve.says('White resigns: Black wins!');
    await eve.page.locator('.lobby-door').click();
    await hers.getByRole('radio', { name: 'Finished' }).check();
    await hers
      .getByRole('listitem')
      .filter({ hasText: 'Zoe' })
      .getByRole('button', { name: 'Replay' })
      .waitFor();
    await eve.page.keyboard.press('Escape');
    await eve.button('Load and save').click();
    const [file] = await Promise.all([
      eve.page.waitForEvent('download'),
      eve.button('Save the game').click(),
    ]);
    expect(await text(await file.createReadStream())).toContain('[White "Zoe"]');
  });

  it('the lobby goes on behind what one answer holds, by the keyboard too', async () => {
    const all = Array.from({ length: 230 }, (_, i) => ({
      game: `game${String(999 - i).padStart(8, '0')}`,
      kind: 'chess',
      rules: '',
      clock: { kind: 'none' },
      status: 'over',
      names: { white: `Ada ${i}`, black: 'Bob' },
      ply: 40,
      // Some changed in the same moment.
      changed: 1e12 - Math.floor(i / 7),
      outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
    }));
    const [look] = looks.filter(({ name }) => name === '320x568-contrast-fr');
    const table = await Table.open(look!.opening);
    await between(table.page, (message, tell) => {
      if (message.type !== 'list') return true;
      const { status, most, before_game } = message as Message & {
        status: string;
        most: number;
        before_game?: string;
      };
      const from = before_game ? all.findIndex(({ game }) => game === before_game) + 1 : 0;
      tell({
        type: 'games',
        id: message.id,
        games: status === 'over' ? all.slice(from, from + most) : [],
      });
      return false;
    });
    await table.page.locator('.lobby-door').click();
    const lobby = table.page.getByRole('dialog', { name: 'Salon' });
    await lobby.getByRole('radio', { name: 'Terminées' }).check();
    const [rows, more] = [
      lobby.getByRole('listitem'),
      lobby.getByRole('button', { name: 'Plus', exact: true }),
    ];
    for (const [known, next] of [
      [20, 120],
      [120, 220],
      [220, 230],
    ] as const) {
      await expect.poll(() => rows.count()).toBe(known);
      await more.focus();
      await table.page.keyboard.press('Enter');
      await expect.poll(() => rows.count()).toBe(next);
      await expect
        .poll(
          () =>
            rows
              .nth(known)
              .getByRole('button')
              .evaluate((one) => one === document.activeElement),
          { message: 'the first that is new' },
        )
        .toBe(true);
    }
    expect(
      await rows.evaluateAll((found) => found.map((one) => /Ada \d+/.exec(one.textContent!)![0])),
    ).toEqual(all.map(({ names }) => names.white));
    expect(await more.count()).toBe(0);
    await expectFaultless(table, 'lobby', look!);
  });

  it('what is no game, and where there is no server, is said in words', async () => {
    const lost = await Table.open({ hash: '#play=222222222222' });
    await lost.says('The game in this address cannot be opened. There is no such game.');
    const host = await plainHost();
    onTestFinished(() => host.close());
    const alone = await Table.open({ address: host.address });
    await alone.button('New game').click();
    await alone.page.getByRole('radio', { name: 'A friend or stranger online' }).check();
    await expect
      .poll(() => alone.page.getByRole('dialog').innerText())
      .toContain('You cannot play online here');
    await expect.poll(() => alone.button('Start').isDisabled()).toBe(true);
    await alone.page.keyboard.press('Escape');
    await alone.page.locator('.lobby-door').click();
    await expect
      .poll(() => alone.page.getByRole('dialog').innerText())
      .toContain('You cannot play online here');
    alone.complaints = alone.complaints.filter((said) => !said.includes('404'));
  });
});
