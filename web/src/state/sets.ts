/** Piece sets that come when they are chosen. */
import { fetchSet, type PieceSetName } from '../pieces/PieceShape';
import { settings } from './settings';
import { makeStore } from './store';

/** How many have come: what is drawn with one of them is drawn again. */
export const sets = makeStore<{ fetched: number }>({ fetched: 0 });

export function fetchSets(names: readonly PieceSetName[]): void {
  for (const name of names)
    void fetchSet(name).then(
      (came) => {
        if (!came) return;
        sets.set({ fetched: sets.get().fetched + 1 });
        settings.set({});
      },
      // Without the network the usual set stays.
      () => undefined,
    );
}

export function startSets(): void {
  const follow = () => fetchSets([settings.get().pieces]);
  settings.watch(follow);
  follow();
}
