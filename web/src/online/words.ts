/** What is said of games at a distance in more than one place. */
import type { SideKey } from '../core/protocol';
import { clockText } from '../state/clock';
import { describe } from '../state/described';
import { numberOf } from '../state/rules';
import { settings } from '../state/settings';
import { capital, say, type WordKey } from '../state/words';
import type { Clock, Summary } from './protocol';
import type { DistantGame } from './state';

const plain = (milliseconds: number, unit: number) =>
  String(Math.round((100 * milliseconds) / unit) / 100);

/** `5 min + 3 s per move`, `2 days per move`. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'none') return say('web.distance.no-clock');
  if (clock.kind === 'days')
    return clock.days === 1
      ? say('web.distance.day-a-move')
      : say('web.distance.days-a-move', { days: clock.days });
  const minutes =
    clock.initial < 60_000
      ? say('web.distance.seconds', { seconds: plain(clock.initial, 1000) })
      : say('web.distance.minutes', { minutes: plain(clock.initial, 60_000) });
  if (clock.increment)
    return say('web.distance.with-increment', { minutes, seconds: plain(clock.increment, 1000) });
  return clock.delay
    ? say('web.distance.with-delay', { minutes, seconds: plain(clock.delay, 1000) })
    : minutes;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something happened, in the words of the language: `5 minutes ago`. */
export function ageWords(milliseconds: number): string {
  const [unit, size] =
    milliseconds >= DAY
      ? (['day', DAY] as const)
      : milliseconds >= HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  const count = Math.floor(milliseconds / size);
  if (count < 1) return say('web.distance.just-now');
  return new Intl.RelativeTimeFormat(settings.get().language).format(-count, unit);
}

/** The time left: days and hours if there are days, else as on a clock. */
export function leftWords(left: number): string {
  if (left < DAY) return clockText(left);
  return say('web.distance.days-hours', {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
  });
}

/** The rules in words: `8 × 8`, `Belgian daisy`. Empty for the usual ones. */
export const rulesWords = ({ kind, rules }: Pick<Summary, 'kind' | 'rules'>): string =>
  rules
    .split(',')
    .filter(Boolean)
    .map((rule) => ruleWords(kind, rule))
    .join(', ');

/** An option there are no words for stays as it is written. */
function ruleWords(kind: Summary['kind'], rule: string): string {
  const [key, value = ''] = rule.split('=');
  const option = describe(kind)?.options.find((one) => one.key === key);
  const words =
    option?.kind === 'choice'
      ? option.choices.find((choice) => choice.value === value)?.name
      : option?.agreed;
  const shown = option?.kind === 'number' ? numberOf(value) : value;
  return words?.replaceAll('{value}', shown ?? '').trim() || rule;
}

/** `2 watching`, in the plural form of the language. */
export function watchersWords(count: number): string {
  const { language } = settings.get();
  const one = new Intl.PluralRules(language).select(count) === 'one';
  return say(one ? 'web.distance.watcher' : 'web.distance.watchers', {
    count: count.toLocaleString(language),
  });
}

/** Who sits there, by name or as “your opponent”. */
export const nameOf = (game: DistantGame, side: SideKey): string =>
  game.state?.seats[side].name ||
  say(
    side === game.side
      ? 'web.distance.you'
      : game.side
        ? 'web.distance.nobody'
        : 'web.distance.anonymous',
  );

/** A sentence that begins with a name, or with “your opponent”. */
export const sentence = (key: WordKey, fill: Record<string, string>): string =>
  capital(say(key, fill));
