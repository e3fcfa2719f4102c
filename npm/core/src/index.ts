/**
 * The core of Plateau for programs in JavaScript: the rules, the reasons and the computer player, in Node and in browsers.
 *
 *     const core = await openCore();
 *     const match = core.open('chess');
 *     match.play('e4');
 *     match.why('e7e4').text;
 *
 * Every call is answered at once, on the thread it is made on; whoever lets the computer think long does so in a worker.
 */
import { type Answer, instantiateWithPlaces, type LoadNetwork } from '../../../web/src/core/module';
import type {
  Answers,
  Asks,
  Board,
  Call,
  CellName,
  Explain,
  Explained,
  Failure,
  GameDescription,
  Language,
  MoveAsked,
  MoveLine,
  Progress,
  Refusal,
  Scene,
  SideKey,
  Start,
  Tap,
  Think,
  Thought,
  Why,
} from '../../../web/src/core/protocol';

export type * from '../../../web/src/core/protocol';

/** What is refused: a move, a position, a rules text. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: Refusal['kind'] | 'incomplete';
  /** Stable: `path-blocked`. */
  readonly code: string;
  /** The cells that matter, most important first, and what each has to do with it. */
  readonly cells: Refusal['cells'];
  /** Of a move with something still to be chosen: the moves it may become. */
  readonly options: string[];

  constructor(
    refusal: Pick<Refusal, 'text' | 'code' | 'cells'> & { kind: Refused['kind'] },
    options: string[] = [],
  ) {
    super(refusal.text);
    this.kind = refusal.kind;
    this.code = refusal.code;
    this.cells = refusal.cells;
    this.options = options;
  }
}

/** A call that makes no sense, or a crash of the core, which must not be used again. */
export class CoreError extends Error {
  override readonly name = 'CoreError';
  readonly code: Failure['code'];

  constructor({ code, text }: Failure) {
    super(text);
    this.code = code;
  }
}

export interface CoreOptions {
  /** The language of all texts; English when nothing is said. */
  language?: Language;
  /** The module, where it is not found beside this file: a bundler may have moved it. */
  wasm?: WebAssembly.Module | URL | string | Uint8Array<ArrayBuffer> | ArrayBuffer;
}

/** How many matches the core holds at a time. */
const mostMatches = 16;

/** What a request about a match carries besides its number; of a union, of each part. */
type OfMatch<T> = T extends unknown ? Omit<T, 'match'> : never;

/** A game being played. */
export class Match {
  /** Where its cells are. */
  readonly board: Board;
  private shown: Scene;
  private lines: MoveLine[];

  /** Made by `Core.open`. */
  constructor(
    private readonly core: Core,
    private readonly number: number,
    private readonly start: Start,
    opened: { board: Board; scene: Scene; moves: MoveLine[] },
  ) {
    this.board = opened.board;
    this.shown = opened.scene;
    this.lines = opened.moves;
  }

  /** Everything there is to see of it: what stands where, whose turn, how it ended. */
  get scene(): Scene {
    return this.shown;
  }
  /** The moves played, with what each did to the board. */
  get history(): MoveLine[] {
    return this.lines.slice(0, this.shown.played);
  }
  get game(): string {
    return this.shown.game;
  }
  get rules(): string {
    return this.shown.rules;
  }
  get position(): string {
    return this.shown.position;
  }
  get turn(): SideKey {
    return this.shown.turn;
  }
  /** How it ended; null while it goes on. */
  get outcome(): Scene['outcome'] {
    return this.shown.outcome;
  }
  /** The moves played, in the plain notation. */
  get moves(): string[] {
    return this.history.map((line) => line.move);
  }
  /** `White to play`, or how the game ended. */
  get status(): string {
    return this.shown.status.text;
  }

  legalMoves(): string[] {
    return this.ask('legal', {}).moves;
  }
  /** Whether a move is legal here and, if not, why not. Nothing is played. */
  why(move: string): Answers<'why'> {
    return this.core.call('why', { ...this.start, moves: this.moves, move });
  }
  /** Plays a move in any of the game's notations, and gives it in the plain one. Throws `Refused`. */
  play(move: string): string {
    const answer = this.attempt({ move });
    if (answer.kind === 'refused') throw new Refused(answer.refusal);
    if (answer.kind === 'incomplete') {
      const code = `choose-${answer.choices[0]?.kind ?? 'promotion'}`;
      const options = answer.choices.map((choice) => choice.move);
      throw new Refused({ kind: 'incomplete', code, text: answer.text, cells: [] }, options);
    }
    return answer.move.move;
  }
  /** Tries a move: a text, or the cells tapped. What was not played is an answer here, not an error. */
  attempt(asked: MoveAsked): Answers<'attempt'> {
    const answer = this.ask('attempt', asked);
    if (answer.kind === 'played') {
      this.lines = [...this.lines.slice(0, answer.scene.played - 1), answer.move];
      this.shown = answer.scene;
    }
    return answer;
  }
  /** What cells tapped one after another mean: which move they are, and where they may lead. */
  tap(cells: CellName[], height?: number): Tap {
    return this.ask('tap', { cells, ...(height !== undefined && { height }) });
  }
  /** Whether tapped cells are a move, and what it would do. Nothing is played. */
  judge(asked: MoveAsked): Answers<'judge'> {
    return this.ask('judge', asked);
  }
  undo(): boolean {
    return this.act(this.ask('undo', {}));
  }
  redo(): boolean {
    return this.act(this.ask('redo', {}));
  }
  resign(side: SideKey): boolean {
    return this.act(this.ask('resign', { side }));
  }
  claimDraw(): boolean {
    return this.act(this.ask('claimDraw', {}));
  }
  /** The match as a game file (PGN). */
  write(tags: Record<string, string> = {}): string {
    return this.ask('export', { tags }).record;
  }
  /** The best move and what may follow. */
  think(question: Omit<Think, 'game' | 'rules' | 'position' | 'moves'> = {}): Thought {
    return this.core.think({ ...this.start, moves: this.moves, ...question });
  }
  /**
   * What a legal move gives away, misses or wins here, in at most three sentences that are proved.
   * Nothing is played. Throws `Refused` where the move is not legal.
   */
  explain(move: string, options: Pick<Explain, 'nodes'> = {}): Explained {
    return this.core.explain({ ...this.start, moves: this.moves, move, ...options });
  }
  /** Lets the core forget it: it holds sixteen at a time. */
  close(): void {
    this.ask('close', {});
    this.core.forget(this.number);
  }

  private ask<C extends Call>(call: C, asks: OfMatch<Asks<C>>): Answers<C> {
    return this.core.call(call, { ...asks, match: this.number } as unknown as Asks<C>);
  }
  private act(answer: { done: boolean; scene: Scene }): boolean {
    this.shown = answer.scene;
    return answer.done;
  }
}

export class Core {
  private readonly taken = new Set<number>();

  /** Made by `openCore`. */
  constructor(
    private readonly answer: Answer,
    private readonly load: LoadNetwork,
    private readonly listen: (hear: (progress: Progress) => void) => void,
    readonly language: Language,
  ) {}

  /** Any request of the protocol; throws `CoreError` where it makes no sense. */
  call<C extends Call>(call: C, asks: Asks<C>): Answers<C> {
    return this.ask(call, asks) as Answers<C>;
  }
  games(): GameDescription[] {
    return this.call('games', {});
  }
  /** Opens a match; throws `Refused` where a rule or the position is refused, `CoreError` where there is no such game. */
  open(game: string, options: Omit<Start, 'game'> = {}): Match {
    const free = Array.from({ length: mostMatches }, (_, i) => i).find((i) => !this.taken.has(i));
    if (free === undefined) throw new Error(`${mostMatches} matches are open: close one`);
    const start = { game, ...options };
    const opened = this.call('open', { match: free, ...start });
    if (opened.kind === 'refused') throw new Refused(opened.refusal);
    this.taken.add(free);
    return new Match(this, free, start, opened);
  }
  /** Thinks about a position. With no limit it thinks a second, because nothing could stop it. */
  think(question: Think, hear: (progress: Progress) => void = () => undefined): Thought {
    this.listen(hear);
    return this.ask('think', { limits: { movetime: 1000 }, ...question }) as Thought;
  }
  /** What a legal move gives away, misses or wins; throws `Refused` where it is not legal. */
  explain(question: Explain): Explained {
    const answer = this.ask('explain', question) as
      | Explained
      | Why
      | { kind: 'refused'; refusal: Refusal };
    if ('statements' in answer) return answer;
    if ('refusal' in answer) throw new Refused(answer.refusal);
    const { kind, code, text, roles, options } = answer;
    throw new Refused({ kind: kind as Refused['kind'], code, text, cells: roles }, options);
  }
  /** Gives a game a network to think by; false when the bytes are none of this game. */
  loadNetwork(game: string, network: Uint8Array): boolean {
    return this.load(game, network);
  }
  /** Called by `Match.close`. */
  forget(match: number): void {
    this.taken.delete(match);
  }

  private ask(call: string, asks: object): unknown {
    const answer = JSON.parse(
      this.answer(JSON.stringify({ language: this.language, ...asks, call })),
    ) as { failure?: Failure };
    if (answer.failure) throw new CoreError(answer.failure);
    return answer;
  }
}

/** The bytes of the module at an address. Node cannot fetch files. */
async function bytesAt(url: URL): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url) as Promise<Uint8Array<ArrayBuffer>>;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

export async function openCore(options: CoreOptions = {}): Promise<Core> {
  const wasm = options.wasm ?? new URL('./plateau.wasm', import.meta.url);
  const bytes =
    typeof wasm === 'string' || wasm instanceof URL ? await bytesAt(new URL(wasm)) : wasm;
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  let hear: (progress: Progress) => void = () => undefined;
  const host = {
    now: () => performance.now(),
    progress: (json: string) => hear(JSON.parse(json)),
  };
  const { answer, loadNetwork } = instantiateWithPlaces(module, host, 0);
  return new Core(answer, loadNetwork, (next) => void (hear = next), options.language ?? 'en');
}
