/**
 * The colours of boards and pieces. Values, not style sheets: a saved picture carries them with it.
 */

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

const ivory: Tint = { light: '#fffdf6', shade: '#e6d9bf', stroke: '#2a1f16', detail: '#6a5642' };
const ebony: Tint = { light: '#5a4c43', shade: '#2a221e', stroke: '#120d0a', detail: '#d9c7ac' };
const marks = {
  selected: '#f2b632',
  last: '#e0b13c',
  target: '#17324d',
  danger: '#c6262e',
  hint: '#1f78b4',
  drawn: '#2a7f4f',
  halo: '#ffffff',
};

export const themes = {
  wood: {
    frame: ['#6d4528', '#4a2c17'],
    frameLine: '#c79a62',
    coordinate: '#f0d9b0',
    light: '#efd9b4',
    dark: '#b1784a',
    bed: ['#8a5a34', '#5c371c'],
    hollow: ['#4a2a14', '#7c4f2c'],
    mark: marks,
    white: ivory,
    black: ebony,
  },
  stone: {
    frame: ['#46505a', '#2c343c'],
    frameLine: '#8b98a3',
    coordinate: '#e3e8ec',
    light: '#e6e4dc',
    dark: '#8a9a9b',
    bed: ['#5d6a72', '#38434b'],
    hollow: ['#2a3339', '#56646d'],
    mark: { ...marks, last: '#e2c04f' },
    white: { light: '#ffffff', shade: '#dcdcd6', stroke: '#20262b', detail: '#66707a' },
    black: { light: '#55606a', shade: '#232a31', stroke: '#0d1115', detail: '#cdd6dd' },
  },
  forest: {
    frame: ['#2f4a3c', '#1e3328'],
    frameLine: '#86a892',
    coordinate: '#e4efe6',
    light: '#eef0dc',
    dark: '#7c9c75',
    bed: ['#3d5f4d', '#243c30'],
    hollow: ['#1b2e24', '#41654f'],
    mark: marks,
    white: ivory,
    black: { light: '#4d524c', shade: '#20241f', stroke: '#0c0f0c', detail: '#d3dcc9' },
  },
  ocean: {
    frame: ['#1f4258', '#122a3a'],
    frameLine: '#7fb0c8',
    coordinate: '#e0eef5',
    light: '#e3edf1',
    dark: '#6f9ab3',
    bed: ['#2c5a75', '#183649'],
    hollow: ['#10283a', '#356a88'],
    mark: { ...marks, last: '#e6c65a', target: '#10283a' },
    white: { light: '#ffffff', shade: '#dbe4e8', stroke: '#14242e', detail: '#5b707c' },
    black: { light: '#42586a', shade: '#16232e', stroke: '#070d12', detail: '#c5d6e1' },
  },
  rose: {
    frame: ['#6e3c46', '#47222b'],
    frameLine: '#d7a3a6',
    coordinate: '#f7e3e0',
    light: '#f6e6e0',
    dark: '#c08a8c',
    bed: ['#8a525b', '#5a303a'],
    hollow: ['#3f1e26', '#925e66'],
    mark: marks,
    white: ivory,
    black: { light: '#5f4a50', shade: '#2b1d22', stroke: '#12090c', detail: '#e5cdd0' },
  },
  night: {
    frame: ['#23262d', '#14161b'],
    frameLine: '#6a7180',
    coordinate: '#d5dae4',
    light: '#a9b0bd',
    dark: '#5f6775',
    bed: ['#343944', '#1d2027'],
    hollow: ['#14161b', '#434a57'],
    mark: { ...marks, selected: '#f4c04a', last: '#d9b453', target: '#0d1a33' },
    white: { light: '#ffffff', shade: '#dfe2e8', stroke: '#15181e', detail: '#626a78' },
    black: { light: '#3a3f49', shade: '#0f1115', stroke: '#000000', detail: '#c3cad6' },
  },
  contrast: {
    frame: ['#000000', '#000000'],
    frameLine: '#ffffff',
    coordinate: '#ffffff',
    light: '#ffffff',
    dark: '#8f8f8f',
    bed: ['#6a6a6a', '#6a6a6a'],
    hollow: ['#9b9b9b', '#9b9b9b'],
    mark: {
      selected: '#ffd400',
      last: '#ffd400',
      target: '#00308f',
      danger: '#b00000',
      hint: '#00308f',
      drawn: '#005f2f',
      halo: '#ffffff',
    },
    white: { light: '#ffffff', shade: '#ffffff', stroke: '#000000', detail: '#000000' },
    black: { light: '#000000', shade: '#000000', stroke: '#000000', detail: '#ffffff' },
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
