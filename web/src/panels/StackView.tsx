/**
 * The chosen stack, opened beside the board: bottom piece at the foot. Clicking the j-th piece from
 * the top moves j pieces; the digits and the wheel do the same.
 */
import { StackShape } from '../board/StackShape';
import { describe, pieceName } from '../state/described';
import { peek, setHeight, stuckWords } from '../state/hand';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';

export function StackView() {
  const { scene, inspected: chosen, height, tap, tapped } = useStore(table);
  const { cell: seen, byFinger } = useStore(peek);
  const likes = useStore(settings);
  if (!scene || !describe(scene.game)?.stacks) return null;
  // The stack under the mouse is shown in place of the chosen one, while it is there.
  const inspected = (byFinger ? null : seen) ?? chosen;
  const stack = inspected ? scene.stacks[inspected] : undefined;
  const look = lookOf(likes, scene.game, 'table');
  const own = inspected !== null && tapped[0] === inspected;
  return (
    <section
      class="stack-view card"
      aria-label={say('web.stack')}
      onWheel={(event) => own && void setHeight((height ?? 0) + (event.deltaY < 0 ? 1 : -1))}
    >
      {!stack || !inspected ? (
        <p class="empty">{say('web.stack-empty')}</p>
      ) : (
        <>
          <h2>
            {inspected}
            <small>
              {say(stack.length === 1 ? 'web.height.one' : 'web.height', { count: stack.length })}
            </small>
          </h2>
          <ol class={stack.length > 8 ? 'dense' : ''}>
            {[...stack].reverse().map((piece, i) => {
              const count = i + 1;
              const moving = own && height !== null && count <= height;
              const stuck = own && tap !== null && !tap.heights.includes(count);
              const name = pieceName(scene.game, piece);
              return (
                <li key={stack.length - i} class={moving ? 'moving' : ''}>
                  <button
                    disabled={!own || height === null}
                    aria-pressed={own && height === count}
                    data-count={count}
                    aria-label={[
                      say('web.stack-take', { count, piece: name }),
                      stuck ? stuckWords(count) : '',
                    ].join(' ')}
                    title={stuck ? stuckWords(count) : name}
                    onClick={() => void setHeight(count)}
                  >
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">
                      <StackShape stack={[piece]} look={look} />
                    </svg>
                    <span class="count">{count}</span>
                    {stuck && (
                      <span class="none" aria-hidden="true">
                        ⊘
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ol>
          {own && height !== null && (
            <p class="moving-count">
              {say(height === 1 ? 'web.moving-one' : 'web.moving', {
                count: height,
                of: stack.length,
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
