/**
 * Everything the page and the core say to each other. Plain JSON, both ways.
 *
 * The core knows the rules and the words; the page knows neither. Whatever is shown to a person comes with a `text` in the
 * language of the request; whatever is compared by a program is a stable key (`path-blocked`, `white-bishop`, `promotion`).
 *
 * `Calls` is the list of all requests with their answers. `client.ts` makes them promises:
 *
 *     const core = await openCore('en');
 *     const opened = await core.call('open', { match: 0, game: 'chess' });
 *     if (opened.kind === 'opened') draw(opened.scene);
 *
 * The computer player has a worker and a conversation of its own: `Think`, `Progress`, `Thought`.
 */

import type { Places } from './module';

export type Language = 'en' | 'fr';
export type GameName = 'chess' | 'stackchess' | 'abalone';
/** As the game writes it: `e4`, `z26`, `e5`. */
export type CellName = string;
/** `white-bishop`, `black-marble`. Its words are in `GameDescription.pieces`. */
export type PieceKey = string;
export type SideKey = 'white' | 'black';
/** Chosen by the page: any number from 0 to 15. Opening a number again forgets the match it named. */
export type MatchId = number;

// ---------------------------------------------------------------------------------------------- the board

/** Where the cells are. `x` grows to the right and `y` upwards, both from 0, as the side that opens the game sees the board. */
export interface Board {
  /**
   * `square`: a cell is 1 wide and 1 high; `x` is its file, `y` its rank.
   * `hex`: a cell is 2 wide (so that rows can be shifted by half a cell), rows are √3 apart; `x` counts half cells to the
   * centre, `y` counts rows.
   */
  shape: 'square' | 'hex';
  /** Greatest x and y, plus one. */
  width: number;
  height: number;
  /** In reading order of the keyboard: rows from the bottom, each from the left. */
  cells: BoardCell[];
}

export interface BoardCell {
  cell: CellName;
  x: number;
  y: number;
  /** The two halves of its name, for coordinates at the edge: `4` and `e` in chess, `e` and `5` in Abalone. */
  row: string;
  column: string;
}

/** What stands where, bottom to top; empty cells are left out. */
export type Stacks = Record<CellName, PieceKey[]>;

// ---------------------------------------------------------------------------------------------- a match

/** Where a game begins. An empty text means the usual rules, the usual position. */
export interface Start {
  game: GameName;
  rules?: string;
  position?: string;
}

/** Milliseconds. */
export interface TimeControl {
  initial: number;
  increment?: number;
  delay?: number;
}

export interface ClockState {
  control: Required<TimeControl>;
  /** What each side has left, at the beginning of the present turn. The page runs the clock down and says `elapsed`. */
  remaining: Record<SideKey, number>;
}

/** Everything there is to see of a match at one of its plies. */
export interface Scene {
  match: MatchId;
  start: Required<Start>;
  game: GameName;
  rules: string;
  /** The position shown, as text. */
  position: string;
  /** Moves played before the position shown. */
  ply: number;
  /** Moves played in the match: the others in `moves` were taken back and can be played again. */
  played: number;
  /** The position shown is the one the match stands at: it can be played on. */
  live: boolean;
  moves: MoveLine[];

  board: Board;
  stacks: Stacks;
  turn: SideKey;
  status: Status;
  /** The king attacked and who attacks it. */
  check: { king: CellName; attackers: CellName[] } | null;
  /** The move that led here. */
  last: MoveLine | null;
  counters: Counter[];
  /** What has left the board since the start, in order. */
  taken: PieceKey[];

  outcome: Ending | null;
  drawOffer: SideKey | null;
  /** The draw the side to move may claim now. */
  claim: { reason: string; text: string } | null;
  can: {
    play: boolean;
    undo: boolean;
    redo: boolean;
    resign: boolean;
    offerDraw: boolean;
  };
  clock: ClockState | null;
}

export interface Status {
  /** The one line that is always visible: `White to play`, or how the game ended. */
  text: string;
  /** `White to play`; empty when the game is over. */
  turn: string;
  /** `Check!`, or empty. */
  check: string;
  /** `Checkmate White wins!`, or empty. */
  end: string;
  /** What the last move did, in words, for whoever listens: one sentence for each event that has words. */
  events: string[];
}

export interface Ending {
  /** `checkmate`, `six-ejected`, `resignation` … */
  reason: string;
  /** Nobody: a draw. */
  winner: SideKey | null;
  result: '1-0' | '0-1' | '1/2-1/2';
  text: string;
}

export interface MoveLine {
  /** Plain notation: `e2e4`, `2a2-a4`, `a1b2`. It can be played back in any position it came from. */
  move: string;
  /** The notation of game files: `e4`, `Nxf3+`. */
  record: string;
  side: SideKey;
  /** The number of the full move: 1, 1, 2, 2 … */
  number: number;
  /** Cells to mark as the last move: where pieces came from and went. */
  cells: CellName[];
  /** Thinking time charged to the mover, where there is a clock. */
  elapsed?: number;
}

/** A number worth showing. */
export interface Counter {
  key: 'marbles-left' | 'marbles-ejected' | 'pieces-left' | 'plies' | 'plies-since-ejection' | 'plies-since-capture';
  /** Whose; null for those of the game. */
  side: SideKey | null;
  value: number;
  /** The value at which the game ends, if there is one. */
  limit: number | null;
}

/** Something that happened: for animation (`moved`, `pushed` …) and for announcements. */
export interface Step {
  kind:
    | 'moved'
    | 'pushed'
    | 'captured'
    | 'ejected'
    | 'promoted'
    | 'double-step'
    | 'en-passant'
    | 'castled-short'
    | 'castled-long'
    | 'check'
    | 'ended'
    | 'undone'
    | 'redone'
    | 'draw-offered'
    | 'draw-declined';
  /** Who did it. */
  side: SideKey;
  from: CellName | null;
  /** Null for what left the board. */
  to: CellName | null;
  /** What `moved`, `pushed`, `captured`, `ejected`; what it was `promoted` to; the piece that gives `check`. */
  piece: PieceKey | null;
  /** How many pieces, from the top of the stack. */
  count: number;
  /** For `ejected`: which way it left, in the units of `BoardCell`. */
  away?: { dx: number; dy: number };
  /** In words; empty when nothing needs saying. */
  text: string;
}

// ---------------------------------------------------------------------------------------------- refusals

/** What a cell has to do with a refusal; it says how to mark it. */
export type CellRole =
  /** The piece that was to move. */
  | 'origin'
  /** Where it was to go. */
  | 'target'
  /** Stands in the way. */
  | 'blocker'
  /** Attacks: draw an arrow from here to the `king` or `crossed` cell. */
  | 'attacker'
  /** The king it is about. */
  | 'king'
  /** A cell that is passed through or landed on. */
  | 'crossed'
  /** The rook of castling. */
  | 'rook'
  /** An enemy piece that cannot be pushed or taken. */
  | 'enemy'
  /** One's own piece that matters. */
  | 'own'
  /** It matters; nothing more is known. */
  | 'other';

export interface Refusal {
  kind: 'illegal' | 'malformed' | 'ambiguous';
  /** `path-blocked`: stable. */
  code: string;
  text: string;
  /** Most important first. */
  cells: { cell: CellName; role: CellRole }[];
  /** Where in the text, 1-based; 0 when it does not apply. */
  line: number;
  column: number;
}

export interface Refused {
  kind: 'refused';
  refusal: Refusal;
}

// ---------------------------------------------------------------------------------------------- taps

/** Something still to be chosen. */
export interface Choice {
  kind: 'promotion' | 'height';
  /** What to send as `choice`. */
  value: number;
  /** Of a promotion: what to draw. */
  piece: PieceKey | null;
  /** The move it becomes. */
  move: string;
  record: string;
}

/** What the cells tapped so far mean. */
export interface Tap {
  cells: CellName[];
  /** Own pieces that move whatever comes next: a row of marbles named by its ends is filled in. */
  selected: CellName[];
  /** The taps already are this move (there may be cells to go on with all the same). */
  move: string | null;
  record: string | null;
  /** The taps are a move once one of these is chosen. */
  choices: Choice[];
  /** What would happen if `move` were played now. */
  steps: Step[];
  next: NextCell[];
  /** Stackchess: how many pieces of the tapped stack have some legal move, whatever `height` was asked for. */
  heights: number[];
  /** Why nothing can begin here: an empty cell, the enemy's piece, a piece that has no legal move. */
  refusal: Refusal | null;
}

export interface NextCell {
  cell: CellName;
  /** An own piece stands there: a click may mean it joins the selection. */
  own: boolean;
  /** Tapping it leads on to further cells. */
  continues: boolean;
  /** Tapping it is this move. Null when it is none yet, or something is still to be chosen. */
  move: string | null;
  record: string | null;
  /** Tapping it leaves this to be chosen. */
  choices: Choice[];
  /** How many pieces would move from the tapped stack: k. The most, where several are possible. */
  moving: number;
  /** How many enemy pieces would leave the board: m. */
  captures: number;
  /** Where captures may come from and pieces go to: what to preview. Of the first choice, where there are several. */
  steps: Step[];
}

// ---------------------------------------------------------------------------------------------- moves

export type Attempted =
  | { kind: 'played'; move: MoveLine; steps: Step[]; scene: Scene }
  | { kind: 'incomplete'; choices: Choice[]; text: string }
  /** `scene` when the refusal changed something: the flag fell on this move. */
  | (Refused & { scene?: Scene });

export type Judged = { kind: 'legal'; move: string; record: string; steps: Step[] } | { kind: 'incomplete'; choices: Choice[]; text: string } | Refused;

/** A move: as a text in any notation of the game, or as the cells tapped. */
export type MoveAsked =
  | { move: string }
  | {
      cells: CellName[];
      /** `Choice.value`, or the height chosen before the target was. */
      choice?: number;
    };

/** An action that may have been impossible (`done` false: nothing changed). */
export interface Acted {
  done: boolean;
  steps: Step[];
  scene: Scene;
}

// ---------------------------------------------------------------------------------------------- saving

/** A match as it can be kept, and opened again: a clock and an end by hand included. */
export interface Saved {
  start: Required<Start>;
  /** Plain notation, those taken back included. */
  moves: string[];
  played: number;
  time?: TimeControl;
  /** Charged for each move, where there is a clock. */
  elapsed?: number[];
  /** How it was ended by hand. */
  ended?: { reason: string; winner: SideKey | null };
  drawOffer?: SideKey;
}

export interface Exported {
  position: string;
  /** PGN, or the same kind of file for the other games. */
  record: string;
}

export interface ImportedGame {
  tags: { name: string; value: string }[];
  saved: Saved;
  /** `*` when it is open. */
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
}

export type Imported =
  /** A position text, or a file of one game or more. `more`: some were not read because there are too many. */
  | { kind: 'position'; saved: Saved }
  | { kind: 'games'; games: (ImportedGame | (Refused & { game: number }))[]; more: boolean }
  /** A list of moves without anything else is a game of the hinted kind. */
  | Refused;

// ---------------------------------------------------------------------------------------------- the editor

/** A position as the editor holds it. */
export interface Arrangement {
  game: GameName;
  rules: string;
  turn: SideKey;
  stacks: Stacks;
  /** The rest of the position; which there are is in `GameDescription.fields`. A missing one has its usual value. */
  fields: Record<string, string>;
}

// ---------------------------------------------------------------------------------------------- descriptions

export interface GameDescription {
  game: GameName;
  /** A line about the game. */
  text: string;
  /** The side that opens the game comes first. */
  sides: { key: SideKey; text: string }[];
  /** What the editor can put on the board, and how it is called with its article. */
  pieces: { key: PieceKey; side: SideKey; text: string }[];
  /** Several pieces may stand on one cell. */
  stacks: boolean;
  options: RuleOption[];
  /** What the editor can set besides pieces and the turn. */
  fields: { key: string; kind: 'text' | 'number' | 'cell'; usual: string }[];
  start: string;
}

/** An option of the rules text. Options that are set are joined by commas: `n=8,promotion`. */
export type RuleOption = { key: string; text: string } & (
  | { kind: 'flag' }
  /** `key=value`; `usual` is null when the option is off unless it is set. */
  | { kind: 'number'; least: number; most: number; usual: number | null }
  /** `key=value`, each with the position it starts from. */
  | { kind: 'choice'; usual: string; choices: { value: string; text: string; position: string; stacks: Stacks }[] }
);

// ---------------------------------------------------------------------------------------------- the calls

/** A game and the moves played in it: for questions that concern no match. */
export interface Where extends Start {
  moves?: string[];
}

/** As `plateau why --json` says it. */
export interface Why {
  legal: boolean;
  kind: 'legal' | 'incomplete' | 'illegal' | 'malformed' | 'ambiguous';
  code: string;
  cells: CellName[];
  text: string;
  options?: string[];
}

/** As `plateau moves --json` says it. */
export type Moves =
  | {
      game: GameName;
      position: string;
      to_move: SideKey;
      moves: string[];
      outcome: { result: string; reason: string } | null;
    }
  | { error: { kind: string; code: string; column: number; text: string } };

type OfMatch = { match: MatchId };

/** Every request with what it carries and what it answers. `language` is added by the client. */
export interface Calls {
  // What there is.
  games: { asks: object; answers: GameDescription[] };
  /** All texts whose key begins with `prefix`. */
  texts: { asks: { prefix: string }; answers: Record<string, string> };

  // Opening, seeing, keeping.
  open: { asks: OfMatch & (({ saved: Saved }) | (Start & { time?: TimeControl })); answers: { kind: 'opened'; scene: Scene } | Refused };
  close: { asks: OfMatch; answers: object };
  /** The match at a ply; where it stands, when none is named. Changes nothing. */
  scene: { asks: OfMatch & { ply?: number }; answers: Scene };
  save: { asks: OfMatch; answers: Saved };

  // Playing.
  tap: { asks: OfMatch & { cells: CellName[]; height?: number }; answers: Tap };
  judge: { asks: OfMatch & MoveAsked; answers: Judged };
  /** `elapsed`: milliseconds the mover thought. */
  attempt: { asks: OfMatch & MoveAsked & { elapsed?: number }; answers: Attempted };
  legal: { asks: OfMatch; answers: { moves: string[] } };
  /** Takes back, or plays again, `count` actions (1 when not said). */
  undo: { asks: OfMatch & { count?: number }; answers: Acted };
  redo: { asks: OfMatch & { count?: number }; answers: Acted };
  /** Takes back or plays again until `ply` moves are played: to play on from there. To only look, ask for a `scene`. */
  go: { asks: OfMatch & { ply: number }; answers: Acted };

  // Ending.
  resign: { asks: OfMatch & { side: SideKey }; answers: Acted };
  offerDraw: { asks: OfMatch & { side: SideKey }; answers: Acted };
  acceptDraw: { asks: OfMatch & { side: SideKey }; answers: Acted };
  declineDraw: { asks: OfMatch & { side: SideKey }; answers: Acted };
  /** Two people at one screen agree. */
  agreeDraw: { asks: OfMatch; answers: Acted };
  claimDraw: { asks: OfMatch; answers: Acted };
  flag: { asks: OfMatch & { side: SideKey }; answers: Acted };

  // Texts in and out.
  export: { asks: OfMatch & { tags?: Record<string, string>; ply?: number }; answers: Exported };
  /** Any text: FEN, PGN, a position of any game, a game file, a list of moves. `game` is what it may be when nothing says so. */
  import: { asks: { text: string; game?: GameName }; answers: Imported };

  // The editor.
  arrange: { asks: Start; answers: { kind: 'arranged'; arrangement: Arrangement; board: Board } | Refused };
  build: { asks: Arrangement; answers: { kind: 'built'; position: string; rules: string } | Refused };

  // Questions about any position, as the command line answers them.
  why: { asks: Where & { move: string }; answers: Why };
  moves: { asks: Where; answers: Moves };
  perft: { asks: Where & { depth: number }; answers: { leaves: number; milliseconds: number } | Refused };
}

export type Call = keyof Calls;
export type Asks<C extends Call> = Calls[C]['asks'];
export type Answers<C extends Call> = Calls[C]['answers'];

/** What a call gives when it could not be answered at all: a mistake in the page, or a crash of the core. */
export interface Failure {
  /**
   * `bad-request`: not understood; `unknown-match`: never opened; `too-large`: beyond a limit; `crashed`: the core stopped, has
   * been started again, and its matches restored; `closed`: this client has been closed.
   */
  code: 'bad-request' | 'unknown-match' | 'too-large' | 'crashed' | 'closed';
  text: string;
}

// ---------------------------------------------------------------------------------------------- thinking

/** When to stop; several may be given. With none it thinks until it is stopped. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Think as long as is wise with this much left. */
  clock?: { remaining: number; increment?: number };
}

export interface Think extends Where {
  limits?: Limits;
  /** 1 to 8; without it, as strong as it can. */
  level?: number;
  /** How many best moves to find, each with its line. */
  lines?: number;
  /** Another seed makes other mistakes at low levels. */
  seed?: number;
  /** At most so many threads, 1 to 8. Below level 8, and where nodes are limited, it is always one: the same question gets the same answer. */
  threads?: number;
}

/** A score, for the side that opens the game (White; Black in Abalone): good for it is positive. */
export interface Score {
  /** Hundredths of a pawn or its like; null when the end is in sight. */
  value: number | null;
  /** Moves to the end: positive, the opening side wins; negative, it loses; 0 it is lost already. Null when not in sight. */
  wins: number | null;
  /** 0 to 1: the share of the evaluation bar that belongs to the opening side. */
  share: number;
  /** `+0.31`, `#3`, `#-3`. */
  text: string;
}

export interface Line {
  score: Score;
  depth: number;
  /** The side that is not to move, thinking this, takes a draw that is offered. */
  drawTaken: boolean;
  /** Plain notation, and that of game files. */
  moves: string[];
  record: string[];
  /** What the first move does: `steps[0].from` and `.to` make the arrow. */
  steps: Step[];
}

/** Told while it thinks, whenever a line is settled one ply deeper. */
export interface Progress {
  depth: number;
  selectiveDepth: number;
  nodes: number;
  nodesPerSecond: number;
  milliseconds: number;
  /** How many take part: more than one only where the page is cross-origin isolated. */
  threads: number;
  /** The best lines so far, best first. */
  lines: Line[];
}

/** The answer. `move` is null only when there is no legal move. */
export interface Thought extends Progress {
  move: string | null;
  record: string | null;
  /** The move expected in reply. */
  reply: string | null;
  /** Ended by `stop`. */
  stopped: boolean;
}

// ---------------------------------------------------------------------------------------------- on the wire

/** To the core worker: the compiled module first, then calls, answered in order. */
export type ToCore = { kind: 'start'; module: WebAssembly.Module } | { kind: 'call'; id: number; json: string };
export type FromCore = { kind: 'ready' } | { kind: 'answer'; id: number; json: string } | { kind: 'crashed'; id: number; text: string };

/**
 * To the engine worker. `stop` is a word of shared memory, where there is such a thing: it holds the number of the thought to stop,
 * those before it included. With a module for shared memory it is ready with places for so many `helpers`, or fewer.
 */
export type ToEngine = { kind: 'start'; module: WebAssembly.Module; stop: Int32Array | null; helpers: number } | { kind: 'think'; id: number; json: string };
export type FromEngine =
  | { kind: 'ready'; places: Places | null }
  | { kind: 'progress'; id: number; json: string }
  | { kind: 'thought'; id: number; json: string }
  | { kind: 'crashed'; id: number; text: string };

/** To a helper, once. It says nothing unless it crashes. */
export type ToHelper = { module: WebAssembly.Module; memory: WebAssembly.Memory; stack: number };
export type FromHelper = { kind: 'crashed'; text: string };
