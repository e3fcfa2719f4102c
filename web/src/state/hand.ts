/**
 * The hand at the board: what it taps, drags and draws. The core says what the cells chosen so far mean; a move that they spell out
 * goes to the table.
 */
import type { CellName, Choice, Scene, SideKey } from '../core/protocol';
import { shifted, type Layout } from '../board/geometry';
import type { Ink } from '../board/marks';
import { attempt, cancel, describe, idle, inTurn, MATCH, mayMove, table, theCore, whyWait } from './table';

// -------------------------------------------------------------------------------------------- tapping

const topSide = (cell: CellName): SideKey | null => {
  const stack = table.get().scene?.stacks[cell];
  return stack ? (stack[stack.length - 1]!.split('-')[0] as SideKey) : null;
};

export const tapCell = (cell: CellName) => inTurn(() => tapNow(cell));

async function tapNow(cell: CellName): Promise<void> {
  const { scene, tapped, tap } = table.get();
  table.set({ refusal: null, notice: '', arrows: [], rings: [], hint: [], choosing: null, preview: [] });
  if (!scene) return;
  if (hasStacks(scene) && !(mayMove() && !scene.outcome)) return lookInto(cell);
  if (!scene.live) return;
  if (!mayMove()) return table.set({ notice: whyWait() });
  if (tapped.length === 0 || !tap) return begin(cell);
  if (tapped.length === 1 && tapped[0] === cell) return cancel();
  const next = tap.next.find((one) => one.cell === cell);
  if (next?.own && next.continues) return grow([...tapped, cell]);
  if (next) return void (await finish([...tapped, cell], next.choices));
  if (tap.selected.includes(cell) && tap.selected.length > 1) return cancel();
  if (topSide(cell) === scene.turn) return begin(cell);
  await attempt({ cells: [...tapped, cell] });
}

const hasStacks = (scene: Scene) => describe(scene.game)?.stacks === true;

/** What a stack is made of may be seen at any time, by anybody. */
const lookInto = (cell: CellName) => table.set({ ...idle, inspected: table.get().scene?.stacks[cell] ? cell : null });

/** The first cell of a move. */
async function begin(cell: CellName): Promise<void> {
  const { scene } = table.get();
  if (!scene?.stacks[cell]) return cancel();
  const stacks = hasStacks(scene);
  if (stacks && topSide(cell) !== scene.turn) return lookInto(cell);
  const tap = await theCore().call('tap', { match: MATCH, cells: [cell] });
  if (topSide(cell) !== scene.turn || scene.outcome) return table.set({ ...idle, refusal: tap.refusal });
  if (stacks && tap.heights.length > 0) return raise(cell, Math.max(...tap.heights));
  table.set({ ...idle, tapped: [cell], tap, refusal: tap.refusal, inspected: stacks ? cell : null });
}

/** So many pieces of the stack are to move. */
async function raise(cell: CellName, height: number): Promise<void> {
  const tap = await theCore().call('tap', { match: MATCH, cells: [cell], height });
  table.set({ ...idle, tapped: [cell], tap, height, inspected: cell });
}

export function setHeight(height: number): Promise<void> {
  return inTurn(async () => {
    const { scene, tapped } = table.get();
    const cell = tapped[0];
    const high = cell ? (scene?.stacks[cell]?.length ?? 0) : 0;
    if (cell && height >= 1 && height <= high && describe(scene!.game)?.stacks) await raise(cell, height);
  });
}

async function grow(cells: CellName[]): Promise<void> {
  const tap = await theCore().call('tap', { match: MATCH, cells });
  table.set({ ...idle, tapped: cells, tap });
}

async function finish(cells: CellName[], choices: Choice[]): Promise<boolean> {
  if (choices.length > 0) {
    table.set({ choosing: { cells, choices }, preview: [] });
    return false;
  }
  return attempt({ cells });
}

/** One of the open choices: the piece a pawn becomes. */
export const choose = (choice: Choice) =>
  inTurn(async () => {
    const { choosing } = table.get();
    if (choosing) await attempt({ cells: choosing.cells, choice: choice.value });
  });

/** Plays what is selected, as it stands: the “Make move” of old. */
export const makeMove = () =>
  inTurn(async () => {
    const { tapped, tap } = table.get();
    if (tap?.move) await attempt({ cells: tapped });
  });

// -------------------------------------------------------------------------------------------- dragging

export const grab = (cell: CellName) =>
  inTurn(async () => {
    const { tapped, tap, scene } = table.get();
    table.set({ arrows: [], rings: [], hint: [], refusal: null });
    if (!scene?.live || !mayMove() || tapped.includes(cell) || tap?.selected.includes(cell)) return;
    await begin(cell);
  });

/** The cells that a drag of the selection from one cell towards another spells out. */
function dragged(layout: Layout, selected: CellName[], from: CellName, to: CellName): CellName[] {
  if (!layout.hex || selected.length < 2 || !selected.includes(from)) return [from, to];
  const [first, last] = [selected[0]!, selected[selected.length - 1]!];
  const afterFirst = shifted(layout, first, from, to);
  const afterLast = shifted(layout, last, from, to);
  if (afterFirst && selected.includes(afterFirst)) return afterLast ? [first, last, afterLast] : [first, afterFirst];
  if (afterLast && selected.includes(afterLast)) return afterFirst ? [last, first, afterFirst] : [last, afterLast];
  return afterFirst ? [first, last, afterFirst] : [from, to];
}

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
    const judged = await theCore().call('judge', { match: MATCH, cells: cellsOfDrag(from, to) });
    if (aimed === key) table.set({ preview: judged.kind === 'legal' ? judged.steps : [] });
  });
}

/** On hexagons a target shows under the mouse what going there would move, as a drag does. */
export function hover(cell: CellName | null): void {
  const { layout, tap, preview } = table.get();
  if (!layout?.hex) return;
  const next = tap?.next.find((one) => one.cell === cell && one.move !== null && !(one.own && one.continues));
  if (next ? preview !== next.steps : preview.length > 0) table.set({ preview: next?.steps ?? [] });
}

export const drop = (from: CellName, to: CellName | null) =>
  inTurn(async () => {
    aimed = '';
    const { scene, tap, layout, tapped } = table.get();
    table.set({ preview: [] });
    if (!to || to === from || !scene || !layout || !mayMove()) return false;
    if (layout.hex) return attempt({ cells: cellsOfDrag(from, to) });
    // It is not one's own, and that is said.
    if (tapped[0] !== from) return scene.stacks[from] ? attempt({ cells: [from, to] }) : false;
    const next = tap?.next.find((one) => one.cell === to);
    return finish([from, to], next?.choices ?? []);
  });

// -------------------------------------------------------------------------------------------- drawing

const toggled = <T>(list: T[], item: T, same: (a: T, b: T) => boolean) =>
  list.some((one) => same(one, item)) ? list.filter((one) => !same(one, item)) : [...list, item];

export function draw(from: CellName, to: CellName, ink: Ink): void {
  const { arrows, rings } = table.get();
  if (from === to) table.set({ rings: toggled(rings, { cell: from, ink }, (a, b) => a.cell === b.cell) });
  else table.set({ arrows: toggled(arrows, { from, to, ink }, (a, b) => a.from === b.from && a.to === b.to) });
}
