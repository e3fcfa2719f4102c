/** What the computer needs and does not have, with a way to try again. */
import { thinking, tryAgain } from '../state/opponent';
import { useStore } from '../state/store';
import { say } from '../state/words';

export function ComputerTrouble() {
  const { trouble, weaker } = useStore(thinking);
  if (trouble === null)
    return weaker ? (
      <p class="trouble" role="status">
        {say('web.computer-weaker')}
      </p>
    ) : null;
  return (
    <p class="trouble" role="alert">
      {say('web.computer-failed', { reason: trouble })}{' '}
      <button class="plain" onClick={() => void tryAgain()}>
        {say('web.try-again')}
      </button>
    </p>
  );
}
