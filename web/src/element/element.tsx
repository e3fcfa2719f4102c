/**
 * The page's board as a custom element, for any page:
 *
 *     <plateau-board game="…"></plateau-board>
 *
 * Its match is one of `@plateau/core`, which judges every move; the element draws it, listens to
 * mouse, fingers and keyboard, and says why a move is refused.
 */
import { type Core, type Match, Refused } from '@plateau/core';
import { render } from 'preact';
import { type Layout, layoutOf } from '../board/geometry';
import type { Arrow, Ring } from '../board/marks';
import { reversed } from '../board/sprites';
import { themes } from '../board/themes';
import type { GameDescription, MoveLine, PieceKey, Refusal, SideKey, Step } from '../core/protocol';
import { fetchSet, PIECE_SETS, type PieceSetName } from '../pieces/PieceShape';
import boardStyle from '../style/board.css?inline';
import { borrow } from './cores';
import ownStyle from './element.css?inline';
import { Hand } from './hand';
import { View } from './View';
import { languageOf, say } from './words';

/** What the element's events carry, by their names. */
export interface PlateauBoardEvents {
  /** The board can be played on. */
  ready: CustomEvent<{ match: Match }>;
  /** A move was played: by hand, or by `play`. */
  move: CustomEvent<{ move: MoveLine; by: 'hand' | 'program' }>;
  refusal: CustomEvent<Refusal>;
  /** The game is over. */
  end: CustomEvent<NonNullable<Match['outcome']>>;
  /** The game, a rule, the position or a move of the attributes makes no sense, or the core cannot be had. */
  fault: CustomEvent<{ text: string }>;
}

/** Another game begins when one of these changes. */
const OPENING = ['game', 'rules', 'position', 'moves', 'lang', 'wasm'];
const DRAWING = ['theme', 'pieces', 'turned', 'coordinates', 'side'];

let boards = 0;

/** Outside browsers there is no such class, and the module can be imported all the same. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class PlateauBoard extends Base {
  static readonly observedAttributes = [...OPENING, ...DRAWING];

  /** What a program draws on the board. */
  private drawn: { arrows: Arrow[]; rings: Ring[] } = { arrows: [], rings: [] };
  private open: {
    match: Match;
    core: Core;
    told: GameDescription;
    layout: Layout;
    giveBack: () => void;
  } | null = null;
  private hand: Hand | null = null;
  private steps: Step[] | null = null;
  /** Keeps the gradients of several drawings apart. */
  private readonly drawing = `plateau-${++boards}`;
  /** Counts openings: an answer to an older one is dropped. */
  private opening = 0;
  private asked = false;

  /** Its match; null until it is open. Whatever plays on it by itself calls `redraw` afterwards. */
  get match(): Match | null {
    return this.open?.match ?? null;
  }
  /** The core that judges it, for `think` and all else it knows. */
  get core(): Core | null {
    return this.open?.core ?? null;
  }

  /** Plays a move in any of the game's notations; throws `Refused`. */
  play(move: string): void {
    const { match } = this.opened();
    match.play(move);
    this.hand?.cancel();
    this.played(match.history[match.history.length - 1]!, 'program');
  }
  undo(): boolean {
    const { match } = this.opened();
    const last = match.history[match.history.length - 1];
    const done = match.undo();
    this.redraw(done && last ? reversed(last.steps) : null);
    return done;
  }
  redo(): boolean {
    const { match } = this.opened();
    const done = match.redo();
    this.redraw(done ? match.history[match.history.length - 1]!.steps : null);
    return done;
  }
  /** Arrows and rings on the board, until others come. */
  draw(marks: { arrows?: Arrow[]; rings?: Ring[] }): void {
    this.drawn = { arrows: [], rings: [], ...marks };
    this.render();
  }
  /** Draws the match again, after something else has changed it. */
  redraw(steps: Step[] | null = null): void {
    this.steps = steps;
    if (this.hand) this.hand.cancel();
    else this.render();
  }

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
    if (!this.open) this.reopen();
  }
  disconnectedCallback(): void {
    // An element that is only moved comes back at once, and goes on.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.opening++;
      this.close();
    });
  }
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (OPENING.includes(name)) this.reopen();
    else this.render();
  }

  private opened() {
    if (!this.open) throw new Error('the board is not open yet: wait for its event "ready"');
    return this.open;
  }

  private value(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  /** Once for all attributes that change together. */
  private reopen(): void {
    if (this.asked) return;
    this.asked = true;
    queueMicrotask(() => {
      this.asked = false;
      if (this.isConnected) void this.begin();
    });
  }

  private async begin(): Promise<void> {
    const now = ++this.opening;
    const start = {
      game: this.value('game'),
      rules: this.value('rules'),
      position: this.value('position'),
    };
    let borrowed: Awaited<ReturnType<typeof borrow>> | null = null;
    /** Which attribute is read just now. */
    const reading = `game="${start.game}"`;
    try {
      borrowed = await borrow(languageOf(this), this.value('wasm'), start);
      if (now !== this.opening) return borrowed.giveBack();
      for (const move of this.value('moves').split(/\s+/).filter(Boolean))
        borrowed.match.play(move);
    } catch (error) {
      borrowed?.giveBack();
      if (now === this.opening) this.fault(error, reading);
      return;
    }
    this.close();
    const { match, core } = borrowed;
    const told = core.games().find(({ game }) => game === match.game)!;
    const layout = layoutOf(match.board);
    this.open = { ...borrowed, told, layout };
    this.steps = null;
    this.hand = new Hand({
      match,
      layout,
      stacks: told.stacks,
      mayMove: () => this.mayMove(match.turn),
      changed: () => this.render(),
      played: (move) => this.played(move, 'hand'),
      refused: (refusal) => this.tell('refusal', refusal),
    });
    this.render();
    this.tell('ready', { match });
  }

  private close(): void {
    this.open?.giveBack();
    this.open = null;
    this.hand = null;
  }

  /** `side`: whose pieces are moved by hand; `both` when nothing is said, `none` for a picture. */
  private mayMove(turn: SideKey): boolean {
    const side = this.value('side') || 'both';
    return side === 'both' || side === turn;
  }

  private played(move: MoveLine, by: 'hand' | 'program'): void {
    const { match } = this.opened();
    this.steps = move.steps;
    this.render();
    this.tell('move', { move, by });
    if (match.outcome && match === this.match) this.tell('end', match.outcome);
  }

  private tell(name: keyof PlateauBoardEvents, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private fault(error: unknown, reading: string): void {
    this.close();
    const text = `${reading}: ${error instanceof Error ? error.message : error}`;
    if (!(error instanceof Refused)) console.error(`<plateau-board>: ${text}`);
    render(
      <>
        <style>{ownStyle}</style>
        <p class="trouble" part="status refusal" role="status">
          {text}
        </p>
      </>,
      this.shadowRoot!,
    );
    this.tell('fault', { text });
  }

  private render(): void {
    if (!this.open || !this.hand || !this.shadowRoot) return;
    const { match, core, told, layout } = this.open;
    const { scene, history } = match;
    const pieces = new Map(told.pieces.map((piece) => [piece.key, piece]));
    render(
      <>
        <style>{boardStyle + ownStyle}</style>
        <View
          scene={scene}
          layout={layout}
          look={this.look(told.pieces)}
          turned={this.hasAttribute('turned')}
          coordinates={this.value('coordinates') !== 'off'}
          last={history[history.length - 1]}
          steps={this.steps}
          {...this.drawn}
          hand={this.hand}
          say={say(core.language)}
          nameOf={(piece) => pieces.get(piece)?.label ?? piece}
        />
      </>,
      this.shadowRoot,
    );
  }

  private look(pieces: { key: PieceKey; shape: string }[]) {
    const contrast = matchMedia('(prefers-contrast: more)').matches;
    const theme = this.value('theme') || (contrast ? 'contrast' : 'wood');
    const asked = this.value('pieces') as PieceSetName;
    const set = PIECE_SETS.includes(asked) ? asked : 'classic';
    // A set that is not here yet comes by itself; until then the usual one is drawn.
    void fetchSet(set).then(
      (came) => came && this.render(),
      () => undefined,
    );
    return {
      theme: Object.hasOwn(themes, theme) ? themes[theme as keyof typeof themes] : themes.wood,
      set,
      prefix: this.drawing,
      shapes: Object.fromEntries(pieces.map(({ key, shape }) => [key, shape])),
    };
  }
}
