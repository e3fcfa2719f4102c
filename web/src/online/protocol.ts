/** What goes over the wire between the page and `plateau serve`: docs/protocol.md, of which docs/protocol.schema.json is the law. */
import type { CellName, GameName, Language, SideKey } from '../core/protocol';

export const PROTOCOL = 1;

/** Milliseconds. */
export type ClockTerms =
  | { kind: 'none' }
  | { kind: 'days'; days: number }
  | { kind: 'real-time'; initial: number; increment?: number; delay?: number };

export interface Entry {
  version: number;
  did:
    | 'created' | 'seated' | 'moved'
    | 'draw-offered' | 'draw-declined' | 'draw-agreed' | 'draw-claimed'
    | 'takeback-asked' | 'takeback-declined' | 'taken-back'
    | 'resigned' | 'aborted' | 'flagged' | 'left'
    | 'rematch-offered' | 'rematched';
  side?: SideKey;
  at: number;
  name?: string;
  move?: string;
  used?: number;
  plies?: number;
  drawn?: boolean;
  game?: string;
}

export interface Seat {
  taken: boolean;
  name: string;
}

export interface Result {
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
  reason: string;
  winner: SideKey | null;
}

export type GameStatus = 'waiting' | 'playing' | 'over';

export interface GameState {
  kind: GameName;
  rules: string;
  start: string;
  listed: boolean;
  status: GameStatus;
  position: string;
  to_move: SideKey;
  ply: number;
  seats: Record<SideKey, Seat>;
  clock: ClockTerms;
  time: { white?: number; black?: number; running: boolean; began: number; now: number };
  draw_offer: SideKey | null;
  takeback: SideKey | null;
  rematch_offer: SideKey | null;
  rematch: string | null;
  outcome: Result | null;
}

export interface Summary {
  game: string;
  kind: GameName;
  rules: string;
  clock: ClockTerms;
  status: GameStatus;
  /** Null: nobody sits there. */
  names: Record<SideKey, string | null>;
  ply: number;
  outcome: Result | null;
  changed: number;
}

/** As `plateau why --json` says it. */
export interface WhyNot {
  kind: 'illegal' | 'malformed' | 'ambiguous' | 'incomplete';
  code: string;
  cells: CellName[];
  text: string;
}

// ---------------------------------------------------------------------------------------------- from the page

export interface Wanted {
  kind: GameName;
  rules: string;
  position: string;
  clock: ClockTerms;
  side: SideKey | 'random';
  listed: boolean;
  name: string;
}

type OfSeat = { game: string; token: string };

/** Requests that change something: they have an `id`, so that one that was sent twice is done once. */
export type Deed =
  | ({ type: 'create'; token: string } & Wanted)
  | ({ type: 'join'; name: string } & OfSeat)
  | ({ type: 'move'; version: number; move: string } & OfSeat)
  | ({ type: 'claim-left'; drawn: boolean } & OfSeat)
  | ({ type: Plain } & OfSeat);

/** Those that need nothing but the seat. */
export type Plain =
  | 'resign' | 'abort'
  | 'offer-draw' | 'accept-draw' | 'decline-draw' | 'claim-draw'
  | 'ask-takeback' | 'accept-takeback' | 'decline-takeback'
  | 'offer-rematch' | 'accept-rematch';

export interface Listing {
  type: 'list';
  status: GameStatus;
  kind?: GameName;
  clock?: ClockTerms['kind'];
  /** The next page: when the last game of this one changed, and its id. */
  before?: number;
  before_game?: string;
  most?: number;
}

export type Ask = Deed | Listing;

export type ToServer = { v: typeof PROTOCOL; id?: string } & (
  | Ask
  | { type: 'hello'; language: Language }
  | { type: 'ping' }
  | { type: 'watch'; game: string; version: number; token?: string }
  | { type: 'unwatch'; game: string }
);

// ---------------------------------------------------------------------------------------------- from the server

export interface Done {
  type: 'done';
  game: string;
  version: number;
  side: SideKey | null;
  token?: string;
}
export interface RefusedAsk {
  type: 'refused';
  game?: string;
  why: WhyNot;
}
export interface Games {
  type: 'games';
  games: Summary[];
}
export interface GameNews {
  type: 'game';
  game: string;
  version: number;
  from: number;
  entries: Entry[];
  state: GameState;
}
export interface Presence {
  type: 'presence';
  game: string;
  white: boolean;
  black: boolean;
  watchers: number;
}

export type Answer = Done | RefusedAsk | Games;
export type FromServer = { v: number; id?: string } & (
  | Answer
  | GameNews
  | Presence
  | { type: 'welcome'; now: number; token: string }
  | { type: 'pong'; now: number }
  | { type: 'bye'; code: string }
);
