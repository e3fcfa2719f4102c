/** Who plays a game, where and since when: what its file says of it besides the moves. */
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

/** A game that begins at this moment. */
export const begunNow = (): Tags => ({ Date: dateTag(Date.now()) });

/** A day as game files write it. */
export function dateTag(milliseconds: number): string {
  const day = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}
