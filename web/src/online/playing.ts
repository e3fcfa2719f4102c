/** What the person here asks of the game on the table. */

import { gameName } from '../state/described';
import { shelf } from '../state/games';
import { table } from '../state/table';
import { say } from '../state/words';
import { client, followFrom, present, takeNewSeat } from './following';
import { type PendingMove, refusalOf } from './log';
import { lookAround } from './lookup';
import type { Deed, Plain, WhyNot } from './messages';
import type { Phrase } from './protocol';
import {
  forgetNewSeat,
  forgetPending,
  keepNewSeat,
  keepPending,
  makeNextSeat,
  newId,
  newSeatAt,
  newToken,
  pendingAt,
  pendingMoves,
  seatAt,
} from './seats';
import { change, isAt, online, serverNow } from './state';

/** A move was made at this table: it goes to the server, and is shown meanwhile. */
export function submit(move: string): void {
  const { game } = online.get();
  if (!game) return;
  const pending = { id: newId(), version: game.log.length, move };
  keepPending(game.id, pending);
  change({ pending: { ...pending, at: serverNow() } });
}

/** Sends the pending move: one made just now, or one stored before a reload. */
export function sendPending(): void {
  const { game } = online.get();
  if (game?.pending) void send(game.id, game.pending);
}

/** After a reload, sends the moves that were not answered, whichever game is on the table. */
export function sendUnanswered(): void {
  for (const [game, move] of pendingMoves()) void send(game, move);
}

/**
 * Ids of moves that were sent. Each is sent once, because the connection repeats what is not
 * answered.
 */
const sent = new Set<string>();

async function send(game: string, { id, version, move }: PendingMove): Promise<void> {
  if (sent.has(id)) return;
  sent.add(id);
  const token = seatAt(game);
  const answer = token ? await client.ask({ type: 'move', game, token, version, move }, id) : null;
  if (pendingAt(game)?.id === id) forgetPending(game);
  if (answer === null) await takenBack(game, id, move, seatGone());
  else if (answer.type === 'refused') await takenBack(game, id, move, answer.why);
}

/** The server refused the move: shows the game without it, and the reason. */
async function takenBack(game: string, id: string, move: string, why: WhyNot): Promise<void> {
  const now = online.get().game;
  if (now?.id !== game) {
    table.set({
      notice: say('web.distance.move-refused', { game: nameOfKept(game), move, reason: why.text }),
    });
    return lookAround(true);
  }
  if (now.pending?.id === id) change({ pending: null });
  await present();
  table.set({ refusal: refusalOf(why) });
}

/** What a game is called that does not lie on the table. */
function nameOfKept(id: string): string {
  const kept = shelf.get().games.find(({ opponent }) => isAt(opponent, id));
  if (!kept) return say('web.distance.at-a-distance');
  const name = kept.opponent.kind === 'distance' ? kept.opponent.name : '';
  return [gameName(kept.game), name].filter(Boolean).join(' · ');
}

/** Says one of the fixed phrases to the other player. */
export async function speak(phrase: Phrase): Promise<void> {
  const { game } = online.get();
  const token = game && seatAt(game.id);
  if (!token) return;
  const answer = await client.ask({ type: 'say', game: game.id, token, phrase });
  if (answer.type === 'refused') table.set({ refusal: refusalOf(answer.why) });
}

/**
 * Gives one's seat a new secret: whoever has a link with the old one can only watch from then on.
 * Resolves to the reason in words if that fails.
 */
export async function renewSeat(): Promise<string | null> {
  const { game } = online.get();
  const token = game && seatAt(game.id);
  if (!token) return seatGone().text;
  const made = newSeatAt(game.id) ?? newToken();
  keepNewSeat(game.id, made);
  const answer = await client.ask({ type: 'renew-seat', game: game.id, token, new_token: made });
  if (answer.type === 'refused') {
    forgetNewSeat(game.id);
    return answer.why.text;
  }
  takeNewSeat(game.id, made);
  if (online.get().game?.id === game.id) followFrom(game.id, made);
  return null;
}

/** The browser's storage was cleared meanwhile. */
const seatGone = (): WhyNot => ({
  kind: 'illegal',
  code: 'not-your-seat',
  cells: [],
  text: say('web.distance.seat-gone'),
});

/**
 * Sends any other request of a player, unless the same one is still unanswered. Shows the refusal,
 * if any.
 */
export async function askFor(what: Plain | { type: 'claim-left'; drawn: boolean }): Promise<void> {
  const asked = typeof what === 'string' ? { type: what } : what;
  const { game } = online.get();
  if (!game || game.asking.includes(asked.type)) return;
  const token = seatAt(game.id);
  if (!token) return table.set({ refusal: refusalOf(seatGone()) });
  change({ asking: [...game.asking, asked.type] });
  const agrees = asked.type === 'offer-rematch' || asked.type === 'accept-rematch';
  const next = agrees ? makeNextSeat(game.id) : undefined;
  const renewed = next ? { new_token: next } : {};
  const answer = await client.ask({ ...asked, game: game.id, token, ...renewed } as Deed);
  const now = online.get().game;
  if (now?.id !== game.id) return;
  change({ asking: now.asking.filter((one) => one !== asked.type) });
  if (answer.type === 'refused') table.set({ refusal: refusalOf(answer.why) });
}
