/**
 * Why a move is wrong, or good: what the engine can prove of it, and the answer to it. It is the
 * engine of the table, which is never taken from a game or a review.
 */
import type { Where } from '../../core/protocol';
import { explain } from '../../state/explain';
import { seated, thinking } from '../../state/opponent';
import { reviewed } from '../../state/review';
import { type Why, whyIn } from './why';

const isFree = () => !thinking.get().busy && reviewed.get().reviewing === null;

/** Until the engine has nothing else to do. */
function free(): Promise<void> {
  if (isFree()) return Promise.resolve();
  return new Promise((done) => {
    const see = () => {
      if (!isFree()) return;
      for (const stop of stops) stop();
      done();
    };
    const stops = [thinking.watch(see), reviewed.watch(see)];
  });
}

/** What there is to say of a move; null if the engine was asked something else, or failed. */
export async function whyOf(
  where: Where,
  move: string,
  wanted: () => boolean,
): Promise<Why | null> {
  await seated;
  await free();
  if (!wanted()) return null;
  const explained = await explain({ ...where, move });
  return explained && whyIn(explained);
}
