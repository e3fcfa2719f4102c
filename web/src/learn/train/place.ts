/** The address of an exercise: `#train=GAME`, `#train=GAME/EXERCISE`. */
import type { GameName } from '../../core/protocol';

/** Find the named cell; name the cell that is shown; find what can be taken or pushed. */
export const EXERCISES = ['find', 'name', 'attacked'] as const;
export type Exercise = (typeof EXERCISES)[number];

/** The exercises of a game, or one of them. */
export interface TrainPlace {
  game: GameName;
  exercise?: Exercise | undefined;
}

const TRAIN = /^#train=([a-z0-9-]{1,40})(?:\/([a-z]{1,20}))?$/;

export function trainAt(hash: string): TrainPlace | null {
  const [, game, word] = TRAIN.exec(hash) ?? [];
  const exercise = EXERCISES.find((one) => one === word);
  if (!game || (word !== undefined && !exercise)) return null;
  return { game, exercise };
}

export const addressOfTrain = ({ game, exercise }: TrainPlace): string =>
  `#train=${[game, exercise].filter(Boolean).join('/')}`;
