/**
 * A move made on the board that waits for a second word, for whoever likes that: it is shown, and
 * played by the button or by another tap on where it goes.
 */

import type { CellName, MoveAsked, Scene, Step } from '../core/protocol';
import { online } from '../online/state';
import { attempt } from './playing';
import { settings } from './settings';
import { makeStore } from './store';
import { inTurn, onBoard, table, theCore } from './table';

export interface Waiting {
  move: string;
  record: string;
  steps: Step[];
  /** The cell that was tapped last. */
  target: CellName | null;
  /** The position it was meant for. */
  scene: Scene;
}

export const confirmation = makeStore<{ waiting: Waiting | null }>({ waiting: null });

const isWanted = (): boolean => {
  const { confirm } = settings.get();
  const { line, opponent } = table.get();
  // Moves that are tried in a variation are taken back as easily as they are made.
  if (confirm === 'off' || line) return false;
  return (
    confirm === 'always' ||
    (opponent.kind === 'distance' && online.get().game?.state?.clock.kind === 'days')
  );
};

/** Plays a move made on the board, or asks first. An illegal one is refused at once. */
export async function attemptByHand(asked: MoveAsked): Promise<boolean> {
  const { height, scene } = table.get();
  if (!scene || !isWanted()) return attempt(asked);
  const chosen = 'cells' in asked && asked.choice === undefined && height !== null;
  const whole = chosen ? { ...asked, choice: height } : asked;
  const judged = await theCore().call('judge', { match: onBoard(), ...whole });
  if (judged.kind !== 'legal') return attempt(asked);
  const { move, record, steps } = judged;
  const target = 'cells' in asked ? (asked.cells.at(-1) ?? null) : (steps[0]?.to ?? null);
  table.set({ choosing: null, preview: [], confirming: null });
  confirmation.set({ waiting: { move, record, steps, target, scene } });
  return false;
}

/** Returns whether anything was waiting. */
export function forgetConfirmation(): boolean {
  if (!confirmation.get().waiting) return false;
  confirmation.set({ waiting: null });
  return true;
}

/** Plays what waits. */
export const confirmMove = () => inTurn(confirmNow);

export async function confirmNow(): Promise<void> {
  const { waiting } = confirmation.get();
  forgetConfirmation();
  if (waiting && table.get().scene === waiting.scene) await attempt({ move: waiting.move });
}

/** Another position is shown: what waited was meant for the one before. */
table.watch(() => {
  const { waiting } = confirmation.get();
  if (waiting && table.get().scene !== waiting.scene) forgetConfirmation();
});
