/** New games, free seats, and lists of games. */
import { openDialogue } from '../state/dialogue';
import { table } from '../state/table';
import { say } from '../state/words';
import { PASSING } from './client';
import { client, enter, followFrom, present, turnBackFrom } from './following';
import { stateOf } from './lookup';
import type { Answer, Listing, Wanted } from './messages';
import type { Summary } from './protocol';
import {
  type Asked,
  forgetAsked,
  gamesAsked,
  keepAsked,
  leaveSeat,
  newId,
  newToken,
  seatAt,
  takeSeat,
} from './seats';
import { change, isAt, online } from './state';

/**
 * Creates a game and opens it. Resolves to the reason in words if that fails. If `unwanted` is
 * aborted before the game is on the table, the game is called off.
 */
export function createGame(wanted: Wanted, unwanted: AbortSignal): Promise<string | null> {
  const asked = { id: newId(), token: newToken(), wanted, at: Date.now() };
  // Stored before it is used, so that the game is not lost if the answer is.
  keepAsked(asked);
  unwanted.addEventListener('abort', () => forgetAsked(asked.id));
  return make(asked, unwanted);
}

/** Requests older than this are called off instead of repeated. */
export const WAITED_FOR = 15 * 60_000;

/**
 * After a reload, repeats the requests for games that were not answered; if the game was created,
 * the answer names it.
 */
export function makeUnanswered(): void {
  for (const asked of gamesAsked())
    void (Date.now() - asked.at <= WAITED_FOR ? make(asked) : callOff(asked)).then(
      (why) => why && table.set({ notice: why }),
    );
}

async function make({ id, token, wanted }: Asked, unwanted?: AbortSignal): Promise<string | null> {
  const release = client.hold();
  try {
    const answer = await client.ask({ type: 'create', token, ...wanted }, id);
    if (answer.type !== 'done') {
      forgetAsked(id);
      return wordsOf(answer);
    }
    const { game } = answer;
    const abort = () => void client.ask({ type: 'abort', game, token });
    if (unwanted?.aborted) return (abort(), null);
    takeSeat(game, token);
    const turnBack = () => turnBackFrom(game);
    unwanted?.addEventListener('abort', turnBack);
    const why = await enter({ game });
    unwanted?.removeEventListener('abort', turnBack);
    if (unwanted?.aborted) return (leaveSeat(game), abort(), null);
    // The game is in no list until it was on the table, so the request is kept: repeating it finds
    // the game.
    if (!why && !isAt(table.get().opponent, game)) return null;
    forgetAsked(id);
    if (why) return why.text;
    openDialogue('invitation');
    return null;
  } finally {
    release();
  }
}

/**
 * Calls off a game that was asked for long ago and perhaps created, unless somebody has taken the
 * other seat.
 */
async function callOff(asked: Asked): Promise<string | null> {
  const { id, token, wanted } = asked;
  const answer = await client.ask({ type: 'create', token, ...wanted }, id);
  if (answer.type !== 'done') return (forgetAsked(id), null);
  const state = await stateOf(answer.game);
  if (!state) return null;
  if (state.status === 'playing') return make(asked);
  if (state.status === 'over') return (forgetAsked(id), null);
  await client.ask({ type: 'abort', game: answer.game, token });
  return (forgetAsked(id), null);
}

/** These refusals mean that the token holds no seat, not even by an earlier request. */
const NO_SEAT: readonly string[] = ['seat-taken', 'game-over', 'challenge-over', 'no-such-game'];

/** Takes the free seat of the game on the table. Resolves to the reason in words if that fails. */
export async function join(name: string): Promise<string | null> {
  const { game } = online.get();
  if (!game) return null;
  // Stored before it is used, so that the seat is not lost if the answer is.
  const token = seatAt(game.id) ?? newToken();
  takeSeat(game.id, token);
  const answer = await client.ask({ type: 'join', game: game.id, token, name });
  if (answer.type !== 'done') {
    if (answer.type === 'refused' && NO_SEAT.includes(answer.why.code)) leaveSeat(game.id);
    return wordsOf(answer);
  }
  if (online.get().game?.id === game.id) {
    followFrom(game.id, token);
    change({ side: answer.side });
    await present();
  }
  return null;
}

const wordsOf = (answer: Answer) => (answer.type === 'refused' ? answer.why.text : '');

export async function listGames(listing: Omit<Listing, 'type'>): Promise<Summary[] | string> {
  const answer = await client.ask({ type: 'list', ...listing });
  if (answer.type === 'games') return answer.games;
  return answer.type === 'refused' && PASSING.includes(answer.why.code)
    ? say('web.distance.troubled')
    : wordsOf(answer);
}
