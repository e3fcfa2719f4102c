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
  collect(piece: number, size: number, last: number): number;
  load_network(game: number, gameSize: number, bytes: number, size: number): number;
}
/** What the module for shared memory has beyond that. */
interface HelperExports {
  __stack_pointer: WebAssembly.Global;
  stack(): number;
  help(): void;
}

/**
 * Answers a request. Throws `WebAssembly.RuntimeError` when the core crashed: it must not be used
 * again.
 */
export type Answer = (json: string) => string;

/**
 * Gives a game the network to think by. False when the bytes are none, or none of this game: then
 * nothing changes.
 */
export type LoadNetwork = (game: string, network: Uint8Array) => boolean;

/**
 * Takes the next piece of a file of games that `beginCollection` began. False when it cannot go on;
 * `collected` says why.
 */
export type Collect = (piece: Uint8Array, last: boolean) => boolean;

/**
 * What helpers need to take part in the searches of a core. Only the module for shared memory has
 * places.
 */
export interface Places {
  memory: WebAssembly.Memory;
  /** The upper ends of their stacks, one for each. */
  stacks: number[];
}

/**
 * Memory as plateau-threads.wasm wants it; the sizes, in pages of 64 KiB, are those it is linked
 * with. It begins with 16 MiB and has 256 MiB at most, which a phone can set aside: the table of
 * the search takes 32 MiB, each of eight threads some 3 MiB.
 */
export const sharedMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: 256, maximum: 4096, shared: true });

const wantsMemory = (module: WebAssembly.Module): boolean =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

const importsOf = (
  host: Host,
  read: (address: number, size: number) => string,
  memory: WebAssembly.Memory | undefined,
) => ({
  plateau: {
    now: () => host.now(),
    progress: (address: number, size: number) => host.progress(read(address, size)),
  },
  env: memory === undefined ? {} : { memory },
});

/** A core that can be helped by so many others. */
export function instantiateWithPlaces(
  module: WebAssembly.Module,
  host: Host,
  helpers: number,
): { answer: Answer; loadNetwork: LoadNetwork; collect: Collect; places: Places } {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const imported = wantsMemory(module) ? sharedMemory() : undefined;
  const bytes = (address: number, size: number): Uint8Array => {
    // Memory may grow and move at any call: nothing may hold on to a view of it. Growing by nothing
    // shows what helpers grew it to.
    if (address + size > memory.buffer.byteLength) memory.grow(0);
    return new Uint8Array(memory.buffer, address, size);
  };
  // A decoder takes no shared memory, so that gets copied first.
  const read = (address: number, size: number): string =>
    decoder.decode(imported ? bytes(address, size).slice() : bytes(address, size));
  const instance = new WebAssembly.Instance(module, importsOf(host, read, imported));
  const core = instance.exports as unknown as Exports & HelperExports;
  const memory = imported ?? core.memory;
  core._initialize();
  /** Puts bytes where the core can read them for the time of a call. */
  const lend = <T>(lent: Uint8Array, use: (address: number) => T): T => {
    const address = core.alloc(lent.length);
    if (address === 0) throw new WebAssembly.RuntimeError('no memory for the request');
    bytes(address, lent.length).set(lent);
    const used = use(address);
    core.free(address);
    return used;
  };
  const answer: Answer = (json) => {
    const request = encoder.encode(json);
    const size = lend(request, (address) => core.call(address, request.length));
    return read(core.answer(), size);
  };
  const loadNetwork: LoadNetwork = (game, network) => {
    const name = encoder.encode(game);
    const fault = lend(name, (where) =>
      lend(network, (address) => core.load_network(where, name.length, address, network.length)),
    );
    return fault === 0;
  };
  const collect: Collect = (piece, last) =>
    lend(piece, (address) => core.collect(address, piece.length, last ? 1 : 0)) !== 0;
  const stacks = imported
    ? Array.from({ length: helpers }, () => core.stack()).filter((stack) => stack !== 0)
    : [];
  return { answer, loadNetwork, collect, places: { memory, stacks } };
}

export const instantiate = (module: WebAssembly.Module, host: Host): Answer =>
  instantiateWithPlaces(module, host, 0).answer;

/**
 * Takes part in the searches of another instance. Never returns; throws when it crashed, and the
 * other one with it.
 */
export function help(module: WebAssembly.Module, memory: WebAssembly.Memory, stack: number): void {
  // Helpers never read the clock and report nothing.
  const instance = new WebAssembly.Instance(
    module,
    importsOf({ now: () => 0, progress: () => undefined }, () => '', memory),
  );
  const core = instance.exports as unknown as HelperExports;
  core.__stack_pointer.value = stack;
  core.help();
}
