/** A player's strip beside the board: who it is, what they took, how many are left, their clock. */
import type { PieceKey, Scene, SideKey } from '../core/protocol';
import { other } from '../core/sides';
import { StackShape, type Look } from '../board/StackShape';
import { computerName } from '../state/level';
import { lookOf } from '../state/look';
import { clock, clockText } from '../state/clock';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { describe, sideToMove, table, type Opponent } from '../state/table';
import { nameIn } from '../state/tags';
import { thinking } from '../state/opponent';
import { say } from '../state/words';
import { DistantClock, DistantName } from '../online/Strip';

export function PlayerStrip({ scene, side, opponent, opposite = false }: {
  scene: Scene; side: SideKey; opponent: Opponent;
  /** To be read from the other side of the table. */
  opposite?: boolean;
}) {
  const likes = useStore(settings);
  const { busy } = useStore(thinking);
  const name = describe(scene.game)?.sides.find((one) => one.key === side)?.text ?? side;
  const computer = opponent.kind === 'computer' && opponent.side === side;
  const state = useStore(table);
  const toMove = sideToMove(state) === side;
  const look = lookOf(likes, 'table');
  const named = nameIn(state.tags, side);
  const left = scene.counters.find((counter) => counter.side === side && (counter.key === 'marbles-left' || counter.key === 'pieces-left'));
  return (
    <div class={`strip ${toMove ? 'to-move' : ''} ${opposite ? 'opposite' : ''}`} data-side={side}>
      <span class={`disc ${side}`} aria-hidden="true" />
      <span class="who">
        {name}
        {computer && <small>{computerName(opponent.level)}{busy && toMove ? ' …' : ''}</small>}
        {opponent.kind === 'distance' && <DistantName side={side} />}
        {opponent.kind === 'here' && named && <small><bdi>{named}</bdi></small>}
        {left && <small>{say(left.key === 'marbles-left' ? 'web.marbles-left' : 'web.pieces-left', { count: left.value })}</small>}
      </span>
      <Tray scene={scene} pieces={scene.taken.filter((piece) => piece.startsWith(other(side)))} look={look} side={side} />
      {opponent.kind === 'distance' ? <DistantClock side={side} /> : <ClockFace scene={scene} side={side} />}
    </div>
  );
}

/** What this side took off the board. In Abalone the tray has a place for each marble needed to win. */
function Tray({ scene, pieces, look, side }: { scene: Scene; pieces: PieceKey[]; look: Look; side: SideKey }) {
  const ejected = scene.counters.find((counter) => counter.key === 'marbles-ejected' && counter.side === side);
  const goal = ejected?.limit ?? 0;
  const order = ['queen', 'rook', 'bishop', 'knight', 'pawn', 'king', 'marble'];
  const sorted = ejected ? Array.from({ length: ejected.value }, () => `${other(side)}-marble`) : [...pieces].sort((a, b) => order.indexOf(a.split('-')[1]!) - order.indexOf(b.split('-')[1]!));
  if (goal === 0 && sorted.length === 0) return <span class="tray" />;
  const places = Math.max(goal, sorted.length);
  return (
    <span class={goal > 0 ? 'tray marbles' : 'tray'} role="img" aria-label={say('web.taken', { count: sorted.length })} data-count={sorted.length}>
      {Array.from({ length: places }, (_, i) => (
        <svg key={i} viewBox="-50 -50 100 100" aria-hidden="true" class={sorted[i] ? 'full' : 'open'}>
          {sorted[i] ? <StackShape stack={[sorted[i]!]} look={look} /> : <circle r="34" />}
        </svg>
      ))}
    </span>
  );
}

function ClockFace({ scene, side }: { scene: Scene; side: SideKey }) {
  const { now } = useStore(clock);
  const { latest } = useStore(table);
  if (!scene.clock) return null;
  // While it runs, it is that of the match; afterwards each position has its own.
  const runs = scene.live || latest?.outcome === null;
  const left = (runs ? now?.[side] : undefined) ?? scene.clock.remaining[side];
  return <span class={left < 10_000 ? 'clock short' : 'clock'} role="timer" aria-label={say('web.time-left')}>{clockText(left)}</span>;
}
