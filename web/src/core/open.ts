/** The core and the engine in a browser: the module is compiled once and shared by both workers. */
import wasmUrl from '../../../build/wasm/bin/plateau.wasm?url';
import { CoreClient, type Core, type CoreWorker } from './client';
import { EngineClient, type Engine, type EngineWorker } from './engine';
import type { Language } from './protocol';

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  // A plain static host may not know the type of .wasm, which compiling while loading insists on.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function shared(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
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
  const stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  return new EngineClient(await shared(), spawn, stop, language);
}
