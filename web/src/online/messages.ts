/**
 * The messages of docs/protocol.md as the page makes and reads them: `v` and `id` are added by the
 * connection.
 */
import type { ClientMessages, PROTOCOL, ServerMessages, State, Why } from './protocol';

type Said<M> = M extends unknown ? Omit<M, 'v' | 'id'> : never;

export type Wanted = Required<Omit<ClientMessages['create'], 'v' | 'id' | 'type' | 'token'>>;
export type Listing = Said<ClientMessages['list']>;
export type GameStatus = State['status'];
/** Why something was refused. */
export type WhyNot = Omit<Why, 'legal'>;

/** Requests that need nothing but the seat. */
export type Plain = Exclude<
  keyof ClientMessages,
  | 'hello'
  | 'ping'
  | 'list'
  | 'watch'
  | 'unwatch'
  | 'say'
  | 'create'
  | 'join'
  | 'move'
  | 'claim-left'
  | 'renew-seat'
>;
/**
 * Requests that change something: they have an `id`, so that one that was sent twice is done once.
 */
export type Deed = Said<
  ClientMessages['create' | 'join' | 'move' | 'claim-left' | 'renew-seat' | Plain]
>;
export type Ask = Deed | Listing | Said<ClientMessages['say']>;
export type ToServer = { v: typeof PROTOCOL; id?: string } & Said<
  ClientMessages[keyof ClientMessages]
>;

export type Done = Said<ServerMessages['done']>;
export type GameNews = Said<ServerMessages['game']>;
export type Presence = Said<ServerMessages['presence']>;
/** What a player has said to the other. */
export type Spoken = Said<ServerMessages['said']>;
export type Answer = Said<ServerMessages['done' | 'refused' | 'games']>;
export type FromServer = { v: number; id?: string } & Said<ServerMessages[keyof ServerMessages]>;
