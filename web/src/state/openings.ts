/**
 * Names of openings. A game's room may have a file of them; it is fetched when one of its games is
 * first on the table with a move, and lent to the core.
 */
import type { GameName, Opening, Saved } from '../core/protocol';
import { allGames } from './described';
import { makeStore } from './store';
import { MATCH, nodeShown, table, theCore } from './table';

const files = import.meta.glob<string>('../../../src/*/openings.tsv', {
  query: '?url',
  import: 'default',
  eager: true,
});
const fileOf = (game: GameName): string | undefined => files[`../../../src/${game}/openings.tsv`];

export const hasNames = (game: GameName): boolean => fileOf(game) !== undefined;

/** The opening of the line that is shown. */
export const openingShown = makeStore<{ opening: Opening | null }>({ opening: null });

const fetched = new Map<GameName, Promise<string | null>>();

/** The file; null when it cannot be had, and then it is asked for again the next time. */
function fetchNames(game: GameName, url: string): Promise<string | null> {
  const known = fetched.get(game);
  if (known) return known;
  const text = fetch(url)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  fetched.set(game, text);
  void text.then((got) => got === null && fetched.delete(game));
  return text;
}

/** The files of all games that have one, as far as they can be had. */
export async function allNames(): Promise<{ game: GameName; text: string }[]> {
  const named = allGames().flatMap(({ game }) => {
    const url = fileOf(game);
    return url === undefined ? [] : [{ game, url }];
  });
  const texts = await Promise.all(named.map(({ game, url }) => fetchNames(game, url)));
  return named.flatMap(({ game }, i) => (texts[i] ? [{ game, text: texts[i] }] : []));
}

/** True when the core has the names of this game's openings. */
export async function lendNames(game: GameName): Promise<boolean> {
  const url = fileOf(game);
  const text = url === undefined ? null : await fetchNames(game, url);
  if (text === null) return false;
  return (await theCore().call('openings', { game, text })).kind === 'lent';
}

/** The openings of games that are kept, by their places in the list. */
export async function openingsOf(games: Saved[]): Promise<(Opening | null)[]> {
  const named = [...new Set(games.map(({ start }) => start.game))].filter(fileOf);
  const lent = await Promise.all(named.map(lendNames));
  if (!lent.some(Boolean)) return [];
  return (await theCore().call('named', { games })).openings;
}

async function nameOf(game: GameName, node: number): Promise<Opening | null> {
  const ask = () => theCore().call('opening', { match: MATCH, node });
  const told = await ask();
  if (told.lent) return told.opening;
  // The core has never had them, or was started again.
  return (await lendNames(game)) ? (await ask()).opening : null;
}

/** Follows the table, and says what it found when nothing newer is shown. */
export function nameOpenings(): void {
  let seen = '';
  table.watch(() => {
    const state = table.get();
    const { scene, match, tree } = state;
    if (!scene || !match || !tree) return;
    const node = nodeShown(state);
    const now = `${match.start.game} ${match.start.position} ${tree.told} ${node}`;
    if (now === seen) return;
    seen = now;
    if (node === 0 || !fileOf(scene.game)) return openingShown.set({ opening: null });
    void nameOf(scene.game, node).then(
      (opening) => now === seen && openingShown.set({ opening }),
      // The game was closed meanwhile.
      () => undefined,
    );
  });
}
