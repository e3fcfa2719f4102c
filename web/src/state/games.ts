/**
 * My games: kept in the browser, each with its opponent. The one on the table is kept after every move, so a reload loses
 * nothing; switching between the three games leaves each where it stood. Several tabs may have one on their tables: the list that
 * is kept is the list, and each changes only its own game in it.
 */
import type { GameName, Saved, Scene, Stacks } from '../core/protocol';
import { forget, isObject, keep, onKeptElsewhere, recall, soundText } from './keep';
import { makeStore } from './store';
import { isTags, type Tags } from './tags';
import { elapsed, MATCH, onTable, open, table, theCore, type Opponent, type Place } from './table';

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

const isPiece = (value: unknown) => typeof value === 'string' && /^(white|black)-(pawn|knight|bishop|rook|queen|king|marble)$/.test(value);
const isStacks = (value: unknown): value is Stacks =>
  isObject(value) && Object.values(value).every((stack) => Array.isArray(stack) && stack.length > 0 && stack.every(isPiece));

const isSide = (value: unknown) => value === 'white' || value === 'black';
const isOpponent = (value: unknown): value is Opponent =>
  isObject(value) && typeof value['kind'] === 'string'
  && (value['kind'] !== 'computer' || (typeof value['level'] === 'number' && isSide(value['side'])))
  && (value['kind'] !== 'distance' || (typeof value['game'] === 'string' && isSide(value['side'])));

/** Good enough for the list; whether it is a game is the core's word, when it is opened. */
function isKept(value: unknown): value is Kept {
  if (!isObject(value)) return false;
  const { id, game, saved, opponent, changed, stacks, result, tags = {}, spent = 0 } = value;
  return typeof id === 'string' && typeof spent === 'number' && spent >= 0 && isTags(tags) && (game === 'chess' || game === 'stackchess' || game === 'abalone') && typeof changed === 'number' && (result === null || typeof result === 'string')
    && isObject(saved) && isObject(saved['start']) && Array.isArray(saved['moves']) && typeof saved['played'] === 'number' && isOpponent(opponent) && isStacks(stacks);
}

/** The games that can be listed. */
export function soundGames(kept: unknown, damaged: () => void): Kept[] {
  const all = Array.isArray(kept) ? kept : [];
  const sound = all.filter(isKept);
  if (!Array.isArray(kept) || sound.length < all.length) damaged();
  return sound;
}

const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** A game without a move is not worth keeping in the list, unless somebody at a distance may make one. */
export const worthKeeping = ({ saved, opponent, result }: Kept) => saved.moves.length > 0 || (opponent.kind === 'distance' && result === null);

/** Those that are kept of too many, newest first: of the others the oldest go, games that are over before any that may go on. The newest stays. */
export function thatFit([newest, ...others]: Kept[]): Kept[] {
  const staying = ({ result, opponent }: Kept) => (result !== null ? 0 : opponent.kind === 'distance' ? 2 : 1);
  const oldestFirst = [...others].reverse().sort((one, other) => staying(one) - staying(other));
  const going = new Set(oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST_GAMES)));
  return [...(newest ? [newest] : []), ...others.filter((one) => !going.has(one))];
}

/** The browser did not keep the list: it is as it is here. */
let unkept = false;
/** The list as it stands: another tab may have written meanwhile. */
const gamesNow = () => (unkept ? null : recall('games', soundGames)) ?? shelf.get().games;

function keepGames(games: Kept[], current: string | null): void {
  shelf.set({ games, current });
  unkept = !keep('games', games);
}

const movesOf = ({ moves }: Saved) => moves.join(' ');
/** The moves of the game on the table as they were last kept here. */
let movesKept = '';
/** Another tab has played on in it: what is played here is another game. Those at a distance are the same everywhere. */
const isOthers = ({ saved, opponent }: Kept) => opponent.kind !== 'distance' && movesOf(saved) !== movesKept;

/** How the game on the table ended, as far as is known. */
function resultOf(scene: Scene, opponent: Opponent, before: string | null): string | null {
  // A position looked at has none.
  const told = scene.live ? (scene.outcome?.result ?? null) : before;
  if (told !== null || opponent.kind !== 'distance') return told;
  // One that was called off is over without a result; where the server has not told, nothing is new.
  if (opponent.stage === 'over') return '*';
  return opponent.stage === 'unknown' || opponent.stage === 'missing' ? before : null;
}

async function keepCurrent(fresh: boolean): Promise<void> {
  const { scene, opponent, tags } = table.get();
  if (!scene) return;
  // Others' games are not mine.
  if (opponent.kind === 'distance' && opponent.side === null) return shelf.set({ current: null });
  const saved = await theCore().call('save', { match: MATCH });
  const games = gamesNow();
  const { current } = shelf.get();
  const there = games.find((one) => one.id === current);
  const id = fresh || !current || (there && isOthers(there)) ? newId() : current;
  const kept: Kept = {
    id, game: scene.game, saved, opponent, tags, changed: Date.now(), stacks: scene.live ? scene.stacks : (there?.stacks ?? scene.stacks),
    result: resultOf(scene, opponent, there?.result ?? null),
  };
  const others = games.filter((one) => one.id !== id && worthKeeping(one));
  movesKept = movesOf(saved);
  keepGames(thatFit([kept, ...others]), id);
  keep('current', id);
}

/** The clock of a turn goes on where it stood when the game was left, or the page. */
function keepSpent(spent: number): void {
  const { current } = shelf.get();
  const games = gamesNow();
  const there = games.find((one) => one.id === current);
  if (spent > 0 && there?.result === null && there.opponent.kind !== 'distance') keepGames(games.map((one) => (one === there ? { ...one, spent } : one)), current);
}

/** Answers whether it could be opened. */
export const openKept = ({ id, saved, opponent, tags = {}, spent = 0 }: Kept): Promise<boolean> => openIn({ id, spent }, saved, opponent, tags);

/** Opens a game that has this place in the list, or gets it. */
export const openAs = (id: string, saved: Saved, opponent: Opponent): Promise<boolean> => openIn({ id, spent: 0 }, saved, opponent, {});

async function openIn(place: Place, saved: Saved, opponent: Opponent, tags: Tags): Promise<boolean> {
  try {
    return (await open({ saved }, opponent, place, tags)) === null;
  } catch {
    // Not even a question the core could make sense of.
    return false;
  }
}

/** A game that does not lie on the table has ended meanwhile. */
export function endKept(id: string, result: string): void {
  keepGames(gamesNow().map((one) => (one.id === id ? { ...one, result } : one)), shelf.get().current);
}

export function removeKept(id: string): void {
  const { current } = shelf.get();
  keepGames(gamesNow().filter((one) => one.id !== id), current === id ? null : current);
  if (current === id) forget('current');
}

/** The unfinished game of that kind, or a new one. */
export async function switchTo(game: GameName): Promise<void> {
  if (table.get().scene?.game === game) return;
  const unfinished = shelf.get().games.find((one) => one.game === game && one.result === null);
  if (unfinished && (await openKept(unfinished))) return;
  await open({ game }, { kind: 'here' });
}

/** The shelf as the browser kept it; answers the game that was on the table. */
export function openShelf(): Kept | null {
  const games = recall('games', soundGames) ?? [];
  const current = recall('current', soundText);
  shelf.set({ games, current: null });
  onTable((_what, _steps, opening) => {
    if (opening) keepSpent(opening.left);
    if (opening?.place) {
      movesKept = table.get().scene!.moves.map((line) => line.move).join(' ');
      shelf.set({ current: opening.place.id });
    }
    void keepCurrent(opening !== null && opening.place === null);
  });
  addEventListener('pagehide', () => keepSpent(elapsed()));
  onKeptElsewhere('games', () => {
    const games = recall('games', soundGames) ?? [];
    shelf.set({ games, current: games.find((one) => one.id === shelf.get().current)?.id ?? null });
  });
  return games.find((one) => one.id === current) ?? null;
}
