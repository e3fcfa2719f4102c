/** Moves and everything else a player does in the match. */

import { reversed } from '../board/sprites';
import type { MoveAsked, MoveLine, Scene, SideKey } from '../core/protocol';
import { moveWords } from './described';
import { mayMove, whyWait } from './rights';
import { leaveTheEnd, tried } from './study';
import {
  beginTurn,
  elapsed,
  inTurn,
  LINE,
  MATCH,
  moment,
  onBoard,
  show,
  table,
  tell,
  theCore,
} from './table';
import { withoutEnd } from './tags';
import { say } from './words';

/** Asks the core to play a move and shows it, or the refusal. Resolves to true if it was played. */
export async function attempt(asked: MoveAsked): Promise<boolean> {
  const { height, scene, opponent } = table.get();
  if (!scene) return false;
  if (opponent.kind === 'distance' && !mayMove()) {
    if (scene.live) table.set({ refusal: null, notice: whyWait() });
    return false;
  }
  const whole =
    'cells' in asked && height !== null && asked.choice === undefined
      ? { ...asked, choice: height }
      : asked;
  const inLine = onBoard() === LINE;
  const answer = await theCore().call('attempt', {
    match: onBoard(),
    ...whole,
    elapsed: inLine ? 0 : elapsed(),
  });
  if (answer.kind === 'played') return inLine ? tried(answer.move) : moved(answer, 'played');
  if (answer.kind === 'incomplete') {
    if ('cells' in asked) table.set({ choosing: { cells: asked.cells, choices: answer.choices } });
    else table.set({ notice: answer.text });
    return false;
  }
  if (answer.scene) {
    show(answer.scene, null);
    tell({ what: 'changed' });
  }
  table.set({ refusal: answer.refusal, notice: '', preview: [], choosing: null });
  return false;
}

function moved(
  { scene, move }: { scene: Scene; move: MoveLine },
  what: 'played' | 'followed',
): true {
  beginTurn();
  show(scene, move.steps);
  tell({ what, move });
  return true;
}

/**
 * Plays a move of the computer, unless the match has changed since it was asked. Whoever tries
 * moves in a line meanwhile stays there.
 */
export const playForComputer = (move: string, since: number) =>
  inTurn(async () => {
    if (since !== moment()) return;
    const { line } = table.get();
    if (!line) return void (await attempt({ move }));
    const answer = await theCore().call('attempt', { match: MATCH, move, elapsed: elapsed() });
    if (answer.kind !== 'played') return;
    beginTurn();
    const { scene } = table.get();
    const { played, known } = answer.scene;
    const words = moveWords(answer.scene.game, answer.move.record);
    table.set({
      match: theCore().match(MATCH) ?? null,
      scene: scene && { ...scene, played, known },
      notice: say('web.played-meanwhile', { move: words }),
    });
    tell({ what: 'played', move: answer.move });
  });

/** A move made elsewhere. */
export async function follow(move: string): Promise<boolean> {
  const answer = await theCore().call('attempt', { match: MATCH, move });
  return answer.kind === 'played' && moved(answer, 'followed');
}

/** Plays a move given as text, unless the match has changed since the moment it was meant for. */
export const playText = (move: string, since?: number) =>
  inTurn(async () => (since === undefined || since === moment()) && attempt({ move }));

/** Plays it in the match, or in the line that is shown: then it is a variation. */
export const playHere = (move: string) =>
  inTurn(async () => {
    await leaveTheEnd();
    return mayMove() && attempt({ move });
  });

/** Plays a typed move, or says why it is not this person's turn. */
export const playTyped = (move: string) =>
  inTurn(async () => {
    await leaveTheEnd();
    if (mayMove()) return attempt({ move });
    table.set({ refusal: null, notice: whyWait() });
    return false;
  });

type Action =
  | 'redo'
  | 'resign'
  | 'offerDraw'
  | 'acceptDraw'
  | 'declineDraw'
  | 'agreeDraw'
  | 'claimDraw'
  | 'flag'
  | 'timeIsUp';

/**
 * Does any other action of a player, unless the match has changed since the moment it was meant
 * for.
 */
export const act = (
  action: Action,
  more: { side?: SideKey; count?: number } = {},
  since?: number,
) =>
  inTurn(async () => {
    if (!table.get().scene || (since !== undefined && since !== moment())) return false;
    const acted = await theCore().call(action, { match: MATCH, ...more } as {
      match: number;
      side: SideKey;
      count: number;
    });
    if (!acted.done) return false;
    const { redone, scene } = acted;
    table.set({ tags: withoutEnd(table.get().tags) });
    // The clock of a turn runs on while a draw is offered.
    if (action === 'redo') beginTurn();
    show(scene, redone.length === 1 ? redone[0]!.steps : null);
    tell({ what: 'acted', redone });
    return true;
  });

/** Takes back one move; against the computer, back to the person's own last move. */
export const takeBack = () =>
  inTurn(async () => {
    const { opponent } = table.get();
    if (opponent.kind === 'distance') return;
    let { done, undone, scene } = await theCore().call('undo', { match: MATCH });
    if (!done) return;
    const computers = opponent.kind === 'computer' && scene.turn === opponent.side;
    if (computers && scene.can.undo && !scene.outcome) {
      const more = await theCore().call('undo', { match: MATCH });
      [undone, scene] = [[...more.undone, ...undone], more.scene];
    }
    table.set({ tags: withoutEnd(table.get().tags) });
    beginTurn();
    show(scene, undone.length === 1 ? reversed(undone[0]!.steps) : null);
    tell({ what: 'acted', redone: [] });
  });

/** Plays again what was taken back; against the computer, its answer too. */
export async function playAgain(): Promise<void> {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance')
    await act('redo', { count: opponent.kind === 'computer' ? 2 : 1 });
}
