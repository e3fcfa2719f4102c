/** The games there are, and what they say of themselves: the core is asked, nothing is known here. */
import type { Core } from '../core/client';
import type { GameDescription, GameName, PieceKey, SideKey } from '../core/protocol';

let descriptions: GameDescription[] = [];
/** By game, the shape of each piece. */
let shapes: Record<GameName, Record<PieceKey, string>> = {};

/** Asks the core, at the beginning and whenever the language has changed. */
export async function learnGames(core: Core): Promise<void> {
  descriptions = await core.call('games', {});
  shapes = Object.fromEntries(
    descriptions.map(({ game, pieces }) => [
      game,
      Object.fromEntries(pieces.map(({ key, shape }) => [key, shape])),
    ]),
  );
}

/** The first one is the one that is opened when nothing else is asked for. */
export const allGames = () => descriptions;
export const firstGame = (): GameName => descriptions[0]?.game ?? '';
export const describe = (game: GameName) => descriptions.find((one) => one.game === game);

/** What people call it. */
export const gameName = (game: GameName) => describe(game)?.name ?? game;
export const sideName = (game: GameName, side: SideKey) =>
  describe(game)?.sides.find((one) => one.key === side)?.text ?? side;

/**
 * Who makes the first move. It sits at the foot of the board, and has the first end of the
 * evaluation bar.
 */
export const openerOf = (game: GameName): SideKey => describe(game)?.sides[0]?.key ?? 'white';

export const shapesOf = (game: GameName): Record<PieceKey, string> => shapes[game] ?? {};

const describePiece = (game: GameName, piece: PieceKey) =>
  describe(game)?.pieces.find(({ key }) => key === piece);

/** A piece in two or three words: “white pawn”. */
export const pieceName = (game: GameName, piece: PieceKey): string =>
  describePiece(game, piece)?.label ?? piece;

/** What kind of piece it is, whoever has it: “Queen”. */
export const kindName = (game: GameName, piece: PieceKey): string =>
  describePiece(game, piece)?.kind ?? piece;

/**
 * A recorded move for the eyes: with the letters that are read when a move is typed in this
 * language.
 */
export function moveWords(game: GameName, record: string): string {
  const [files = '', people = ''] = describe(game)?.letters ?? [];
  return record.replace(/[A-Z]/g, (letter) => people[files.indexOf(letter)] ?? letter);
}
