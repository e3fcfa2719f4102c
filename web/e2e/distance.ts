/** Two people at two browsers. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Opening, Table } from './table';

/** What a test may ask of a game it makes by HTTP, as a bot would. */
export interface Terms {
  kind: string;
  position?: string;
  rules?: string;
  clock?: object;
  side?: 'white' | 'black';
  listed?: boolean;
  name?: string;
}

export async function post(
  address: string,
  path: string,
  body: object,
  token = '',
): Promise<Record<string, string>> {
  const response = await fetch(new URL(path, address), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  return (await response.json()) as Record<string, string>;
}

/** How many entries the server has stored. */
export const versionOf = async (address: string, game: string) =>
  ((await (await fetch(new URL(`api/games/${game}`, address))).json()) as { version: number })
    .version;

/**
 * The address of a seat in a new game, as the dialogue for another device shows it, and that of the
 * game.
 */
export async function makeGame(
  address: string,
  terms: Terms,
): Promise<{ seat: string; link: string; game: string; token: string }> {
  const { game, token } = await post(address, 'api/games', { id: 'made', side: 'white', ...terms });
  return { seat: `#seat=${game}.${token}`, link: `#play=${game}`, game: game!, token: token! };
}

/**
 * A game that somebody has made who plays by HTTP, with the white pieces, and what they do in it.
 */
export async function hostAt(address: string, terms: Partial<Terms> = {}) {
  const made = await makeGame(address, { kind: 'chess', name: 'Ada', ...terms });
  let asked = 0;
  const does = (what: string, more: object = {}) =>
    post(address, `api/games/${made.game}/${what}`, { id: `${asked++}`, ...more }, made.token);
  return {
    ...made,
    does,
    moves: async (move: string) =>
      does('moves', { move, version: await versionOf(address, made.game) }),
  };
}

/** Opens a game's link and takes the free seat. */
export async function arrive(opening: Opening, name = ''): Promise<Table> {
  const table = await Table.open(opening);
  const dialogue = table.page.getByRole('dialog');
  if (name) await dialogue.getByRole('textbox').fill(name);
  await dialogue.getByRole('button', { name: /^Play$|^Jouer$/ }).click();
  await dialogue.waitFor({ state: 'detached' });
  return table;
}

/** Both players, one by the secret link of a seat, the other by the link to send. */
export async function pair(
  address: string,
  terms: Terms,
  [mine, theirs]: [Opening, Opening] = [{}, {}],
): Promise<[Table, Table]> {
  const { seat, link } = await makeGame(address, { name: 'Ada', ...terms });
  const white = await Table.open({ address, hash: seat, ...mine });
  const black = await arrive({ address, hash: link, ...theirs }, 'Bob');
  await expect
    .poll(() => white.page.locator('.notice').innerText())
    .toBe('Bob is here: the game starts.');
  return [white, black];
}

/** Plays moves by turns, each as soon as the mover's board shows that it may. */
export async function playOn(players: [Table, Table], ...moves: string[]): Promise<void> {
  for (const [i, move] of moves.entries()) {
    const [mover, other] = i % 2 === 0 ? players : [players[1], players[0]];
    await mover.type(move);
    await expect.poll(() => count(other.page)).toBe(await count(mover.page));
  }
}

export const count = (page: Page) => page.locator('.moves button.move').count();

/** What a browser says when it cannot reach the server: no fault of the page. */
export const forgive = (...tables: Table[]) =>
  tables.forEach((table) => (table.forgives = /WebSocket connection|net::ERR_/));

/** What goes over a WebSocket, as far as tests look at it. */
export interface Message {
  type: string;
  id?: string;
  game?: string;
  state?: Record<string, unknown>;
  version?: number;
}

/**
 * Loads the page anew with somebody between it and the server, who sees every message and lets it
 * pass, or not; `tell` says something to the page as if the server had.
 */
export async function between(
  page: Page,
  passes: (message: Message, tell: (message: object) => void) => boolean,
): Promise<void> {
  await page.routeWebSocket('**/ws', (near) => {
    const far = near.connectToServer();
    const tell = (message: object) => near.send(JSON.stringify({ v: 1, ...message }));
    near.onMessage((text) => passes(JSON.parse(String(text)) as Message, tell) && far.send(text));
    far.onMessage((text) => passes(JSON.parse(String(text)) as Message, tell) && near.send(text));
  });
  await page.reload();
}

/** A network of one's own to a server, which can be cut and mended. */
export async function line(
  address: string,
): Promise<{ address: string; cut(): void; mend(): void; close(): void }> {
  const far = new URL(address);
  const ends = new Set<Socket>();
  let broken = false;
  const server = createServer((near) => {
    if (broken) return void near.destroy();
    const beyond = connect(Number(far.port), far.hostname);
    for (const [one, other] of [
      [near, beyond],
      [beyond, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => other.destroy()).on('close', () => [ends.delete(one), other.destroy()]);
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const cut = () => {
    broken = true;
    ends.forEach((one) => one.destroy());
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cut,
    mend: () => void (broken = false),
    close: () => [cut(), server.close()],
  };
}
