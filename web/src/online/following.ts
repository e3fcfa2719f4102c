/** The game the server sends news of: how the page opens it, and how the news reaches the table. */
import type { SideKey } from '../core/protocol';
import { other } from '../core/sides';
import { closeDialogue, dialogue, openDialogue } from '../state/dialogue';
import { openAs, openKept, shelf } from '../state/games';
import { adopt, meet } from '../state/opening';
import { settings } from '../state/settings';
import { type Opponent, table } from '../state/table';
import { say } from '../state/words';
import { call } from './calling';
import { Client, type SocketLike } from './client';
import { type Address, isSettled, joined, savedOf } from './log';
import type { GameNews, Presence, Spoken, WhyNot } from './messages';
import type { Entry } from './protocol';
import {
  forgetNewSeat,
  leaveSeat,
  newId,
  newSeatAt,
  nextSeatAfter,
  pendingAt,
  retireSeat,
  seatAt,
  takeSeat,
} from './seats';
import { change, isAt, online, tagsOfGame, time } from './state';
import { nameOf, sentence } from './words';

// --- the connection

function openSocket(): SocketLike {
  const address = new URL('./ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return new WebSocket(address) as SocketLike;
}

export const client = new Client(
  {
    socket: openSocket,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  },
  {
    link: (link) => online.set({ link }),
    troubled: (troubled) => online.set({ troubled }),
    time: (now, fresh) => time.heard(now, performance.now(), fresh),
    news,
    presence,
    said,
    followed,
    notFollowed,
  },
  settings.get().language,
);

/** Keeps the connection while something needs it: the lobby. */
export const holdConnection = () => client.hold();

// --- following a game

let release = () => {};
/**
 * The secret from a link. Anybody can write a link, so it counts as a seat only once the server
 * says so.
 */
let brought: Address | null = null;
const broughtTo = (id: string) => (brought?.game === id ? brought.token : undefined);
/**
 * Called once: with null when the game being entered is on the table or another one was opened
 * instead, else with the reason.
 */
let entered: ((why: WhyNot | null) => void) | null = null;

export function begin(id: string): void {
  if (online.get().game?.id === id) return;
  settleEntry(null);
  closeDialogueOfGame();
  const before = release;
  release = client.hold();
  before();
  const pending = pendingAt(id);
  online.set({
    game: {
      id,
      log: [],
      state: null,
      side: null,
      pending: pending && { ...pending, at: 0 },
      asking: [],
      presence: null,
      awaySince: null,
      said: {},
      missing: null,
    },
  });
  followFrom(id, seatAt(id) ?? broughtTo(id));
}

export const followFrom = (id: string, token: string | undefined) =>
  client.follow(id, token, () => online.get().game?.log.length ?? 0);

export function leave(): void {
  if (!online.get().game) return;
  closeDialogueOfGame();
  client.unfollow();
  brought = null;
  online.set({ game: null });
  release();
  release = () => {};
  settleEntry(null);
}

/** Closes the dialogues that belong to the game being left. */
function closeDialogueOfGame(): void {
  const { open } = dialogue.get();
  dialogue.set({ before: null });
  if (open === 'arrival' || open === 'invitation' || open === 'seat') closeDialogue();
}

/** The other game cannot be opened, so the one on the table is followed again. */
function stay(): void {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance') return leave();
  brought = null;
  begin(opponent.game);
}

/** Stops opening this game, because the person no longer wants it. */
export function turnBackFrom(id: string): void {
  if (online.get().game?.id !== id || isAt(table.get().opponent, id)) return;
  settleEntry(null);
  stay();
}

/**
 * Opens a game from a link, the lobby or the list. Resolves to the reason if that fails; null may
 * also mean that another game was opened meanwhile.
 */
export async function enter({ game, token }: Address): Promise<WhyNot | null> {
  brought = token ? { game, token } : null;
  if (isAt(table.get().opponent, game)) {
    if (token && online.get().game?.side === null) followFrom(game, seatAt(game) ?? token);
    return null;
  }
  const kept = shelf.get().games.find((one) => isAt(one.opponent, game));
  if (kept && (await openKept(kept).catch(() => false))) return null;
  return new Promise((done) => {
    // The server sends news of one game at a time, so moves on the table cannot be sent until that
    // game is followed again.
    const { opponent } = table.get();
    if (opponent.kind === 'distance' && opponent.stage !== 'over')
      table.set({ opponent: { ...opponent, stage: 'unknown' } });
    begin(game);
    settleEntry(null);
    entered = done;
  });
}

function settleEntry(why: WhyNot | null): void {
  const done = entered;
  entered = null;
  done?.(why);
}

function followed(id: string, side: SideKey | null, token: string | undefined): void {
  if (online.get().game?.id !== id) return;
  if (side && token && token !== seatAt(id)) takeNewSeat(id, token);
  if (online.get().game!.side !== null && side === null) {
    // Somebody has given the seat a new secret: this one holds nothing any more.
    leaveSeat(id);
    table.set({ notice: say('web.distance.seat-lost') });
    if (dialogue.get().open === 'seat') closeDialogue();
  }
  change({ side });
}

/** The server has confirmed this secret of a seat. */
export function takeNewSeat(id: string, token: string): void {
  takeSeat(id, token);
  if (newSeatAt(id) === token) forgetNewSeat(id);
  if (online.get().game?.state?.status === 'over') retireSeat(id);
}

function notFollowed(id: string, why: WhyNot, token: string | undefined): void {
  // The stored secret is tried first, so that no link takes a seat away. It may belong to a seat
  // that was asked for and never given, or was replaced while the answer was lost; then the new one
  // is tried, and the one from the link. Without a seat one may watch.
  if (why.code === 'not-your-seat') {
    const secrets = [...new Set([seatAt(id), newSeatAt(id), broughtTo(id)])].filter(Boolean);
    return followFrom(id, secrets[token ? secrets.indexOf(token) + 1 : secrets.length]);
  }
  // A game on the table can still be looked at; one that is not there cannot be opened.
  const { opponent } = table.get();
  if (isAt(opponent, id)) {
    change({ missing: why.text });
    return table.set({ opponent: { ...opponent, stage: 'missing' } });
  }
  settleEntry(why);
  stay();
}

function news(message: GameNews): void {
  const { game } = online.get();
  if (!game || game.id !== message.game) return;
  const log = joined(game.log, message);
  if (!log) return client.watch();
  const pending = game.pending && isSettled(log, game.pending) ? null : game.pending;
  change({ log, state: message.state, pending, missing: null });
  if (message.state.status === 'over') retireSeat(game.id);
  const fresh = game.state === null ? [] : log.slice(game.log.length);
  void present().then(() => react(fresh));
}

/**
 * Shows what is known, one update after another; each uses the newest state when its turn comes.
 */
let presented: Promise<void> = Promise.resolve();
export function present(): Promise<void> {
  presented = presented.then(presentNow, presentNow);
  return presented;
}

/** Brings the table to the state of the log. */
async function presentNow(): Promise<void> {
  const { game } = online.get();
  if (!game?.state) return;
  const { id, log, pending, state, side } = game;
  const saved = savedOf(log, pending, state);
  const opponent: Opponent = {
    kind: 'distance',
    game: id,
    side,
    name: side ? state.seats[other(side)].name : '',
    stage: state.status,
  };
  const tags = tagsOfGame(log, state);
  const now = table.get().opponent;
  if (!isAt(now, id)) {
    if (!(await openAs(`distance-${id}`, saved, opponent, tags))) {
      settleEntry({
        kind: 'malformed',
        code: 'unknown-rules',
        cells: [],
        text: say('web.distance.unknown-rules'),
      });
      return stay();
    }
    table.set({ flipped: false });
    if (state.status === 'waiting' && side === null) openDialogue('arrival');
  } else {
    table.set({ tags });
    await adopt(id, saved);
    if (isAt(table.get().opponent, id) && (now.side !== side || now.stage !== state.status))
      meet(opponent);
  }
  settleEntry(null);
}

/**
 * What the other player did that the board does not show, in words. Some of it alerts a person who
 * looks elsewhere.
 */
const TOLD = {
  seated: 'web.distance.has-come',
  'draw-declined': 'web.distance.draw-declined',
  'takeback-declined': 'web.distance.takeback-declined',
  'rematch-declined': 'web.distance.rematch-declined',
  'rematch-withdrawn': 'web.distance.rematch-withdrawn',
} as const;
/** Offers that stand beside the board until they are answered. */
const ASKED = {
  'draw-offered': 'web.distance.offers-draw',
  'takeback-asked': 'web.distance.asks-takeback',
  'rematch-offered': 'web.distance.offers-rematch',
} as const;
const has = <T extends object>(words: T, did: string): did is keyof T & string =>
  Object.hasOwn(words, did);

function react(fresh: Entry[]): void {
  const { game } = online.get();
  if (!game?.state) return;
  const { side } = game;
  for (const { did, side: whose } of fresh) {
    if (did === 'seated' && dialogue.get().open === 'invitation') closeDialogue();
    if (did === 'rematched' && side !== null) void goToRematch();
    // Somebody has replaced the secret of this seat: without the new one, one may only watch.
    if (did === 'seat-renewed' && whose === side) followFrom(game.id, seatAt(game.id));
    if (whose === undefined || whose === side) continue;
    const fill = { name: nameOf(game, whose) };
    if (has(TOLD, did)) table.set({ notice: sentence(TOLD[did], fill) });
    if (side !== null && did === 'seated') call(sentence(TOLD[did], fill));
    if (side !== null && has(ASKED, did)) call(sentence(ASKED[did], fill));
  }
}

function presence(message: Presence): void {
  const { game } = online.get();
  if (!game || game.id !== message.game) return;
  const away = game.side !== null && !message[other(game.side)];
  change({ presence: message, awaySince: away ? (game.awaySince ?? performance.now()) : null });
}

/** A player has said something; what the other says may be muted. */
function said({ game: id, side, phrase }: Spoken): void {
  const { game } = online.get();
  if (game?.id !== id || (side !== game.side && !settings.get().phrases)) return;
  change({ said: { ...game.said, [side]: { phrase, at: performance.now() } } });
}

/** The game after this one, from the same seats. */
export async function goToRematch(): Promise<void> {
  const { game } = online.get();
  const next = game?.state?.rematch;
  if (!next) return;
  const token = game.side && seatAt(game.id);
  // The secret that was named for this game is tried first, then the old one: the rematch may have
  // been asked for elsewhere.
  const named = game.side && nextSeatAfter(game.id);
  if (named && !seatAt(next)) takeSeat(next, named);
  const why = await enter({ game: next, ...(token ? { token } : {}) });
  if (why) table.set({ notice: why.text });
}
