/** Marks under and over the pieces. Each kind has a shape of its own; colour only helps. */
import type { CellName } from '../core/protocol';
import { centreOf, type Layout, type Point, UNIT } from './geometry';
import { type Arrow, type Ink, type Marks, refusalMarks, type Target } from './marks';
import { leaned, placed } from './PieceLayer';
import { inks, type Theme } from './themes';

/** A piece that leans, from its cell towards where it would go. */
export interface Leaning {
  cell: CellName;
  home: Point;
  to: Point;
  pushed: boolean;
}

type Props = { layout: Layout; turned: boolean; theme: Theme; marks: Marks };

const inkOf = (theme: Theme, ink: Ink): string =>
  ({
    drawn: theme.mark.drawn,
    ...inks,
    hint: theme.mark.hint,
    danger: theme.mark.danger,
  })[ink];

/** Last move, selection, check; and the dots of empty cells, over which a dragged piece passes. */
export function MarksBelow({ layout, turned, theme, marks }: Props) {
  const at = (cell: CellName) => centreOf(layout, cell, turned);
  return (
    <g aria-hidden="true" class="below">
      {marks.last.map((cell) => (
        <g key={`l${cell}`} data-mark="last">
          <Patch at={at(cell)} hex={layout.hex} fill={theme.mark.last} opacity={0.5} />
          <Edge at={at(cell)} hex={layout.hex} colour={theme.mark.last} thin />
        </g>
      ))}
      {marks.check && (
        <CheckGlow at={at(marks.check)} hex={layout.hex} colour={theme.mark.danger} />
      )}
      {marks.selected.map((cell) => (
        <g key={`s${cell}`} data-mark="selected">
          <Patch at={at(cell)} hex={layout.hex} fill={theme.mark.selected} opacity={0.55} />
          <Edge at={at(cell)} hex={layout.hex} colour={theme.mark.selected} />
        </g>
      ))}
      {marks.over && (
        <g data-mark={marks.targets.some(({ cell }) => cell === marks.over) ? 'drop' : 'no-drop'}>
          <Patch at={at(marks.over)} hex={layout.hex} fill={theme.mark.selected} opacity={0.35} />
          <Edge at={at(marks.over)} hex={layout.hex} colour={theme.mark.target} />
        </g>
      )}
      {targetsOf(marks, true).map((target) => (
        <TargetMark
          key={`t${target.cell}`}
          target={target}
          at={at(target.cell)}
          hex={layout.hex}
          theme={theme}
        />
      ))}
    </g>
  );
}

/** The targets under the pieces, or those over them; the one a piece is held over has its frame. */
const targetsOf = ({ targets, over }: Marks, below: boolean): Target[] =>
  targets.filter(({ cell, kind }) => (kind === 'quiet') === below && cell !== over);

/** Targets, refusals, arrows and rings. */
export function MarksAbove({ layout, turned, theme, marks }: Props) {
  const at = (cell: CellName) => centreOf(layout, cell, turned);
  const refusal = refusalMarks(marks.refusal);
  return (
    <g aria-hidden="true" class="above">
      {targetsOf(marks, false).map((target) => (
        <TargetMark
          key={`t${target.cell}`}
          target={target}
          at={at(target.cell)}
          hex={layout.hex}
          theme={theme}
        />
      ))}
      {refusal.outlines.map((cell) => (
        <Edge key={`o${cell}`} at={at(cell)} hex={layout.hex} colour={theme.mark.danger} />
      ))}
      {refusal.rings.map((cell) => (
        <RingMark
          key={`b${cell}`}
          at={at(cell)}
          colour={theme.mark.danger}
          halo={theme.mark.halo}
          kind="blocker"
        />
      ))}
      {refusal.crosses.map((cell) => (
        <Cross key={`x${cell}`} at={at(cell)} colour={theme.mark.danger} halo={theme.mark.halo} />
      ))}
      {marks.rings.map(({ cell, ink }) => (
        <RingMark
          key={`r${cell}`}
          at={at(cell)}
          colour={inkOf(theme, ink)}
          halo={theme.mark.halo}
          kind="drawn"
        />
      ))}
      {[...marks.arrows, ...refusal.arrows].map((arrow) => (
        <ArrowMark
          key={`a${arrow.from}${arrow.to}${arrow.ink}`}
          arrow={arrow}
          from={at(arrow.from)}
          to={at(arrow.to)}
          colour={inkOf(theme, arrow.ink)}
          halo={theme.mark.halo}
        />
      ))}
    </g>
  );
}

const FORWARD = 'M-19 0H17M3 -13L17 0L3 13';

/**
 * What a drag would move, and which way: an arrow on each marble, white on one's own, red on those
 * pushed.
 */
export function PreviewMarks({
  preview,
  colour,
  halo,
}: {
  preview: readonly Leaning[];
  colour: string;
  halo: string;
}) {
  return (
    <g aria-hidden="true" class="above">
      {preview.map(({ cell, home, to, pushed }) => {
        const { x, y } = leaned(home, to);
        const angle = (Math.atan2(to.y - home.y, to.x - home.x) * 180) / Math.PI;
        return (
          <g
            key={cell}
            class="lean"
            data-preview={cell}
            style={{ transform: placed({ x, y }) }}
            fill="none"
            stroke-linecap="round"
            stroke-linejoin="round"
          >
            <g transform={`rotate(${angle.toFixed(1)})`}>
              <path d={FORWARD} stroke={pushed ? halo : '#14324a'} stroke-width="13" />
              <path d={FORWARD} stroke={pushed ? colour : halo} stroke-width="7" />
            </g>
          </g>
        );
      })}
    </g>
  );
}

function Patch({
  at,
  hex,
  fill,
  opacity,
}: {
  at: Point;
  hex: boolean;
  fill: string;
  opacity: number;
}) {
  return hex ? (
    <circle cx={at.x} cy={at.y} r="47" fill={fill} opacity={opacity} />
  ) : (
    <rect
      x={at.x - UNIT / 2}
      y={at.y - UNIT / 2}
      width={UNIT}
      height={UNIT}
      fill={fill}
      opacity={opacity}
    />
  );
}

function Edge({
  at,
  hex,
  colour,
  thin = false,
}: {
  at: Point;
  hex: boolean;
  colour: string;
  thin?: boolean;
}) {
  const width = thin ? 3 : 7;
  const reach = UNIT / 2 - width / 2;
  return hex ? (
    <circle cx={at.x} cy={at.y} r="46" fill="none" stroke={colour} stroke-width={width} />
  ) : (
    <rect
      x={at.x - reach}
      y={at.y - reach}
      width={2 * reach}
      height={2 * reach}
      fill="none"
      stroke={colour}
      stroke-width={width}
    />
  );
}

/** A king in check: a glow, and a warning sign for those who cannot see red. */
function CheckGlow({ at, hex, colour }: { at: Point; hex: boolean; colour: string }) {
  return (
    <g data-mark="check">
      <Patch at={at} hex={hex} fill={colour} opacity={0.62} />
      <path
        d={`M${at.x - 48} ${at.y - 20}v-28h28M${at.x + 48} ${at.y - 20}v-28h-28M${at.x - 48} ${at.y + 20}v28h28M${at.x + 48} ${at.y + 20}v28h-28`}
        fill="none"
        stroke={colour}
        stroke-width="7"
      />
    </g>
  );
}

/** A dot to go to, four corners to capture, a plus to join one's own. */
function TargetMark({
  target,
  at,
  hex,
  theme,
}: {
  target: Target;
  at: Point;
  hex: boolean;
  theme: Theme;
}) {
  const colour = theme.mark.target;
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-target={target.cell} data-kind={target.kind}>
      {target.kind === 'quiet' && (
        <circle
          r={hex ? 15 : 16}
          fill={hex ? theme.mark.halo : colour}
          opacity={hex ? 0.85 : 0.62}
        />
      )}
      {target.kind === 'join' && hex && (
        <path
          d="M-10 0H10M0 -10V10"
          stroke={theme.mark.selected}
          stroke-width="5"
          stroke-linecap="round"
        />
      )}
      {target.kind === 'join' && !hex && (
        <g transform="translate(-32 -32)">
          <circle r="14" fill={colour} stroke={theme.mark.halo} stroke-width="2.5" />
          <path
            d="M-7 0H7M0 -7V7"
            stroke={theme.mark.halo}
            stroke-width="4"
            stroke-linecap="round"
          />
        </g>
      )}
      {target.kind === 'capture' &&
        (hex ? (
          <circle
            r="45"
            fill="none"
            stroke={theme.mark.danger}
            stroke-width="7"
            stroke-dasharray="26 21"
          />
        ) : (
          <path
            d="M-50 -50h30l-30 30zM50 -50h-30l30 30zM-50 50h30l-30 -30zM50 50h-30l30 -30z"
            fill={colour}
            opacity="0.72"
          />
        ))}
      {target.badge && (
        <g transform="translate(0 -35) scale(0.92)">
          <rect
            x="-33"
            y="-14"
            width="66"
            height="28"
            rx="14"
            fill={theme.mark.danger}
            stroke="#ffffff"
            stroke-width="2"
          />
          <text
            y="8"
            font-size="22"
            font-weight="700"
            text-anchor="middle"
            fill="#ffffff"
            font-family="system-ui, sans-serif"
          >
            {target.badge}
          </text>
        </g>
      )}
    </g>
  );
}

function RingMark({
  at,
  colour,
  halo,
  kind,
}: {
  at: Point;
  colour: string;
  halo: string;
  kind: string;
}) {
  return (
    <g data-mark={kind}>
      <circle
        cx={at.x}
        cy={at.y}
        r="42"
        fill="none"
        stroke={halo}
        stroke-opacity="0.75"
        stroke-width="11"
      />
      <circle cx={at.x} cy={at.y} r="42" fill="none" stroke={colour} stroke-width="7" />
    </g>
  );
}

function Cross({ at, colour, halo }: { at: Point; colour: string; halo: string }) {
  const path = `M${at.x - 22} ${at.y - 22}l44 44m0 -44l-44 44`;
  return (
    <g data-mark="crossed" stroke-linecap="round">
      <path d={path} stroke={halo} stroke-width="14" />
      <path d={path} stroke={colour} stroke-width="8" />
    </g>
  );
}

function ArrowMark({
  arrow,
  from,
  to,
  colour,
  halo,
}: {
  arrow: Arrow;
  from: Point;
  to: Point;
  colour: string;
  halo: string;
}) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const start = { x: from.x + ux * 30, y: from.y + uy * 30 };
  // A refusal crosses out the cell that is attacked: the arrow stops short of the cross.
  const short = arrow.ink === 'danger' ? 32 : 14;
  const tip = { x: to.x - ux * short, y: to.y - uy * short };
  const neck = { x: tip.x - ux * 32, y: tip.y - uy * 32 };
  const shaft = `M${start.x} ${start.y}L${neck.x} ${neck.y}`;
  const head = `M${tip.x} ${tip.y}L${neck.x - uy * 22} ${neck.y + ux * 22}L${neck.x + uy * 22} ${neck.y - ux * 22}Z`;
  return (
    <g
      data-arrow={`${arrow.from}-${arrow.to}`}
      opacity={arrow.faint ? 0.4 : 0.9}
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d={shaft} stroke={halo} stroke-width="18" stroke-opacity="0.6" />
      <path d={head} stroke={halo} stroke-width="7" stroke-opacity="0.6" fill="none" />
      <path d={shaft} stroke={colour} stroke-width="12" />
      <path d={head} fill={colour} />
    </g>
  );
}
