/** Putting a match on the table, and changing it for another. */

import { layoutOf } from '../board/geometry';
import { movesUpTo } from '../core/match';
import type { Opened, Refusal, Saved, Start, TimeControl } from '../core/protocol';
import { learnGames } from './described';
import { follow } from './playing';
import { mayHelp, opponentForPosition } from './rights';
import { readTree, visit } from './study';
import {
  beginTurn,
  elapsed,
  idle,
  inTurn,
  MATCH,
  movesShown,
  type Opponent,
  type Place,
  show,
  shown,
  table,
  tell,
  theCore,
} from './table';
import { begunNow, type Tags } from './tags';

export const open = (
  what: (Start & { time?: TimeControl }) | { saved: Saved },
  opponent: Opponent,
  place: Place | null = null,
  tags: Tags = begunNow(),
): Promise<Refusal | null> =>
  inTurn(async () => {
    const opened = await theCore().call('open', { match: MATCH, ...what });
    if (opened.kind === 'refused') return opened.refusal;
    await settle(opened, opponent, place, tags);
    return null;
  });

async function settle(
  { scene, board }: Opened,
  opponent: Opponent,
  place: Place | null,
  tags: Tags,
): Promise<void> {
  const left = elapsed();
  beginTurn(place?.spent);
  const tree = await readTree(null);
  await theCore().call('study', { match: MATCH });
  table.set({
    ...idle,
    ...shown(scene),
    tree,
    line: null,
    steps: null,
    layout: layoutOf(board),
    opponent,
    tags,
    arrows: [],
    rings: [],
  });
  tell({ what: 'opened', opening: { place, left } });
}

/** Changes who plays, and nothing on the board. */
export function meet(opponent: Opponent) {
  table.set({ opponent });
  tell({ what: 'changed' });
}

/**
 * Brings the match to where it stands elsewhere. One more move is animated; any other difference is
 * simply shown.
 */
export const adopt = (game: string, saved: Saved) =>
  inTurn(async () => {
    const { opponent, match } = table.get();
    // Another game may have been opened meanwhile.
    if (opponent.kind !== 'distance' || opponent.game !== game || !match) return;
    const here = movesUpTo(match, match.now.played);
    const added = here.every((move, i) => move === saved.moves[i])
      ? saved.moves.slice(here.length)
      : null;
    const [next, ...others] = added ?? [];
    const reached = added && others.length === 0 && (next === undefined || (await follow(next)));
    if (reached && (table.get().match!.now.outcome !== null || !saved.ended)) return;
    const { study } = match;
    const opened = await theCore().call('open', {
      match: MATCH,
      saved: { ...saved, ...(study && { study }) },
    });
    if (opened.kind === 'refused') return table.set({ refusal: opened.refusal });
    show(opened.scene, null);
    tell({ what: 'changed' });
  });

/** Starts a game from the position looked at, beside the one it comes from. */
export const playFromHere = () =>
  inTurn(async () => {
    const state = table.get();
    const { scene, match } = state;
    if (!scene || !match || scene.live || !mayHelp()) return;
    const moves = movesShown(state);
    const time = match.now.clock?.control;
    const saved = {
      start: match.start,
      moves,
      played: moves.length,
      ...(time && { time, elapsed: moves.map(() => 0) }),
    };
    const opened = await theCore().call('open', { match: MATCH, saved });
    if (opened.kind === 'opened') await settle(opened, opponentForPosition(), null, begunNow());
  });

/**
 * Fetches all words again after the language changed; in turn, so that it does not erase a later
 * refusal.
 */
export const retell = (): Promise<void> =>
  inTurn(async () => {
    await learnGames(theCore());
    const { scene } = table.get();
    if (!scene) return;
    const now = await theCore().call('scene', { match: MATCH });
    const { line } = table.get();
    if (line) return void (await visit(line.node, null));
    const told = scene.live ? now : await theCore().call('scene', { match: MATCH, ply: scene.ply });
    table.set({ ...idle, ...shown(told), steps: null });
  });
