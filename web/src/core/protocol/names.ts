/** What things are called. */
export type Language = 'en' | 'fr';
/** The call `games` lists them. */
export type GameName = string;
/** As the game writes it: `e4`, `z26`, `e5`. */
export type CellName = string;
/** `white-bishop`, `black-marble`. Its words are in `GameDescription.pieces`. */
export type PieceKey = string;
export type SideKey = 'white' | 'black';
/**
 * Chosen by the page: any number from 0 to 15. Opening a number again forgets the match it named.
 */
export type MatchId = number;
