/** What the person here asks of the game on the table. */
import { shelf } from '../state/games';
import { table } from '../state/table';
import { say } from '../state/words';
import { client, present } from './following';
import { refusalOf, type PendingMove } from './log';
import { lookAround } from './lookup';
import type { Deed, Plain, WhyNot } from './protocol';
import { forgetPending, keepPending, newId, pendingAt, pendingMoves, seatAt } from './seats';
import { change, isAt, online, serverNow } from './state';

/** A move was made at this table: it goes to the server, and is shown meanwhile. */
export function submit(move: string): void {
  const { game } = online.get();
  if (!game) return;
  const pending = { id: newId(), version: game.log.length, move };
  keepPending(game.id, pending);
  change({ pending: { ...pending, at: serverNow() } });
}

/** What is shown as on its way is: a move made just now, or kept from before a reload. */
export function sendPending(): void {
  const { game } = online.get();
  if (game?.pending) void send(game.id, game.pending);
}

/** After a reload: moves that were not answered are sent again, whichever game lies on the table. */
export function sendUnanswered(): void {
  for (const [game, move] of pendingMoves()) void send(game, move);
}

/** Moves sent from here, by id: once, for the connection repeats what is not answered. */
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

/** It never happened, and will not: back to what stands, with the reason. */
async function takenBack(game: string, id: string, move: string, why: WhyNot): Promise<void> {
  const now = online.get().game;
  if (now?.id !== game) {
    table.set({ notice: say('web.distance.move-refused', { game: nameOfKept(game), move, reason: why.text }) });
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
  return [say(`web.game.${kept.game}`), name].filter(Boolean).join(' · ');
}

/** What was kept in this browser has been cleared since. */
const seatGone = (): WhyNot => ({ kind: 'illegal', code: 'not-your-seat', cells: [], text: say('web.distance.seat-gone') });

/** Anything else a player may ask; once, until it is answered. What is refused is said. */
export async function askFor(what: Plain | { type: 'claim-left'; drawn: boolean }): Promise<void> {
  const asked = typeof what === 'string' ? { type: what } : what;
  const { game } = online.get();
  if (!game || game.asking.includes(asked.type)) return;
  const token = seatAt(game.id);
  if (!token) return table.set({ refusal: refusalOf(seatGone()) });
  change({ asking: [...game.asking, asked.type] });
  const answer = await client.ask({ ...asked, game: game.id, token } as Deed);
  const now = online.get().game;
  if (now?.id !== game.id) return;
  change({ asking: now.asking.filter((one) => one !== asked.type) });
  if (answer.type === 'refused') table.set({ refusal: refusalOf(answer.why) });
}
