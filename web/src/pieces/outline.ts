/**
 * Outlines of turned pieces: half a profile, from the top of the axis down its right side, and its
 * mirror image.
 *
 * All pieces are drawn in a box of 100 by 100 whose axis is x = 50; they stand on y = 88.
 */

/** A straight line to [x, y], or a cubic curve by its two handles and its end. */
export type Segment =
  | readonly [number, number]
  | readonly [number, number, number, number, number, number];

const AXIS = 50;
const mirrored = (x: number) => 2 * AXIS - x;
const n = (value: number) => `${Math.round(value * 100) / 100}`;

/** A closed symmetrical path from half its outline. */
export function turned(top: readonly [number, number], half: readonly Segment[]): string {
  let path = `M${n(top[0])} ${n(top[1])}`;
  const ends: (readonly [number, number])[] = [top];
  for (const segment of half) {
    path += segment.length === 2 ? `L${segment.map(n).join(' ')}` : `C${segment.map(n).join(' ')}`;
    ends.push(segment.length === 2 ? segment : [segment[4], segment[5]]);
  }
  const bottom = ends[ends.length - 1]!;
  path += `L${n(mirrored(bottom[0]))} ${n(bottom[1])}`;
  for (let i = half.length - 1; i >= 0; i--) {
    const segment = half[i]!;
    const [x, y] = ends[i]!;
    path +=
      segment.length === 2
        ? `L${n(mirrored(x))} ${n(y)}`
        : `C${n(mirrored(segment[2]))} ${n(segment[3])} ${n(mirrored(segment[0]))} ${n(segment[1])} ${n(mirrored(x))} ${n(y)}`;
  }
  return `${path}Z`;
}

export const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** How a piece is drawn: what is filled and outlined, and what is only drawn upon it. */
export interface Drawing {
  body: string;
  detail: string;
  /** Small solid marks upon it: an eye. */
  dots?: string;
}

export type Kind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
export type PieceSet = Record<Kind, Drawing>;
