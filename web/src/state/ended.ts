/** How a game ended, in words. */
import type { Ending, GameName } from '../core/protocol';
import { other } from '../core/sides';
import { sideName } from './described';
import { type Tags, wasLeft } from './tags';
import { capital, say } from './words';

/** As the core says it; or that a player has left, where the tags of the game say so. */
export function endWords(game: GameName, outcome: Ending, tags: Tags): string {
  if (!wasLeft(outcome, tags)) return outcome.text;
  if (!outcome.winner) return say('web.distance.left-draw');
  return capital(
    say('web.distance.left-win', {
      loser: sideName(game, other(outcome.winner)),
      winner: sideName(game, outcome.winner),
    }),
  );
}
