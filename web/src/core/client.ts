/**
 * The core, as the page uses it: promises on the main thread, workers behind them. `open.ts` makes
 * these for a browser.
 */

import { type Match, matchAfter, savedOf } from './match';
import type { Answers, Asks, Call, Failure, FromCore, Language, MatchId, ToCore } from './protocol';
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
  /** The language of all answers from now on. */
  language: Language;
  call<C extends Call>(call: C, asks: Asks<C>): Promise<Answers<C>>;
  /** A match that is open, as the last answer left it. */
  match(number: MatchId): Match | undefined;
  close(): void;
}

export type CoreWorker = WorkerLike<ToCore, FromCore>;

interface Pending {
  id: number;
  json: string;
  match: MatchId | undefined;
  closes: boolean;
  /** This call reopens a match in a new worker. */
  reopens: boolean;
  resolve(answer: unknown): void;
  reject(error: CoreError): void;
}

/**
 * Sends calls as they come; the worker answers in order. If the core crashes, the call that caused
 * it fails, a new worker reopens the matches, and the waiting calls are sent to it. A worker that
 * fails to start is replaced only when the next call comes.
 */
export class CoreClient implements Core {
  language: Language;
  private worker: CoreWorker;
  private life: 'starting' | 'ready' | 'over' = 'starting';
  private nextId = 0;
  private pending: Pending[] = [];
  private readonly matches = new Map<MatchId, Match>();
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
    if (this.closed)
      return Promise.reject(new CoreError({ code: 'closed', text: 'The core has been closed.' }));
    if (this.life === 'over') this.restart([]);
    return this.ask(call, asks, false);
  }

  match(number: MatchId): Match | undefined {
    return this.matches.get(number);
  }

  close(): void {
    this.closed = true;
    this.worker.terminate();
    for (const waiting of this.pending.splice(0))
      waiting.reject(new CoreError({ code: 'closed', text: 'The core has been closed.' }));
  }

  private ask<C extends Call>(call: C, asks: Asks<C>, reopens: boolean): Promise<Answers<C>> {
    return new Promise<Answers<C>>((resolve, reject) => {
      const { match } = asks as { match?: MatchId };
      const json = JSON.stringify({ language: this.language, ...asks, call });
      this.send({
        id: this.nextId++,
        json,
        match,
        closes: call === 'close',
        reopens,
        resolve: resolve as Pending['resolve'],
        reject,
      });
    });
  }

  private start(): CoreWorker {
    const worker = hired(
      this.spawn(),
      (one) => one === this.worker,
      (message) => this.hear(message),
      (text) => this.crashed(text),
    );
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
    const match = call.closes ? undefined : matchAfter(this.matches.get(call.match), answer);
    if (match) this.matches.set(call.match, match);
    else this.matches.delete(call.match);
  }

  /** Rejects the call. A match that cannot be reopened is forgotten. */
  private fail(call: Pending, failure: Failure): void {
    if (call.reopens && call.match !== undefined) this.matches.delete(call.match);
    call.reject(new CoreError(failure));
  }

  /** Reopens the matches in a new worker, then repeats the calls that were waiting. */
  private restart(stillAsked: Pending[]): void {
    this.worker.terminate();
    this.pending = [];
    this.start();
    for (const [number, match] of this.matches)
      this.ask('open', { match: number, saved: savedOf(match) }, true).catch(() => undefined);
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
    for (const call of this.pending.splice(0))
      call.reject(new CoreError({ code: 'crashed', text }));
  }
}
