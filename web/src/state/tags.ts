/** Who plays a game, where and since when: what its file says of it besides the moves. */
import type { Scene, SideKey, TimeControl } from '../core/protocol';
import { isObject } from './keep';

export type Tags = Record<string, string>;

/** Tags that follow from the game and are written anew; all others stay with it. */
const DERIVED = ['Result', 'SetUp', 'FEN', 'Rules', 'Game', 'Winner'];
/** An unknown name in a game file. */
const UNKNOWN = '?';

/** Of the tags of a file, those that stay with the game. */
export const tagsOf = (all: { name: string; value: string }[]): Tags =>
  keptTags(Object.fromEntries(all.map(({ name, value }) => [name, value])));
export const keptTags = (all: Tags): Tags =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !DERIVED.includes(name)));

export const isTags = (value: unknown): value is Tags =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string');

/** The name of a player, if the file has one. */
export const nameIn = (tags: Tags, side: 'white' | 'black'): string => {
  const name = tags[side === 'white' ? 'White' : 'Black'] ?? UNKNOWN;
  return name === UNKNOWN ? '' : name;
};

const seconds = (milliseconds: number) => String(milliseconds / 1000);
/** A clock as game files write it; they cannot express a delay. */
export const timeControlTag = ({ initial, increment = 0, delay = 0 }: TimeControl): Tags =>
  delay > 0 ? {} : { TimeControl: `${seconds(initial)}+${seconds(increment)}` };

/**
 * A player has left, as the tags of the game say. The core does not know that end: for it the game
 * was resigned, or drawn by agreement.
 */
export const wasLeft = (outcome: { reason: string } | null, { Termination }: Tags): boolean =>
  Termination?.toLowerCase() === ABANDONED &&
  (outcome?.reason === 'resignation' || outcome?.reason === 'agreement');

/**
 * How the game ended: as its tags say it in their own words, or else that it was by the clock or
 * not.
 */
export const terminationTag = (
  outcome: Scene['outcome'],
  { Termination = '' }: Tags = {},
): Tags => {
  if (!outcome) return { Termination: 'unterminated' };
  const byTime = outcome.reason === 'time';
  const fits = byTime
    ? /time/i.test(Termination)
    : !/^(unterminated|adjourned)?$/i.test(Termination);
  return { Termination: fits ? Termination : byTime ? 'time forfeit' : 'normal' };
};
/** The tags of a game that is ended here, in another way than its file said. */
export const withoutEnd = ({ Termination: _, ...others }: Tags): Tags => others;
/**
 * Where Black opens, `1-0` could be read either way: the file says who won. Results of game files
 * name the side that opened first.
 */
export const winnerTag = (opener: SideKey, outcome: Scene['outcome']): Tags =>
  opener === 'white' || !outcome?.winner
    ? {}
    : { Winner: outcome.winner === 'white' ? 'White' : 'Black' };
export const ABANDONED = 'abandoned';

/** Keeps letters and digits of any language; everything else could be illegal in a file name. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
/** The file name of a game: who played, and when. */
export const fileName = (game: string, tags: Tags): string =>
  [
    game,
    nameIn(tags, 'white'),
    nameIn(tags, 'black'),
    /^\d{4}\.\d\d\.\d\d$/.test(tags.Date ?? '') ? tags.Date! : '',
  ]
    .map(plain)
    .filter(Boolean)
    .join('-');

/** A game that begins at this moment. */
export const begunNow = (): Tags => ({ Date: dateTag(Date.now()) });

/** A day as game files write it. */
export function dateTag(milliseconds: number): string {
  const day = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}
