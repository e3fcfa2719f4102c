/** The computer player, as the page uses it. */
import { CoreError } from './client';
import type { Places } from './module';
import type { Failure, FromEngine, FromHelper, Language, Progress, Refused, Think, Thought, ToEngine, ToHelper } from './protocol';
import { hired, type WorkerLike } from './workers';

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
export type HelperWorker = WorkerLike<ToHelper, FromHelper>;

/** Further threads of a search. */
export interface Helpers {
  count: number;
  spawn(): HelperWorker;
}

interface Asked {
  id: number;
  json: string;
  onProgress: ((progress: Progress) => void) | undefined;
  last: Progress | undefined;
  stopping: boolean;
  resolve(thought: Thought): void;
  reject(error: CoreError): void;
}

const nothing: Progress = { depth: 0, selectiveDepth: 0, nodes: 0, nodesPerSecond: 0, milliseconds: 0, threads: 1, lines: [] };

/** The answer of a search that was cut off: its last word. */
function thoughtOf(progress: Progress): Thought {
  const best = progress.lines[0];
  return { ...progress, move: best?.moves[0] ?? null, record: best?.record[0] ?? null, reply: best?.moves[1] ?? null, stopped: true };
}

/** Whether helpers would be of use. The core has the last word: what must come out the same every time is thought alone. */
const gainsByHelp = (question: Think): boolean => question.level === undefined && question.limits?.nodes === undefined;

/** How long a search may take to notice shared memory; then its worker is ended. */
const patience = 100;

/**
 * Questions are sent as they come; each stops those before it. Helpers are started when first of use, sleep between searches, and
 * share the fate of the worker they help. Whether they come is not waited for: a search takes whoever is there.
 */
export class EngineClient implements Engine {
  language: Language;
  private worker: EngineWorker;
  private life: 'starting' | 'ready' | 'over' = 'starting';
  private nextId = 1;
  private asked: Asked[] = [];
  private places: Places | null = null;
  private helpersWanted = false;
  private helping: HelperWorker[] = [];

  /**
   * @param stopWord a word of shared memory, where there is such a thing: a search that is stopped by it keeps what it learned
   * @param helpers where the module is the one for shared memory
   */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly spawn: () => EngineWorker,
    private readonly stopWord: Int32Array | null,
    language: Language,
    private readonly helpers: Helpers | null = null,
  ) {
    this.language = language;
    this.worker = this.start();
  }

  think(question: Think, onProgress?: (progress: Progress) => void): Thinking {
    if (this.life === 'over') this.restart([]);
    for (const before of this.asked) this.stop(before);
    if (this.stopWord === null && this.asked.length > 0) this.cutOff();
    const id = this.nextId++;
    const threads = 1 + (this.helpers?.count ?? 0);
    const json = JSON.stringify({ language: this.language, threads, ...question, call: 'think' });
    const answer = new Promise<Thought>((resolve, reject) => {
      this.send({ id, json, onProgress, last: undefined, stopping: false, resolve, reject });
    });
    this.helpersWanted ||= gainsByHelp(question);
    this.callHelpers();
    return {
      answer,
      stop: () => {
        const asked = this.asked.find((each) => each.id === id);
        if (asked !== undefined) this.stop(asked);
      },
    };
  }

  close(): void {
    this.end();
    for (const asked of this.asked.splice(0)) asked.reject(new CoreError({ code: 'closed', text: 'The engine has been closed.' }));
  }

  private start(): EngineWorker {
    const worker = hired(this.spawn(), (one) => one === this.worker, (message) => this.hear(message), (text) => this.crashed(text));
    this.worker = worker;
    this.life = 'starting';
    worker.postMessage({ kind: 'start', module: this.module, stop: this.stopWord, helpers: this.helpers?.count ?? 0 });
    return worker;
  }

  private end(): void {
    this.worker.terminate();
    for (const helper of this.helping.splice(0)) helper.terminate();
    this.places = null;
  }

  /** Once there is something to help with, and a place to do so. */
  private callHelpers(): void {
    const { places, helpers } = this;
    if (!this.helpersWanted || places === null || helpers === null || this.helping.length > 0) return;
    for (const stack of places.stacks) {
      try {
        const helper = helpers.spawn();
        helper.onmessage = ({ data }) => {
          if (this.helping.includes(helper)) this.crashed(data.text);
        };
        // One that could not be started is not missed.
        helper.onerror = () => helper.terminate();
        helper.postMessage({ module: this.module, memory: places.memory, stack });
        this.helping.push(helper);
      } catch {
        return;
      }
    }
  }

  private send(asked: Asked): void {
    this.asked.push(asked);
    this.worker.postMessage({ kind: 'think', id: asked.id, json: asked.json });
  }

  private stop(asked: Asked): void {
    if (asked.stopping) return;
    asked.stopping = true;
    if (this.stopWord !== null) {
      Atomics.store(this.stopWord, 0, asked.id);
      setTimeout(() => {
        if (this.asked.includes(asked) && asked.last !== undefined) this.cutOff();
      }, patience);
    } else if (asked.last !== undefined) {
      this.cutOff();
    }
    // With nothing found yet, the first word ends it: that takes a millisecond.
  }

  /** Ends the worker in the middle of a thought, and starts another. */
  private cutOff(): void {
    const stopping = this.asked.filter((each) => each.stopping);
    this.restart(this.asked.filter((each) => !each.stopping));
    for (const each of stopping) each.resolve(thoughtOf(each.last ?? nothing));
  }

  private restart(stillAsked: Asked[]): void {
    this.end();
    this.asked = [];
    this.start();
    for (const each of stillAsked) this.send(each);
  }

  private hear(message: FromEngine): void {
    if (message.kind === 'crashed') return this.crashed(message.text);
    if (message.kind === 'ready') {
      this.life = 'ready';
      this.places = message.places;
      return this.callHelpers();
    }
    const asked = this.asked.find((each) => each.id === message.id);
    if (asked === undefined) return;
    const told = JSON.parse(message.json) as Progress | Thought | Refused | { failure: Failure };
    if (message.kind === 'progress') {
      asked.last = told as Progress;
      if (!asked.stopping) asked.onProgress?.(asked.last);
      else if (this.stopWord === null) this.cutOff();
      return;
    }
    this.asked.splice(this.asked.indexOf(asked), 1);
    if ('failure' in told) asked.reject(new CoreError(told.failure));
    else if ('refusal' in told) asked.reject(new CoreError({ code: 'bad-request', text: told.refusal.text }));
    else asked.resolve(told as Thought);
  }

  /** The first question is the one that did it. A worker that did not even start is tried again with the next question only. */
  private crashed(text: string): void {
    const started = this.life === 'ready';
    const lost = this.asked.splice(0, started ? 1 : this.asked.length);
    if (started) this.restart(this.asked);
    else this.life = 'over';
    for (const each of lost) each.reject(new CoreError({ code: 'crashed', text }));
  }
}
