/** The worker that thinks. While it does, it hears nothing: it is stopped by shared memory, or by ending it. */
import { instantiateWithPlaces, type Answer } from './module';
import type { FromEngine, ToEngine } from './protocol';

const tell = (message: FromEngine): void => postMessage(message);
let answer: Answer | undefined;
let stop: Int32Array | null = null;
let thinking = -1;

// Thoughts are numbered in order: stopping one stops all before it.
const stopped = (): boolean => stop !== null && Atomics.load(stop, 0) >= thinking;

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  const id = data.kind === 'think' ? data.id : -1;
  try {
    if (data.kind === 'start') {
      stop = data.stop;
      const host = {
        now: () => (stopped() ? -1 : performance.now()),
        progress: (json: string) => tell({ kind: 'progress', id: thinking, json }),
      };
      const core = instantiateWithPlaces(data.module, host, data.helpers);
      answer = core.answer;
      tell({ kind: 'ready', places: core.places.stacks.length > 0 ? core.places : null });
    } else if (answer !== undefined) {
      thinking = id;
      tell({ kind: 'thought', id, json: answer(data.json) });
    }
  } catch (error) {
    answer = undefined;
    tell({ kind: 'crashed', id, text: String(error) });
  }
});
