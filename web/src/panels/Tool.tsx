/** A button of the bar below the moves. */
import { say, type WordKey } from '../state/words';
import { Icon, type IconName } from './Icon';

export function Tool({
  icon,
  word,
  label,
  enabled = true,
  pressed,
  onUse,
}: {
  icon: IconName;
  word: WordKey;
  /** Shorter, for the eyes. */
  label?: WordKey;
  enabled?: boolean;
  pressed?: boolean;
  onUse: () => void;
}) {
  return (
    <button
      class="tool"
      aria-label={say(word)}
      title={say(word)}
      disabled={!enabled}
      aria-pressed={pressed}
      onClick={onUse}
    >
      <Icon name={icon} />
      <span>{say(label ?? word)}</span>
    </button>
  );
}
