/**
 * A move made while the other side is to move: it is kept, shown as an arrow, and played when the
 * turn comes if it is legal then. Only the core knows that, so any cell may be aimed at.
 */

import { dragged } from '../board/dragged';
import { neighboursOf } from '../board/geometry';
import type { CellName, SideKey } from '../core/protocol';
import { other, sideOf } from '../core/sides';
import { describe } from './described';
import { attempt } from './playing';
import { mayMove } from './rights';
import { makeStore } from './store';
import { look } from './study';
import { inTurn, onTable, table } from './table';
import { say } from './words';

interface Premove {
  /** One's own cells chosen so far. */
  chosen: CellName[];
  /** The whole move, as cells; and how many pieces go, where there are stacks. */
  planned: { cells: CellName[]; choice?: number } | null;
}

const none: Premove = { chosen: [], planned: null };
export const premove = makeStore<Premove>(none);

/** No more pieces than this can be chosen together. */
const MOST = 3;

/** The side of the person here, where there is one. */
function mySide(): SideKey | null {
  const { opponent } = table.get();
  if (opponent.kind === 'here') return null;
  return opponent.kind === 'computer' ? other(opponent.side) : opponent.side;
}

const isMine = (cell: CellName): boolean => {
  const stack = table.get().scene?.stacks[cell];
  return stack !== undefined && sideOf(stack[stack.length - 1]!) === mySide();
};

/** The person here plays, but not now. */
export function mayPremove(): boolean {
  const { scene, opponent } = table.get();
  if (!scene?.live || scene.outcome || mySide() === null || mayMove()) return false;
  return opponent.kind !== 'distance' || opponent.stage === 'playing';
}

/** Returns whether there was anything to forget. */
export function forgetPremove(): boolean {
  const { chosen, planned } = premove.get();
  if (chosen.length === 0 && !planned) return false;
  premove.set(none);
  return true;
}

/** Chooses one's own piece. Returns false where it is none. */
export function choosePremove(cell: CellName): boolean {
  if (!isMine(cell)) return false;
  premove.set({ chosen: [cell], planned: null });
  return true;
}

function planPremove(cells: CellName[]): void {
  const high = table.get().scene?.stacks[cells[0]!]?.length ?? 1;
  premove.set({ chosen: [], planned: { cells, ...(high > 1 ? { choice: high } : {}) } });
  table.set({ notice: say(isTouched() ? 'web.premove-touch' : 'web.premove') });
}

/** There is neither a key nor another button, but any tap on the board cancels too. */
const isTouched = () => matchMedia('(hover: none)').matches;

const near = (one: CellName, other: CellName): boolean => {
  const { layout } = table.get();
  return layout?.hex === true && neighboursOf(layout, one).includes(other);
};

/** The pieces chosen go from one of their cells towards another. */
export function dragPremove(from: CellName | undefined, to: CellName): void {
  const { layout } = table.get();
  const { chosen } = premove.get();
  if (!layout || chosen.length === 0) return;
  const at = (cell: CellName) => layout.byName.get(cell)!;
  // In the order of the line that they make.
  const row = [...chosen].sort((a, b) => at(a).x - at(b).x || at(a).y - at(b).y);
  planPremove(dragged(layout, row, from ?? row[0]!, to));
}

/** A tap while the other side is to move. Returns false if it means nothing. */
export function tapPremove(cell: CellName): boolean {
  const { layout } = table.get();
  const { chosen, planned } = premove.get();
  if (planned || chosen.length === 0) {
    const dropped = forgetPremove();
    return choosePremove(cell) || dropped;
  }
  if (chosen.includes(cell)) return forgetPremove();
  // Where pieces stand upon each other, one's own are as good a place to go to as any.
  if (!isMine(cell) || describe(table.get().scene!.game)?.stacks)
    return (
      dragPremove(
        chosen.find((one) => near(one, cell)),
        cell,
      ),
      true
    );
  const joins = layout?.hex && chosen.length < MOST && chosen.some((one) => near(one, cell));
  if (joins) premove.set({ chosen: [...chosen, cell] });
  else choosePremove(cell);
  return true;
}

/** It is the person's turn: plays what was planned, or says why it cannot be. */
async function playPlanned(): Promise<void> {
  if (!table.get().scene?.live) await look(({ played }) => played);
  await inTurn(async () => {
    const { planned } = premove.get();
    if (!planned || !mayMove()) return;
    premove.set(none);
    if (table.get().scene?.outcome || (await attempt(planned))) return;
    const { refusal } = table.get();
    if (refusal)
      table.set({ refusal: null, notice: say('web.premove-dropped', { reason: refusal.text }) });
  });
}

export function startPremoves(): void {
  onTable(({ what }) => {
    if (what === 'opened' || what === 'acted') return void forgetPremove();
    // Pieces chosen for a premove are chosen no longer when the turn comes.
    if (!premove.get().planned) return void forgetPremove();
    void playPlanned();
  });
}
