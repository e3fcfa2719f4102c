/**
 * The core, as the page uses it: promises on the main thread, workers behind them.
 */
import type { Answers, Asks, Call, Failure, Language, Progress, Think, Thought } from './protocol';

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

/** Thinking in progress. */
export interface Thinking {
  readonly answer: Promise<Thought>;
  /** Really stops: `answer` then is the best found so far, within milliseconds. */
  stop(): void;
}

/** The computer player. One thought at a time: a new one stops the one before. */
export interface Engine {
  think(question: Think, onProgress?: (progress: Progress) => void): Thinking;
  close(): void;
}
