/**
 * The cells: what is seen of them, and what a screen reader is told. They form an ARIA grid; one
 * cell at a time can be reached by the Tab key, the arrow keys lead from there.
 */
import { memo } from 'preact/compat';
import type { CellName } from '../core/protocol';
import { centreOf, type Layout, UNIT } from './geometry';
import type { Theme } from './themes';

export function CellLayer({
  layout,
  turned,
  theme,
  prefix,
  label,
  selected,
  reach,
  plain = false,
}: {
  layout: Layout;
  turned: boolean;
  theme: Theme;
  prefix: string;
  label: (cell: CellName) => string;
  selected: ReadonlySet<CellName>;
  /** The cell the Tab key reaches. */
  reach: CellName;
  /** Only a picture: no roles, nothing to reach. */
  plain?: boolean;
}) {
  return (
    <>
      {layout.rows.map((row) => (
        <g role={plain ? undefined : 'row'} key={row[0]!.row}>
          {row.map((cell) => {
            const { x, y } = centreOf(layout, cell.cell, turned);
            return (
              <OneCell
                key={cell.cell}
                cell={cell.cell}
                x={x}
                y={y}
                hex={layout.hex}
                fill={layout.hex ? `url(#${prefix}-hollow)` : shadeOf(theme, cell.x, cell.y)}
                label={label(cell.cell)}
                selected={selected.has(cell.cell)}
                reachable={cell.cell === reach}
                plain={plain}
              />
            );
          })}
        </g>
      ))}
    </>
  );
}

const OneCell = memo(function OneCell({
  cell,
  x,
  y,
  hex,
  fill,
  label,
  selected,
  reachable,
  plain,
}: {
  cell: CellName;
  x: number;
  y: number;
  hex: boolean;
  fill: string;
  label: string;
  selected: boolean;
  reachable: boolean;
  plain: boolean;
}) {
  const spoken = plain
    ? {}
    : {
        role: 'gridcell' as const,
        'data-cell': cell,
        'aria-label': label,
        'aria-selected': selected,
        tabindex: reachable ? 0 : -1,
      };
  return (
    <g class="cell" {...spoken}>
      {hex ? (
        <>
          <circle cx={x} cy={y} r="52" fill="transparent" />
          <circle class="face" cx={x} cy={y} r="41" fill={fill} />
        </>
      ) : (
        <rect
          class="face"
          x={x - UNIT / 2}
          y={y - UNIT / 2}
          width={UNIT}
          height={UNIT}
          fill={fill}
          shape-rendering="crispEdges"
        />
      )}
    </g>
  );
});

/**
 * Squares of one colour vary slightly, like inlaid wood. The variation depends on the cell alone,
 * so it is always the same.
 */
function shadeOf(theme: Theme, x: number, y: number): string {
  const base = (x + y) % 2 === 0 ? theme.dark : theme.light;
  const grain = (((x * 37 + y * 91 + x * y * 13) % 7) - 3) * 1.15;
  const channel = (at: number) =>
    Math.max(0, Math.min(255, Math.round(parseInt(base.slice(at, at + 2), 16) + grain)));
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
}
