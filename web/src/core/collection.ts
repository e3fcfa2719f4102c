/**
 * A file of many games in a worker of its own, with a core of its own: the board never waits for
 * it, and what it holds does not take the memory of anything else.
 */
import { CoreError } from './client';
import type { Answers, Asks, Call, Failure, Language } from './protocol';
import { hired, type WorkerLike } from './workers';

export type ToCollection =
  /** `before`: calls that prepare the core, as JSON. */
  | { kind: 'read'; module: WebAssembly.Module; file: Blob; before: string[] }
  | { kind: 'call'; id: number; json: string };
export type FromCollection =
  | { kind: 'progress'; share: number }
  /** To its end, or up to where it cannot go on. `latin`: it is not UTF-8. */
  | { kind: 'read'; latin: boolean }
  | { kind: 'unreadable' }
  | { kind: 'answer'; id: number; json: string }
  | { kind: 'crashed'; text: string };
export type CollectionWorker = WorkerLike<ToCollection, FromCollection>;

export type CollectionCall =
  | 'beginCollection'
  | 'openings'
  | 'collected'
  | 'sift'
  | 'rows'
  | 'rank'
  | 'explore'
  | 'replace';

/** How reading ended. */
export type Ended = { kind: 'read'; latin: boolean } | { kind: 'unreadable' };

export class CollectionClient {
  private nextId = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (answer: unknown) => void; reject: (error: CoreError) => void }
  >();
  private over: CoreError | null = null;
  private readonly worker: CollectionWorker;
  private end: { resolve: (ended: Ended) => void; reject: (error: CoreError) => void } | null =
    null;

  constructor(
    spawn: () => CollectionWorker,
    private readonly module: WebAssembly.Module,
    public language: Language,
    private readonly progress: (share: number) => void,
  ) {
    this.worker = hired(
      spawn(),
      () => this.over === null,
      (message) => this.hear(message),
      (text) => this.stop({ code: 'crashed', text }),
    );
  }

  /** `names`: the texts of openings, by game. */
  read(file: Blob, names: { game: string; text: string }[]): Promise<Ended> {
    const before = [
      ...names.map((lent) => JSON.stringify({ call: 'openings', ...lent })),
      JSON.stringify({ call: 'beginCollection' }),
    ];
    this.worker.postMessage({ kind: 'read', module: this.module, file, before });
    return new Promise((resolve, reject) => (this.end = { resolve, reject }));
  }

  call<C extends Call & CollectionCall>(call: C, asks: Asks<C>): Promise<Answers<C>> {
    if (this.over) return Promise.reject(this.over);
    const id = this.nextId++;
    const json = JSON.stringify({ language: this.language, ...asks, call });
    this.worker.postMessage({ kind: 'call', id, json });
    return new Promise((resolve, reject) =>
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject }),
    );
  }

  close(): void {
    this.stop({ code: 'closed', text: 'The file has been closed.' });
  }

  private hear(message: FromCollection): void {
    if (message.kind === 'progress') return this.progress(message.share);
    if (message.kind === 'crashed') return this.stop({ code: 'crashed', text: message.text });
    if (message.kind !== 'answer') return this.end?.resolve(message);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    const answer = JSON.parse(message.json) as { failure?: Failure };
    if (answer.failure) asked?.reject(new CoreError(answer.failure));
    else asked?.resolve(answer);
  }

  private stop(why: Failure): void {
    if (this.over) return;
    this.over = new CoreError(why);
    this.worker.terminate();
    this.end?.reject(this.over);
    for (const { reject } of this.waiting.values()) reject(this.over);
    this.waiting.clear();
  }
}
