/** A match as it can be opened again, from what was last seen of it. */
import type { Saved, Scene } from './protocol';

/** The same as the call `save` answers. Only of a scene that is `live`. */
export function savedOf(scene: Scene): Saved {
  const saved: Saved = { start: scene.start, moves: scene.moves.map((line) => line.move), played: scene.played };
  if (scene.clock !== null) {
    saved.time = scene.clock.control;
    saved.elapsed = scene.moves.map((line) => line.elapsed ?? 0);
  }
  // An end that comes from the moves comes again with them.
  if (scene.outcome !== null) saved.ended = { reason: scene.outcome.reason, winner: scene.outcome.winner };
  if (scene.drawOffer !== null) saved.drawOffer = scene.drawOffer;
  return saved;
}
