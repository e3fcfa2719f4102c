/** A player's strip beside the board: who it is, what they took, how many are left, their clock. */

import { type Look, StackShape } from '../board/StackShape';
import type { PieceKey, Scene, SideKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import { worthOf } from '../games/worth';
import { Speech } from '../online/Phrases';
import { DistantClock, DistantName } from '../online/Strip';
import { clock, clockText } from '../state/clock';
import { describe, sideName } from '../state/described';
import { lookOf } from '../state/look';
import { aheadBy } from '../state/material';
import { thinking } from '../state/opponent';
import { sideToMove } from '../state/rights';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { nodeShown, type Opponent, table } from '../state/table';
import { clockNoted } from '../state/tree';
import { capital, say } from '../state/words';
import { playerName } from './players';

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
  const named = playerName(state, side);
  const outcome = state.match?.now.outcome ?? null;
  const score = outcome && (outcome.winner === null ? '½' : outcome.winner === side ? '1' : '0');
  const worth = worthOf(scene.game);
  const ahead = worth ? aheadBy(scene.stacks, side, look.shapes, worth) : 0;
  const left = scene.counters.find((counter) => counter.side === side && counter.text);
  return (
    <div class={`strip ${toMove ? 'to-move' : ''} ${opposite ? 'opposite' : ''}`} data-side={side}>
      <span class={`disc ${side}`} aria-hidden="true" />
      <span class="who">
        {opponent.kind === 'distance' ? (
          <DistantName side={side} />
        ) : (
          <span class="name">
            <bdi>{named || sideName(scene.game, side)}</bdi>
            {computer && busy && toMove ? ' …' : ''}
          </span>
        )}
        {(named || opponent.kind === 'distance') && (
          <small>{capital(sideName(scene.game, side))}</small>
        )}
        {left && <small>{left.text}</small>}
      </span>
      {score !== null && <b class="score">{score}</b>}
      <Tray
        scene={scene}
        taken={(
          state.line?.taken ??
          (state.match?.moves ?? []).slice(0, scene.ply).flatMap((line) => line.taken)
        ).filter((piece) => sideOf(piece) !== side)}
        look={look}
        side={side}
      />
      {ahead > 0 && (
        <span class="ahead" title={say('web.ahead')}>
          +{ahead}
        </span>
      )}
      {opponent.kind === 'distance' && <Speech side={side} />}
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

/** What the clock showed at the position that is looked at, where the file of the game says so. */
function NotedClock({ side }: { side: SideKey }) {
  const state = useStore(table);
  const noted = state.tree && clockNoted(state.tree, nodeShown(state), side);
  return noted === null ? null : (
    <span class="clock noted" role="timer" aria-label={say('web.time-left')}>
      {clockText(noted)}
    </span>
  );
}

function ClockFace({ scene, side }: { scene: Scene; side: SideKey }) {
  const { now } = useStore(clock);
  const { match } = useStore(table);
  if (!scene.clock) return <NotedClock side={side} />;
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
