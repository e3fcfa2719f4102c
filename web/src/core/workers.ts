/** Workers, as the clients of the core and of the engine use them. */

/** What is used of a `Worker`; tests bring their own. */
export interface WorkerLike<In, Out> {
  postMessage(message: In): void;
  onmessage: ((event: { data: Out }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  terminate(): void;
}

/** The worker, heard for as long as it is the one in use: what an ended one still had to say is nobody's business. */
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
