/**
 * While another game lies on the table, a game of one's own at a distance may be played on: its
 * clock runs, and the other waits.
 */
import { useEffect, useState } from 'preact/hooks';
import { endKept, type Kept, openKept, shelf } from '../state/games';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { stateOf } from './lookup';
import type { State } from './protocol';
import { sentence } from './words';

/**
 * How often such games are looked up while the page is visible: if one is being played, and if none
 * is.
 */
const PERIOD = 5000;
const CALM_PERIOD = 30_000;
/** At most this many lines, the newest games first. */
const MOST = 3;
/**
 * A game without a clock in which nobody has moved for this long does not count as being played;
 * “My games” still lists it.
 */
const PAUSE = 30 * 60_000;

/** Somebody may be waiting at the board. */
export const isBeingPlayed = ({
  status,
  clock,
  time,
}: Pick<State, 'status' | 'clock' | 'time'>): boolean =>
  status === 'playing' && (clock.kind === 'real-time' || time.now - time.began < PAUSE);

async function lookAt(kept: Kept): Promise<{ kept: Kept; myTurn: boolean } | null> {
  if (kept.opponent.kind !== 'distance') return null;
  const state = await stateOf(kept.opponent.game, kept.saved.played);
  if (state?.outcome) endKept(kept.id, state.outcome.result);
  return state && isBeingPlayed(state)
    ? { kept, myTurn: state.to_move === kept.opponent.side }
    : null;
}

/** The line stands beside another game, so long names are cut to this length. */
const MOST_LETTERS = 20;
/** What a reader takes for letters: several code points may make one. */
const letters = (name: string): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
    : [...name];
export function brief(name: string): string {
  const all = letters(name);
  if (all.length <= MOST_LETTERS) return name;
  return `${all
    .slice(0, MOST_LETTERS - 1)
    .join('')
    .trimEnd()}…`;
}

export function GoesOn() {
  const { games, current } = useStore(shelf);
  const [found, setFound] = useState<Awaited<ReturnType<typeof lookAt>>>(null);
  const left = games
    .filter(
      ({ id, opponent, result }) =>
        id !== current && opponent.kind === 'distance' && result === null,
    )
    .slice(0, MOST);
  const which = left.map(({ id }) => id).join(' ');
  useEffect(() => {
    let stays = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      let period = PERIOD;
      if (document.visibilityState === 'visible') {
        const all = (await Promise.all(left.map(lookAt))).filter((one) => one !== null);
        if (stays) setFound(all.find(({ myTurn }) => myTurn) ?? all[0] ?? null);
        if (all.length === 0) period = CALM_PERIOD;
      }
      if (stays) timer = setTimeout(() => void look(), period);
    };
    if (which) void look();
    return () => {
      stays = false;
      clearTimeout(timer);
    };
  }, [which]);
  // Once a game is on the table again, what was looked up about it is outdated.
  const on = left.some(({ id }) => id === found?.kept.id) ? found : null;
  const name =
    (on?.kept.opponent.kind === 'distance' && brief(on.kept.opponent.name)) ||
    say('web.distance.nobody');
  return (
    <p class="goes-on" role="status">
      {on && (
        <>
          <span>
            {sentence(on.myTurn ? 'web.distance.goes-on-your-turn' : 'web.distance.goes-on', {
              name,
            })}
          </span>
          <button class={on.myTurn ? 'primary' : ''} onClick={() => void openKept(on.kept)}>
            {say('web.distance.back-to-it')}
          </button>
        </>
      )}
    </p>
  );
}
