/**
 * What stands on one cell: a piece, or a pile with the topmost piece upon it and its height in
 * figures.
 */
import type { PieceKey } from '../core/protocol';
import { sideOf } from '../core/sides';
import { type PieceSetName, PieceShape } from '../pieces/PieceShape';
import { badge, type Theme } from './themes';

/** Piles are drawn no higher than this; the number tells the rest. */
const SLABS = 4;
const SLAB = 7.5;

export interface Look {
  theme: Theme;
  set: PieceSetName;
  prefix: string;
  /** The shape of each piece: `GameDescription.pieces`. */
  shapes: Record<PieceKey, string>;
}

export function StackShape({ stack, look }: { stack: PieceKey[]; look: Look }) {
  const top = stack[stack.length - 1];
  if (!top) return null;
  if (stack.length === 1) return <PieceShape piece={top} {...look} />;
  const tint = look.theme[sideOf(top)];
  const slabs = Math.min(stack.length - 1, SLABS);
  return (
    <g>
      <ellipse cy="40" rx="42" ry="10" fill={`url(#${look.prefix}-shadow)`} />
      {Array.from({ length: slabs }, (_, i) => (
        <path
          key={i}
          d={`M-36 ${33 - i * SLAB}v7a36 8 0 0 0 72 0v-7z`}
          fill={`url(#${look.prefix}-${sideOf(top)})`}
          stroke={tint.stroke}
          stroke-width="2.4"
          stroke-linejoin="round"
        />
      ))}
      <ellipse
        cy={33 - (slabs - 1) * SLAB}
        rx="36"
        ry="8"
        fill={tint.light}
        stroke={tint.stroke}
        stroke-width="2.4"
      />
      <g transform={`translate(0 ${-4 - slabs * SLAB * 0.9}) scale(0.84)`}>
        <PieceShape piece={top} {...look} />
      </g>
      <HeightBadge height={stack.length} />
    </g>
  );
}

function HeightBadge({ height }: { height: number }) {
  const wide = height > 9 ? 42 : 31;
  return (
    <g transform={`translate(${47 - wide / 2} 31)`}>
      <rect
        x={-wide / 2}
        y="-15.5"
        width={wide}
        height="31"
        rx="15.5"
        fill={badge.fill}
        stroke={badge.ink}
        stroke-width="2.5"
      />
      <text
        y="8.2"
        font-size="24"
        font-weight="700"
        text-anchor="middle"
        fill={badge.ink}
        font-family="system-ui, sans-serif"
      >
        {height}
      </text>
    </g>
  );
}
