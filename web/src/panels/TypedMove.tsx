/** Moves by keyboard, in any notation of the game. */
import { openDialogue } from '../state/dialogue';
import { playTyped } from '../state/playing';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';
import { MoveField } from './MoveField';

const forgetWords = () => table.set({ refusal: null, notice: '' });

export function TypedMove() {
  const { scene, layout } = useStore(table);
  if (!scene) return null;
  const play = (text: string) => {
    // Cleared first, so that screen readers hear the same reason again.
    forgetWords();
    return playTyped(text);
  };
  return (
    // Text typed for one game is not meant for another.
    <MoveField game={scene.game} about={layout} play={play} onInput={forgetWords}>
      <button
        type="button"
        class="door keys-door"
        aria-label={say('web.keys')}
        title={say('web.keys')}
        onClick={() => openDialogue('keys')}
      >
        ?
      </button>
    </MoveField>
  );
}
