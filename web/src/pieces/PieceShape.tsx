/** One piece, drawn around the origin in the units of the board. */
import classic from '../../../src/picture/drawing/classic.json';
import modern from '../../../src/picture/drawing/modern.json';
import { marbles, type Theme } from '../board/themes';
import type { PieceKey, SideKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import type { Drawing, Kind, PieceSet } from './drawing';

/** Turned wood; few strokes for small boards; bare solids; soft figures like wooden toys. */
export const PIECE_SETS = ['classic', 'modern', 'solid', 'round'] as const;
export type PieceSetName = (typeof PIECE_SETS)[number];

/** The sets that are here; the others come when they are chosen, and look like these until then. */
const pieceSets: Partial<Record<PieceSetName, PieceSet>> = { classic, modern };

/** Fetches a set that is not here yet. Resolves to true if it has come. */
export async function fetchSet(name: PieceSetName): Promise<boolean> {
  if (pieceSets[name]) return false;
  if (name === 'solid')
    pieceSets.solid = (await import('../../../src/picture/drawing/solid.json')).default;
  if (name === 'round')
    pieceSets.round = (await import('../../../src/picture/drawing/round.json')).default;
  return true;
}

/**
 * The gradients that the shapes refer to by `url(#…)`. Each board has its own, under its prefix.
 */
export function PieceDefs({ theme, prefix }: { theme: Theme; prefix: string }) {
  return (
    <>
      {(['white', 'black'] as const).map((side) => (
        <linearGradient id={`${prefix}-${side}`} x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" stop-color={theme[side].light} />
          <stop offset="1" stop-color={theme[side].shade} />
        </linearGradient>
      ))}
      {(['white', 'black'] as const).map((side) => (
        <radialGradient id={`${prefix}-marble-${side}`} cx="0.36" cy="0.3" r="0.75">
          {marbles[side].stops.map(({ at, colour }) => (
            <stop offset={at} stop-color={colour} />
          ))}
        </radialGradient>
      ))}
      <radialGradient id={`${prefix}-shadow`}>
        <stop offset="0.4" stop-color="#000000" stop-opacity="0.5" />
        <stop offset="1" stop-color="#000000" stop-opacity="0" />
      </radialGradient>
    </>
  );
}

/** A shape by its name or its path; undefined for marbles and for names without a drawing. */
const drawingOf = (set: PieceSetName, shape: string): Drawing | undefined =>
  shape.startsWith('M') ? { body: shape, detail: '' } : (pieceSets[set] ?? modern)[shape as Kind];

export function PieceShape({
  piece,
  set,
  theme,
  prefix,
  shapes,
}: {
  piece: PieceKey;
  set: PieceSetName;
  theme: Theme;
  prefix: string;
  shapes: Record<PieceKey, string>;
}) {
  const side = sideOf(piece);
  const drawing = drawingOf(set, shapes[piece] ?? '');
  if (!drawing) return <MarbleShape side={side} prefix={prefix} />;
  const tint = theme[side];
  return (
    <g transform="translate(-50 -51)" stroke-linejoin="round" stroke-linecap="round">
      <ellipse cx="50" cy="88" rx="33" ry="6.5" fill={`url(#${prefix}-shadow)`} />
      <path
        d={drawing.body}
        fill={`url(#${prefix}-${side})`}
        stroke={tint.stroke}
        stroke-width="3"
      />
      <path d={drawing.detail} fill="none" stroke={tint.detail} stroke-width="2.4" />
      {drawing.dots && <path d={drawing.dots} fill={tint.detail} />}
    </g>
  );
}

/** A glass marble. A thin ring inside tells White from Black where colours do not help. */
function MarbleShape({ side, prefix }: { side: SideKey; prefix: string }) {
  const glass = marbles[side];
  return (
    <g>
      <ellipse cx="3" cy="13" rx="42" ry="37" fill={`url(#${prefix}-shadow)`} />
      <circle
        r="40"
        fill={`url(#${prefix}-marble-${side})`}
        stroke={glass.stroke}
        stroke-width="1"
      />
      <ellipse
        cx="-13"
        cy="-18"
        rx="13"
        ry="8"
        transform="rotate(-38 -13 -18)"
        fill="#ffffff"
        opacity={glass.gleam}
      />
      <path
        d="M22 22A31 31 0 0 1 -6 30"
        fill="none"
        stroke="#ffffff"
        stroke-width="3"
        stroke-linecap="round"
        opacity={glass.rim}
      />
    </g>
  );
}
