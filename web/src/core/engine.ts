/** The computer player, as the page uses it. */
import { CoreError, type WorkerLike } from './client';
import type { Failure, FromEngine, Language, Progress, Refused, Think, Thought, ToEngine } from './protocol';

/** Thinking in progress. */
export interface Thinking {
  /** Fails with `CoreError` when the question was refused (`bad-request`) or the engine crashed. */
  readonly answer: Promise<Thought>;
  /** Really stops: `answer` then is the best found so far, within milliseconds. */
  stop(): void;
}

/** The computer player. One thought at a time: a new one stops the one before. */
export interface Engine {
  language: Language;
  think(question: Think, onProgress?: (progress: Progress) => void): Thinking;
  close(): void;
}

export type EngineWorker = WorkerLike<ToEngine, FromEngine>;

interface Running {
  id: number;
  onProgress: ((progress: Progress) => void) | undefined;
  last: Progress | undefined;
  stopping: boolean;
  resolve(thought: Thought): void;
  reject(error: CoreError): void;
}

/** The answer of a search that was cut off: its last word. */
function thoughtOf(progress: Progress): Thought {
  const best = progress.lines[0];
  return { ...progress, move: best?.moves[0] ?? null, record: best?.record[0] ?? null, reply: best?.moves[1] ?? null, stopped: true };
}

/** How long a search may take to notice shared memory; then its worker is ended. */
const patience = 100;

export class EngineClient implements Engine {
  language: Language;
  private worker: EngineWorker;
  private nextId = 1;
  private running: Running | undefined;

  /** @param stop a word of shared memory, where there is such a thing: a search that is stopped by it keeps what it learned */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly spawn: () => EngineWorker,
    private readonly stopWord: Int32Array | null,
    language: Language,
  ) {
    this.language = language;
    this.worker = this.start();
  }

  think(question: Think, onProgress?: (progress: Progress) => void): Thinking {
    if (this.running !== undefined) this.cutOff(this.running);
    const id = this.nextId++;
    const answer = new Promise<Thought>((resolve, reject) => {
      this.running = { id, onProgress, last: undefined, stopping: false, resolve, reject };
    });
    this.worker.postMessage({ kind: 'think', id, json: JSON.stringify({ language: this.language, ...question, call: 'think' }) });
    return { answer, stop: () => this.stop(id) };
  }

  close(): void {
    this.worker.terminate();
    this.running?.reject(new CoreError({ code: 'closed', text: 'The engine has been closed.' }));
    this.running = undefined;
  }

  private start(): EngineWorker {
    const worker = this.spawn();
    worker.onmessage = ({ data }) => {
      if (worker === this.worker) this.hear(data);
    };
    worker.onerror = (event) => this.crashed(event.message ?? 'The worker failed.');
    this.worker = worker;
    worker.postMessage({ kind: 'start', module: this.module, stop: this.stopWord });
    return worker;
  }

  private stop(id: number): void {
    const running = this.running;
    if (running?.id !== id || running.stopping) return;
    running.stopping = true;
    if (this.stopWord !== null) {
      Atomics.store(this.stopWord, 0, id);
      setTimeout(() => {
        if (this.running === running && running.last !== undefined) this.cutOff(running);
      }, patience);
    } else if (running.last !== undefined) {
      this.cutOff(running);
    }
    // With nothing found yet, the first word ends it: that takes a millisecond.
  }

  /** Ends the worker in the middle of a thought, and starts another. */
  private cutOff(running: Running): void {
    this.running = undefined;
    this.worker.terminate();
    this.start();
    running.resolve(
      thoughtOf(running.last ?? { depth: 0, selectiveDepth: 0, nodes: 0, nodesPerSecond: 0, milliseconds: 0, lines: [] }),
    );
  }

  private hear(message: FromEngine): void {
    const running = this.running;
    if (message.kind === 'ready' || running === undefined || (message.kind !== 'crashed' && message.id !== running.id)) return;
    if (message.kind === 'crashed') return this.crashed(message.text);
    const told = JSON.parse(message.json) as Progress | Thought | Refused | { failure: Failure };
    if (message.kind === 'progress') {
      running.last = told as Progress;
      if (!running.stopping) running.onProgress?.(running.last);
      else if (this.stopWord === null) this.cutOff(running);
      return;
    }
    this.running = undefined;
    if ('failure' in told) running.reject(new CoreError(told.failure));
    else if ('refusal' in told) running.reject(new CoreError({ code: 'bad-request', text: told.refusal.text }));
    else running.resolve(told as Thought);
  }

  private crashed(text: string): void {
    const running = this.running;
    this.running = undefined;
    this.worker.terminate();
    this.start();
    running?.reject(new CoreError({ code: 'crashed', text }));
  }
}
