/** The worker that thinks. While it does, it hears nothing: it is stopped by shared memory, or by ending it. */
import { instantiate, type Answer } from './module';
import type { FromEngine, ToEngine } from './protocol';

const tell = (message: FromEngine): void => postMessage(message);
let answer: Answer | undefined;
let stop: Int32Array | null = null;
let thinking = -1;

const stopped = (): boolean => stop !== null && Atomics.load(stop, 0) === thinking;

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  const id = data.kind === 'think' ? data.id : -1;
  try {
    if (data.kind === 'start') {
      stop = data.stop;
      answer = instantiate(data.module, {
        now: () => (stopped() ? -1 : performance.now()),
        progress: (json) => tell({ kind: 'progress', id: thinking, json }),
      });
      tell({ kind: 'ready' });
    } else if (answer !== undefined) {
      thinking = id;
      tell({ kind: 'thought', id, json: answer(data.json) });
    }
  } catch (error) {
    answer = undefined;
    tell({ kind: 'crashed', id, text: String(error) });
  }
});
