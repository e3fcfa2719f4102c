/**
 * My games: stored in the browser, each with its opponent. The game on the table is stored after
 * every move, so a reload loses nothing, and switching between games leaves each where it stood.
 * Several tabs share the stored list; each changes only its own game in it.
 */
import { savedOf } from '../core/match';
import type { GameName, Saved, Scene, Stacks } from '../core/protocol';
import { forget, isObject, keep, onKeptElsewhere, recall, soundText } from './keep';
import { open } from './opening';
import { openFresh } from './start';
import { makeStore } from './store';
import { elapsed, type Opponent, onTable, type Place, table } from './table';
import { isTags, type Tags } from './tags';

export interface Kept {
  id: string;
  game: GameName;
  saved: Saved;
  opponent: Opponent;
  /** Milliseconds since 1970. */
  changed: number;
  /** Of the last position, for the list. */
  stacks: Stacks;
  result: string | null;
  tags?: Tags;
  /** How long the present turn has lasted, where there is a clock: it goes on from there. */
  spent?: number;
}

/** More games than this are not kept: a browser keeps about five megabytes for a page. */
export const MOST_GAMES = 60;

interface Shelf {
  games: Kept[];
  /** The one on the table. */
  current: string | null;
}

export const shelf = makeStore<Shelf>({ games: [], current: null });

const isPiece = (value: unknown) =>
  typeof value === 'string' && /^(white|black)-[a-z0-9-]+$/.test(value);
const isStacks = (value: unknown): value is Stacks =>
  isObject(value) &&
  Object.values(value).every(
    (stack) => Array.isArray(stack) && stack.length > 0 && stack.every(isPiece),
  );

const isSide = (value: unknown) => value === 'white' || value === 'black';
const isOpponent = (value: unknown): value is Opponent =>
  isObject(value) &&
  typeof value.kind === 'string' &&
  (value.kind !== 'computer' || (typeof value.level === 'number' && isSide(value.side))) &&
  (value.kind !== 'distance' || (typeof value.game === 'string' && isSide(value.side)));

/** True if it can be listed. Whether it is a legal game, the core says when it is opened. */
export function isKept(value: unknown): value is Kept {
  if (!isObject(value)) return false;
  const { id, game, saved, opponent, changed, stacks, result, tags = {}, spent = 0 } = value;
  return (
    typeof id === 'string' &&
    typeof spent === 'number' &&
    spent >= 0 &&
    isTags(tags) &&
    typeof changed === 'number' &&
    (result === null || typeof result === 'string') &&
    isObject(saved) &&
    isObject(saved.start) &&
    typeof game === 'string' &&
    saved.start.game === game &&
    Array.isArray(saved.moves) &&
    typeof saved.played === 'number' &&
    isOpponent(opponent) &&
    isStacks(stacks)
  );
}

/** The games that can be listed. */
export function soundGames(kept: unknown, damaged: () => void): Kept[] {
  const all = Array.isArray(kept) ? kept : [];
  const sound = all.filter(isKept);
  if (!Array.isArray(kept) || sound.length < all.length) damaged();
  return sound;
}

export const newId = () =>
  `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/**
 * A game without a move is not worth keeping in the list, unless somebody at a distance may make
 * one.
 */
export const worthKeeping = ({ saved, opponent, result }: Kept) =>
  saved.moves.length > 0 || (opponent.kind === 'distance' && result === null);

/**
 * The games that stay when there are too many, newest first. The oldest go, games that are over
 * before those that may go on; the newest always stays.
 */
export function thatFit([newest, ...others]: Kept[]): Kept[] {
  const staying = ({ result, opponent }: Kept) =>
    result !== null ? 0 : opponent.kind === 'distance' ? 2 : 1;
  const oldestFirst = [...others].reverse().sort((one, other) => staying(one) - staying(other));
  const going = new Set(oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST_GAMES)));
  return [...(newest ? [newest] : []), ...others.filter((one) => !going.has(one))];
}

/** True if the browser could not store the list; then the one in memory counts. */
let unkept = false;
/** The list as stored now, because another tab may have changed it. */
const gamesNow = () => (unkept ? null : recall('games', soundGames)) ?? shelf.get().games;

function keepGames(games: Kept[], current: string | null): void {
  shelf.set({ games, current });
  unkept = !keep('games', games);
}

const movesOf = ({ moves }: Saved) => moves.join(' ');
/** The moves of the game on the table as they were last kept here. */
let movesKept = '';
/**
 * True if another tab has played on in it, so that what is played here becomes a game of its own.
 * Games at a distance are the same in every tab.
 */
const isOthers = ({ saved, opponent }: Kept) =>
  opponent.kind !== 'distance' && movesOf(saved) !== movesKept;

/** How the game on the table ended, as far as is known. */
function resultOf(now: Scene, opponent: Opponent, before: string | null): string | null {
  const told = now.outcome?.result ?? null;
  if (told !== null || opponent.kind !== 'distance') return told;
  // A game that was called off is over without a result. If the server has not answered, the result
  // stays as it was.
  if (opponent.stage === 'over') return '*';
  return opponent.stage === 'unknown' || opponent.stage === 'missing' ? before : null;
}

function keepCurrent(fresh: boolean): void {
  const { match, opponent, tags } = table.get();
  if (!match) return;
  // Games that are only watched are not stored.
  if (opponent.kind === 'distance' && opponent.side === null) return shelf.set({ current: null });
  const saved = savedOf(match);
  const games = gamesNow();
  const { current } = shelf.get();
  const there = games.find((one) => one.id === current);
  const id = fresh || !current || (there && isOthers(there)) ? newId() : current;
  const kept: Kept = {
    id,
    game: saved.start.game,
    saved,
    opponent,
    tags,
    changed: Date.now(),
    stacks: match.now.stacks,
    result: resultOf(match.now, opponent, there?.result ?? null),
  };
  const others = games.filter((one) => one.id !== id && worthKeeping(one));
  movesKept = movesOf(saved);
  keepGames(thatFit([kept, ...others]), id);
  keep('current', id);
}

/** Stores how long the present turn has lasted, so that its clock resumes from there. */
function keepSpent(spent: number): void {
  const { current } = shelf.get();
  const games = gamesNow();
  const there = games.find((one) => one.id === current);
  if (spent > 0 && there?.result === null && there.opponent.kind !== 'distance')
    keepGames(
      games.map((one) => (one === there ? { ...one, spent } : one)),
      current,
    );
}

/** Answers whether it could be opened. */
export const openKept = ({ id, saved, opponent, tags = {}, spent = 0 }: Kept): Promise<boolean> =>
  openIn({ id, spent }, saved, opponent, tags);

/** Opens a game under this id of the list, or adds it. */
export function openAs(id: string, saved: Saved, opponent: Opponent, tags: Tags): Promise<boolean> {
  const study = gamesNow().find((one) => one.id === id)?.saved.study;
  return openIn({ id, spent: 0 }, { ...saved, ...(study && { study }) }, opponent, tags);
}

async function openIn(
  place: Place,
  saved: Saved,
  opponent: Opponent,
  tags: Tags,
): Promise<boolean> {
  try {
    return (await open({ saved }, opponent, place, tags)) === null;
  } catch {
    // The stored game makes no sense to the core.
    return false;
  }
}

/** A game that does not lie on the table has ended meanwhile. */
export function endKept(id: string, result: string): void {
  keepGames(
    gamesNow().map((one) => (one.id === id ? { ...one, result } : one)),
    shelf.get().current,
  );
}

export function removeKept(id: string): void {
  const { current } = shelf.get();
  keepGames(
    gamesNow().filter((one) => one.id !== id),
    current === id ? null : current,
  );
  if (current === id) forget('current');
}

/** Takes a game out of the list, for another that comes under the same id at once. */
export const makeRoom = (id: string): void =>
  keepGames(
    gamesNow().filter((one) => one.id !== id),
    shelf.get().current,
  );

/** The unfinished game of that kind, or a new one. */
export async function switchTo(game: GameName): Promise<void> {
  if (table.get().scene?.game === game) return;
  const unfinished = shelf.get().games.find((one) => one.game === game && one.result === null);
  if (unfinished && (await openKept(unfinished))) return;
  await openFresh(game);
}

/** Reads the stored list. Returns the game that was on the table. */
export function openShelf(): Kept | null {
  const games = recall('games', soundGames) ?? [];
  const current = recall('current', soundText);
  shelf.set({ games, current: null });
  onTable((event) => {
    const opening = event.what === 'opened' ? event.opening : null;
    if (opening) keepSpent(opening.left);
    if (opening?.place) {
      movesKept = movesOf(savedOf(table.get().match!));
      shelf.set({ current: opening.place.id });
    }
    keepCurrent(opening !== null && opening.place === null);
  });
  addEventListener('pagehide', () => keepSpent(elapsed()));
  onKeptElsewhere('games', () => {
    const games = recall('games', soundGames) ?? [];
    shelf.set({ games, current: games.find((one) => one.id === shelf.get().current)?.id ?? null });
  });
  return games.find((one) => one.id === current) ?? null;
}
