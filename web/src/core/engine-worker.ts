/**
 * The worker that runs the search. It receives no messages while it thinks, so it is stopped
 * through shared memory or terminated.
 */
import { type Answer, instantiateWithPlaces } from './module';
import { Networks } from './networks';
import type { FromEngine, ToEngine } from './protocol';

const tell = (message: FromEngine): void => postMessage(message);
let answer: Answer | undefined;
let networks: Networks | undefined;
let stop: Int32Array | null = null;
let thinking = -1;

// Thoughts are numbered in order, so stopping one also stops all before it.
const stopped = (): boolean => stop !== null && Atomics.load(stop, 0) >= thinking;

async function hear(data: ToEngine): Promise<void> {
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
      networks = new Networks(core.loadNetwork);
      tell({ kind: 'ready', places: core.places.stacks.length > 0 ? core.places : null });
    } else if (answer !== undefined) {
      thinking = id;
      const loaded = (await networks?.ready(JSON.parse(data.json))) ?? true;
      tell({ kind: 'network', loaded });
      tell({ kind: 'thought', id, json: answer(data.json) });
    }
  } catch (error) {
    answer = undefined;
    tell({ kind: 'crashed', id, text: String(error) });
  }
}

// One after the other, even where one waits for a network.
let heard = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  heard = heard.then(() => hear(data));
});
