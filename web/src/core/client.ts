/**
 * The core, as the page uses it: promises on the main thread, workers behind them. `open.ts` makes these for a browser.
 */
import type { Answers, Asks, Call, Failure, FromCore, Language, MatchId, Saved, Scene, ToCore } from './protocol';
import { savedOf } from './saved';
import { hired, type WorkerLike } from './workers';

/** A call that could not be answered at all. Refused moves and texts are answers, not failures. */
export class CoreError extends Error {
  readonly code: Failure['code'];
  constructor(failure: Failure) {
    super(failure.text);
    this.name = 'CoreError';
    this.code = failure.code;
  }
}

/** Rules, explanations, taps, files: everything that is answered at once. */
export interface Core {
  /** Of all answers from now on. */
  language: Language;
  call<C extends Call>(call: C, asks: Asks<C>): Promise<Answers<C>>;
  close(): void;
}

export type CoreWorker = WorkerLike<ToCore, FromCore>;

interface Pending {
  id: number;
  json: string;
  match: MatchId | undefined;
  closes: boolean;
  /** Gives a new worker a match as it stood. */
  reopens: boolean;
  resolve(answer: unknown): void;
  reject(error: CoreError): void;
}

/** The scene in an answer, if it shows where a match stands. */
function liveScene(answer: unknown): Scene | undefined {
  const within = answer as { scene?: Scene; live?: boolean };
  const scene = within.scene ?? (within.live === undefined ? undefined : (answer as Scene));
  return scene?.live ? scene : undefined;
}

/**
 * Calls are sent as they come and answered in order. Should the core crash, the call that did it fails, a new worker is given
 * the matches as they stood, and the calls that waited are sent to it. A worker that did not even start is tried again with the
 * next call only.
 */
export class CoreClient implements Core {
  language: Language;
  private worker: CoreWorker;
  private life: 'starting' | 'ready' | 'over' = 'starting';
  private nextId = 0;
  private pending: Pending[] = [];
  private readonly kept = new Map<MatchId, Saved>();
  private closed = false;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly spawn: () => CoreWorker,
    language: Language,
  ) {
    this.language = language;
    this.worker = this.start();
  }

  call<C extends Call>(call: C, asks: Asks<C>): Promise<Answers<C>> {
    if (this.closed) return Promise.reject(new CoreError({ code: 'closed', text: 'The core has been closed.' }));
    if (this.life === 'over') this.restart([]);
    return this.ask(call, asks, false);
  }

  close(): void {
    this.closed = true;
    this.worker.terminate();
    for (const waiting of this.pending.splice(0)) waiting.reject(new CoreError({ code: 'closed', text: 'The core has been closed.' }));
  }

  private ask<C extends Call>(call: C, asks: Asks<C>, reopens: boolean): Promise<Answers<C>> {
    return new Promise<Answers<C>>((resolve, reject) => {
      const { match } = asks as { match?: MatchId };
      const json = JSON.stringify({ language: this.language, ...asks, call });
      this.send({ id: this.nextId++, json, match, closes: call === 'close', reopens, resolve: resolve as Pending['resolve'], reject });
    });
  }

  private start(): CoreWorker {
    const worker = hired(this.spawn(), (one) => one === this.worker, (message) => this.hear(message), (text) => this.crashed(text));
    this.worker = worker;
    this.life = 'starting';
    worker.postMessage({ kind: 'start', module: this.module });
    return worker;
  }

  private send(pending: Pending): void {
    this.pending.push(pending);
    this.worker.postMessage({ kind: 'call', id: pending.id, json: pending.json });
  }

  private hear(message: FromCore): void {
    if (message.kind === 'ready') return void (this.life = 'ready');
    if (message.kind === 'crashed') return this.crashed(message.text);
    const first = this.pending.shift();
    if (first === undefined) return;
    const answer = JSON.parse(message.json) as { failure?: Failure };
    if (answer.failure !== undefined) return this.fail(first, answer.failure);
    this.remember(first, answer);
    first.resolve(answer);
  }

  private remember(call: Pending, answer: unknown): void {
    if (call.match === undefined) return;
    const scene = liveScene(answer);
    if (call.closes) this.kept.delete(call.match);
    else if (scene !== undefined) this.kept.set(call.match, savedOf(scene));
  }

  /** A match that cannot be opened again is lost. */
  private fail(call: Pending, failure: Failure): void {
    if (call.reopens && call.match !== undefined) this.kept.delete(call.match);
    call.reject(new CoreError(failure));
  }

  /** The matches first, then whatever was asked about them. */
  private restart(stillAsked: Pending[]): void {
    this.worker.terminate();
    this.pending = [];
    this.start();
    for (const [match, saved] of this.kept) this.ask('open', { match, saved }, true).catch(() => undefined);
    for (const call of stillAsked) this.send(call);
  }

  private crashed(text: string): void {
    if (this.life === 'ready') {
      const [culprit, ...waiting] = this.pending;
      if (culprit) this.fail(culprit, { code: 'crashed', text });
      return this.restart(waiting.filter((call) => !call.reopens));
    }
    this.life = 'over';
    this.worker.terminate();
    for (const call of this.pending.splice(0)) call.reject(new CoreError({ code: 'crashed', text }));
  }
}
