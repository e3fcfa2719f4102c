/**
 * Beside the board: who plays at a distance, whether they are there, and their clock as the server
 * keeps it.
 */
import { useEffect, useState } from 'preact/hooks';
import type { SideKey } from '../core/protocol';
import { TimeOfGame } from '../panels/GameTime';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { nameIn } from '../state/tags';
import { say } from '../state/words';
import { clocksNow, gameTimeNow, online } from './state';
import { leftWords, nameOf } from './words';

/** A dot that says whether somebody is here. */
export function Here({ here }: { here: boolean }) {
  const words = say(here ? 'web.distance.here' : 'web.distance.away');
  return (
    <span class={here ? 'presence here' : 'presence'} role="img" aria-label={words} title={words} />
  );
}

export function DistantName({ side }: { side: SideKey }) {
  const { game } = useStore(online);
  const { tags } = useStore(table);
  // As it was kept, until the server tells, or when it cannot.
  if (!game?.state)
    return (
      <span class="name">
        <bdi>{nameIn(tags, side) || '–'}</bdi>
      </span>
    );
  const { taken, name } = game.state.seats[side];
  const here = game.presence?.[side] ?? false;
  const mine = side === game.side;
  const words = taken ? nameOf(game, side) : say('web.distance.free-seat');
  // Outside the name, which may be cut off.
  const [, you] = mine && name ? say('web.distance.name-you').split('{name}') : [];
  return (
    <span class="name distant">
      {taken && !mine && <Here here={here} />}
      <bdi>{words}</bdi>
      {you}
    </span>
  );
}

/** Often enough for tenths of a second. */
const TICK = 100;

/** Drawn anew while the server's clock runs. */
function useRunning() {
  const { game } = useStore(online);
  const running = game?.state?.time.running === true && game.state.status === 'playing';
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [running]);
}

/** What is left of the time for the whole game; nothing where the rules give none. */
export function DistantGameTime() {
  useRunning();
  const left = gameTimeNow();
  return left === null ? null : <TimeOfGame left={left} />;
}

export function DistantClock({ side }: { side: SideKey }) {
  useRunning();
  const left = clocksNow()?.[side];
  if (left === undefined) return null;
  return (
    <span
      class={left < 10_000 ? 'clock short' : 'clock'}
      role="timer"
      aria-label={say('web.time-left')}
    >
      {leftWords(left)}
    </span>
  );
}
