/**
 * A few fixed phrases between the players: sent as codes, shown in the language of whoever reads
 * them. What the other says can be muted.
 */
import { useEffect, useState } from 'preact/hooks';
import type { SideKey } from '../core/protocol';
import { Icon } from '../panels/Icon';
import { change, settings } from '../state/settings';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { speak } from './playing';
import type { Phrase } from './protocol';
import { online } from './state';

const PHRASES: readonly Phrase[] = ['good-luck', 'good-game', 'thanks', 'oops'];
/** How long a phrase is shown. */
const SHOWN = 8000;

export function Phrases() {
  const { game, link } = useStore(online);
  const { phrases } = useStore(settings);
  const seats = game?.state?.seats;
  if (!game?.side || !seats?.white.taken || !seats.black.taken) return null;
  return (
    <div class="phrases" role="group" aria-label={say('web.distance.phrases')}>
      {PHRASES.map((phrase) => (
        <button key={phrase} disabled={link !== 'up'} onClick={() => void speak(phrase)}>
          {say(`web.distance.phrase.${phrase}`)}
        </button>
      ))}
      <button
        class="mute"
        aria-pressed={!phrases}
        aria-label={say('web.distance.mute')}
        title={say('web.distance.mute-words')}
        onClick={() => change({ phrases: !phrases })}
      >
        <Icon name="mute" />
      </button>
    </div>
  );
}

/** What this side has just said, over its strip: nothing moves when it comes, or goes. */
export function Speech({ side }: { side: SideKey }) {
  const { game } = useStore(online);
  const { phrases } = useStore(settings);
  const spoken = game?.said[side];
  const [, redraw] = useState(0);
  const left = spoken ? spoken.at + SHOWN - performance.now() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left + 50);
    return () => clearTimeout(timer);
  }, [spoken]);
  const shown = spoken && left > 0 && (phrases || side === game?.side);
  return (
    <span class="speech" role="status">
      {shown && <span>{say(`web.distance.phrase.${spoken.phrase}`)}</span>}
    </span>
  );
}
