/** What goes between the page and its workers. */
import type { Places } from '../module';

/** To the core worker: the compiled module first, then calls, answered in order. */
export type ToCore =
  | { kind: 'start'; module: WebAssembly.Module }
  | { kind: 'call'; id: number; json: string };
export type FromCore =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; json: string }
  | { kind: 'crashed'; id: number; text: string };

/**
 * To the engine worker. `stop` is a word of shared memory, where there is such a thing: it holds
 * the number of the thought to stop, those before it included. With a module for shared memory it
 * is ready with places for so many `helpers`, or fewer.
 */
export type ToEngine =
  | { kind: 'start'; module: WebAssembly.Module; stop: Int32Array | null; helpers: number }
  | { kind: 'think'; id: number; json: string };
export type FromEngine =
  | { kind: 'ready'; places: Places | null }
  /** Whether the network of a game that is asked about could be had. */
  | { kind: 'network'; loaded: boolean }
  | { kind: 'progress'; id: number; json: string }
  | { kind: 'thought'; id: number; json: string }
  | { kind: 'crashed'; id: number; text: string };

/** Sent to a helper once. It answers only if it crashes. */
export type ToHelper = { module: WebAssembly.Module; memory: WebAssembly.Memory; stack: number };
export type FromHelper = { kind: 'crashed'; text: string };
