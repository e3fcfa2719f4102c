/** The worker that holds the matches: every call is answered at once, in order. */
import { type Answer, instantiate } from './module';
import type { FromCore, ToCore } from './protocol';

const tell = (message: FromCore): void => postMessage(message);
let answer: Answer | undefined;

addEventListener('message', ({ data }: MessageEvent<ToCore>) => {
  const id = data.kind === 'call' ? data.id : -1;
  try {
    if (data.kind === 'start') {
      answer = instantiate(data.module, {
        now: () => performance.now(),
        progress: () => undefined,
      });
      tell({ kind: 'ready' });
    } else if (answer !== undefined) {
      tell({ kind: 'answer', id, json: answer(data.json) });
    }
  } catch (error) {
    answer = undefined;
    tell({ kind: 'crashed', id, text: String(error) });
  }
});
