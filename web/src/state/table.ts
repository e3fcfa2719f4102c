/**
 * The table: the match being played and what the person at it is doing. It asks the core for everything; what it knows itself is
 * which cells were tapped, what is being looked at, and what was last refused.
 */
import type { Core } from '../core/client';
import type { CellName, Choice, GameDescription, MoveAsked, Refusal, Saved, Scene, SideKey, Start, Step, Tap, TimeControl } from '../core/protocol';
import { layoutOf, type Layout } from '../board/geometry';
import type { Arrow, Ring } from '../board/marks';
import { reversed } from '../board/sprites';
import { makeStore } from './store';
import { begunNow, type Tags } from './tags';
import { say } from './words';

export type Opponent =
  | { kind: 'here' }
  | { kind: 'computer'; level: number; side: SideKey }
  /** `side` is that of the person here: none, who only watches; `name` is the other's. Whether moves are taken is for the server to say. */
  | { kind: 'distance'; game: string; side: SideKey | null; name: string; stage: 'unknown' | 'missing' | 'waiting' | 'playing' | 'over' };

export interface TableState {
  scene: Scene | null;
  /** The match as it stands, whatever position of it is shown. */
  latest: Scene | null;
  /** What led to the scene from the one before, for animation; null when it was no single move. */
  steps: Step[] | null;
  layout: Layout | null;
  opponent: Opponent;
  tags: Tags;

  /** Cells tapped so far, and what the core says about them. */
  tapped: CellName[];
  tap: Tap | null;
  /** Stackchess: how many pieces are to move. */
  height: number | null;
  /** A stack that is only looked at. */
  inspected: CellName | null;
  /** The taps are a move once one of these is chosen. */
  choosing: { cells: CellName[]; choices: Choice[] } | null;
  /** What a drag would do. */
  preview: Step[];

  refusal: Refusal | null;
  /** Something to tell that is no refusal. */
  notice: string;
  arrows: Arrow[];
  rings: Ring[];
  hint: Arrow[];
  /** The board was turned by hand. */
  flipped: boolean;
}

/** Nothing is chosen, and nothing said. */
export const idle = {
  tapped: [] as CellName[],
  tap: null,
  height: null,
  inspected: null,
  choosing: null,
  preview: [] as Step[],
  refusal: null,
  notice: '',
  hint: [] as Arrow[],
};

export const table = makeStore<TableState>({
  scene: null, latest: null, steps: null, layout: null, opponent: { kind: 'here' }, tags: {},
  ...idle, arrows: [], rings: [], flipped: false,
});

/** The match on the table. */
export const MATCH = 0;

let core: Core;
let descriptions: GameDescription[] = [];
/** What each move did, as far as it was seen: the way back is animated by it. */
let stepsOf: (Step[] | undefined)[] = [];

/** A game that has its place in a list: how it is known there, and how long its present turn had lasted. */
export interface Place {
  id: string;
  spent: number;
}
/** Another match lies on the table. */
export interface Opening {
  place: Place | null;
  /** How long the present turn of the one before had lasted. */
  left: number;
}

/** `played`: a move was made here; `followed`: one that was made elsewhere is shown. */
type What = 'opened' | 'played' | 'followed' | 'changed';
type Listener = (what: What, steps: Step[], opening: Opening | null) => void;
const listeners = new Set<Listener>();
/** Told after the match changed: to let the computer think, to save, to sound. */
export const onTable = (listener: Listener) => listeners.add(listener);
function tell(what: What, steps: Step[], opening: Opening | null = null) {
  ++now;
  listeners.forEach((listener) => listener(what, steps, opening));
}

let now = 0;
/** Another number each time the match changed: who acts on what they saw can tell whether it is still so. */
export const moment = () => now;

/** When the present turn began, for the clock. */
let turnBegan = 0;
export const elapsed = () => (table.get().scene?.clock ? Math.round(performance.now() - turnBegan) : 0);

export async function sitDown(with_: Core): Promise<void> {
  core = with_;
  descriptions = await core.call('games', {});
}
export const theCore = () => core;
export const describe = (game: string) => descriptions.find((one) => one.game === game);
export const allGames = () => descriptions;

/** All words anew, after the language changed: in turn, so that what is refused next keeps its reason. */
export const retell = (): Promise<void> =>
  inTurn(async () => {
    descriptions = await core.call('games', {});
    const { scene } = table.get();
    if (scene) table.set({ ...idle, steps: null, ...shown(await core.call('scene', { match: MATCH, ...(scene.live ? {} : { ply: scene.ply }) })) });
  });

// -------------------------------------------------------------------------------------------- opening

export const open = (what: (Start & { time?: TimeControl }) | { saved: Saved }, opponent: Opponent, place: Place | null = null, tags: Tags = begunNow()): Promise<Refusal | null> =>
  inTurn(async () => {
    const opened = await core.call('open', { match: MATCH, ...what });
    if (opened.kind === 'refused') return opened.refusal;
    settle(opened.scene, opponent, place, tags);
    return null;
  });

function settle(scene: Scene, opponent: Opponent, place: Place | null, tags: Tags) {
  const left = elapsed();
  stepsOf = [];
  turnBegan = performance.now() - (place?.spent ?? 0);
  table.set({ ...idle, ...shown(scene), steps: null, layout: layoutOf(scene.board), opponent, tags, arrows: [], rings: [] });
  tell('opened', [], { place, left });
}

/** Something about who plays has changed, and nothing on the board. */
export function meet(opponent: Opponent) {
  table.set({ opponent });
  tell('changed', []);
}

/** The match as it stands elsewhere: one move more is played before the eyes, anything else is simply shown. */
export const adopt = (game: string, saved: Saved) =>
  inTurn(async () => {
    const { opponent } = table.get();
    // Another game may have been opened meanwhile.
    if (opponent.kind !== 'distance' || opponent.game !== game) return;
    const before = await core.call('scene', { match: MATCH });
    const moves = before.moves.slice(0, before.played);
    const known = moves.every((line, i) => line.move === saved.moves[i]);
    const grown = known && saved.moves.length === moves.length + 1 && (await follow(saved.moves[moves.length]!));
    const outcome = grown ? table.get().scene!.outcome : before.outcome;
    if (known && moves.length + (grown ? 1 : 0) === saved.moves.length && (outcome !== null || !saved.ended)) return;
    const opened = await core.call('open', { match: MATCH, saved });
    if (opened.kind === 'refused') return table.set({ refusal: opened.refusal });
    show(opened.scene, null);
    tell('changed', []);
  });

const shown = (scene: Scene) => ({ scene, ...(scene.live ? { latest: scene } : {}) });

/** A new scene on the table. The layout stays the same object while the board does. */
function show(scene: Scene, steps: Step[] | null) {
  table.set({ ...idle, ...shown(scene), steps, arrows: [], rings: [] });
}

// -------------------------------------------------------------------------------------------- looking

/**
 * Looks at the position after so many moves; the match stays where it is. Keys come faster than answers: where a step leads is
 * asked when its turn has come.
 */
export const look = (ply: number | ((scene: Scene) => number)) =>
  inTurn(async () => {
    const { scene } = table.get();
    if (!scene) return;
    const wanted = Math.max(0, Math.min(typeof ply === 'number' ? ply : ply(scene), scene.played));
    if (wanted === scene.ply) return;
    const next = await core.call('scene', { match: MATCH, ...(wanted === scene.played ? {} : { ply: wanted }) });
    const forward = wanted === scene.ply + 1 ? stepsOf[scene.ply] : undefined;
    const back = wanted === scene.ply - 1 ? stepsOf[wanted] : undefined;
    show(next, forward ?? (back ? reversed(back) : null));
  });

/** Plays on from the position looked at: what came after can be played again until another move is made. */
export const playFromHere = () =>
  inTurn(async () => {
    const { scene, opponent } = table.get();
    if (!scene || scene.live) return;
    if (opponent.kind === 'distance') return branch(scene.ply);
    const acted = await core.call('go', { match: MATCH, ply: scene.ply });
    turnBegan = performance.now();
    show(acted.scene, null);
    tell('changed', []);
  });

/** A game at a distance stays as it is: another one, at this screen, goes on from where it stood. */
async function branch(ply: number): Promise<void> {
  if (!mayHelp()) return;
  const { time, elapsed, ended, drawOffer, ...saved } = await core.call('save', { match: MATCH });
  const opened = await core.call('open', { match: MATCH, saved: { ...saved, moves: saved.moves.slice(0, ply), played: ply } });
  if (opened.kind === 'opened') settle(opened.scene, { kind: 'here' }, null, begunNow());
}

// -------------------------------------------------------------------------------------------- who may do what

/** The person at the screen may move now. */
export function mayMove(): boolean {
  const { scene, opponent } = table.get();
  if (!scene || !scene.live) return false;
  if (opponent.kind === 'distance') return scene.outcome !== null || (opponent.stage === 'playing' && scene.turn === opponent.side);
  return opponent.kind === 'here' || scene.turn !== opponent.side || scene.outcome !== null;
}

/** Why not. */
export function whyWait(): string {
  const { scene, opponent } = table.get();
  if (!scene?.live) return say('web.looking');
  if (opponent.kind !== 'distance') return say('web.computers-turn');
  if (opponent.side === null) return say('web.distance.you-watch');
  return say(WHY_WAIT[opponent.stage]);
}
const WHY_WAIT = {
  unknown: 'web.distance.not-known', missing: 'web.distance.missing', waiting: 'web.distance.not-begun',
  playing: 'web.distance.not-your-turn', over: 'web.distance.called-off',
} as const;

/** Who plays against a position that was set up: the computer stays, others have come for their own game. */
export const opponentForPosition = (): Opponent => {
  const { opponent } = table.get();
  return opponent.kind === 'computer' ? opponent : { kind: 'here' };
};

/** Whose turn it is in the match, whatever position of it is shown; nobody's before somebody has come and after the end. */
export function sideToMove({ latest, opponent }: TableState): SideKey | null {
  if (!latest || latest.outcome) return null;
  return opponent.kind === 'distance' && (opponent.stage === 'waiting' || opponent.stage === 'over') ? null : latest.turn;
}

/** The computer may help: not in a game one plays against somebody at a distance. */
export function mayHelp(): boolean {
  const { opponent } = table.get();
  return opponent.kind !== 'distance' || opponent.side === null || opponent.stage === 'over' || opponent.stage === 'missing';
}

export function cancel(): void {
  table.set({ ...idle, arrows: [], rings: [] });
}

/** One thing after another: taps come faster than a busy core may answer. */
let queue: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work, work);
  queue = next.catch(() => undefined);
  return next;
}

// -------------------------------------------------------------------------------------------- playing

/** Asks the core for a move: played, or refused with the reason on the board. Answers whether it was played. */
export async function attempt(asked: MoveAsked): Promise<boolean> {
  const { height, scene, opponent } = table.get();
  if (!scene) return false;
  if (opponent.kind === 'distance' && !mayMove()) {
    if (scene.live) table.set({ refusal: null, notice: whyWait() });
    return false;
  }
  const whole = 'cells' in asked && height !== null && asked.choice === undefined ? { ...asked, choice: height } : asked;
  const answer = await core.call('attempt', { match: MATCH, ...whole, elapsed: elapsed() });
  if (answer.kind === 'played') return moved(answer, 'played');
  if (answer.kind === 'incomplete') {
    if ('cells' in asked) table.set({ choosing: { cells: asked.cells, choices: answer.choices } });
    else table.set({ notice: answer.text });
    return false;
  }
  if (answer.scene) {
    show(answer.scene, null);
    tell('changed', []);
  }
  table.set({ refusal: answer.refusal, preview: [], choosing: null });
  return false;
}

function moved({ scene, steps }: { scene: Scene; steps: Step[] }, what: 'played' | 'followed'): true {
  stepsOf.length = scene.ply - 1;
  stepsOf[scene.ply - 1] = steps;
  turnBegan = performance.now();
  show(scene, steps);
  tell(what, steps);
  return true;
}

/** A move made elsewhere. */
async function follow(move: string): Promise<boolean> {
  const answer = await core.call('attempt', { match: MATCH, move });
  return answer.kind === 'played' && moved(answer, 'followed');
}

/** A move as text, from the keyboard or from the computer; not if the match has changed since the moment it was meant for. */
export const playText = (move: string, since?: number) =>
  inTurn(async () => (since === undefined || since === now) && attempt({ move }));

/** A move as somebody here has typed it; when it is not theirs to make one, that is said. */
export const playTyped = (move: string) =>
  inTurn(async () => {
    if (mayMove()) return attempt({ move });
    table.set({ refusal: null, notice: whyWait() });
    return false;
  });

type Action = 'redo' | 'resign' | 'offerDraw' | 'acceptDraw' | 'declineDraw' | 'agreeDraw' | 'claimDraw' | 'flag';

/** Any other action of a player; not if the match has changed since the moment it was meant for. */
export const act = (action: Action, more: { side?: SideKey; count?: number } = {}, since?: number) =>
  inTurn(async () => {
    const before = table.get().scene;
    if (!before || (since !== undefined && since !== now)) return false;
    const acted = await core.call(action, { match: MATCH, ...more } as { match: number; side: SideKey; count: number });
    if (!acted.done) return false;
    const again = action === 'redo' && acted.scene.ply === before.ply + 1;
    // The clock of a turn runs on while a draw is offered.
    if (action === 'redo') turnBegan = performance.now();
    if (again) stepsOf[before.ply] = acted.steps;
    show(acted.scene, again ? acted.steps : null);
    tell('changed', acted.steps);
    return true;
  });

/** Takes back: against the computer, to the person's own last move. */
export const takeBack = () =>
  inTurn(async () => {
    const before = table.get();
    if (before.opponent.kind === 'distance') return;
    let acted = await core.call('undo', { match: MATCH });
    if (!acted.done) return;
    const single = acted.scene.ply === before.scene!.ply - 1;
    const computers = () => before.opponent.kind === 'computer' && acted.scene.turn === before.opponent.side;
    const twice = computers() && acted.scene.can.undo && !acted.scene.outcome;
    if (twice) acted = await core.call('undo', { match: MATCH });
    const back = single && !twice ? stepsOf[acted.scene.ply] : undefined;
    turnBegan = performance.now();
    show(acted.scene, back ? reversed(back) : null);
    tell('changed', acted.steps);
  });

/** Plays again: against the computer, its answer too. */
export async function playAgain(): Promise<void> {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance') await act('redo', { count: opponent.kind === 'computer' ? 2 : 1 });
}
