/**
 * The core and the engine in a browser. A page needs one of two modules, compiled once and shared by all workers: where it is
 * cross-origin isolated the one for shared memory, so that several threads can search, elsewhere the plain one.
 */
import plainUrl from '../../../build/wasm/bin/plateau.wasm?url';
import threadsUrl from '../../../build/wasm/bin/plateau-threads.wasm?url';
import { CoreClient, type Core, type CoreWorker } from './client';
import { EngineClient, type Engine, type EngineWorker, type HelperWorker } from './engine';
import { sharedMemory } from './module';
import type { Language } from './protocol';

/** Threads beyond that help little, and each takes memory; the core takes no more. */
const mostThreads = 8;
const helperCount = Math.min(navigator.hardwareConcurrency ?? 1, mostThreads) - 1;

/** Whether memory can be shared here, and there is enough of it. */
function canShare(): boolean {
  try {
    return globalThis.crossOriginIsolated && sharedMemory().buffer.byteLength > 0;
  } catch {
    return false;
  }
}
/** Which of the two modules this page uses. */
export const usesThreads = helperCount > 0 && canShare();

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A plain static host may not know the type of .wasm, which compiling while loading insists on.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function shared(): Promise<WebAssembly.Module> {
  compiled ??= compile(usesThreads ? threadsUrl : plainUrl).catch((error: unknown) => {
    compiled = undefined; // So that it can be tried again.
    throw error;
  });
  return compiled;
}

export async function openCore(language: Language): Promise<Core> {
  const spawn = (): CoreWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as CoreWorker;
  return new CoreClient(await shared(), spawn, language);
}

export async function openEngine(language: Language): Promise<Engine> {
  const spawn = (): EngineWorker => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' }) as EngineWorker;
  const spawnHelper = (): HelperWorker => new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module' }) as HelperWorker;
  const stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  return new EngineClient(await shared(), spawn, stop, language, usesThreads ? { count: helperCount, spawn: spawnHelper } : null);
}
