/** The compiled core: one function, JSON in, JSON out. Knows nothing of workers. */

/** What the core asks of whoever runs it. */
export interface Host {
  /** Milliseconds of a clock that only goes forward; negative when a search is to stop. */
  now(): number;
  /** Hears a `Progress`, as JSON. */
  progress(json: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  alloc(size: number): number;
  free(address: number): void;
  call(address: number, size: number): number;
  answer(): number;
}

/** Answers a request. Throws `WebAssembly.RuntimeError` when the core crashed: it must not be used again. */
export type Answer = (json: string) => string;

export function instantiate(module: WebAssembly.Module, host: Host): Answer {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // Memory may grow and move at any call: nothing may hold on to a view of it.
  const read = (address: number, size: number): string => decoder.decode(new Uint8Array(core.memory.buffer, address, size));
  const imports = {
    plateau: {
      now: () => host.now(),
      progress: (address: number, size: number) => host.progress(read(address, size)),
    },
  };
  const core = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  core._initialize();
  return (json) => {
    const request = encoder.encode(json);
    const address = core.alloc(request.length);
    if (address === 0) throw new WebAssembly.RuntimeError('no memory for the request');
    new Uint8Array(core.memory.buffer, address, request.length).set(request);
    const size = core.call(address, request.length);
    core.free(address);
    return read(core.answer(), size);
  };
}
