/**
 * Everything the page and the core say to each other. Plain JSON, both ways.
 *
 * The core knows the rules and the words; the page knows neither. Whatever is shown to a person
 * comes with a `text` in the language of the request; whatever is compared by a program is a stable
 * key (`path-blocked`, `white-bishop`, `promotion`).
 *
 * `Calls` is the list of all requests with their answers. `client.ts` makes them promises:
 *
 *     const core = await openCore('en');
 *     const opened = await core.call('open', { match: 0, game });
 *     if (opened.kind === 'opened') draw(opened.scene);
 *
 * The computer player has a worker and a conversation of its own: `Think`, `Progress`, `Thought`.
 */

import type { Collected, Explored, Row, Sieve } from './protocol/collection';
import type { Drill, Lessons, Tried } from './protocol/lessons';
import type { Acted, Attempted, Judged, MoveAsked, Opened, Refused, Tap } from './protocol/moves';
import type { CellName, GameName, MatchId, SideKey } from './protocol/names';
import type { Puzzles } from './protocol/puzzles';
import type { Moves, Where, Why } from './protocol/questions';
import type { Board, Scene, Start, TimeControl } from './protocol/scene';
import type { Edit, Previewed, Report, Seen, Studied, Study, Visit } from './protocol/study';
import type {
  Arrangement,
  Exported,
  GameDescription,
  Imported,
  Lent,
  Opening,
  Saved,
} from './protocol/texts';
import type { Mark } from './protocol/thinking';

export type * from './protocol/collection';
export type * from './protocol/lessons';
export type * from './protocol/moves';
export type * from './protocol/names';
export type * from './protocol/puzzles';
export type * from './protocol/questions';
export type * from './protocol/scene';
export type * from './protocol/study';
export type * from './protocol/texts';
export type * from './protocol/thinking';
export type * from './protocol/wire';

type OfMatch = { match: MatchId };

/** Every request with what it carries and what it answers. `language` is added by the client. */
export interface Calls {
  // What there is.
  games: { asks: object; answers: GameDescription[] };
  /** All texts whose key begins with `prefix`. */
  texts: { asks: { prefix: string }; answers: Record<string, string> };

  // Opening and seeing.
  open: {
    asks: OfMatch & ({ saved: Saved } | (Start & { time?: TimeControl }));
    answers: Opened | Refused;
  };
  close: { asks: OfMatch; answers: object };
  /** The match at a ply; where it stands, when none is named. Changes nothing. */
  scene: { asks: OfMatch & { ply?: number }; answers: Scene };

  // Playing.
  tap: { asks: OfMatch & { cells: CellName[]; height?: number }; answers: Tap };
  judge: { asks: OfMatch & MoveAsked; answers: Judged };
  /** `elapsed`: milliseconds the mover thought. */
  attempt: { asks: OfMatch & MoveAsked & { elapsed?: number }; answers: Attempted };
  legal: { asks: OfMatch; answers: { moves: string[] } };
  /** Takes back, or plays again, `count` actions (1 when not said). */
  undo: { asks: OfMatch & { count?: number }; answers: Acted };
  redo: { asks: OfMatch & { count?: number }; answers: Acted };
  /**
   * Takes back or plays again until `ply` moves are played: to play on from there. To only look,
   * ask for a `scene`.
   */
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
  /** The time for the whole game is over. */
  timeIsUp: { asks: OfMatch; answers: Acted };

  // Its tree. `node` is a move in it, 0 the start.
  tree: { asks: OfMatch & { since?: number }; answers: Studied };
  /** The text to keep as `Saved.study`; empty where the moves alone say as much. */
  study: { asks: OfMatch; answers: { study: string } };
  /** Opens the line up to a move as match `into`, to look at it and to try moves. */
  visit: { asks: OfMatch & { node: number; into: MatchId }; answers: Visit };
  /** The position some moves beyond a move of it, to be shown without going there. */
  preview: { asks: OfMatch & { node: number; moves: string[] }; answers: Previewed | Refused };
  /** Adds a move after a move; if it is there already, nothing changes. */
  grow: { asks: OfMatch & { node: number; move: string; since?: number }; answers: Study };
  edit: { asks: OfMatch & { node: number; since?: number } & Edit; answers: Study };
  /** Writes evaluations, marks and better lines into it: `seen` is of every position played. */
  review: { asks: OfMatch & { seen: Seen[]; since?: number }; answers: Studied };
  report: { asks: OfMatch; answers: Report };

  // Names of openings. `text` is the `openings.tsv` of a game; without it nothing has a name.
  openings: { asks: { game: GameName; text: string }; answers: Lent | Refused };
  /** Of the line up to a move; `lent` is false as long as the game's names are missing. */
  opening: {
    asks: OfMatch & { node: number };
    answers: { opening: Opening | null; lent: boolean };
  };
  /** Of games that are kept. */
  named: { asks: { games: Saved[] }; answers: { openings: (Opening | null)[] } };

  // Texts in and out.
  export: { asks: OfMatch & { tags?: Record<string, string>; ply?: number }; answers: Exported };
  /**
   * Any text: FEN, PGN, a position of any game, a game file, a list of moves. `game` is what it may
   * be when nothing says so.
   */
  import: { asks: { text: string; game?: GameName }; answers: Imported };

  // A file of many games, in a worker of its own (`core/collection.ts`), which reads it piece by piece.
  beginCollection: { asks: object; answers: object };
  collected: { asks: object; answers: Collected };
  /** Chooses and sorts the games that `rows` tells. */
  sift: { asks: Sieve; answers: { count: number } };
  rows: { asks: { from: number; count: number }; answers: { count: number; rows: Row[] } };
  /** At which row a game stands; null when it was not chosen. */
  rank: { asks: { index: number }; answers: { rank: number | null } };
  explore: { asks: Where; answers: Explored | Refused };
  /** Another text stands for a game, in its place; not when it cannot be read. */
  replace: { asks: { index: number; text: string }; answers: { done: boolean } };

  // Lessons.
  lessons: { asks: { text: string }; answers: Lessons };
  /** `step` as it stands in the file; what solves it is played in the match. */
  tryStep: { asks: OfMatch & MoveAsked & { step: unknown }; answers: Tried };

  /** The same position for the same `seed`, a whole number. */
  drill: { asks: { game: GameName; seed: number }; answers: Drill };

  // Puzzles. `text` is the `puzzles.tsv` of a game; the core keeps nothing of it. `day`: days since
  // 1970-01-01 in UTC, to be told the puzzle of that day.
  puzzles: { asks: { game: GameName; text: string; day?: number }; answers: Puzzles };
  /**
   * The match began at the puzzle's `start`. A move is right if it is the line's, or wins the game
   * at once; then it is played, and the answer to it. To show why another is wrong, ask `explain`.
   */
  tryPuzzle: { asks: OfMatch & MoveAsked & { line: string[] }; answers: Tried };

  // The editor.
  arrange: {
    asks: Start;
    answers: { kind: 'arranged'; arrangement: Arrangement; board: Board } | Refused;
  };
  build: {
    asks: Arrangement;
    answers: { kind: 'built'; position: string; rules: string } | Refused;
  };

  /** How bad a move was, by the mover's winning chances before and after it, from 0 to 1. */
  mark: { asks: { before: number; after: number }; answers: { mark: Mark | null } };

  // Questions about any position, as the command line answers them.
  why: { asks: Where & { move: string }; answers: Why };
  moves: { asks: Where; answers: Moves };
  perft: {
    asks: Where & { depth: number };
    answers: { leaves: number; milliseconds: number } | Refused;
  };
}

export type Call = keyof Calls;
export type Asks<C extends Call> = Calls[C]['asks'];
export type Answers<C extends Call> = Calls[C]['answers'];

/** Why a call could not be answered at all: a bug in the page, or a crash of the core. */
export interface Failure {
  /**
   * `bad-request`: not understood; `unknown-match`: never opened; `too-large`: beyond a limit;
   * `crashed`: the core stopped, has been started again, and its matches restored; `closed`: this
   * client has been closed.
   */
  code: 'bad-request' | 'unknown-match' | 'too-large' | 'crashed' | 'closed';
  text: string;
}
