/** Which way to learn: it stands above each of them. */
import type { GameName } from '../core/protocol';
import { allGames, gameName } from '../state/described';
import { openLearn, openPuzzles, openTrain } from '../state/dialogue';
import { say } from '../state/words';
import { lessonsOf, puzzlesOf } from './files';

const parts = [
  { part: 'learn', word: 'web.learn.lessons', go: (game: GameName) => openLearn({ game }) },
  { part: 'puzzles', word: 'web.puzzles', go: (game: GameName) => openPuzzles({ game }) },
  { part: 'train', word: 'web.train', go: (game: GameName) => openTrain({ game }) },
] as const;

export type Part = (typeof parts)[number]['part'];

/** Games that have this; every game can be practised. */
const has: Record<Part, (game: GameName) => boolean> = {
  learn: (game) => lessonsOf(game) !== undefined,
  puzzles: (game) => puzzlesOf(game) !== undefined,
  train: () => true,
};
const gamesOf = (part: Part) => allGames().filter(({ game }) => has[part](game));

export function LearnParts({
  part,
  game,
  pick,
}: {
  part: Part;
  game: GameName;
  pick: (game: GameName) => void;
}) {
  return (
    <div class="learn-parts">
      <nav class="games" aria-label={say('web.learn.parts')}>
        {parts
          .filter((one) => one.part === part || gamesOf(one.part).some((its) => its.game === game))
          .map((one) => (
            <button
              key={one.part}
              aria-current={one.part === part ? 'page' : undefined}
              onClick={() => one.part !== part && one.go(game)}
            >
              {say(one.word)}
            </button>
          ))}
      </nav>
      <div class="games" role="group" aria-label={say('web.game')}>
        {gamesOf(part).map((one) => (
          <button key={one.game} aria-pressed={one.game === game} onClick={() => pick(one.game)}>
            {gameName(one.game)}
          </button>
        ))}
      </div>
    </div>
  );
}
