/** Where one is on a board that is enlarged: all of it, small, with the part that is seen. */
import type { Layout } from '../board/geometry';
import { centreOf, UNIT } from '../board/geometry';
import type { Theme } from '../board/themes';
import { type Box, wholeOf } from '../board/zoom';
import type { Stacks } from '../core/protocol';
import { sideOf } from '../core/sides';
import { say } from '../state/words';
import { showWhole } from '../state/zoom';

export function BoardMap({
  layout,
  stacks,
  turned,
  theme,
  seen,
}: {
  layout: Layout;
  stacks: Stacks;
  turned: boolean;
  theme: Theme;
  seen: Box;
}) {
  const whole = wholeOf(layout);
  return (
    <button
      class="board-map"
      aria-label={say('web.zoom.whole')}
      title={say('web.zoom.whole')}
      onClick={showWhole}
    >
      <svg
        viewBox={`${whole.x} ${whole.y} ${whole.width} ${whole.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect {...whole} fill={theme.frame[0]} />
        <rect width={layout.width} height={layout.height} fill={theme.light} />
        {Object.entries(stacks).map(([cell, stack]) => {
          const { x, y } = centreOf(layout, cell, turned);
          return (
            <circle
              key={cell}
              cx={x}
              cy={y}
              r={UNIT * 0.42}
              fill={theme[sideOf(stack[stack.length - 1]!)].shade}
              stroke={theme.white.stroke}
              stroke-width={UNIT * 0.08}
            />
          );
        })}
        <rect
          data-seen=""
          {...seen}
          fill="none"
          stroke={theme.mark.danger}
          stroke-width={whole.width / 40}
        />
      </svg>
    </button>
  );
}
