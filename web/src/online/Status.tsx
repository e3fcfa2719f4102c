/**
 * The state of a game at a distance, where the board and the rules do not tell it all: who waits
 * for whom, and who asks for what.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { other } from '../core/sides';
import { useFocusNearby } from '../panels/focus';
import { Icon } from '../panels/Icon';
import { openDialogue } from '../state/dialogue';
import { renew } from '../state/offline';
import { useStore } from '../state/store';
import { say, type WordKey } from '../state/words';
import { goToRematch } from './following';
import { goneFrom } from './gone';
import { hasRunOut, rematchDeclinedBy } from './log';
import type { Plain } from './messages';
import { askFor } from './playing';
import { type DistantGame, online, time } from './state';
import { nameOf, sentence, watchersWords } from './words';

/** The headline instead of whose turn it is; null if the core's own words will do. */
export function headlineOf({ state, missing, log }: DistantGame): string | null {
  if (missing) return missing;
  if (!state) return say('web.distance.not-known');
  if (state.status === 'waiting') return say('web.distance.waiting');
  const { outcome } = state;
  if (outcome?.reason === 'aborted')
    return say(hasRunOut(log, state) ? 'web.distance.challenge-over' : 'web.distance.called-off');
  return null;
}

/** True once `milliseconds` have passed since a time of performance.now. */
function usePassed(since: number | null, milliseconds: number): boolean {
  const left = since === null ? Infinity : since + milliseconds - performance.now();
  const [, redraw] = useState(0);
  useEffect(() => {
    if (left <= 0 || left === Infinity) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left + 50);
    return () => clearTimeout(timer);
  }, [since]);
  return left <= 0;
}

export function DistantOffers() {
  const { game } = useStore(online);
  const gone = usePassed(
    game?.state
      ? goneFrom(game.state, game.side, game.awaySince, time.local(game.state.time.began))
      : null,
    0,
  );
  const box = useRef<HTMLDivElement>(null);
  useFocusNearby(box);
  return (
    <div ref={box} class="offers" role="status">
      {game && offersIn(game, gone)}
    </div>
  );
}

/** Tells spectators that they watch, and those who came too late that the seat is taken. */
export function Watching() {
  const { game } = useStore(online);
  if (game?.state?.status !== 'playing' || game.side !== null) return null;
  return <p class="watching">{say('web.distance.only-watching')}</p>;
}

/** How many look on, at all servers; players are not counted, and whoever reads this as one of them is. */
export function Watchers() {
  const { game } = useStore(online);
  const count = game?.presence?.watchers ?? 0;
  if (count === 0) return null;
  const words = watchersWords(count);
  return (
    <span class="watchers" role="img" aria-label={words} title={words}>
      <Icon name="eye" />
      <span class="long" aria-hidden="true">
        {words}
      </span>
      <span class="short" aria-hidden="true">
        {count}
      </span>
    </span>
  );
}

const isAsked = (act: Plain | (() => void)) =>
  typeof act === 'string' && online.get().game?.asking.includes(act) === true;
const button = (key: WordKey, act: Plain | (() => void), primary = false) => (
  <button
    class={primary ? 'primary' : ''}
    aria-disabled={isAsked(act)}
    onClick={() => (typeof act === 'string' ? void askFor(act) : act())}
  >
    {say(key)}
  </button>
);
const offer = (words: string, ...buttons: ComponentChildren[]) => (
  <p class="offer" key={words}>
    {words && <span>{words}</span>}
    {buttons.length > 0 && <span class="answers">{buttons}</span>}
  </p>
);

function offersIn(game: DistantGame, gone: boolean): ComponentChildren {
  const { state, side } = game;
  if (!state) return null;
  if (side === null) {
    if (state.status === 'waiting')
      return offer(
        say('web.distance.seat-free'),
        button('web.distance.take-seat', () => openDialogue('arrival'), true),
      );
    return state.rematch
      ? offer(
          say('web.distance.rematch-begun'),
          button('web.distance.to-rematch', () => void goToRematch(), true),
        )
      : null;
  }
  const name = nameOf(game, other(side));
  if (state.status === 'waiting')
    return offer(
      say('web.distance.send-link'),
      button('web.distance.show-link', () => openDialogue('invitation'), true),
    );
  if (state.status === 'over') return afterwards(game, name);
  return (
    <>
      {state.draw_offer === side && offer(say('web.distance.draw-offered'))}
      {state.draw_offer === other(side) &&
        offer(
          sentence('web.distance.offers-draw', { name }),
          button('web.distance.accept', 'accept-draw', true),
          button('web.distance.decline', 'decline-draw'),
        )}
      {state.takeback === side && offer(say('web.distance.takeback-asked'))}
      {state.takeback === other(side) &&
        offer(
          sentence(
            state.to_move === side
              ? 'web.distance.asks-takeback'
              : 'web.distance.asks-takeback-both',
            { name },
          ),
          button('web.distance.accept', 'accept-takeback', true),
          button('web.distance.decline', 'decline-takeback'),
        )}
      {gone &&
        offer(
          sentence(
            state.ply < 2 || state.clock.kind !== 'none'
              ? 'web.distance.has-left'
              : 'web.distance.has-long-left',
            { name },
          ),
          button(
            state.ply < 2 ? 'web.distance.abort' : 'web.distance.claim-win',
            () => void askFor({ type: 'claim-left', drawn: false }),
            true,
          ),
          state.ply >= 2 &&
            button(
              'web.distance.claim-half',
              () => void askFor({ type: 'claim-left', drawn: true }),
            ),
        )}
    </>
  );
}

function afterwards({ state, side, log }: DistantGame, name: string): ComponentChildren {
  if (!state || side === null) return null;
  if (state.rematch)
    return offer(
      say('web.distance.rematch-begun'),
      button('web.distance.to-rematch', () => void goToRematch(), true),
    );
  if (!state.seats.white.taken || !state.seats.black.taken)
    return offer(
      hasRunOut(log, state) ? say('web.distance.challenge-why') : '',
      button('web.new-game', () => openDialogue('new'), true),
    );
  if (state.rematch_offer === side)
    return offer(
      say('web.distance.rematch-offered'),
      button('web.distance.withdraw', 'withdraw-rematch'),
    );
  if (state.rematch_offer)
    return offer(
      sentence('web.distance.offers-rematch', { name }),
      button('web.distance.accept', 'accept-rematch', true),
      button('web.distance.decline', 'decline-rematch'),
    );
  // Whoever was declined does not ask again; the other still may.
  if (rematchDeclinedBy(log) === other(side))
    return offer(
      sentence('web.distance.rematch-declined', { name }),
      button('web.new-game', () => openDialogue('new'), true),
    );
  return offer(
    '',
    button('web.distance.rematch', 'offer-rematch', true),
    button('web.new-game', () => openDialogue('new')),
  );
}

/** A connection lost for less than this is not mentioned. */
const CALM = 1200;

/**
 * Says that the connection is lost or the server cannot answer for now, and that the game is safe.
 */
export function Connection() {
  const { link, troubled, game } = useStore(online);
  const lost = link === 'lost' || link === 'connecting';
  const stuck = lost || troubled;
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(stuck ? performance.now() : null), [stuck]);
  const long = usePassed(since, CALM) && stuck;
  return (
    <p class="connection" role="status">
      {link === 'foreign' ? (
        <>
          {say('web.distance.foreign')}{' '}
          <button class="plain" onClick={() => void renew()}>
            {say('web.distance.reload')}
          </button>
        </>
      ) : long ? (
        <>
          <span class="pulse" aria-hidden="true" />
          {say(
            lost
              ? 'web.distance.lost'
              : game?.pending
                ? 'web.distance.not-stored'
                : 'web.distance.troubled',
          )}
        </>
      ) : null}
    </p>
  );
}
