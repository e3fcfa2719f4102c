/**
 * The hand at the board: what it taps, drags and draws. The core says what the cells chosen so far
 * mean; a move that they spell out goes to the table.
 */

import { dragged } from '../board/dragged';
import { neighboursOf } from '../board/geometry';
import type { Ink } from '../board/marks';
import type { CellName, Choice, NextCell, Scene, SideKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import { attemptByHand, confirmation, confirmNow, forgetConfirmation } from './confirm';
import { describe } from './described';
import { attempt } from './playing';
import {
  choosePremove,
  dragPremove,
  forgetPremove,
  mayPremove,
  premove,
  tapPremove,
} from './premove';
import { mayMove, whyWait } from './rights';
import { settings } from './settings';
import { makeStore } from './store';
import { leaveTheEnd } from './study';
import { cancel, idle, inTurn, onBoard, table, theCore } from './table';
import { say } from './words';

// --- tapping

const topSide = (cell: CellName): SideKey | null => {
  const stack = table.get().scene?.stacks[cell];
  return stack ? sideOf(stack[stack.length - 1]!) : null;
};

export const tapCell = (cell: CellName, touch = false) => inTurn(() => tapNow(cell, touch));

async function tapNow(cell: CellName, touch: boolean): Promise<void> {
  await leaveTheEnd();
  const { scene, tapped, tap, confirming } = table.get();
  const { waiting } = confirmation.get();
  if (waiting && waiting.target === cell) return confirmNow();
  forgetConfirmation();
  table.set({
    refusal: null,
    notice: '',
    arrows: [],
    rings: [],
    hint: [],
    choosing: null,
    preview: [],
    confirming: null,
  });
  if (!scene) return;
  if (mayPremove() && tapPremove(cell)) return openChosen();
  if (hasStacks(scene) && !(mayMove() && !scene.outcome)) {
    lookInto(cell);
    // A stack that opens is an answer, except to whoever wants to move it in an earlier position.
    const answered = scene.live && scene.stacks[cell] !== undefined;
    return mayMove() || answered ? undefined : table.set({ notice: whyWait() });
  }
  if (!mayMove()) return table.set({ notice: whyWait() });
  if (tapped.length === 0 || !tap) return begin(cell);
  if (tapped.length === 1 && tapped[0] === cell) return cancel();
  const next = tap.next.find((one) => one.cell === cell);
  if (next?.own && next.continues) return grow([...tapped, cell]);
  if (next && touch && confirming !== cell && isAmbiguous(tap.selected, cell))
    return table.set({ preview: next.steps, confirming: cell, notice: say('web.tap-again') });
  if (next) return void (await finish([...tapped, cell], next));
  if (tap.selected.includes(cell) && tap.selected.length > 1) return cancel();
  if (topSide(cell) === scene.turn) return beginAnew(cell, tap.selected);
  await attemptByHand({ cells: [...tapped, cell] });
}

/**
 * A target beside several of the chosen marbles could mean several directions; a finger, unlike a
 * mouse, has not seen which one it is.
 */
function isAmbiguous(selected: CellName[], target: CellName): boolean {
  const { layout } = table.get();
  if (!layout?.hex) return false;
  return neighboursOf(layout, target).filter((cell) => selected.includes(cell)).length > 1;
}

/** Another of one’s own pieces, where several could have moved together: says why it does not join them. */
async function beginAnew(cell: CellName, others: CellName[]): Promise<void> {
  const why = table.get().layout?.hex ? await whyApart(cell, others) : null;
  await begin(cell);
  if (!table.get().layout?.hex || table.get().refusal) return;
  table.set({
    notice: why
      ? `${why} ${say('web.begins-anew', { cell })}`
      : say('web.not-together', { cell, cells: others.join(', ') }),
  });
}

/**
 * What the core says of a row from one of the chosen pieces to this one, where that is about the
 * row itself: it is crooked, or too long. Null: it is neither, and they can only go nowhere together.
 */
async function whyApart(cell: CellName, others: CellName[]): Promise<string | null> {
  for (const end of others) {
    const judged = await theCore().call('judge', { match: onBoard(), cells: [end, cell, cell] });
    if (judged.kind !== 'refused') continue;
    const { cells, text } = judged.refusal;
    const about = cells.map((one) => one.cell);
    if (cells.every(({ role }) => role === 'own') && about.includes(cell) && about.includes(end))
      return text;
  }
  return null;
}

const hasStacks = (scene: Scene) => describe(scene.game)?.stacks === true;

/** The stack chosen for a planned move is opened like any other that is chosen. */
function openChosen(): void {
  const { scene } = table.get();
  const [cell] = premove.get().chosen;
  if (scene && cell && hasStacks(scene)) table.set({ inspected: cell });
}

/** Anybody may look into a stack at any time. */
const lookInto = (cell: CellName) =>
  table.set({ ...idle, inspected: table.get().scene?.stacks[cell] ? cell : null });

/** The first cell of a move. */
async function begin(cell: CellName): Promise<void> {
  const { scene } = table.get();
  if (!scene?.stacks[cell]) return put(cell);
  const stacks = hasStacks(scene);
  if (stacks && topSide(cell) !== scene.turn) return lookInto(cell);
  const tap = await theCore().call('tap', { match: onBoard(), cells: [cell] });
  if (topSide(cell) !== scene.turn || scene.outcome)
    return table.set({ ...idle, refusal: tap.refusal });
  if (stacks && tap.heights.length > 0) return raise(cell, Math.max(...tap.heights));
  table.set({
    ...idle,
    tapped: [cell],
    tap,
    refusal: tap.refusal,
    inspected: stacks ? cell : null,
  });
}

/** An empty cell begins no move, but where pieces are put on the board it is the whole of one. */
async function put(cell: CellName): Promise<void> {
  const { move } = await theCore().call('tap', { match: onBoard(), cells: [cell] });
  if (move) await attemptByHand({ move });
  else cancel();
}

/** Why so many pieces of a stack cannot be moved. */
export const stuckWords = (count: number) =>
  say(count === 1 ? 'web.stack-stuck-one' : 'web.stack-stuck', { count });

/** Selects `height` pieces of the stack. */
async function raise(cell: CellName, height: number): Promise<void> {
  const tap = await theCore().call('tap', { match: onBoard(), cells: [cell], height });
  const stuck = tap.refusal && stuckWords(height);
  table.set({ ...idle, tapped: [cell], tap, height, inspected: cell, notice: stuck ?? '' });
}

export function setHeight(height: number): Promise<void> {
  return inTurn(async () => {
    const { scene, tapped } = table.get();
    const cell = tapped[0];
    const high = cell ? (scene?.stacks[cell]?.length ?? 0) : 0;
    if (cell && height >= 1 && height <= high && describe(scene!.game)?.stacks)
      await raise(cell, height);
  });
}

async function grow(cells: CellName[]): Promise<void> {
  const tap = await theCore().call('tap', { match: onBoard(), cells });
  table.set({ ...idle, tapped: cells, tap });
}

/** The last cell of a move: the core has said which move it is, or what is still to be chosen. */
async function finish(cells: CellName[], next: NextCell | undefined): Promise<boolean> {
  if (!next || next.choices.length === 0)
    return attemptByHand(next?.move ? { move: next.move } : { cells });
  const [first] = next.choices;
  if (settings.get().promotion && first?.kind === 'promotion')
    return attemptByHand({ move: first.move });
  table.set({ choosing: { cells, choices: next.choices }, preview: [] });
  return false;
}

/** One of the open choices: the piece a pawn becomes. */
export const choose = (choice: Choice) =>
  inTurn(async () => {
    if (table.get().choosing) await attemptByHand({ move: choice.move });
  });

/** Plays the selected cells as they are: the button “Make move”. */
export const makeMove = () =>
  inTurn(async () => {
    const { tap } = table.get();
    if (tap?.move) await attempt({ move: tap.move });
  });

// --- dragging

export const grab = (cell: CellName) =>
  inTurn(async () => {
    await leaveTheEnd();
    forgetConfirmation();
    const { tapped, tap, scene } = table.get();
    table.set({ arrows: [], rings: [], hint: [], refusal: null, notice: '' });
    if (!scene || tapped.includes(cell) || tap?.selected.includes(cell)) return;
    if (mayPremove() && (premove.get().chosen.includes(cell) || choosePremove(cell))) return;
    if (!mayMove()) return table.set({ notice: whyWait() });
    await begin(cell);
  });

const cellsOfDrag = (from: CellName, to: CellName) => {
  const { layout, tap } = table.get();
  return dragged(layout!, tap?.selected ?? [], from, to);
};

let aimed = '';
export function aim(from: CellName, to: CellName | null): void {
  const key = `${from}>${to ?? ''}`;
  if (key === aimed) return;
  aimed = key;
  const { layout } = table.get();
  if (!layout?.hex) return;
  void inTurn(async () => {
    if (aimed !== key) return;
    if (!to || !mayMove()) return table.set({ preview: [] });
    const judged = await theCore().call('judge', {
      match: onBoard(),
      cells: cellsOfDrag(from, to),
    });
    if (aimed === key) table.set({ preview: judged.kind === 'legal' ? judged.steps : [] });
  });
}

/** The stack under the mouse, or under a finger that stays: it is looked into without a tap. */
export const peek = makeStore<{ cell: CellName | null; byFinger: boolean }>({
  cell: null,
  byFinger: false,
});

export function peekInto(cell: CellName | null, byFinger = false): boolean {
  const { scene } = table.get();
  const high = cell && scene && hasStacks(scene) ? (scene.stacks[cell]?.length ?? 0) : 0;
  const seen = high > 1 ? cell : null;
  if (peek.get().cell !== seen) peek.set({ cell: seen, byFinger });
  return seen !== null;
}

/** On hexagons a target shows under the mouse what going there would move, as a drag does. */
export function hover(cell: CellName | null): void {
  const { layout, tap, preview } = table.get();
  peekInto(cell);
  if (!layout?.hex) return;
  const next = tap?.next.find(
    (one) => one.cell === cell && one.move !== null && !(one.own && one.continues),
  );
  if (next ? preview !== next.steps : preview.length > 0) table.set({ preview: next?.steps ?? [] });
}

export const drop = (from: CellName, to: CellName | null) =>
  inTurn(async () => {
    aimed = '';
    const { scene, tap, layout, tapped } = table.get();
    table.set({ preview: [] });
    if (!to || to === from || !scene || !layout) return false;
    if (mayPremove()) {
      const { chosen } = premove.get();
      if (chosen.includes(from)) dragPremove(from, to);
      return false;
    }
    if (!mayMove()) return false;
    if (layout.hex) return attemptByHand({ cells: cellsOfDrag(from, to) });
    // It is not one's own piece; the refusal says so.
    if (tapped[0] !== from)
      return scene.stacks[from] ? attemptByHand({ cells: [from, to] }) : false;
    const next = tap?.next.find((one) => one.cell === to);
    return finish([from, to], next);
  });

// --- drawing

const toggled = <T>(list: T[], item: T, same: (a: T, b: T) => boolean) =>
  list.some((one) => same(one, item)) ? list.filter((one) => !same(one, item)) : [...list, item];

export function draw(from: CellName, to: CellName, ink: Ink): void {
  if (forgetPremove()) return table.set({ notice: '' });
  const { arrows, rings } = table.get();
  if (from === to)
    table.set({ rings: toggled(rings, { cell: from, ink }, (a, b) => a.cell === b.cell) });
  else
    table.set({
      arrows: toggled(arrows, { from, to, ink }, (a, b) => a.from === b.from && a.to === b.to),
    });
}
