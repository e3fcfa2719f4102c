/** For tests in Node: the real module, and workers that are none. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import { build, type Rolldown } from 'vite';
import type { CoreWorker } from './client';
import type { EngineWorker } from './engine';
import { type Answer, instantiate } from './module';
import type { Answers, Asks, Call, FromEngine, Language, Opened } from './protocol';
import type { WorkerLike } from './workers';

const built = (path: string): string =>
  fileURLToPath(new URL(`../../../build/${path}`, import.meta.url));

/** The command line of the same core. */
export const plateau = built('bin/plateau');

export const wasm = new WebAssembly.Module(readFileSync(built('wasm/bin/plateau.wasm')));

const host = { now: () => performance.now(), progress: () => undefined };

/** The same for shared memory. */
export const threadsWasm = new WebAssembly.Module(
  readFileSync(built('wasm/bin/plateau-threads.wasm')),
);

/** The core without a worker: answers at once. */
export function directCore(
  language: Language = 'en',
): <C extends Call>(call: C, asks: Asks<C>) => Answers<C> {
  const answer = instantiate(wasm, host);
  return (call, asks) => JSON.parse(answer(JSON.stringify({ language, ...asks, call })));
}

/** An instance that is given texts as they are. */
export const rawCore = (): Answer => instantiate(wasm, host);

/** A match that must open. */
export function openedMatch(answer: Answers<'open'>): Opened {
  if (answer.kind !== 'opened') throw new Error(answer.refusal.text);
  return answer;
}

/** Answers as a worker does, later; crashes when it is sent the word `crash`. */
export function coreWorker(): CoreWorker {
  let answer: Answer | undefined;
  let ended = false;
  const worker: CoreWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => void (ended = true),
    postMessage: (message) =>
      void setTimeout(() => {
        if (ended) return;
        if (message.kind === 'start') {
          answer = instantiate(message.module, host);
          worker.onmessage?.({ data: { kind: 'ready' } });
        } else if (message.json.includes('"crash"')) {
          answer = undefined;
          worker.onmessage?.({ data: { kind: 'crashed', id: message.id, text: 'unreachable' } });
        } else if (answer !== undefined) {
          worker.onmessage?.({
            data: { kind: 'answer', id: message.id, json: answer(message.json) },
          });
        }
      }),
  };
  return worker;
}

/** What an engine's worker was asked, and a way to answer. */
export interface FakeEngine extends EngineWorker {
  asked: { id: number; json: string }[];
  stop: Int32Array | null;
  ended: boolean;
  say(message: FromEngine): void;
}

export function engineWorker(): FakeEngine {
  const worker: FakeEngine = {
    asked: [],
    stop: null,
    ended: false,
    onmessage: null,
    onerror: null,
    terminate: () => void (worker.ended = true),
    postMessage: (message) => {
      if (message.kind === 'start') {
        worker.stop = message.stop;
        worker.say({ kind: 'ready', places: null });
      } else {
        worker.asked.push(message);
      }
    },
    say: (message) => worker.onmessage?.({ data: message }),
  };
  return worker;
}

/** Makes a thread of Node speak as a worker of a browser does. */
const asInBrowser = `
  const { parentPort } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (name, hear) => parentPort.on(name, (data) => hear({ data }));
`;

/** The real worker of that file, on a thread. */
export async function threadOf<In, Out>(file: string): Promise<() => WorkerLike<In, Out>> {
  const bundled = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(file, import.meta.url)),
        formats: ['iife'],
        name: 'worker',
      },
    },
  })) as Rolldown.RolldownOutput[];
  const code = asInBrowser + bundled[0]!.output[0].code;
  return () => {
    const thread = new Thread(code, { eval: true });
    const worker: WorkerLike<In, Out> = {
      onmessage: null,
      onerror: null,
      terminate: () => void thread.terminate(),
      postMessage: (message) => thread.postMessage(message),
    };
    thread.on('message', (data: Out) => worker.onmessage?.({ data }));
    thread.on('error', (error: Error) => worker.onerror?.({ message: error.message }));
    return worker;
  };
}
