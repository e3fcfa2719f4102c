/**
 * A thread of the search. It is told once where to help and receives nothing after that; between
 * searches it sleeps.
 */
import { help } from './module';
import type { FromHelper, ToHelper } from './protocol';

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => {
  try {
    help(data.module, data.memory, data.stack);
  } catch (error) {
    postMessage({ kind: 'crashed', text: String(error) } satisfies FromHelper);
  }
});
