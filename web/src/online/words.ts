/** What is said of games at a distance in more than one place. */
import type { SideKey } from '../core/protocol';
import { clockText } from '../state/clock';
import { describe } from '../state/table';
import { say, sayMaybe, type WordKey } from '../state/words';
import type { DistantGame } from './state';
import type { ClockTerms, GameState, Summary } from './protocol';

const plain = (milliseconds: number, unit: number) => String(Math.round((100 * milliseconds) / unit) / 100);

/** `5 min + 3 s a move`, `2 days a move`. */
export function clockWords(clock: ClockTerms): string {
  if (clock.kind === 'none') return say('web.distance.no-clock');
  if (clock.kind === 'days') return clock.days === 1 ? say('web.distance.day-a-move') : say('web.distance.days-a-move', { days: clock.days });
  const minutes = say('web.distance.minutes', { minutes: plain(clock.initial, 60_000) });
  if (clock.increment) return say('web.distance.with-increment', { minutes, seconds: plain(clock.increment, 1000) });
  return clock.delay ? say('web.distance.with-delay', { minutes, seconds: plain(clock.delay, 1000) }) : minutes;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What is left: days and hours where there are days, else as on every clock. */
export function leftWords(left: number): string {
  if (left < DAY) return clockText(left);
  return say('web.distance.days-hours', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
}

export const sideWords = (kind: GameState['kind'], side: SideKey): string => describe(kind)?.sides.find((one) => one.key === side)?.text ?? side;

/** The rules in words: `8 × 8`, `Belgian daisy`. Empty for the usual ones. */
export const rulesWords = ({ rules }: Pick<Summary, 'rules'>): string => rules.split(',').filter(Boolean).map(ruleWords).join(', ');

/** An option this page has no words for stays as it is written. */
function ruleWords(rule: string): string {
  const [key, value = ''] = rule.split('=');
  const words = key === 'layout' ? sayMaybe(`web.layout.${value}`) : sayMaybe(`web.distance.rule.${key}`);
  return words?.replaceAll('{value}', value).trim() ?? rule;
}

/** Who sits there, by name or as “the other player”. */
export const nameOf = (game: DistantGame, side: SideKey): string =>
  game.state?.seats[side].name || say(side === game.side ? 'web.distance.you' : game.side ? 'web.distance.nobody' : 'web.distance.anonymous');

/** A sentence that begins with a name, or with “the other player”. */
export const sentence = (key: WordKey, fill: Record<string, string>): string => capital(say(key, fill));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
