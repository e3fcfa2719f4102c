/**
 * The pieces. They carry the identity `sprites.ts` gives them, so that style sheets can let them
 * glide.
 */
import { memo } from 'preact/compat';
import type { CellName, SideKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import { beyond, centreOf, type Layout, type Point } from './geometry';
import { type Look, StackShape } from './StackShape';
import type { Leaving, Sprite, Stage } from './sprites';

/** How far pieces lean towards where a drag would move them. */
const LEAN = 0.38;
export const leaned = (home: Point, to: Point): Point => ({
  x: home.x + (to.x - home.x) * LEAN,
  y: home.y + (to.y - home.y) * LEAN,
});

/** SVG takes lengths of CSS transforms in its own units. */
export const placed = ({ x, y }: Point) => `translate(${x}px,${y}px)`;

export function PieceLayer({
  stage,
  layout,
  turned,
  facing,
  look,
  leaning,
}: {
  stage: Stage;
  layout: Layout;
  turned: boolean;
  /** Whose pieces stand upside down, for whoever sits opposite. */
  facing: SideKey | null;
  look: Look;
  /** Cells whose pieces lean, and towards where. */
  leaning: ReadonlyMap<CellName, Point>;
}) {
  const upside = (sprite: Sprite) => facing !== null && sideOf(sprite.stack[0]!) === facing;
  return (
    <g aria-hidden="true" class="pieces">
      {stage.leaving.map((sprite) => (
        <Gone
          key={`gone-${sprite.id}`}
          sprite={sprite}
          layout={layout}
          turned={turned}
          look={look}
        />
      ))}
      {stage.sprites.map((sprite) => {
        const home = centreOf(layout, sprite.cell, turned);
        const towards = leaning.get(sprite.cell);
        const at = towards ? leaned(home, towards) : home;
        return (
          <OnePiece
            key={sprite.id}
            id={sprite.id}
            x={at.x}
            y={at.y}
            leans={towards !== undefined}
            stack={sprite.stack.join(' ')}
            upside={upside(sprite)}
            look={look}
          />
        );
      })}
    </g>
  );
}

/** The stack as one string: equal strings need no drawing again. */
const OnePiece = memo(function OnePiece({
  id,
  x,
  y,
  leans,
  stack,
  upside,
  look,
}: {
  id: number;
  x: number;
  y: number;
  leans: boolean;
  stack: string;
  upside: boolean;
  look: Look;
}) {
  return (
    <g
      class={leans ? 'piece leans' : 'piece'}
      data-sprite={id}
      style={{ transform: placed({ x, y }) }}
    >
      <g transform={upside ? 'rotate(180)' : undefined}>
        <StackShape stack={stack.split(' ')} look={look} />
      </g>
    </g>
  );
});

/**
 * A piece that left the board: captured ones fade, marbles roll over the edge. The style sheet
 * moves them to --away.
 */
function Gone({
  sprite,
  layout,
  turned,
  look,
}: {
  sprite: Leaving;
  layout: Layout;
  turned: boolean;
  look: Look;
}) {
  const home = centreOf(layout, sprite.cell, turned);
  const to = sprite.away ? beyond(layout, sprite.cell, sprite.away, turned) : home;
  return (
    <g
      class={sprite.away ? 'piece rolls' : 'piece fades'}
      style={{ transform: placed(home), '--away': placed(to), '--home': placed(home) }}
    >
      <StackShape stack={sprite.stack} look={look} />
    </g>
  );
}
