import type { Arrangement, Stacks } from '../../core/protocol';
import type { Editing } from '../editing';

const FILES = 'abcdefgh';

/**
 * Whether a letter of the castling rights (`K`, `q`, or the file of a rook) fits the pieces: the
 * king is at home, and the rook that it names.
 */
function fits(letter: string, stacks: Stacks, anywhere: boolean): boolean {
  const white = letter === letter.toUpperCase();
  const [side, rank] = white ? ['white', '1'] : ['black', '8'];
  const on = (file: string) => stacks[file + rank]?.[0];
  const king = [...FILES].findIndex((file) => on(file) === `${side}-king`);
  if (king < 0 || (!anywhere && FILES[king] !== 'e')) return false;
  const kind = letter.toLowerCase();
  if (FILES.includes(kind)) return on(kind) === `${side}-rook`;
  if (!anywhere) return on(kind === 'k' ? 'h' : 'a') === `${side}-rook`;
  const beside = kind === 'k' ? FILES.slice(king + 1) : FILES.slice(0, king);
  return [...beside].some((file) => on(file) === `${side}-rook`);
}

/** A right that is wished for is there again when the pieces are home again. */
export function castlingFor({ fields, stacks, rules }: Arrangement): string {
  const wished = fields.castling ?? '-';
  // What is no list of rights stays as it was typed, and the core says what is wrong with it.
  if (!/^[KQkqA-Ha-h]+$/.test(wished)) return wished;
  const anywhere = rules.includes('chess960');
  return [...wished].filter((letter) => fits(letter, stacks, anywhere)).join('') || '-';
}

export const editing: Editing = {
  fields: (arrangement) =>
    arrangement.fields.castling === undefined
      ? arrangement.fields
      : { ...arrangement.fields, castling: castlingFor(arrangement) },
};
