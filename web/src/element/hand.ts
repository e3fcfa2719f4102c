/**
 * The hand at the board element: from taps and drags to moves of its match. The core says what the
 * cells chosen so far mean; it answers at once, so nothing here waits.
 */
import type { Match } from '@plateau/core';
import { dragged } from '../board/dragged';
import type { Layout } from '../board/geometry';
import type { CellName, Choice, MoveAsked, MoveLine, Refusal, Step, Tap } from '../core/protocol';
import { sideOf } from '../core/sides';

export interface Held {
  tapped: CellName[];
  tap: Tap | null;
  /** Of a stack: how many pieces are to move. */
  height: number | null;
  /** What is still open, and where the piece arrives. */
  choosing: { choices: Choice[]; target: CellName } | null;
  preview: Step[];
  refusal: Refusal | null;
  /** How many pieces of the stack cannot move. */
  stuck: number | null;
}

export const emptyHand: Held = {
  tapped: [],
  tap: null,
  height: null,
  choosing: null,
  preview: [],
  refusal: null,
  stuck: null,
};

export interface Owner {
  readonly match: Match;
  readonly layout: Layout;
  /** Whether pieces are moved as stacks. */
  readonly stacks: boolean;
  mayMove(): boolean;
  changed(): void;
  played(move: MoveLine): void;
  refused(refusal: Refusal): void;
}

export class Hand {
  held: Held = emptyHand;

  constructor(private readonly owner: Owner) {}

  /** Forgets what was chosen. */
  readonly cancel = (): void => this.hold({});

  tap(cell: CellName): void {
    const { tapped, tap, choosing } = this.held;
    if (choosing) return this.cancel();
    if (!this.owner.mayMove()) return;
    if (tapped.length === 0 || !tap) return this.begin(cell);
    if (tapped.length === 1 && tapped[0] === cell) return this.cancel();
    const next = tap.next.find((one) => one.cell === cell);
    if (next?.own && next.continues) return this.choose([...tapped, cell]);
    if (next) return void this.finish([...tapped, cell]);
    if (tap.selected.includes(cell) && tap.selected.length > 1) return this.cancel();
    if (this.isOwn(cell)) return this.begin(cell);
    this.attempt(this.asked([...tapped, cell]));
  }

  /** A drag has begun. */
  grab(cell: CellName): void {
    const { tapped, tap } = this.held;
    if (!this.owner.mayMove() || tapped.includes(cell) || tap?.selected.includes(cell)) return;
    this.begin(cell);
  }

  /** On hexagons a drag shows what it would move. */
  aim(from: CellName, to: CellName | null): void {
    const { layout, match } = this.owner;
    if (!layout.hex || !this.owner.mayMove()) return;
    const judged = to ? match.judge({ cells: this.cellsOfDrag(from, to) }) : null;
    this.hold({ ...this.held, preview: judged?.kind === 'legal' ? judged.steps : [] });
  }

  /** So does the mouse over a cell that may come next. */
  hover(cell: CellName | null): void {
    const { tap, preview } = this.held;
    if (!this.owner.layout.hex) return;
    const next = tap?.next.find(
      (one) => one.cell === cell && one.move !== null && !(one.own && one.continues),
    );
    if (next ? preview !== next.steps : preview.length > 0)
      this.hold({ ...this.held, preview: next?.steps ?? [] });
  }

  drop(from: CellName, to: CellName | null): boolean {
    const { layout, match } = this.owner;
    this.hold({ ...this.held, preview: [] });
    if (!to || to === from || !this.owner.mayMove() || !match.scene.stacks[from]) return false;
    if (layout.hex) return this.attempt({ cells: this.cellsOfDrag(from, to) });
    return this.held.tapped[0] === from
      ? this.finish([from, to])
      : this.attempt({ cells: [from, to] });
  }

  /** One of the open choices. */
  decide(choice: Choice): void {
    this.attempt({ move: choice.move });
  }

  /** How many pieces of the chosen stack are to move. */
  setHeight(height: number): void {
    const [cell] = this.held.tapped;
    const high = cell ? (this.owner.match.scene.stacks[cell]?.length ?? 0) : 0;
    if (cell && this.held.height !== null && height >= 1 && height <= high)
      this.raise(cell, height);
  }

  private begin(cell: CellName): void {
    const { match, stacks } = this.owner;
    const tap = match.tap([cell]);
    // An empty cell begins no move, but where pieces are put on the board it is the whole of one.
    if (!match.scene.stacks[cell])
      return tap.move ? void this.attempt({ move: tap.move }) : this.cancel();
    if (tap.refusal) this.owner.refused(tap.refusal);
    if (!this.isOwn(cell) || match.outcome) return this.hold({ refusal: tap.refusal });
    if (stacks && tap.heights.length > 0) return this.raise(cell, Math.max(...tap.heights));
    this.hold({ tapped: [cell], tap, refusal: tap.refusal });
  }

  private choose(cells: CellName[]): void {
    this.hold({ tapped: cells, tap: this.owner.match.tap(cells) });
  }

  private raise(cell: CellName, height: number): void {
    const tap = this.owner.match.tap([cell], height);
    this.hold({ tapped: [cell], tap, height, stuck: tap.refusal && height });
  }

  /** The last cell of a move: the core has said which move it is, or what is still to be chosen. */
  private finish(cells: CellName[]): boolean {
    const target = cells[cells.length - 1]!;
    const next = this.held.tap?.next.find((one) => one.cell === target);
    if (next && next.choices.length > 0) {
      this.hold({ choosing: { choices: next.choices, target } });
      return false;
    }
    return this.attempt(next?.move ? { move: next.move } : this.asked(cells));
  }

  private attempt(asked: MoveAsked): boolean {
    const answer = this.owner.match.attempt(asked);
    if (answer.kind === 'played') {
      this.held = emptyHand;
      this.owner.played(answer.move);
      return true;
    }
    if (answer.kind === 'incomplete') {
      const target = 'cells' in asked ? asked.cells[asked.cells.length - 1] : undefined;
      this.hold(target ? { choosing: { choices: answer.choices, target } } : {});
      return false;
    }
    this.hold({ refusal: answer.refusal });
    this.owner.refused(answer.refusal);
    return false;
  }

  private hold(held: Partial<Held>): void {
    this.held = { ...emptyHand, ...held };
    this.owner.changed();
  }

  private isOwn(cell: CellName): boolean {
    const { turn, stacks } = this.owner.match.scene;
    const stack = stacks[cell];
    return stack !== undefined && sideOf(stack[stack.length - 1]!) === turn;
  }

  private asked(cells: CellName[]): MoveAsked {
    const { height } = this.held;
    return height === null ? { cells } : { cells, choice: height };
  }

  private cellsOfDrag(from: CellName, to: CellName): CellName[] {
    return dragged(this.owner.layout, this.held.tap?.selected ?? [], from, to);
  }
}
