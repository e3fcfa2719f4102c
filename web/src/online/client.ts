/**
 * The connection to `plateau serve`: one WebSocket, which is opened again whenever it is lost.
 * Whatever was asked and not answered, or could not be for now, is asked again with the same id, so
 * the server does it once; the game that is followed is asked for from the version that is known.
 * Socket, clock and chance are given, so that tests can bring their own.
 */
import type { Language, SideKey } from '../core/protocol';
import type {
  Answer,
  Ask,
  FromServer,
  GameNews,
  Presence,
  Spoken,
  ToServer,
  WhyNot,
} from './messages';
import { PROTOCOL } from './protocol';

/** What is used of a `WebSocket`. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Around {
  socket(): SocketLike;
  /** Calls `act` later; the function returned cancels it. */
  after(milliseconds: number, act: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  newId(): string;
}

/** `foreign`: the server speaks another version; the page must be loaded anew. */
export type Link = 'idle' | 'connecting' | 'up' | 'lost' | 'foreign';

export interface Hearing {
  link(link: Link): void;
  /** The server's time from a message; `fresh` for the first message of a connection. */
  time(now: number, fresh: boolean): void;
  news(news: GameNews): void;
  presence(presence: Presence): void;
  said(said: Spoken): void;
  /** True: the server cannot answer for now and is asked again. False: it has answered. */
  troubled(troubled: boolean): void;
  /** The game cannot be followed, and asking again would not help. */
  notFollowed(game: string, why: WhyNot, token: string | undefined): void;
  /** The game is followed, from this seat or as a spectator, with this secret. */
  followed(game: string, side: SideKey | null, token: string | undefined): void;
}

interface Pending {
  message: ToServer;
  answer(answer: Answer): void;
}

interface Followed {
  game: string;
  token: string | undefined;
  version: () => number;
}

/** The first wait before the connection is tried again; it doubles each time. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/**
 * Requests the server could not answer are repeated at least this often: it is reachable, and a
 * clock may be running.
 */
const LONGEST_PAUSE = 5_000;
/** A connection that was silent for this long is pinged … */
const SILENCE = 15_000;
/**
 * … and must answer within this time: twice the slowest round trip that still counts as a
 * connection.
 */
const PATIENCE = 8_000;
/** After a network change, or when the page was asleep, the answer must come sooner. */
const SHORT_PATIENCE = 4_000;

/**
 * The wait before the n-th attempt, from 0. It is random, so that not all pages reconnect at once
 * when a server comes back.
 */
export const waitBefore = (attempt: number, random: number, longest = LONGEST_WAIT) =>
  Math.min(longest, FIRST_WAIT * 2 ** attempt) * (0.5 + random / 2);

/** Temporary refusals. They do not say whether the request was carried out: docs/stores.md. */
export const PASSING: readonly string[] = [
  'busy',
  'store-unavailable',
  'unreadable-game',
  'too-many-messages',
];

export class Client {
  link: Link = 'idle';
  private socket: SocketLike | null = null;
  private holders = 0;
  private attempts = 0;
  private pending = new Map<string, Pending>();
  private followed: Followed | null = null;
  private watchId = '';
  /**
   * Ids of requests the server could not answer for now, and how often in a row they were repeated.
   */
  private unanswered = new Set<string>();
  private repeats = 0;
  /** True if no message came since the last beat. */
  private quiet = false;
  private cancelRetry = () => {};
  private cancelBeat = () => {};
  private cancelPatience = () => {};
  private cancelRepeat: (() => void) | null = null;

  constructor(
    private readonly around: Around,
    private readonly hear: Hearing,
    private language: Language,
  ) {}

  /** Keeps the connection open until the function returned is called. */
  hold(): () => void {
    this.holders++;
    if (this.link === 'idle') this.connect();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.holders--;
      this.rest();
    };
  }

  /**
   * Sends a request and resolves with its one answer, however long that takes. With the id of an
   * earlier request it repeats that request.
   */
  ask(ask: Ask, id = this.around.newId()): Promise<Answer> {
    return new Promise((answer) => {
      const message: ToServer = { v: PROTOCOL, id, ...ask };
      this.pending.set(id, { message, answer });
      if (this.link === 'up') this.send(message);
      else if (this.link === 'idle') this.connect();
    });
  }

  /** Follows this game from now on, and no other. `version` tells how many entries are known. */
  follow(game: string, token: string | undefined, version: () => number): void {
    if (this.followed && this.followed.game !== game) this.unfollow();
    this.followed = { game, token, version };
    if (this.link === 'up') this.watch();
  }

  unfollow(): void {
    if (this.followed && this.link === 'up')
      this.send({ v: PROTOCOL, type: 'unwatch', game: this.followed.game });
    this.followed = null;
    this.settle(this.watchId);
  }

  /** Asks for the whole game again, because the news does not fit what is known. */
  watch(): void {
    if (!this.followed || this.link !== 'up') return;
    this.settle(this.watchId);
    this.watchId = this.around.newId();
    this.sendWatch(this.followed);
  }

  private sendWatch({ game, token, version }: Followed): void {
    this.send({
      v: PROTOCOL,
      id: this.watchId,
      type: 'watch',
      game,
      version: version(),
      ...(token ? { token } : {}),
    });
  }

  speak(language: Language): void {
    if (this.language === language) return;
    this.language = language;
    if (this.link === 'up') this.send({ v: PROTOCOL, type: 'hello', language });
  }

  /** The network is back or the page is visible again: reconnects at once. */
  wake(): void {
    if (this.link === 'lost') {
      this.cancelRetry();
      this.connect();
    } else if (this.link === 'up') this.probe(SHORT_PATIENCE);
  }

  // --- the socket

  private connect(): void {
    this.become('connecting');
    const socket = this.around.socket();
    this.socket = socket;
    let welcomed = false;
    socket.onopen = () =>
      socket === this.socket && this.send({ v: PROTOCOL, type: 'hello', language: this.language });
    socket.onclose = () => socket === this.socket && this.lose();
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      const message = read(data);
      if (!message) return this.lose();
      this.quiet = false;
      if (
        message.v !== PROTOCOL ||
        (message.type === 'refused' && message.why.code === 'other-protocol')
      )
        return this.giveUp();
      // Before the server has returned the greeting, a refusal can only mean the greeting.
      if (!welcomed && message.type === 'refused') return this.lose();
      if (welcomed || message.type === 'welcome') this.cancelPatience();
      if (message.type === 'welcome') {
        this.hear.time(message.now, !welcomed);
        if (!welcomed) this.welcome();
        welcomed = true;
      } else this.take(message);
    };
    this.expect(PATIENCE);
  }

  private welcome(): void {
    this.attempts = 0;
    this.become('up');
    this.watch();
    for (const { message } of this.pending.values()) this.send(message);
    this.beat();
    this.rest();
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case 'pong':
        return this.hear.time(message.now, false);
      case 'presence':
        return this.hear.presence(message);
      case 'said':
        return this.hear.said(message);
      case 'game':
        this.hear.time(message.state.time.now, false);
        return this.hear.news(message);
      case 'bye':
        // A client that sent too many messages waits longer than others.
        if (message.code === 'too-many-messages') this.attempts = 5;
        return;
      case 'done':
      case 'refused':
      case 'games':
        if (message.id !== undefined) this.answered(message.id, message);
    }
  }

  private answered(id: string, answer: Answer): void {
    const followed = id === this.watchId ? this.followed : null;
    const waiting = this.pending.get(id);
    // Lists are not repeated: the lobby asks for them anew anyway.
    const repeatable = followed || (waiting && waiting.message.type !== 'list');
    if (repeatable && answer.type === 'refused' && PASSING.includes(answer.why.code))
      return this.askAgain(id);
    this.settle(id);
    if (followed) {
      if (answer.type === 'refused')
        this.hear.notFollowed(followed.game, answer.why, followed.token);
      if (answer.type === 'done') this.hear.followed(followed.game, answer.side, followed.token);
      return;
    }
    this.pending.delete(id);
    waiting?.answer(answer);
    this.rest();
  }

  /** Repeats the request later, together with the others that were not answered. */
  private askAgain(id: string): void {
    if (this.unanswered.size === 0) this.hear.troubled(true);
    this.unanswered.add(id);
    this.cancelRepeat ??= this.around.after(
      waitBefore(this.repeats++, this.around.random(), LONGEST_PAUSE),
      () => {
        this.cancelRepeat = null;
        if (this.followed && this.unanswered.has(this.watchId)) this.sendWatch(this.followed);
        for (const [one, { message }] of this.pending)
          if (this.unanswered.has(one)) this.send(message);
      },
    );
  }

  private settle(id: string): void {
    if (!this.unanswered.delete(id) || this.unanswered.size > 0) return;
    this.stopRepeating();
    this.repeats = 0;
    this.hear.troubled(false);
  }

  private stopRepeating(): void {
    this.cancelRepeat?.();
    this.cancelRepeat = null;
  }

  private send(message: ToServer): void {
    this.socket?.send(JSON.stringify(message));
    if (message.type !== 'unwatch') this.expect(PATIENCE);
  }

  /** Closes the connection unless a message comes within this time. */
  private expect(milliseconds: number): void {
    this.cancelPatience();
    this.cancelPatience = this.around.after(milliseconds, () => this.lose());
  }

  private probe(patience: number): void {
    this.send({ v: PROTOCOL, type: 'ping' });
    this.expect(patience);
  }

  private beat(): void {
    this.cancelBeat();
    this.quiet = true;
    this.cancelBeat = this.around.after(SILENCE, () => {
      if (this.quiet) this.probe(PATIENCE);
      this.beat();
    });
  }

  private close(): void {
    this.cancelRetry();
    this.cancelBeat();
    this.cancelPatience();
    this.stopRepeating();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lose(): void {
    this.close();
    if (!this.wanted()) return this.become('idle');
    this.become('lost');
    this.cancelRetry = this.around.after(waitBefore(this.attempts++, this.around.random()), () =>
      this.connect(),
    );
  }

  private giveUp(): void {
    this.close();
    this.become('foreign');
  }

  private wanted = () => this.holders > 0 || this.pending.size > 0;

  /** Closes the connection because nobody needs it any more. */
  private rest(): void {
    if (this.wanted() || this.link === 'foreign') return;
    this.close();
    this.become('idle');
  }

  private become(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.hear.link(link);
  }
}

function read(data: unknown): FromServer | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return message && typeof message === 'object' && 'type' in message
      ? (message as FromServer)
      : null;
  } catch {
    return null;
  }
}
