/**
 * How a piece is drawn, in a box of 100 by 100 whose axis is x = 50; it stands on y = 88. The
 * drawings are those of `plateau picture` too, and stand with it, a file for each set.
 */
export interface Drawing {
  /** What is filled and outlined. */
  body: string;
  /** Lines drawn upon it. */
  detail: string;
  /** Small solid marks upon it: an eye. */
  dots?: string;
}

export type Kind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
export type PieceSet = Record<Kind, Drawing>;
