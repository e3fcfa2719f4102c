/** Who plays a game, where and since when: what its file says of it besides the moves. */
import type { Scene, TimeControl } from '../core/protocol';
import { isObject } from './keep';

export type Tags = Record<string, string>;

/** The others follow from the game itself, and are written anew. */
const KEPT = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'WhiteTitle', 'BlackTitle', 'WhiteElo', 'BlackElo'];
/** In a file, a name that nobody knows. */
const UNKNOWN = '?';

/** Of the tags of a file, those that stay with the game. */
export const tagsOf = (all: { name: string; value: string }[]): Tags =>
  Object.fromEntries(all.filter(({ name }) => KEPT.includes(name)).map(({ name, value }) => [name, value]));

export const isTags = (value: unknown): value is Tags => isObject(value) && Object.values(value).every((one) => typeof one === 'string');

/** The name of a player, if the file has one. */
export const nameIn = (tags: Tags, side: 'white' | 'black'): string => {
  const name = tags[side === 'white' ? 'White' : 'Black'] ?? UNKNOWN;
  return name === UNKNOWN ? '' : name;
};

const seconds = (milliseconds: number) => String(milliseconds / 1000);
/** A clock as game files write it; they have no words for time that is free before each move. */
export const timeControlTag = ({ initial, increment = 0, delay = 0 }: TimeControl): Tags =>
  delay > 0 ? {} : { TimeControl: `${seconds(initial)}+${seconds(increment)}` };

/** How it ended, as far as the rules and the clock know. */
export const terminationTag = (outcome: Scene['outcome']): Tags => ({ Termination: !outcome ? 'unterminated' : outcome.reason === 'time' ? 'time forfeit' : 'normal' });

/** Letters and digits of any language, and nothing that a folder could stumble over. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
/** What the file of a game is called: by who played, and when. */
export const fileName = (game: string, tags: Tags): string =>
  [game, nameIn(tags, 'white'), nameIn(tags, 'black'), /^\d{4}\.\d\d\.\d\d$/.test(tags['Date'] ?? '') ? tags['Date']! : ''].map(plain).filter(Boolean).join('-');

/** A game that begins at this moment. */
export const begunNow = (): Tags => ({ Date: dateTag(Date.now()) });

/** A day as game files write it. */
export function dateTag(milliseconds: number): string {
  const day = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}
