/** What a stack is made of, beside the finger that stays on it: bottom piece at the foot. */
import { centreOf, type Layout } from '../board/geometry';
import { type Look, StackShape } from '../board/StackShape';
import type { Box } from '../board/zoom';
import { peek } from '../state/hand';
import { useStore } from '../state/store';
import { table } from '../state/table';

export function Peek({
  layout,
  turned,
  look,
  seen,
}: {
  layout: Layout;
  turned: boolean;
  look: Look;
  seen: Box;
}) {
  const { cell, byFinger } = useStore(peek);
  const { scene } = useStore(table);
  const stack = cell && byFinger ? scene?.stacks[cell] : undefined;
  if (!cell || !stack) return null;
  const at = centreOf(layout, cell, turned);
  const across = (at.x - seen.x) / seen.width;
  const down = (at.y - seen.y) / seen.height;
  // On the side where there is room, so that no finger covers it.
  const right = across < 0.5;
  const aside = (60 / seen.width) * (right ? 1 : -1);
  return (
    <div
      class={right ? 'peek right' : 'peek'}
      role="status"
      style={{
        left: `${100 * (across + aside)}%`,
        top: `${100 * Math.max(0.3, Math.min(down, 0.7))}%`,
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
