/** Opens what an address names. */
import { enter } from '../online/following';
import { reach } from '../online/reach';
import { toggleAnalysis } from '../state/analysis';
import { describe, firstGame } from '../state/described';
import {
  closeDialogue,
  type DialogueName,
  dialogue,
  openDialogue,
  openLearn,
  openMaker,
  openPuzzles,
  openRules,
  openTrain,
} from '../state/dialogue';
import { type Kept, openKept, shelf } from '../state/games';
import { unpackGame } from '../state/link';
import { renewIfNewer } from '../state/offline';
import { open } from '../state/opening';
import { hideStart, showStart } from '../state/start';
import { look, lookAt } from '../state/study';
import { table } from '../state/table';
import { begunNow, isTags } from '../state/tags';
import { nodeAt } from '../state/tree';
import { say } from '../state/words';
import { type Address, isOver, type Over, parse, write } from './address';
import { hereNow } from './here';

export type Went =
  /** Something lies on the table; or a dialogue lies over whatever was there. */
  | { kind: 'opened' | 'over' }
  | { kind: 'failed'; notice: string }
  /** A newer page is on its way and will open this address, which therefore stays. */
  | { kind: 'held'; notice: string };

const opened: Went = { kind: 'opened' };
const failed = (notice: string): Went => ({ kind: 'failed', notice });
const badLink = (reason: string) => failed(say('web.bad-link', { reason }));

/** What the entry of the history remembers besides its address. */
export interface Remembered {
  bound?: DialogueName;
  unplayed?: Kept;
}

export async function go(hash: string, { bound, unplayed }: Remembered = {}): Promise<Went> {
  const address = parse(hash);
  if (!address)
    return /^#(game|play|seat|class)=/.test(hash)
      ? badLink(say('web.damaged-link'))
      : failed(say('web.address.unknown'));
  if (isOver(address)) return goOver(address);
  closeAll();
  if (bound && mayOpen(bound)) openDialogue(bound);
  switch (address.at) {
    case 'start':
      showStart();
      return opened;
    case 'kept':
      return goKept(address, unplayed);
    case 'linked':
      return goLinked(address);
    case 'distance':
      return goDistant(address);
    case 'analysis':
      return analyse(address.game ?? table.get().scene?.game ?? firstGame());
  }
}

/** Closes the dialogue, and the one that would come back. */
function closeAll(): void {
  dialogue.set({ before: null });
  closeDialogue();
}

function mayOpen(bound: DialogueName): boolean {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance') return false;
  if (bound === 'arrival') return opponent.stage === 'waiting' && opponent.side === null;
  return bound === 'invitation' || (bound === 'seat' && opponent.side !== null);
}

function gameOf(address: Over) {
  if (address.at === 'lesson') return address.lesson.given ? null : address.lesson.game;
  if (address.at === 'puzzles') return address.puzzles.game;
  return address.at === 'train' ? address.train.game : address.game;
}

function goOver(address: Over): Went {
  const game = gameOf(address);
  if (game !== null && !describe(game)) return failed(say('web.address.unknown'));
  if (address.at === 'lesson') openLearn(address.lesson);
  else if (address.at === 'train') openTrain(address.train);
  else if (address.at === 'puzzles') openPuzzles(address.puzzles);
  else if (address.name === 'rules') openRules(game);
  else if (address.name === 'learn') openLearn();
  else if (address.name === 'train') openTrain();
  else if (address.name === 'puzzles') openPuzzles();
  else if (address.name === 'maker') openMaker();
  else openDialogue(address.name, game);
  return { kind: 'over' };
}

async function goKept(
  address: Extract<Address, { at: 'kept' }>,
  unplayed: Kept | undefined,
): Promise<Went> {
  // Whoever closes a dialogue by going back stays where they are.
  if (write(hereNow().ground) === write(address)) return opened;
  const { id, way } = address;
  const { games, current } = shelf.get();
  if (current === id) hideStart();
  else {
    const kept = games.find((one) => one.id === id) ?? (unplayed?.id === id ? unplayed : undefined);
    if (!kept) return failed(say('web.address.gone'));
    if (!(await openKept(kept))) return badLink(say('web.damaged-link'));
  }
  await (way ? lookAt((tree) => nodeAt(tree, way)) : look((scene) => scene.played));
  return opened;
}

async function goLinked({ packed, way }: Extract<Address, { at: 'linked' }>): Promise<Went> {
  try {
    const { tags, ...saved } = await unpackGame(packed);
    const who = isTags(tags) ? tags : begunNow();
    const refusal = await open({ saved }, { kind: 'here' }, null, who);
    if (refusal) return badLink(refusal.text);
  } catch {
    // The link was cut off or written by something else.
    return badLink(say('web.damaged-link'));
  }
  if (way) await lookAt((tree) => nodeAt(tree, way));
  return opened;
}

/** A newer page normally takes over at once; this limits the wait in browsers where it does not. */
const TAKING_OVER = 10_000;

async function goDistant(address: { game: string; token?: string }): Promise<Went> {
  hideStart();
  const reached = await reach();
  if (reached === 'foreign') {
    if (await renewIfNewer()) await new Promise((done) => setTimeout(done, TAKING_OVER));
    return { kind: 'held', notice: say('web.distance.reach.foreign') };
  }
  if (reached === 'no-server') return badLink(say('web.distance.reach.no-server'));
  const refused = await enter(address);
  return refused ? badLink(refused.text) : opened;
}

async function analyse(game: string): Promise<Went> {
  if (!describe(game)) return failed(say('web.address.unknown'));
  await open({ game }, { kind: 'here' });
  toggleAnalysis();
  return opened;
}
