/**
 * A file of many games as a database: which are listed, which of them lies on the table, what was
 * changed in it. The file itself stays where it is; a game is read when it is opened.
 */
import { CoreError } from '../core/client';
import type { CollectionClient } from '../core/collection';
import { openCollector } from '../core/open';
import type { Explored, RefusedEntry, Row, Sieve } from '../core/protocol';
import { playerTags } from '../online/state';
import { decoded, download, type Loaded, openImported } from './exchange';
import { makeRoom, newId, shelf } from './games';
import { allNames, lendNames } from './openings';
import { settings } from './settings';
import { makeStore } from './store';
import { inTurn, MATCH, movesShown, onTable, table, theCore } from './table';
import { say } from './words';

export interface Collection {
  name: string;
  games: number;
  refused: number;
  first: RefusedEntry[];
}

export interface CollectionState {
  /** The file that is open. */
  open: Collection | null;
  /** A file that is being read: how much of it is. */
  reading: { name: string; share: number } | null;
  /** Why the last one could not be opened. */
  trouble: string;
  sieve: Sieve;
  /** So many games are chosen. */
  count: number;
  /** Grows with every other choice or order, and with every change of a game. */
  edition: number;
  /** The game of the file that is on the table: its index, and its row among those chosen. */
  at: { index: number; rank: number | null } | null;
  /** Indices of the games that were changed. */
  changed: ReadonlySet<number>;
  /** What was played in the position shown, while anybody wants to know. */
  exploring: boolean;
  explored: { key: string; told: Explored } | null;
}

const closed = {
  open: null,
  sieve: {},
  count: 0,
  at: null,
  changed: new Set<number>(),
  explored: null,
} satisfies Partial<CollectionState>;

export const collection = makeStore<CollectionState>({
  ...closed,
  reading: null,
  trouble: '',
  edition: 0,
  exploring: true,
});

let client: CollectionClient | null = null;
let incoming: CollectionClient | null = null;
let file: Blob = new Blob();
let latin = false;

/** Games with other text than the file has. */
const rewritten = new Map<number, { row: Row; text: string }>();

/** The game on the table, as it was when it was opened. */
let onBoard: { row: Row; text: string } | null = null;
/**
 * Where the game that is looked at is kept in “My games”. As long as nothing is changed in it the
 * next one takes its place, so that walking through a file fills no list.
 */
let slot = '';
let slotIsKept = false;

const isOnTable = () => onBoard !== null && shelf.get().current === slot;

// --- the file

/** Reads a file of games. What is open stays until the new one is read. */
export async function openCollection(next: Blob, name: string): Promise<boolean> {
  if (collection.get().changed.size > 0) {
    collection.set({
      trouble: say('web.collection.unsaved', { file: collection.get().open?.name ?? '' }),
    });
    return false;
  }
  incoming?.close();
  collection.set({ reading: { name, share: 0 }, trouble: '' });
  const mine = await openCollector(settings.get().language, (share) => {
    if (incoming === mine) collection.set({ reading: { name, share } });
  });
  incoming = mine;
  try {
    const ended = await mine.read(next, await allNames());
    if (incoming !== mine) return false;
    if (ended.kind === 'unreadable') return fail(say('web.unreadable', { file: name }));
    const { fault, ...told } = await mine.call('collected', {});
    if (fault) return fail(say('web.collection.fault', { ...fault, file: name }));
    const [first] = told.first;
    if (told.games === 0) return fail(first ? refusedWords(first) : say('web.nothing-found'));
    client?.close();
    [client, file, latin] = [mine, next, ended.latin];
    rewritten.clear();
    onBoard = null;
    incoming = null;
    const { edition } = collection.get();
    collection.set({
      ...closed,
      open: { name, ...told },
      count: told.games,
      reading: null,
      edition: edition + 1,
    });
    explore();
    return true;
  } catch (error) {
    return incoming === mine && fail(say('web.failed', { reason: String(error) }));
  }
}

/** Which game cannot be read, at which move, and why. */
export const refusedWords = ({ game, line, move, text }: RefusedEntry): string =>
  say('web.collection.refused', {
    game,
    line,
    text: move === undefined ? text : say('web.refused-at', { move, reason: text }),
  });

function fail(trouble: string): false {
  incoming?.close();
  incoming = null;
  collection.set({ reading: null, trouble });
  return false;
}

/** Stops reading, or closes the file. */
export const stopReading = () => void fail('');
export function closeCollection(): void {
  client?.close();
  client = null;
  file = new Blob();
  onBoard = null;
  rewritten.clear();
  collection.set({ ...closed, trouble: '', edition: collection.get().edition + 1 });
}

// --- the list

/** The worker has crashed: the file has to be opened again. */
function lost(error: unknown): null {
  const closed = error instanceof CoreError && error.code === 'closed';
  if (!closed) collection.set({ trouble: say('web.failed', { reason: String(error) }) });
  return null;
}

export async function sift(change: Sieve): Promise<void> {
  const { sieve, edition } = collection.get();
  const next = { ...sieve, ...change };
  collection.set({ sieve: next });
  const asked = client;
  const told = await asked?.call('sift', next).catch(lost);
  if (!told || client !== asked || collection.get().sieve !== next) return;
  collection.set({ count: told.count, edition: edition + 1 });
  await findRank();
}

export const rowsFrom = async (from: number, count: number): Promise<Row[]> =>
  (await client?.call('rows', { from, count }).catch(lost))?.rows ?? [];

async function findRank(): Promise<void> {
  const { at } = collection.get();
  if (!at || !client) return;
  const { rank } = await client.call('rank', { index: at.index });
  if (collection.get().at?.index === at.index) collection.set({ at: { index: at.index, rank } });
}

/** The position on the board, to look for. */
export const positionShown = () => {
  const state = table.get();
  return state.match ? { ...state.match.start, moves: movesShown(state) } : undefined;
};

// --- a game of it

async function textOf({ index, offset, size }: Row): Promise<string> {
  const known = rewritten.get(index)?.text;
  if (known !== undefined) return known;
  const bytes = await file.slice(offset, offset + size).arrayBuffer();
  return latin ? new TextDecoder('windows-1252').decode(bytes) : decoded(bytes);
}

const exported = async () =>
  (await theCore().call('export', { match: MATCH, tags: playerTags() })).record;

/** Puts a game of the file on the table. */
export async function openRow(row: Row): Promise<Loaded> {
  await inTurn(keepChange);
  let text: string;
  try {
    text = await textOf(row);
  } catch {
    return {
      kind: 'refused',
      text: say('web.unreadable', { file: collection.get().open?.name ?? '' }),
    };
  }
  const imported = await theCore().call('import', { text, game: row.game });
  const [game] = imported.kind === 'games' ? imported.games : [];
  if (!game || !('saved' in game))
    return { kind: 'refused', text: imported.kind === 'refused' ? imported.refusal.text : '' };
  // Whatever is on the table is kept already; what was only looked at makes room.
  if (slot && !slotIsKept) makeRoom(slot);
  else slot = newId();
  slotIsKept = false;
  onBoard = null;
  // Its file names its opening. The names may take a while to come, and a move may be tried as soon
  // as the board shows the game.
  await lendNames(row.game).catch(() => false);
  const loaded = await openImported(game, { id: slot, spent: 0 });
  if (loaded.kind !== 'opened') return loaded;
  await inTurn(async () => {
    onBoard = { row, text: await exported() };
    collection.set({ at: { index: row.index, rank: null } });
  });
  await findRank();
  return loaded;
}

/** The next of the games that are chosen, or the one before. */
export async function step(by: 1 | -1): Promise<void> {
  const { at, count } = collection.get();
  const rank = at?.rank === null || !at ? (by > 0 ? 0 : count - 1) : at.rank + by;
  const [row] = await rowsFrom(rank, 1);
  if (rank < 0 || rank >= count || !row) return;
  const loaded = await openRow(row);
  if (loaded.kind === 'refused') table.set({ notice: loaded.text });
}

/** The game of the file may have left the table, or come back to it. */
async function noticeTable(): Promise<void> {
  if (!onBoard) return;
  const { index } = onBoard.row;
  if (!isOnTable()) return collection.set({ at: null });
  if (collection.get().at?.index === index) return;
  collection.set({ at: { index, rank: null } });
  await findRank();
}

/** Keeps what was done in a game of the file, to be saved with it. */
async function keepChange(): Promise<void> {
  if (!isOnTable() || !onBoard || !client) return;
  const { row, text: before } = onBoard;
  const text = await exported();
  const known = rewritten.get(row.index);
  if (text === (known?.text ?? before)) return;
  rewritten.set(row.index, { row, text });
  slotIsKept = true;
  const changed = new Set(rewritten.keys());
  const { done } = await client.call('replace', { index: row.index, text });
  const { edition } = collection.get();
  collection.set({ changed, ...(done && { edition: edition + 1 }) });
  if (done) explore();
}

/** The whole file, with the games that were changed in their places. */
export async function wholeFile(): Promise<Blob> {
  const parts: BlobPart[] = [];
  const copy = async (from: number, to: number) => {
    if (!latin) return void parts.push(file.slice(from, to));
    // What was changed is UTF-8, so the rest must be, too.
    const decoder = new TextDecoder('windows-1252');
    for (let at = from; at < to; at += 1 << 22)
      parts.push(
        decoder.decode(await file.slice(at, Math.min(to, at + (1 << 22))).arrayBuffer(), {
          stream: true,
        }),
      );
  };
  let done = 0;
  const inOrder = [...rewritten.values()].sort((a, b) => a.row.offset - b.row.offset);
  for (const { row, text } of inOrder) {
    await copy(done, row.offset);
    done = row.offset + row.size;
    parts.push(done < file.size ? `${text.trimEnd()}\n\n` : `${text.trimEnd()}\n`);
  }
  if (inOrder.length === 0) return file;
  await copy(done, file.size);
  return new Blob(parts);
}

/** Saves the whole file. Its changes are no longer waiting; it goes on as it is now. */
export async function saveCollection(): Promise<void> {
  const { open } = collection.get();
  if (!open) return;
  // What was done a moment ago belongs to it.
  await inTurn(keepChange);
  const whole = await wholeFile();
  download(open.name, 'text/plain', whole);
  collection.set({ changed: new Set() });
}

// --- what was played here

let asking = false;
let again = false;

/** Asks what was played in the position shown; the latest position, when several were passed by. */
function explore(): void {
  void (async () => {
    again = true;
    if (asking) return;
    asking = true;
    try {
      while (again) {
        again = false;
        const where = positionShown();
        const { exploring, open } = collection.get();
        if (!client || !where || !exploring || !open) break;
        const key = JSON.stringify(where);
        const told = await client.call('explore', where);
        if (!('kind' in told)) collection.set({ explored: { key, told } });
      }
    } catch {
      // The file was closed meanwhile.
    } finally {
      asking = false;
    }
  })();
}

export function setExploring(exploring: boolean): void {
  collection.set({ exploring });
  explore();
}

export function startCollection(): void {
  let shown = '';
  table.watch(() => {
    const { scene } = table.get();
    if (!collection.get().open || !scene) return;
    const now = `${scene.game} ${scene.position}`;
    if (now !== shown) explore();
    shown = now;
  });
  // After “My games” has heard of it, too.
  onTable(({ what }) => void inTurn(what === 'opened' ? noticeTable : keepChange));
  settings.watch(() => client && (client.language = settings.get().language));
}
