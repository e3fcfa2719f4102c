/** A value with watchers: the smallest store that lets panels follow the table. */
import { useEffect, useState } from 'preact/hooks';

export interface Store<T extends object> {
  get(): Readonly<T>;
  set(change: Partial<T>): void;
  watch(see: () => void): () => void;
}

export function makeStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const see of [...watchers]) see();
    },
    watch(see) {
      watchers.add(see);
      return () => watchers.delete(see);
    },
  };
}

/** The store's value in a component, which is drawn again whenever it changes. */
export function useStore<T extends object>(store: Store<T>): Readonly<T> {
  const [, redraw] = useState(0);
  useEffect(() => {
    let alive = true;
    const stop = store.watch(() => alive && redraw((count) => count + 1));
    // Changes between the first drawing and this effect have not been seen yet.
    redraw((count) => count + 1);
    return () => {
      alive = false;
      stop();
    };
  }, [store]);
  return store.get();
}
