/** The computer player, as the page uses it. */
import { CoreError } from './client';
import type { Places } from './module';
import type {
  Explain,
  Explained,
  Failure,
  FromEngine,
  FromHelper,
  Language,
  Progress,
  Refused,
  Think,
  Thought,
  ToEngine,
  ToHelper,
  Why,
} from './protocol';
import { hired, type WorkerLike } from './workers';

/** Thinking in progress. */
export interface Thinking {
  /** Rejects with `CoreError` if the question was refused (`bad-request`) or the engine crashed. */
  readonly answer: Promise<Thought>;
  /** Stops the search: within milliseconds, `answer` resolves to the best found so far. */
  stop(): void;
}

/** The computer player. One thought at a time: a new one stops the one before. */
export interface Engine {
  language: Language;
  /** Hears with every question whether the computer has all it judges positions by. */
  onNetwork?: (loaded: boolean) => void;
  think(question: Think, onProgress?: (progress: Progress) => void): Thinking;
  /**
   * What a move gives away, misses or wins; why not, when it cannot be played; null when another
   * question came before the answer.
   */
  explain(question: Explain): Promise<Explained | Why | null>;
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
  /** It tells no progress: nothing is lost by cutting it off at once. */
  quiet: boolean;
  resolve(told: unknown): void;
  /** It was cut off; `last` is what it said before. */
  cut(last: Progress | undefined): void;
  reject(error: CoreError): void;
}

const nothing: Progress = {
  depth: 0,
  selectiveDepth: 0,
  nodes: 0,
  nodesPerSecond: 0,
  milliseconds: 0,
  threads: 1,
  lines: [],
};

/** The answer of a search that was cut off: its last progress. */
function thoughtOf(progress: Progress): Thought {
  const best = progress.lines[0];
  return {
    ...progress,
    move: best?.moves[0] ?? null,
    record: best?.record[0] ?? null,
    reply: best?.moves[1] ?? null,
    stopped: true,
  };
}

/**
 * True if helpers could be of use. The core decides: searches that must be repeatable use one
 * thread.
 */
const gainsByHelp = (question: Think): boolean =>
  question.level === undefined && question.limits?.nodes === undefined;

/** How long a search may take to notice the stop word before its worker is terminated. */
const patience = 100;

/**
 * Sends questions as they come; each stops those before it. Helpers are started when they are first
 * of use, sleep between searches, and are terminated with the worker they help. Nobody waits for
 * them: a search uses those that are there.
 */
export class EngineClient implements Engine {
  language: Language;
  onNetwork?: (loaded: boolean) => void;
  private worker: EngineWorker;
  private life: 'starting' | 'ready' | 'over' = 'starting';
  private nextId = 1;
  private asked: Asked[] = [];
  private places: Places | null = null;
  private helpersWanted = false;
  private helping: HelperWorker[] = [];

  /**
   * @param stopWord a word of shared memory, where there is such a thing: a search that is stopped
   * by it keeps what it learned @param helpers where the module is the one for shared memory
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
    const id = this.begin();
    const threads = 1 + (this.helpers?.count ?? 0);
    const json = JSON.stringify({ language: this.language, threads, ...question, call: 'think' });
    const answer = new Promise<Thought>((resolve, reject) => {
      this.send({
        id,
        json,
        onProgress,
        last: undefined,
        stopping: false,
        quiet: false,
        resolve: (told) => resolve(told as Thought),
        cut: (last) => resolve(thoughtOf(last ?? nothing)),
        reject,
      });
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

  explain(question: Explain): Promise<Explained | Why | null> {
    const id = this.begin();
    const json = JSON.stringify({ language: this.language, ...question, call: 'explain' });
    return new Promise((resolve, reject) => {
      this.send({
        id,
        json,
        onProgress: undefined,
        last: undefined,
        stopping: false,
        quiet: true,
        resolve: (told) => resolve(told as Explained | Why),
        cut: () => resolve(null),
        reject,
      });
    });
  }

  /** The number of a new question, which stops those before it. */
  private begin(): number {
    if (this.life === 'over') this.restart([]);
    for (const before of [...this.asked]) this.stop(before);
    if (this.stopWord === null && this.asked.length > 0) this.cutOff();
    return this.nextId++;
  }

  close(): void {
    this.end();
    for (const asked of this.asked.splice(0))
      asked.reject(new CoreError({ code: 'closed', text: 'The engine has been closed.' }));
  }

  private start(): EngineWorker {
    const worker = hired(
      this.spawn(),
      (one) => one === this.worker,
      (message) => this.hear(message),
      (text) => this.crashed(text),
    );
    this.worker = worker;
    this.life = 'starting';
    worker.postMessage({
      kind: 'start',
      module: this.module,
      stop: this.stopWord,
      helpers: this.helpers?.count ?? 0,
    });
    return worker;
  }

  private end(): void {
    this.worker.terminate();
    for (const helper of this.helping.splice(0)) helper.terminate();
    this.places = null;
  }

  /** Starts the helpers, once a search can use them and the module has places for them. */
  private callHelpers(): void {
    const { places, helpers } = this;
    if (!this.helpersWanted || places === null || helpers === null || this.helping.length > 0)
      return;
    for (const stack of places.stacks) {
      try {
        const helper = helpers.spawn();
        helper.onmessage = ({ data }) => {
          if (this.helping.includes(helper)) this.crashed(data.text);
        };
        // The search does without a helper that cannot be started.
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
    if (asked.quiet) return this.cutOff();
    if (this.stopWord !== null) {
      Atomics.store(this.stopWord, 0, asked.id);
      setTimeout(() => {
        if (this.asked.includes(asked) && asked.last !== undefined) this.cutOff();
      }, patience);
    } else if (asked.last !== undefined) {
      this.cutOff();
    }
    // If nothing was found yet, the first progress ends it; that takes a millisecond.
  }

  /** Terminates the worker in the middle of a search and starts another. */
  private cutOff(): void {
    const stopping = this.asked.filter((each) => each.stopping);
    this.restart(this.asked.filter((each) => !each.stopping));
    for (const each of stopping) each.cut(each.last);
  }

  private restart(stillAsked: Asked[]): void {
    this.end();
    this.asked = [];
    this.start();
    for (const each of stillAsked) this.send(each);
  }

  private hear(message: FromEngine): void {
    if (message.kind === 'crashed') return this.crashed(message.text);
    if (message.kind === 'network') return this.onNetwork?.(message.loaded);
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
    else if ('kind' in told && told.kind === 'refused')
      asked.reject(new CoreError({ code: 'bad-request', text: told.refusal.text }));
    else asked.resolve(told);
  }

  /**
   * The first question caused the crash. A worker that fails to start is replaced only when the
   * next question comes.
   */
  private crashed(text: string): void {
    const started = this.life === 'ready';
    const lost = this.asked.splice(0, started ? 1 : this.asked.length);
    if (started) this.restart(this.asked);
    else this.life = 'over';
    for (const each of lost) each.reject(new CoreError({ code: 'crashed', text }));
  }
}
