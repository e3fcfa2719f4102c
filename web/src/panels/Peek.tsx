/** What a stack is made of, beside the finger that stays on it: bottom piece at the foot. */
import { marginOf } from '../board/Frame';
import { centreOf, type Layout } from '../board/geometry';
import { type Look, StackShape } from '../board/StackShape';
import { peek } from '../state/hand';
import { useStore } from '../state/store';
import { table } from '../state/table';

export function Peek({ layout, turned, look }: { layout: Layout; turned: boolean; look: Look }) {
  const { cell, byFinger } = useStore(peek);
  const { scene } = useStore(table);
  const stack = cell && byFinger ? scene?.stacks[cell] : undefined;
  if (!cell || !stack) return null;
  const margin = marginOf(layout);
  const at = centreOf(layout, cell, turned);
  const percent = (part: number, whole: number) =>
    `${(100 * (part + margin)) / (whole + 2 * margin)}%`;
  // On the side where there is room, so that no finger covers it.
  const right = at.x < layout.width / 2;
  return (
    <div
      class={right ? 'peek right' : 'peek'}
      role="status"
      style={{
        left: percent(at.x + (right ? 60 : -60), layout.width),
        top: percent(
          Math.max(layout.height * 0.3, Math.min(at.y, layout.height * 0.7)),
          layout.height,
        ),
      }}
    >
      {[...stack].reverse().map((piece, i) => (
        <svg key={stack.length - i} viewBox="-50 -50 100 100" aria-hidden="true">
          <StackShape stack={[piece]} look={look} />
        </svg>
      ))}
    </div>
  );
}
