/**
 * Plays the chosen cells as they are. Always there where moves are made of several cells; it says
 * what is still missing, or what it would play, and shows that under the mouse.
 */

import { moveWords } from '../state/described';
import { makeMove } from '../state/hand';
import { mayMove } from '../state/rights';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';

export function MakeMove() {
  const { scene, tap, tapped } = useStore(table);
  if (!scene) return null;
  const words = tap?.record
    ? moveWords(scene.game, tap.record)
    : !mayMove()
      ? ''
      : say(tapped.length === 0 ? 'web.make-move.choose' : 'web.make-move.target');
  const show = () => tap?.move && table.set({ preview: tap.steps });
  const hide = () => table.set({ preview: [] });
  return (
    <span class="maker">
      <button
        class="make-move"
        disabled={!tap?.move}
        aria-describedby="make-move-words"
        onClick={() => void makeMove()}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        {say('web.make-move')}
      </button>
      <small id="make-move-words">{words}</small>
    </span>
  );
}
