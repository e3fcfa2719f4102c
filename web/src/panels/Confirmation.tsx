/** Asks for a second word before a move made on the board is played. */
import { confirmation, confirmMove, forgetConfirmation } from '../state/confirm';
import { moveWords } from '../state/described';
import { useStore } from '../state/store';
import { cancel } from '../state/table';
import { say } from '../state/words';

export function Confirmation() {
  const { waiting } = useStore(confirmation);
  if (!waiting) return null;
  const drop = () => {
    forgetConfirmation();
    cancel();
  };
  return (
    <p class="confirm" role="status">
      <span>{say('web.confirm.ask', { move: moveWords(waiting.scene.game, waiting.record) })}</span>
      <button class="primary" onClick={() => void confirmMove()}>
        {say('web.play')}
      </button>
      <button onClick={drop}>{say('web.cancel')}</button>
    </p>
  );
}
