import { describe, expect, it } from 'vitest';
import type { Step } from '../core/protocol';
import { emptyStage, follow, reversed } from './sprites';

const step = (
  effect: Step['effect'],
  from: string | null,
  to: string | null,
  more: Partial<Step> = {},
): Step => ({
  kind: '',
  effect,
  from,
  to,
  ...more,
});
const idAt = (stage: ReturnType<typeof follow>, cell: string) =>
  stage.sprites.find((sprite) => sprite.cell === cell)?.id;

describe('sprites', () => {
  const start = follow(
    emptyStage,
    { e4: ['white-pawn'], d5: ['black-pawn'], e1: ['white-king'], h1: ['white-rook'] },
    null,
  );

  it('keep who they are when they move, and leave when captured', () => {
    const after = follow(start, { d5: ['white-pawn'], e1: ['white-king'], h1: ['white-rook'] }, [
      step('moves', 'e4', 'd5'),
      step('takes', 'd5', null),
    ]);
    expect(idAt(after, 'd5')).toBe(idAt(start, 'e4'));
    expect(after.leaving.map((sprite) => sprite.id)).toEqual([idAt(start, 'd5')]);
  });
  it('change places, as in castling', () => {
    const after = follow(
      start,
      { e4: ['white-pawn'], d5: ['black-pawn'], h1: ['white-king'], e1: ['white-rook'] },
      [step('moves', 'e1', 'h1'), step('moves', 'h1', 'e1')],
    );
    expect(idAt(after, 'h1')).toBe(idAt(start, 'e1'));
    expect(idAt(after, 'e1')).toBe(idAt(start, 'h1'));
  });
  it('split and join stacks', () => {
    const low = follow(emptyStage, { a1: ['white-rook', 'white-pawn'], a2: ['white-pawn'] }, null);
    const after = follow(low, { a1: ['white-rook'], a2: ['white-pawn', 'white-pawn'] }, [
      step('moves', 'a1', 'a2'),
    ]);
    expect(idAt(after, 'a2')).toBe(idAt(low, 'a1'));
    expect(idAt(after, 'a1')).toBe(low.nextId);
  });
  it('are pushed in a row, each by one step, and come back', () => {
    const marbles = follow(
      emptyStage,
      { a1: ['black-marble'], a2: ['black-marble'], a3: ['white-marble'] },
      null,
    );
    const steps = [
      step('drives-off', 'a3', null, { away: { dx: 2, dy: 0 } }),
      step('moves', 'a2', 'a3'),
      step('moves', 'a1', 'a2'),
    ];
    const after = follow(marbles, { a2: ['black-marble'], a3: ['black-marble'] }, steps);
    expect(idAt(after, 'a2')).toBe(idAt(marbles, 'a1'));
    expect(after.leaving[0]!.away).toEqual({ dx: 2, dy: 0 });
    const back = follow(
      after,
      { a1: ['black-marble'], a2: ['black-marble'], a3: ['white-marble'] },
      reversed(steps),
    );
    expect(idAt(back, 'a1')).toBe(idAt(marbles, 'a1'));
    expect(back.sprites).toHaveLength(3);
  });
  it('without steps find the piece that must have moved', () => {
    const after = follow(
      start,
      { e5: ['white-pawn'], d5: ['black-pawn'], e1: ['white-king'], h1: ['white-rook'] },
      null,
    );
    expect(idAt(after, 'e5')).toBe(idAt(start, 'e4'));
    expect(idAt(after, 'd5')).toBe(idAt(start, 'd5'));
  });
});
