/**
 * Which drawn piece is which: when a position follows another, the pieces that went somewhere are
 * the same ones, so that they glide there. Steps say who went where; without steps the nearest
 * equal piece is taken for the one that moved.
 */
import type { CellName, PieceKey, Stacks, Step } from '../core/protocol';

/** What stands on one cell, as one drawn thing. */
export interface Sprite {
  id: number;
  cell: CellName;
  stack: PieceKey[];
}

/** What leaves the board, on its way out. */
export interface Leaving extends Sprite {
  /** Pushed over the edge, this way; null for what was captured. */
  away: { dx: number; dy: number } | null;
}

export interface Stage {
  sprites: Sprite[];
  leaving: Leaving[];
  nextId: number;
}

export const emptyStage: Stage = { sprites: [], leaving: [], nextId: 1 };

const goes = (step: Step) => step.effect === 'moves' || step.effect === 'pushes';

/**
 * The steps backwards: what moved goes home. Captured pieces reappear without a step of their own.
 */
export function reversed(steps: Step[]): Step[] {
  return steps.filter(goes).map((step) => ({ ...step, from: step.to, to: step.from }));
}

/**
 * The sprites of the position `stacks`, reached from `before` by `steps`; without steps, pieces are
 * matched by what they are.
 */
export function follow(before: Stage, stacks: Stacks, steps: Step[] | null): Stage {
  const old = new Map(before.sprites.map((sprite) => [sprite.cell, sprite]));
  const arriving = new Map<CellName, Sprite>();
  const gone = new Set<number>();
  const leaving: Leaving[] = [];
  for (const step of steps ?? []) {
    const sprite = step.from ? old.get(step.from) : undefined;
    if (!sprite) continue;
    if (goes(step) && step.to) {
      arriving.set(step.to, sprite);
      gone.add(sprite.id);
    }
  }
  for (const step of steps ?? []) {
    const sprite = step.from ? old.get(step.from) : undefined;
    if (!sprite || gone.has(sprite.id)) continue;
    if (step.effect === 'takes' || step.effect === 'drives-off') {
      leaving.push({ ...sprite, away: step.away ?? null });
      gone.add(sprite.id);
    }
  }

  let nextId = before.nextId;
  const sprites: Sprite[] = [];
  const unclaimed: { cell: CellName; stack: PieceKey[] }[] = [];
  for (const [cell, stack] of Object.entries(stacks)) {
    const stays = old.get(cell);
    const sprite =
      arriving.get(cell) ??
      (stays && !gone.has(stays.id) && (steps || same(stays.stack, stack)) ? stays : null);
    if (sprite) {
      gone.add(sprite.id);
      sprites.push({ id: sprite.id, cell, stack });
    } else unclaimed.push({ cell, stack });
  }
  const idle = steps ? [] : before.sprites.filter((sprite) => !gone.has(sprite.id));
  for (const { cell, stack } of unclaimed) {
    const index = idle.findIndex((sprite) => same(sprite.stack, stack));
    const [match] = index >= 0 ? idle.splice(index, 1) : [];
    sprites.push({ id: match?.id ?? nextId++, cell, stack });
  }
  // Sprites keep their order in the document: an element that is moved there stops gliding.
  sprites.sort((a, b) => a.id - b.id);
  return { sprites, leaving, nextId };
}

const same = (a: PieceKey[], b: PieceKey[]) =>
  a.length === b.length && a.every((piece, i) => piece === b[i]);
