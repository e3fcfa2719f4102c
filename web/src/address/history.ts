/**
 * Keeps the address of the page and what is shown the same. Whatever somebody opens gets an entry
 * in the browser's history; whatever entry they go to is opened. Nothing else writes the address.
 */
import { dialogue } from '../state/dialogue';
import { isKept, shelf } from '../state/games';
import { isObject } from '../state/keep';
import { start } from '../state/start';
import { table } from '../state/table';
import { tell } from '../state/told';
import { isOver, parse, roomOf, write } from './address';
import { go, type Remembered, type Went } from './go';
import { type Here, hereNow } from './here';
import { type Entry, stepTo, trailIn } from './trail';

/**
 * The position follows a moment after it is looked at: browsers refuse to change the address more
 * often than a held arrow key changes the position.
 */
const POSITION_AFTER = 250;

/** The entry that the browser shows. */
function entryNow(): Entry {
  const state: unknown = history.state;
  const trail = trailIn(state);
  if (isObject(state) && typeof state.room === 'string')
    return { room: state.room, over: state.over === true, trail };
  const address = parse(location.hash);
  return { room: address ? roomOf(address) : '', over: address !== null && isOver(address), trail };
}

function remembered(): Remembered {
  const state: unknown = history.state;
  if (!isObject(state)) return {};
  const { bound, unplayed } = state;
  return {
    ...((bound === 'arrival' || bound === 'invitation' || bound === 'seat') && { bound }),
    ...(isKept(unplayed) && { unplayed }),
  };
}

type Written = Pick<Here, 'hash' | 'room' | 'over' | 'bound' | 'unplayed'>;

function put(how: 'pushState' | 'replaceState', here: Written, trail: readonly string[]): void {
  const { hash, room, over, bound, unplayed } = here;
  const state = { room, over, trail, ...(bound && { bound }), ...(unplayed && { unplayed }) };
  try {
    history[how](state, '', location.pathname + location.search + hash);
  } catch {
    // The browser allows only so many changes in a while: the next one takes this one along.
  }
  last = entryNow();
}

const groundOf = ({ ground, unplayed }: Here): Written => ({
  hash: write(ground),
  room: roomOf(ground),
  over: false,
  ...(unplayed && { unplayed }),
});

/** The entry as it was before somebody goes to another. */
let last: Entry | null = null;
/** Going back is asked of the browser, and has not happened yet. */
let returning = false;
/** Counts what is being opened from an address; the address waits for the last of them. */
let arrivals = 0;
let arriving = false;
/** The room that is shown instead of what the address names, which stays until another is gone to. */
let heldIn: string | null = null;

function update(): void {
  if (returning || arriving) return;
  const here = hereNow();
  if (heldIn === here.room) return;
  heldIn = null;
  const now = entryNow();
  const step = stepTo(now, here);
  if (step.kind === 'stay') return keepPosition(here);
  if (step.kind === 'back' && step.by < history.length) {
    returning = true;
    return history.go(-step.by);
  }
  if (step.kind === 'push') {
    // The position may not have been written yet.
    const ground = groundOf(here);
    if (ground.room === now.room) put('replaceState', ground, now.trail);
    return put('pushState', here, step.trail);
  }
  put('replaceState', here, step.kind === 'replace' ? step.trail : []);
}

let waiting: ReturnType<typeof setTimeout> | undefined;
function keepPosition(here: Here): void {
  clearTimeout(waiting);
  const state: unknown = history.state;
  const unplayed = isObject(state) && state.unplayed !== undefined;
  if (here.hash === location.hash && (here.unplayed !== undefined) === unplayed) return;
  waiting = setTimeout(() => {
    const later = hereNow();
    const now = entryNow();
    if (!returning && !arriving && stepTo(now, later).kind === 'stay')
      put('replaceState', later, now.trail);
  }, POSITION_AFTER);
}

let scheduled = false;
/** Several stores change together, and only what comes of it counts. */
function soon(): void {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    update();
  });
}

/** Opens what the address of the page names, and writes what has come of it. */
async function arrive(before: Entry | null, otherwise?: (went: Went) => Promise<void>) {
  const mine = ++arrivals;
  arriving = true;
  const isNew = !isObject(history.state);
  let went: Went = { kind: 'over' };
  try {
    if (!otherwise || parse(location.hash)?.at !== 'start')
      went = await go(location.hash, remembered());
    await otherwise?.(went);
  } finally {
    if (mine === arrivals) arriving = false;
  }
  if (mine !== arrivals) return;
  if ('notice' in went) tell(went.notice);
  const here = hereNow();
  if (went.kind === 'held') heldIn = here.room;
  else settle(here, isNew ? before : null);
}

/** `before` is the entry under a new one, which whoever typed an address has made. */
function settle(here: Here, before: Entry | null): void {
  const now = entryNow();
  if (before && now.room !== here.room && before.room === here.room) {
    // The address leads nowhere: the entry under it is that of what is still shown.
    returning = true;
    return history.go(-1);
  }
  const under = before && stepTo(before, here);
  if (under?.kind === 'push') return put('replaceState', here, under.trail);
  if (now.room === here.room) return put('replaceState', here, now.trail);
  const ground = groundOf(here);
  if (now.room !== ground.room) return put('replaceState', here, []);
  // A dialogue has opened by itself over the game that the address names.
  put('replaceState', ground, now.trail);
  update();
}

/**
 * Opens what the address names when the page is opened, and follows from then on. `otherwise` lays
 * something on the table where that is not done yet.
 */
export async function startAddresses(otherwise: (went: Went) => Promise<void>): Promise<void> {
  await arrive(null, otherwise);
  for (const store of [dialogue, table, shelf, start]) store.watch(soon);
  addEventListener('popstate', () => {
    const before = last;
    last = entryNow();
    if (!returning) return void arrive(before);
    returning = false;
    update();
  });
}
