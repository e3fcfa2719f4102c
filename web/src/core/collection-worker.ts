/** The worker that reads a file of many games, piece by piece, and answers questions about it. */
import type { FromCollection, ToCollection } from './collection';
import { instantiateWithPlaces } from './module';

/** A piece takes some milliseconds, so that questions are answered between two. */
const PIECE = 1 << 20;

const tell = (message: FromCollection): void => postMessage(message);
let core: ReturnType<typeof instantiateWithPlaces> | undefined;

async function read({ module, file, before }: ToCollection & { kind: 'read' }): Promise<void> {
  core = instantiateWithPlaces(
    module,
    { now: () => performance.now(), progress: () => undefined },
    0,
  );
  for (const json of before) core.answer(json);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let latin = false;
  for (let from = 0; from === 0 || from < file.size; from += PIECE) {
    const last = from + PIECE >= file.size;
    const piece = await file
      .slice(from, from + PIECE)
      .arrayBuffer()
      .catch(() => null);
    if (!piece) return tell({ kind: 'unreadable' });
    const bytes = new Uint8Array(piece);
    try {
      if (!latin) decoder.decode(bytes, { stream: !last });
    } catch {
      latin = true;
    }
    if (!core.collect(bytes, last)) return tell({ kind: 'read', latin });
    tell({ kind: 'progress', share: Math.min(1, (from + PIECE) / file.size) });
  }
  tell({ kind: 'read', latin });
}

const crashed = (error: unknown) => tell({ kind: 'crashed', text: String(error) });

addEventListener('message', ({ data }: MessageEvent<ToCollection>) => {
  if (data.kind === 'read') return void read(data).catch(crashed);
  try {
    if (core) tell({ kind: 'answer', id: data.id, json: core.answer(data.json) });
  } catch (error) {
    crashed(error);
  }
});
