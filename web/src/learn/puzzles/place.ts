/**
 * The address of puzzles: `#puzzles=GAME` for all there is, `#puzzles=GAME/ID` for one of them,
 * `#puzzles=GAME/theme/CODE` for one after the other of a theme, and `/today`, `/near`, `/streak`
 * for the other ways.
 */
import type { GameName } from '../../core/protocol';

/** The puzzle of the day; those near one's rating; one after the other until the first mistake. */
export const WAYS = ['today', 'near', 'streak'] as const;
export type Way = (typeof WAYS)[number];

export interface PuzzlePlace {
  game: GameName;
  way?: Way | undefined;
  theme?: string | undefined;
  id?: string | undefined;
}

const NAME = '[a-z0-9-]{1,40}';
const PUZZLES = new RegExp(`^#puzzles=(${NAME})(?:/(?:theme/(${NAME})|(${NAME})))?$`);

export function puzzlesAt(hash: string): PuzzlePlace | null {
  const [found, game, theme, word] = PUZZLES.exec(hash) ?? [];
  if (!found || !game) return null;
  if (theme) return { game, theme };
  const way = WAYS.find((one) => one === word);
  if (way) return { game, way };
  return word ? { game, id: word } : { game };
}

export const addressOfPuzzles = ({ game, way, theme, id }: PuzzlePlace): string =>
  `#puzzles=${[game, theme && `theme/${theme}`, way, id].filter(Boolean).join('/')}`;

/** One puzzle is on the board, and not the list of what there is. */
export const isOnBoard = ({ way, theme, id }: PuzzlePlace): boolean => !!(way ?? theme ?? id);
