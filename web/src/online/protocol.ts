// Made from docs/protocol.schema.json by `npm run protocol`; docs/protocol.md explains it.

export const PROTOCOL = 1;

export type GameId = string;

export type Token = string;

export type Kind = string;

export type Phrase = 'good-luck' | 'good-game' | 'thanks' | 'oops';

export type Clock = {
  kind: 'none';
} | {
  kind: 'days';
  days: number;
} | {
  kind: 'real-time';
  initial: number;
  increment?: number;
  delay?: number;
};

export type Why = {
  legal: false;
  kind: 'illegal' | 'malformed' | 'ambiguous' | 'incomplete';
  code: string;
  cells: string[];
  roles?: {
    cell: string;
    role: string;
  }[];
  text: string;
  options?: string[];
};

export type Entry = {
  version: number;
  did: 'created' | 'seated' | 'moved' | 'draw-offered' | 'draw-declined' | 'draw-agreed' | 'draw-claimed' | 'takeback-asked' | 'takeback-declined' | 'taken-back' | 'resigned' | 'aborted' | 'flagged' | 'left' | 'time-up' | 'rematch-offered' | 'rematch-declined' | 'rematch-withdrawn' | 'rematched' | 'seat-renewed';
  side?: 'white' | 'black';
  at: number;
  name?: string;
  move?: string;
  used?: number;
  plies?: number;
  drawn?: boolean;
  game?: GameId;
};

export type Seat = {
  taken: boolean;
  name: string;
};

export type State = {
  kind: Kind;
  rules: string;
  start: string;
  listed: boolean;
  status: 'waiting' | 'playing' | 'over';
  position: string;
  to_move: 'white' | 'black';
  ply: number;
  seats: {
    white: Seat;
    black: Seat;
  };
  clock: Clock;
  time: {
    white?: number;
    black?: number;
    running: boolean;
    began: number;
    now: number;
    game?: number;
  };
  draw_offer: 'white' | 'black' | null;
  takeback: 'white' | 'black' | null;
  rematch_offer: 'white' | 'black' | null;
  rematch: null | GameId;
  outcome: null | {
    result: '1-0' | '0-1' | '1/2-1/2' | '*';
    reason: string;
    winner: 'white' | 'black' | null;
  };
};

export type Summary = {
  game: GameId;
  kind: Kind;
  rules: string;
  clock: Clock;
  status: 'waiting' | 'playing' | 'over';
  names: {
    white: string | null;
    black: string | null;
  };
  ply: number;
  outcome: null | {
    result: '1-0' | '0-1' | '1/2-1/2' | '*';
    reason: string;
    winner: 'white' | 'black' | null;
  };
  changed: number;
  here?: boolean;
};

export interface ClientMessages {
  hello: {
    v: 1;
    type: 'hello';
    id?: string;
    language?: 'en' | 'fr';
  };
  ping: {
    v: 1;
    type: 'ping';
    id?: string;
  };
  list: {
    v: 1;
    type: 'list';
    id?: string;
    status?: 'waiting' | 'playing' | 'over';
    kind?: Kind;
    clock?: 'none' | 'real-time' | 'days';
    before?: number;
    before_game?: GameId;
    most?: number;
  };
  create: {
    v: 1;
    type: 'create';
    id: string;
    kind: Kind;
    rules?: string;
    position?: string;
    clock?: Clock;
    side?: 'white' | 'black' | 'random';
    listed?: boolean;
    name?: string;
    token?: Token;
  };
  watch: {
    v: 1;
    type: 'watch';
    id?: string;
    game: GameId;
    version?: number;
    token?: Token;
  };
  unwatch: {
    v: 1;
    type: 'unwatch';
    id?: string;
    game: GameId;
  };
  say: {
    v: 1;
    type: 'say';
    id?: string;
    game: GameId;
    token: Token;
    phrase: Phrase;
  };
  join: {
    v: 1;
    type: 'join';
    id: string;
    game: GameId;
    token?: Token;
    name?: string;
  };
  move: {
    v: 1;
    type: 'move';
    id: string;
    game: GameId;
    token: Token;
    version: number;
    move: string;
  };
  resign: {
    v: 1;
    type: 'resign';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  abort: {
    v: 1;
    type: 'abort';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'offer-draw': {
    v: 1;
    type: 'offer-draw';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'accept-draw': {
    v: 1;
    type: 'accept-draw';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'decline-draw': {
    v: 1;
    type: 'decline-draw';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'claim-draw': {
    v: 1;
    type: 'claim-draw';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'ask-takeback': {
    v: 1;
    type: 'ask-takeback';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'accept-takeback': {
    v: 1;
    type: 'accept-takeback';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'decline-takeback': {
    v: 1;
    type: 'decline-takeback';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'offer-rematch': {
    v: 1;
    type: 'offer-rematch';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
    new_token?: Token;
  };
  'accept-rematch': {
    v: 1;
    type: 'accept-rematch';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
    new_token?: Token;
  };
  'decline-rematch': {
    v: 1;
    type: 'decline-rematch';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'withdraw-rematch': {
    v: 1;
    type: 'withdraw-rematch';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
  };
  'renew-seat': {
    v: 1;
    type: 'renew-seat';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
    new_token?: Token;
  };
  'claim-left': {
    v: 1;
    type: 'claim-left';
    id: string;
    game: GameId;
    token: Token;
    version?: number;
    drawn?: boolean;
  };
}

export interface ServerMessages {
  welcome: {
    v: 1;
    type: 'welcome';
    id?: string;
    now: number;
    token: Token;
  };
  pong: {
    v: 1;
    type: 'pong';
    id?: string;
    now: number;
  };
  done: {
    v: 1;
    type: 'done';
    id?: string;
    game: GameId;
    version: number;
    side: 'white' | 'black' | null;
    token?: Token;
  };
  refused: {
    v: 1;
    type: 'refused';
    id?: string;
    game?: GameId;
    why: Why;
  };
  game: {
    v: 1;
    type: 'game';
    game: GameId;
    version: number;
    from: number;
    entries: Entry[];
    state: State;
  };
  games: {
    v: 1;
    type: 'games';
    id?: string;
    games: Summary[];
  };
  presence: {
    v: 1;
    type: 'presence';
    game: GameId;
    white: boolean;
    black: boolean;
    watchers: number;
  };
  said: {
    v: 1;
    type: 'said';
    game: GameId;
    side: 'white' | 'black';
    phrase: Phrase;
  };
  bye: {
    v: 1;
    type: 'bye';
    code: 'stopping' | 'too-many-messages' | 'text-only' | 'too-slow' | 'too-many-connections';
  };
}
