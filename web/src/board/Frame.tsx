/** What lies under the cells: the frame with its coordinates, or the bed of the hexagon. */
import { centreOf, type Layout, UNIT } from './geometry';
import type { Theme } from './themes';

/**
 * Room around the cells, in units. Small boards need relatively more, so that the letters stay
 * legible.
 */
export const marginOf = (layout: Layout): number =>
  layout.hex ? 88 : Math.min(80, Math.max(34, layout.board.height * 5));

const INNER = 3;

export function Frame({
  layout,
  turned,
  theme,
  prefix,
  coordinates,
}: {
  layout: Layout;
  turned: boolean;
  theme: Theme;
  prefix: string;
  coordinates: boolean;
}) {
  const margin = marginOf(layout);
  const { width, height } = layout;
  return (
    <g aria-hidden="true">
      <defs>
        <linearGradient id={`${prefix}-frame`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color={theme.frame[0]} />
          <stop offset="1" stop-color={theme.frame[1]} />
        </linearGradient>
        <radialGradient id={`${prefix}-bed`} cx="0.42" cy="0.36" r="0.8">
          <stop offset="0" stop-color={theme.bed[0]} />
          <stop offset="1" stop-color={theme.bed[1]} />
        </radialGradient>
        <radialGradient id={`${prefix}-hollow`} cx="0.5" cy="0.36" r="0.62">
          <stop offset="0.15" stop-color={theme.hollow[0]} />
          <stop offset="0.92" stop-color={theme.hollow[1]} />
        </radialGradient>
      </defs>
      {layout.hex ? (
        <>
          <path
            d={hexagon(layout, margin - 14)}
            fill={`url(#${prefix}-frame)`}
            stroke={theme.frame[1]}
            stroke-width="18"
            stroke-linejoin="round"
          />
          <path
            d={hexagon(layout, 11)}
            fill={`url(#${prefix}-bed)`}
            stroke={theme.frameLine}
            stroke-opacity="0.55"
            stroke-width="3"
            stroke-linejoin="round"
          />
        </>
      ) : (
        <>
          <rect
            x={-margin}
            y={-margin}
            width={width + 2 * margin}
            height={height + 2 * margin}
            rx={margin * 0.4}
            fill={`url(#${prefix}-frame)`}
          />
          <rect
            x={-INNER}
            y={-INNER}
            width={width + 2 * INNER}
            height={height + 2 * INNER}
            fill="none"
            stroke={theme.frameLine}
            stroke-width="3"
          />
        </>
      )}
      {coordinates && <Coordinates layout={layout} turned={turned} theme={theme} margin={margin} />}
    </g>
  );
}

/** The outline of the hexagon, `reach` units beyond the centres of its corner cells. */
function hexagon(layout: Layout, margin: number): string {
  const reach = (Math.max(layout.width, layout.height) - UNIT) / 2 + UNIT / 2 + margin;
  const centre = { x: layout.width / 2, y: layout.height / 2 };
  const corner = (i: number) => {
    const angle = (i * Math.PI) / 3;
    return `${(centre.x + reach * Math.cos(angle)).toFixed(1)} ${(centre.y + reach * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}Z`;
}

function Coordinates({
  layout,
  turned,
  theme,
  margin,
}: {
  layout: Layout;
  turned: boolean;
  theme: Theme;
  margin: number;
}) {
  const size = layout.hex ? 30 : margin * 0.64;
  const text = (key: string, x: number, y: number, words: string) => (
    <text
      key={key}
      x={x}
      y={y + size * 0.36}
      font-size={size}
      text-anchor="middle"
      fill={theme.coordinate}
      font-family="Georgia, 'Times New Roman', serif"
    >
      {words}
    </text>
  );
  if (!layout.hex) {
    const bottom = layout.rows[layout.rows.length - 1]!;
    return (
      <>
        {bottom.map((cell) =>
          text(
            `c${cell.column}`,
            centreOf(layout, cell.cell, turned).x,
            layout.height + margin / 2,
            cell.column,
          ),
        )}
        {layout.rows.map((row) =>
          text(
            `r${row[0]!.row}`,
            -margin / 2,
            centreOf(layout, row[0]!.cell, turned).y,
            row[0]!.row,
          ),
        )}
      </>
    );
  }
  // Row letters at the left end of each row; numbers where each diagonal leaves at the lower right.
  const columns = new Map<string, (typeof layout.board.cells)[number]>();
  for (const cell of layout.board.cells) {
    const lowest = columns.get(cell.column);
    if (!lowest || cell.y < lowest.y) columns.set(cell.column, cell);
  }
  const sign = turned ? -1 : 1;
  return (
    <>
      {layout.rows.map((row) => {
        const { x, y } = centreOf(layout, row[0]!.cell, turned);
        return text(`r${row[0]!.row}`, x - 82 * sign, y, row[0]!.row);
      })}
      {[...columns.values()].map((cell) => {
        const { x, y } = centreOf(layout, cell.cell, turned);
        return text(`c${cell.column}`, x + 42 * sign, y + 71 * sign, cell.column);
      })}
    </>
  );
}
