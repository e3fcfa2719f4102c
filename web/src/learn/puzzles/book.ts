/** The puzzles of a game: fetched when they are first asked for, and read by the core. */
import type { GameName, Puzzle, PuzzleTheme } from '../../core/protocol';
import { makeStore } from '../../state/store';
import { theCore } from '../../state/table';
import { puzzlesOf } from '../files';
import { nearOne, streakOne } from './pick';
import type { PuzzlePlace } from './place';
import { beginStreak, board, closePuzzle, isShown, openPuzzle } from './puzzle';
import { resultsOf } from './record';
import { dayOf } from './results';
import { tell } from './words';

export interface Book {
  game: GameName;
  puzzles: Puzzle[];
  themes: PuzzleTheme[];
  /** The id of today's. */
  today: string | null;
  /** What is wrong, in words: with the file, the network or the address. */
  trouble: string;
}
const empty = { puzzles: [], themes: [], today: null, trouble: '' };
export const book = makeStore<Book>({ game: '', ...empty });

const fetched = new Map<GameName, string>();

async function textOf(game: GameName): Promise<string> {
  const known = fetched.get(game);
  if (known !== undefined) return known;
  const url = puzzlesOf(game);
  const response = url ? await fetch(url) : null;
  if (!response?.ok) throw new Error(game);
  const text = await response.text();
  fetched.set(game, text);
  return text;
}

/** Opens the puzzles of a game. False where there are none to be had, which is said. */
async function openBook(game: GameName): Promise<boolean> {
  try {
    const text = await textOf(game);
    const told = await theCore().call('puzzles', { game, text, day: dayOf(Date.now()) });
    if (told.kind === 'fault') {
      book.set({ game, ...empty, trouble: told.text });
      return false;
    }
    const { puzzles, themes, today } = told;
    const trouble = puzzles.length === 0 ? tell('web.puzzles.none') : '';
    book.set({ game, puzzles, themes, today: today ?? null, trouble });
    return puzzles.length > 0;
  } catch {
    book.set({ game, ...empty, trouble: tell('web.puzzles.unreached') });
    return false;
  }
}

/** The puzzle that a place means, or the next one there. */
function puzzleAt({ way, theme, id }: PuzzlePlace): Puzzle | null {
  const { game, puzzles, today } = book.get();
  const { puzzle, streak } = board.get();
  const named = way === 'today' ? today : id;
  if (named) return puzzles.find((one) => one.id === named) ?? null;
  if (way === 'streak') return streak && streakOne(puzzles, inStreak, Math.random());
  const of = theme ? puzzles.filter(({ themes }) => themes.includes(theme)) : puzzles;
  return nearOne(of, resultsOf(game), puzzle?.id ?? null, Math.random());
}

/** What the streak has had so far. */
const inStreak = new Set<string>();

async function lay(place: PuzzlePlace): Promise<void> {
  const { streak } = board.get();
  if (place.way === 'streak' && (!streak || streak.over)) {
    inStreak.clear();
    beginStreak(place.game);
  }
  const puzzle = puzzleAt(place);
  if (puzzle && place.way === 'streak') inStreak.add(puzzle.id);
  const trouble = puzzle ? await openPuzzle(place, puzzle) : absent(place);
  if (!trouble) return;
  closePuzzle();
  book.set({ trouble });
}

const absent = ({ way, theme, id }: PuzzlePlace): string =>
  theme
    ? tell('web.puzzles.no-theme', { theme })
    : id
      ? tell('web.puzzles.no-puzzle', { id })
      : way === 'streak'
        ? tell('web.puzzles.no-more')
        : tell('web.puzzles.none');

let opening = 0;

/**
 * Opens what an address names. A puzzle that is still being solved stays on the board. `anew`: the
 * words have changed.
 */
export async function openPlace(place: PuzzlePlace, anew: boolean): Promise<void> {
  const mine = ++opening;
  const { way, theme, id } = place;
  const stays = isShown(board.get(), place) && book.get().game === place.game;
  if (!stays) closePuzzle();
  if (!(await openBook(place.game)) || mine !== opening) return;
  if (!way && !theme && !id) return closePuzzle();
  const { puzzle, solved } = board.get();
  const still = way === 'today' ? puzzle?.id === book.get().today : !!id || !solved;
  if (!stays || !still || anew) await lay(place);
}

/** The next puzzle of the same kind; false where there is only one of it. */
export async function openNext(): Promise<boolean> {
  const { place } = board.get();
  if (!place || place.way === 'today' || place.id) return false;
  await lay(place);
  return true;
}
