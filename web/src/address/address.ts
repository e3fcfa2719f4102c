/**
 * The addresses of the page, as values. They stand behind the `#`, which browsers do not send to
 * servers:
 *
 *     (nothing)  #/                  the start
 *     #/game/ID  #/game/ID/PLY       a game kept in this browser, and a position of it
 *     #/game/ID/PLY.AFTER-CHOICE     a position of a variation: after so many moves not the first
 *                                    choice was played; variations in it each add another fork
 *     #game=PACKED  …&ply=PLY        a game in the link itself, PLY with its forks as above
 *     #play=ID  #seat=ID.TOKEN       a game at a distance
 *     #/analysis/GAME                an empty board with the engine looking on
 *     #/settings  #/rules/GAME  …    a dialogue
 *     #learn=GAME/CHAPTER/STEP       a lesson
 *     #class=PACKED                  lessons in the link itself
 *     #train=GAME/EXERCISE           an exercise
 *     #puzzles=GAME/ID               a puzzle
 */
import type { GameName } from '../core/protocol';
import { addressOfLesson, lessonAt } from '../learn/address';
import { addressOfPuzzles, isOnBoard, type PuzzlePlace, puzzlesAt } from '../learn/puzzles/place';
import { addressOfTrain, type TrainPlace, trainAt } from '../learn/train/place';
import { addressOf as distanceAt, hashOf as hashOfDistance } from '../online/log';
import type { DialogueName, LessonPlace } from '../state/dialogue';
import type { Way } from '../state/tree';

/** Dialogues that need nothing but their name, and the game they are about where there is one. */
const NAMED = [
  'new',
  'games',
  'files',
  'database',
  'settings',
  'editor',
  'rules',
  'keys',
  'lobby',
  'learn',
  'train',
  'puzzles',
  'maker',
] as const;
export type Named = (typeof NAMED)[number];
/** Only these are about a game. */
const OF_GAME: readonly string[] = ['new', 'rules'];
export const isNamed = (name: DialogueName): name is Named =>
  (NAMED as readonly string[]).includes(name);

export type Address =
  | { at: 'start' }
  | { at: 'kept'; id: string; way: Way | null }
  | { at: 'linked'; packed: string; way: Way | null }
  | { at: 'distance'; game: string; token?: string }
  | { at: 'analysis'; game: GameName | null }
  | { at: 'dialogue'; name: Named; game: GameName | null }
  | { at: 'lesson'; lesson: LessonPlace }
  | { at: 'train'; train: TrainPlace }
  | { at: 'puzzles'; puzzles: PuzzlePlace };

/** Dialogues lie over whatever is on the table. */
export type Over = Extract<Address, { at: 'dialogue' | 'lesson' | 'train' | 'puzzles' }>;

const KEPT = /^#\/game\/([A-Za-z0-9_-]{1,64})(?:\/([\d.-]+))?$/;
const LINKED = /^#(game=[^&]*)(?:&ply=([\d.-]+))?$/;
/** Variations are never deeper than the core reads them. */
const WAY = /^(\d{1,5})((?:\.\d{1,5}-\d{1,5}){0,255})$/;
const PATH = /^#\/([a-z]{1,20})(?:\/([a-z0-9-]{1,40}))?$/;

/** Null: none is named. Undefined: what is there is no way. */
function wayIn(text: string | undefined): Way | null | undefined {
  if (text === undefined) return null;
  const [, plies, forks] = WAY.exec(text) ?? [];
  if (plies === undefined) return undefined;
  const numbers = forks!.split('.').slice(1);
  return {
    plies: Number(plies),
    forks: numbers.map((fork) => {
      const [after, choice] = fork.split('-');
      return [Number(after), Number(choice)];
    }),
  };
}

const wordOf = ({ plies, forks }: Way): string =>
  [plies, ...forks.map(([after, choice]) => `${after}-${choice}`)].join('.');

/** What an address names; null for one that nobody here has written. */
export function parse(hash: string): Address | null {
  if (hash === '' || hash === '#' || hash === '#/') return { at: 'start' };
  const kept = KEPT.exec(hash);
  if (kept) {
    const way = wayIn(kept[2]);
    return way === undefined ? null : { at: 'kept', id: kept[1]!, way };
  }
  const linked = LINKED.exec(hash);
  if (linked) {
    const way = wayIn(linked[2]);
    return way === undefined ? null : { at: 'linked', packed: linked[1]!, way };
  }
  const distance = distanceAt(hash);
  if (distance) return { at: 'distance', ...distance };
  const lesson = lessonAt(hash);
  if (lesson) return { at: 'lesson', lesson };
  const train = trainAt(hash);
  if (train) return { at: 'train', train };
  const puzzles = puzzlesAt(hash);
  if (puzzles) return { at: 'puzzles', puzzles };
  const [, word, game = null] = PATH.exec(hash) ?? [];
  if (word === 'analysis') return { at: 'analysis', game };
  const name = NAMED.find((one) => one === word);
  return name && (game === null || OF_GAME.includes(name)) ? { at: 'dialogue', name, game } : null;
}

const tail = (part: string | null) => (part === null ? '' : `/${part}`);

export const isOver = (address: Address): address is Over =>
  ['dialogue', 'lesson', 'train', 'puzzles'].includes(address.at);

export function write(address: Address): string {
  switch (address.at) {
    case 'start':
      return '';
    case 'kept':
      return `#/game/${address.id}${tail(address.way && wordOf(address.way))}`;
    case 'linked':
      return `#${address.packed}${address.way ? `&ply=${wordOf(address.way)}` : ''}`;
    case 'distance':
      return hashOfDistance(address);
    case 'analysis':
      return `#/analysis${tail(address.game)}`;
    case 'dialogue':
      return `#/${address.name}${tail(address.game)}`;
    case 'lesson':
      return addressOfLesson(address.lesson);
    case 'train':
      return addressOfTrain(address.train);
    case 'puzzles':
      return addressOfPuzzles(address.puzzles);
  }
}

/**
 * The room an address lies in. Another room is another entry of the browser's history; another
 * position of a game, or another step of a lesson, is still the same room.
 */
export function roomOf(address: Address): string {
  switch (address.at) {
    case 'kept':
      return `game ${address.id}`;
    case 'distance':
      return `distance ${address.game}`;
    case 'dialogue':
      return address.name;
    case 'lesson':
      return address.lesson.chapter ? 'lesson' : 'learn';
    case 'puzzles':
      return isOnBoard(address.puzzles) ? 'puzzle' : 'puzzles';
    default:
      return address.at;
  }
}
