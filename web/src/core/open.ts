/**
 * The core and the engine in a browser. A page needs one of two modules, compiled once and shared
 * by all workers: where it is cross-origin isolated the one for shared memory, so that several
 * threads can search, elsewhere the plain one.
 */
import plainUrl from '../../../build/wasm/bin/plateau.wasm?url';
import threadsUrl from '../../../build/wasm/bin/plateau-threads.wasm?url';
import { type Core, CoreClient, type CoreWorker } from './client';
import { CollectionClient, type CollectionWorker } from './collection';
import { type Engine, EngineClient, type EngineWorker, type HelperWorker } from './engine';
import { sharedMemory } from './module';
import type { Language } from './protocol';

/** More threads help little and cost memory; the core accepts no more. */
export const mostThreads = 8;
const helperCount = Math.min(navigator.hardwareConcurrency ?? 1, mostThreads) - 1;

/** Whether memory can be shared here, and there is enough of it. */
function canShare(): boolean {
  try {
    // WebKit may call a page isolated and have no shared memory all the same.
    return (
      globalThis.crossOriginIsolated &&
      typeof SharedArrayBuffer === 'function' &&
      sharedMemory().buffer.byteLength > 0
    );
  } catch {
    return false;
  }
}
/** Which of the two modules this page uses. */
export const usesThreads = helperCount > 0 && canShare();

const compiled = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A plain static host may not know the type of .wasm, which compiling while loading insists on.
  if (response.headers.get('Content-Type') === 'application/wasm')
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function shared(threads: boolean): Promise<WebAssembly.Module> {
  const url = threads ? threadsUrl : plainUrl;
  const known = compiled.get(url);
  if (known) return known;
  const coming = compile(url).catch((error: unknown) => {
    compiled.delete(url); // So that it can be tried again.
    throw error;
  });
  compiled.set(url, coming);
  return coming;
}

export async function openCore(language: Language): Promise<Core> {
  const spawn = (): CoreWorker =>
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as CoreWorker;
  return new CoreClient(await shared(usesThreads), spawn, language);
}

/** `alone`: on one thread, where several have failed. */
export async function openEngine(language: Language, alone = false): Promise<Engine> {
  const spawn = (): EngineWorker =>
    new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' }) as EngineWorker;
  const spawnHelper = (): HelperWorker =>
    new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module' }) as HelperWorker;
  const threads = usesThreads && !alone;
  return new EngineClient(
    await shared(threads),
    spawn,
    threads ? new Int32Array(new SharedArrayBuffer(4)) : null,
    language,
    threads ? { count: helperCount, spawn: spawnHelper } : null,
  );
}

/** A worker for a file of many games. */
export async function openCollector(
  language: Language,
  progress: (share: number) => void,
): Promise<CollectionClient> {
  const spawn = (): CollectionWorker =>
    new Worker(new URL('./collection-worker.ts', import.meta.url), {
      type: 'module',
    }) as CollectionWorker;
  return new CollectionClient(spawn, await shared(usesThreads), language, progress);
}
