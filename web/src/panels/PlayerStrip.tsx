/** A player's strip beside the board: who it is, what they took, how many are left, their clock. */

import { type Look, StackShape } from '../board/StackShape';
import type { PieceKey, Scene, SideKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import { DistantClock, DistantName } from '../online/Strip';
import { clock, clockText } from '../state/clock';
import { describe, sideName } from '../state/described';
import { computerName } from '../state/level';
import { lookOf } from '../state/look';
import { thinking } from '../state/opponent';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { type Opponent, sideToMove, table } from '../state/table';
import { nameIn } from '../state/tags';
import { say } from '../state/words';

export function PlayerStrip({
  scene,
  side,
  opponent,
  opposite = false,
}: {
  scene: Scene;
  side: SideKey;
  opponent: Opponent;
  /** Upside down, for a person on the other side of the table. */
  opposite?: boolean;
}) {
  const likes = useStore(settings);
  const { busy } = useStore(thinking);
  const computer = opponent.kind === 'computer' && opponent.side === side;
  const state = useStore(table);
  const toMove = sideToMove(state) === side;
  const look = lookOf(likes, scene.game, 'table');
  const named = nameIn(state.tags, side);
  const left = scene.counters.find((counter) => counter.side === side && counter.text);
  return (
    <div class={`strip ${toMove ? 'to-move' : ''} ${opposite ? 'opposite' : ''}`} data-side={side}>
      <span class={`disc ${side}`} aria-hidden="true" />
      <span class="who">
        {sideName(scene.game, side)}
        {computer && (
          <small>
            {computerName(opponent.level)}
            {busy && toMove ? ' …' : ''}
          </small>
        )}
        {opponent.kind === 'computer' && !computer && <small>{say('web.you')}</small>}
        {opponent.kind === 'distance' && <DistantName side={side} />}
        {opponent.kind === 'here' && named && (
          <small>
            <bdi>{named}</bdi>
          </small>
        )}
        {left && <small>{left.text}</small>}
      </span>
      <Tray
        scene={scene}
        taken={(
          state.line?.taken ??
          (state.match?.moves ?? []).slice(0, scene.ply).flatMap((line) => line.taken)
        ).filter((piece) => sideOf(piece) !== side)}
        look={look}
        side={side}
      />
      {opponent.kind === 'distance' ? (
        <DistantClock side={side} />
      ) : (
        <ClockFace scene={scene} side={side} />
      )}
    </div>
  );
}

/**
 * What this side took off the board, the strongest first. Where so many win the game, the tray has
 * a place for each of them; some may have been taken before the position that it began with.
 */
function Tray({
  scene,
  taken,
  look,
  side,
}: {
  scene: Scene;
  taken: PieceKey[];
  look: Look;
  side: SideKey;
}) {
  const wins = scene.counters.find((counter) => counter.side === side && counter.limit !== null);
  const goal = wins?.limit ?? 0;
  const pieces = describe(scene.game)?.pieces ?? [];
  const order = pieces.map(({ key }) => key);
  const usual = pieces.find((piece) => piece.side !== side)?.key ?? '';
  const before = Array.from(
    { length: Math.max(0, (wins?.value ?? 0) - taken.length) },
    () => usual,
  );
  const sorted = [...taken, ...before].sort((a, b) => order.indexOf(b) - order.indexOf(a));
  if (goal === 0 && sorted.length === 0) return <span class="tray" />;
  const places = Math.max(goal, sorted.length);
  return (
    <span
      class={goal > 0 ? 'tray goal' : 'tray'}
      role="img"
      aria-label={say(goal > 0 ? 'web.ejected' : 'web.taken', { count: sorted.length })}
      data-count={sorted.length}
    >
      {Array.from({ length: places }, (_, i) => (
        <svg
          key={i}
          viewBox="-50 -50 100 100"
          aria-hidden="true"
          class={sorted[i] ? 'full' : 'open'}
        >
          {sorted[i] ? <StackShape stack={[sorted[i]!]} look={look} /> : <circle r="34" />}
        </svg>
      ))}
    </span>
  );
}

function ClockFace({ scene, side }: { scene: Scene; side: SideKey }) {
  const { now } = useStore(clock);
  const { match } = useStore(table);
  if (!scene.clock) return null;
  // While the clock runs, it shows the match; after the end each position shows its own time.
  const runs = scene.live || match?.now.outcome === null;
  const left = (runs ? now?.[side] : undefined) ?? scene.clock.remaining[side];
  return (
    <span
      class={left < 10_000 ? 'clock short' : 'clock'}
      role="timer"
      aria-label={say('web.time-left')}
    >
      {clockText(left)}
    </span>
  );
}
