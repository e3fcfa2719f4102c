/**
 * The colours of boards and pieces. Values, not style sheets: a saved picture carries them with it.
 * They are those of `plateau picture` too, and stand with it.
 */
import board from '../../../src/picture/drawing/board.json';

export interface Tint {
  /** Lit side and shaded side of a piece. */
  light: string;
  shade: string;
  /** Its outline, and the lines drawn upon it. */
  stroke: string;
  detail: string;
}

export interface Theme {
  frame: readonly [string, string];
  frameLine: string;
  coordinate: string;
  light: string;
  dark: string;
  /** The bed and the hollows of the hexagonal board. */
  bed: readonly [string, string];
  hollow: readonly [string, string];
  /**
   * Marks on the board. They differ in shape as well; the colours were picked to stay apart for all
   * kinds of colour vision.
   */
  mark: {
    selected: string;
    last: string;
    target: string;
    danger: string;
    hint: string;
    drawn: string;
    halo: string;
  };
  white: Tint;
  black: Tint;
}

export type ThemeName = keyof typeof board.themes;

export const themes = board.themes as unknown as Record<ThemeName, Theme>;

/** What looks alike in every theme. */
export const { inks, badge, marbles, roles } = board;
