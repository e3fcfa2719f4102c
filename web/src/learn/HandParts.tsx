/** What has to be chosen beside the board: how many pieces go, what a pawn becomes. */
import { useEffect, useRef } from 'preact/hooks';
import { StackShape } from '../board/StackShape';
import type { Scene } from '../core/protocol';
import { kindName, pieceName, sideName } from '../state/described';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { say } from '../state/words';
import type { Hand, HandState } from './hand';

/** A chosen stack, its top first: how many pieces are to move. */
export function Heights({ state, hand }: { state: HandState; hand: Hand }) {
  const { scene, tapped, height } = state;
  const likes = useStore(settings);
  const [cell] = tapped;
  const stack = cell ? scene?.stacks[cell] : undefined;
  if (height === null || !scene || !stack || stack.length < 2) return null;
  const look = lookOf(likes, scene.game, 'lesson');
  return (
    <div class="heights" role="group" aria-label={say('web.learn.how-many')}>
      <span>{say('web.learn.how-many')}</span>
      {[...stack].reverse().map((piece, i) => (
        <button
          key={stack.length - i}
          aria-pressed={height === i + 1}
          aria-label={say('web.stack-take', { count: i + 1, piece: pieceName(scene.game, piece) })}
          onClick={() => void hand.setHeight(i + 1)}
        >
          <svg viewBox="-50 -50 100 100" aria-hidden="true">
            <StackShape stack={[piece]} look={look} />
          </svg>
          {i + 1}
        </button>
      ))}
    </div>
  );
}

/**
 * A stack that somebody touched and that is not theirs to move, or too high to capture: what lies in
 * it, its top first.
 */
export function Inside({ state: { scene, refusal, height } }: { state: HandState }) {
  const likes = useStore(settings);
  if (!scene || !refusal || height !== null) return null;
  const found = refusal.cells.find(({ cell }) => (scene.stacks[cell]?.length ?? 0) > 1);
  if (!found) return null;
  const stack = [...scene.stacks[found.cell]!].reverse();
  const look = lookOf(likes, scene.game, 'inside');
  const names = stack.map((piece) => pieceName(scene.game, piece)).join(', ');
  return (
    <div class="heights inside-stack" role="img" aria-label={`${found.cell}: ${names}`}>
      <span aria-hidden="true">{found.cell}</span>
      {stack.map((piece, i) => (
        <svg key={stack.length - i} viewBox="-50 -50 100 100" aria-hidden="true">
          <StackShape stack={[piece]} look={look} />
        </svg>
      ))}
    </div>
  );
}

/** How near each side is to a number that wins: it may begin near the end. */
export function Tally({ scene }: { scene: Scene }) {
  const counts = scene.counters.filter(({ value, limit }) => value > 0 && limit !== null);
  const ofSides = counts.flatMap(({ side, value, limit }) =>
    side ? [{ side, value, limit }] : [],
  );
  if (ofSides.length === 0) return null;
  return (
    <p class="tally">
      {ofSides
        .map(({ side, value, limit }) =>
          say('web.learn.tally', {
            side: sideName(scene.game, side),
            count: value,
            limit: limit ?? 0,
          }),
        )
        .join(' · ')}
    </p>
  );
}

/** What a pawn becomes. */
export function Choices({ state, hand }: { state: HandState; hand: Hand }) {
  const { scene, choosing } = state;
  const likes = useStore(settings);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [choosing]);
  if (choosing.length === 0 || !scene) return null;
  const look = lookOf(likes, scene.game, 'lesson');
  return (
    <div class="choices" role="group" aria-label={say('web.choose')}>
      {choosing.map((choice, i) => (
        <button
          key={choice.value}
          ref={i === 0 ? first : null}
          aria-label={choice.piece ? kindName(scene.game, choice.piece) : String(choice.value)}
          onClick={() => void hand.choose(choice)}
        >
          {choice.piece ? (
            <svg viewBox="-50 -50 100 100" aria-hidden="true">
              <StackShape stack={[choice.piece]} look={look} />
            </svg>
          ) : (
            choice.value
          )}
        </button>
      ))}
    </div>
  );
}
