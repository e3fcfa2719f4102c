/** Workers, as the clients of the core and of the engine use them. */

/** The part of `Worker` that is used, so that tests can bring their own. */
export interface WorkerLike<In, Out> {
  postMessage(message: In): void;
  onmessage: ((event: { data: Out }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  terminate(): void;
}

/**
 * Listens to a worker while it is the one in use; messages of a worker that was replaced are
 * ignored.
 */
export function hired<In, Out>(
  worker: WorkerLike<In, Out>,
  inUse: (worker: WorkerLike<In, Out>) => boolean,
  hear: (message: Out) => void,
  crashed: (text: string) => void,
): WorkerLike<In, Out> {
  worker.onmessage = ({ data }) => {
    if (inUse(worker)) hear(data);
  };
  worker.onerror = ({ message }) => {
    if (inUse(worker)) crashed(message ?? 'The worker failed.');
  };
  return worker;
}
