/**
 * The table: the match being played and what the person at it is doing. It asks the core for
 * everything; what it knows itself is which cells were tapped, what is being looked at, and what
 * was last refused.
 */

import { type Layout, layoutOf } from '../board/geometry';
import type { Arrow, Ring } from '../board/marks';
import { reversed } from '../board/sprites';
import type { Core } from '../core/client';
import { type Match, movesUpTo } from '../core/match';
import type {
  CellName,
  Choice,
  Edit,
  MoveAsked,
  MoveLine,
  Opened,
  PieceKey,
  Refusal,
  Saved,
  Scene,
  Seen,
  SideKey,
  Start,
  Step,
  Tap,
  TimeControl,
} from '../core/protocol';
import { learnGames, moveWords } from './described';
import { makeStore } from './store';
import { begunNow, type Tags, withoutEnd } from './tags';
import { drawnIn, mainNode, notesOf, type Tree, treeAfter } from './tree';
import { say } from './words';

export type Opponent =
  | { kind: 'here' }
  | { kind: 'computer'; level: number; side: SideKey }
  /**
   * `side` is that of the person here, null for a spectator; `name` is the other player's. The
   * server decides whether moves are accepted.
   */
  | {
      kind: 'distance';
      game: string;
      side: SideKey | null;
      name: string;
      stage: 'unknown' | 'missing' | 'waiting' | 'playing' | 'over';
    };

/** A line of the match's tree, opened to look at it and to try moves. */
export interface Line {
  /** The last of its moves, in the tree. */
  node: number;
  moves: string[];
  last: MoveLine | null;
  taken: PieceKey[];
}

export interface TableState {
  /** The match: its moves and the position it stands at. */
  match: Match | null;
  /** Its moves with all variations and notes. */
  tree: Tree | null;
  /** The line that is shown instead of where the match stands. */
  line: Line | null;
  /** The position shown: where the match stands, or an earlier one. */
  scene: Scene | null;
  /** What led to the scene from the one before, for animation; null when it was no single move. */
  steps: Step[] | null;
  layout: Layout | null;
  opponent: Opponent;
  tags: Tags;

  /** Cells tapped so far, and what the core says about them. */
  tapped: CellName[];
  tap: Tap | null;
  /** Of a stack: how many pieces are to move. */
  height: number | null;
  /** A stack that is only looked at. */
  inspected: CellName | null;
  /** The taps are a move once one of these is chosen. */
  choosing: { cells: CellName[]; choices: Choice[] } | null;
  /** What a drag would do, or the next tap. */
  preview: Step[];
  /** A second tap on this cell plays what the preview shows. */
  confirming: CellName | null;

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
  confirming: null,
  refusal: null,
  notice: '',
  hint: [] as Arrow[],
};

export const table = makeStore<TableState>({
  match: null,
  tree: null,
  line: null,
  scene: null,
  steps: null,
  layout: null,
  opponent: { kind: 'here' },
  tags: {},
  ...idle,
  arrows: [],
  rings: [],
  flipped: false,
});

/** The match on the table. */
export const MATCH = 0;
/** The line of its tree that is looked at. */
const LINE = 1;
/** Where moves are tried: in the match, or in the line that is shown. */
export const onBoard = () => (table.get().line ? LINE : MATCH);

let core: Core;

/** A game that is already in the list: its id there, and how long its present turn had lasted. */
export interface Place {
  id: string;
  spent: number;
}
/** Another match was put on the table. */
export interface Opening {
  place: Place | null;
  /** How long the present turn of the one before had lasted. */
  left: number;
}

/** What has happened at the table. */
export type TableEvent =
  | { what: 'opened'; opening: Opening }
  /** A move was made here; or one that was made elsewhere is shown. */
  | { what: 'played' | 'followed'; move: MoveLine }
  /** A player did something else: took moves back or played them again, resigned, offered a draw. */
  | { what: 'acted'; redone: MoveLine[] }
  /** It stands otherwise, and nobody at this table did it. */
  | { what: 'changed' }
  /** Its tree has changed; if it was rewritten, its own moves too. */
  | { what: 'studied'; tried: Tried | null; rewritten: boolean };
/** A move that was tried, and its place in the tree. */
export interface Tried {
  node: number;
  move: MoveLine;
}
type Listener = (event: TableEvent) => void;
const listeners = new Set<Listener>();
/** Told after the match changed: to let the computer think, to save, to sound. */
export const onTable = (listener: Listener) => listeners.add(listener);
function tell(event: TableEvent) {
  if (event.what !== 'studied' || event.rewritten) ++now;
  listeners.forEach((listener) => listener(event));
}

let now = 0;
/**
 * A number that changes with the match, so that a late action can check whether it still applies.
 */
export const moment = () => now;

/** When the present turn began, for the clock. */
let turnBegan = 0;
export const elapsed = () =>
  table.get().match?.now.clock ? Math.round(performance.now() - turnBegan) : 0;

export async function sitDown(with_: Core): Promise<void> {
  core = with_;
  await learnGames(core);
  // Whatever is drawn already waits for the games.
  table.set({});
}
export const theCore = () => core;

/**
 * Fetches all words again after the language changed; in turn, so that it does not erase a later
 * refusal.
 */
export const retell = (): Promise<void> =>
  inTurn(async () => {
    await learnGames(core);
    const { scene } = table.get();
    if (!scene) return;
    const now = await core.call('scene', { match: MATCH });
    const { line } = table.get();
    if (line) return void (await visit(line.node, null));
    const told = scene.live ? now : await core.call('scene', { match: MATCH, ply: scene.ply });
    table.set({ ...idle, ...shown(told), steps: null });
  });

// --- opening

export const open = (
  what: (Start & { time?: TimeControl }) | { saved: Saved },
  opponent: Opponent,
  place: Place | null = null,
  tags: Tags = begunNow(),
): Promise<Refusal | null> =>
  inTurn(async () => {
    const opened = await core.call('open', { match: MATCH, ...what });
    if (opened.kind === 'refused') return opened.refusal;
    await settle(opened, opponent, place, tags);
    return null;
  });

async function settle(
  { scene, board }: Opened,
  opponent: Opponent,
  place: Place | null,
  tags: Tags,
): Promise<void> {
  const left = elapsed();
  turnBegan = performance.now() - (place?.spent ?? 0);
  const tree = await readTree(null);
  await core.call('study', { match: MATCH });
  table.set({
    ...idle,
    ...shown(scene),
    tree,
    line: null,
    steps: null,
    layout: layoutOf(board),
    opponent,
    tags,
    arrows: [],
    rings: [],
  });
  tell({ what: 'opened', opening: { place, left } });
}

/** Changes who plays, and nothing on the board. */
export function meet(opponent: Opponent) {
  table.set({ opponent });
  tell({ what: 'changed' });
}

/**
 * Brings the match to where it stands elsewhere. One more move is animated; any other difference is
 * simply shown.
 */
export const adopt = (game: string, saved: Saved) =>
  inTurn(async () => {
    const { opponent, match } = table.get();
    // Another game may have been opened meanwhile.
    if (opponent.kind !== 'distance' || opponent.game !== game || !match) return;
    const here = movesUpTo(match, match.now.played);
    const added = here.every((move, i) => move === saved.moves[i])
      ? saved.moves.slice(here.length)
      : null;
    const [next, ...others] = added ?? [];
    const reached = added && others.length === 0 && (next === undefined || (await follow(next)));
    if (reached && (table.get().match!.now.outcome !== null || !saved.ended)) return;
    const { study } = match;
    const opened = await core.call('open', {
      match: MATCH,
      saved: { ...saved, ...(study && { study }) },
    });
    if (opened.kind === 'refused') return table.set({ refusal: opened.refusal });
    show(opened.scene, null);
    tell({ what: 'changed' });
  });

const shown = (scene: Scene) => ({ scene, match: core.match(MATCH) ?? null });

/** Shows a scene and clears what was chosen or said. */
function show(scene: Scene, steps: Step[] | null, line: Line | null = null) {
  const { tree, layout } = table.get();
  const node = line?.node ?? tree?.main[scene.ply];
  const notes = tree && node !== undefined ? notesOf(tree, node) : {};
  const drawn = drawnIn(notes, (name) => layout?.byName.has(name) ?? false);
  table.set({ ...idle, ...shown(scene), line, steps, ...drawn });
}

// --- the tree

/** The tree as it is now; the core tells only what has changed since the one before. */
const readTree = async (before: Tree | null) =>
  treeAfter(
    before,
    await core.call('tree', { match: MATCH, ...(before && { since: before.told }) }),
  );
const since = () => ({ since: table.get().tree?.told ?? 0 });
/** Lets the match have the text its tree is kept as: it is saved with it. */
async function readStudy(): Promise<void> {
  await core.call('study', { match: MATCH });
  table.set({ match: core.match(MATCH) ?? null });
}

/** Reads the tree again after the match has changed. */
onTable(({ what }) => {
  if (what !== 'opened' && what !== 'studied')
    void inTurn(async () =>
      table.set({ tree: await readTree(table.get().tree), match: core.match(MATCH) ?? null }),
    );
});

/**
 * True if moves may be tried at any position, which makes variations and leaves the match alone.
 * Not in a game against somebody at a distance that is being played.
 */
export function mayStudy(): boolean {
  const { match, opponent } = table.get();
  if (!match) return false;
  return match.now.outcome !== null || opponent.kind !== 'distance';
}

/** True if the moves of the match may be changed: nobody waits for the next one of it. */
export function mayRewrite(): boolean {
  const { match, opponent } = table.get();
  return !!match && match.now.outcome === null && opponent.kind === 'here' && !match.now.clock;
}

/** The move of the tree that led to the position shown. */
export function nodeShown({ tree, line, scene }: TableState): number {
  return line?.node ?? (tree && scene ? mainNode(tree, scene.ply) : 0);
}

/** The last move before the position shown. */
export const lastShown = ({ line, match, scene }: TableState): MoveLine | undefined =>
  line ? (line.last ?? undefined) : match?.moves[(scene?.ply ?? 0) - 1];

/** The moves that led to the position shown. */
export const movesShown = ({ line, match, scene }: TableState): string[] =>
  line?.moves ?? (match && scene ? movesUpTo(match, scene.ply) : []);

/** Shows the position after a move of the tree. */
async function visit(node: number, steps: Step[] | 'last' | null): Promise<boolean> {
  const visited = await core.call('visit', { match: MATCH, node, into: LINE });
  const { match } = table.get();
  if (visited.kind === 'refused' || !match) {
    if (visited.kind === 'refused') table.set({ refusal: visited.refusal });
    return false;
  }
  const { moves, last, taken, shown } = visited;
  const { played, known } = match.now;
  // It is not where the match stands, and only moves can be made there.
  const can = { ...shown.can, undo: false, redo: false, resign: false, offerDraw: false };
  const scene = { ...shown, played, known, live: false, claim: null, can };
  const seen = steps === 'last' ? (last?.steps ?? null) : steps;
  show(scene, seen, { node, moves, last, taken });
  return true;
}

/** Looks at a move of the tree; the match stays where it is. */
export const lookAt = (wanted: number | ((tree: Tree, node: number) => number)) =>
  inTurn(async () => {
    const state = table.get();
    const { tree, match } = state;
    if (!tree || !match) return;
    const here = nodeShown(state);
    const asked = typeof wanted === 'number' ? wanted : wanted(tree, here);
    // Moves that were taken back stand in the tree, but are not there to be looked at.
    const node =
      tree.main.indexOf(asked) > match.now.played ? mainNode(tree, match.now.played) : asked;
    if (node === here) return;
    const forward = tree.nodes.get(node)?.parent === here;
    const back = tree.nodes.get(here)?.parent === node;
    const left = lastShown(state)?.steps;
    const backwards = back && left ? reversed(left) : null;
    if (node === mainNode(tree, match.now.played)) {
      const steps = forward ? match.moves[match.now.played - 1]?.steps : undefined;
      return show(match.now, steps ?? backwards);
    }
    const ply = tree.main.indexOf(node);
    if (mayStudy() || ply < 0) return void (await visit(node, forward ? 'last' : backwards));
    const steps = forward ? match.moves[ply - 1]?.steps : undefined;
    show(await core.call('scene', { match: MATCH, ply }), steps ?? backwards);
  });

/** A move was tried in the line that is shown: it joins the tree. */
async function tried(move: MoveLine): Promise<boolean> {
  const { line } = table.get();
  const grown = await core.call('grow', {
    match: MATCH,
    node: line!.node,
    move: move.move,
    ...since(),
  });
  if (grown.kind === 'refused') {
    await visit(line!.node, null);
    table.set({ refusal: grown.refusal });
    return false;
  }
  table.set({ tree: treeAfter(table.get().tree, grown) });
  await readStudy();
  // The line goes on in the match where that goes on by the same move.
  const { match, tree } = table.get();
  if (match && tree && grown.node === mainNode(tree, match.now.played)) show(match.now, move.steps);
  else await visit(grown.node, 'last');
  tell({ what: 'studied', tried: { node: grown.node, move }, rewritten: false });
  return true;
}

/** Changes the move of the tree that is shown: its notes, its place, or whether it is there. */
export const edit = (change: Edit) =>
  inTurn(async () => {
    const node = nodeShown(table.get());
    const studied = await core.call('edit', { match: MATCH, node, ...change, ...since() });
    if (studied.kind === 'refused') return table.set({ refusal: studied.refusal });
    const tree = treeAfter(table.get().tree, studied);
    table.set({ tree });
    await readStudy();
    const { match } = table.get();
    if (!match || studied.node === mainNode(tree, match.now.played)) show(match!.now, null);
    else await visit(studied.node, null);
    tell({ what: 'studied', tried: null, rewritten: studied.moves !== undefined });
  });

/** Writes what was seen in each position of the match into its tree. */
export const writeReview = (seen: Seen[]) =>
  inTurn(async () => {
    const { match } = table.get();
    if (!match || seen.length !== match.now.played + 1) return;
    const studied = await core.call('review', { match: MATCH, seen, ...since() });
    table.set({ tree: treeAfter(table.get().tree, studied) });
    await readStudy();
    tell({ what: 'studied', tried: null, rewritten: false });
  });

/** After an end by hand there are moves to try, but not in the match. */
export async function leaveTheEnd(): Promise<void> {
  const { scene, match, tree } = table.get();
  if (scene?.live && match?.now.endedByHand && match.now.played > 0 && tree && mayStudy())
    await visit(mainNode(tree, match.now.played), null);
}

// --- looking

/**
 * Looks at the position after `ply` moves; the match stays where it is. Keys come faster than
 * answers, so a relative step is computed when its turn comes.
 */
export const look = (ply: number | ((scene: Scene) => number)) =>
  lookAt((tree, node) => {
    const { scene, match } = table.get();
    if (!scene || !match) return node;
    const wanted = Math.max(
      0,
      Math.min(typeof ply === 'number' ? ply : ply(scene), match.now.played),
    );
    return mainNode(tree, wanted);
  });

/** Starts a game from the position looked at, beside the one it comes from. */
export const playFromHere = () =>
  inTurn(async () => {
    const state = table.get();
    const { scene, match } = state;
    if (!scene || !match || scene.live || !mayHelp()) return;
    const moves = movesShown(state);
    const time = match.now.clock?.control;
    const saved = {
      start: match.start,
      moves,
      played: moves.length,
      ...(time && { time, elapsed: moves.map(() => 0) }),
    };
    const opened = await core.call('open', { match: MATCH, saved });
    if (opened.kind === 'opened') await settle(opened, opponentForPosition(), null, begunNow());
  });

// --- who may do what

/** The person at the screen may move now. */
export function mayMove(): boolean {
  const { scene, opponent, line } = table.get();
  if (line) return mayStudy();
  if (!scene?.live) return false;
  if (opponent.kind === 'distance')
    return scene.outcome !== null || (opponent.stage === 'playing' && scene.turn === opponent.side);
  return opponent.kind === 'here' || scene.turn !== opponent.side || scene.outcome !== null;
}

/** Why not, in words. */
export function whyWait(): string {
  const { scene, opponent } = table.get();
  if (!scene?.live) return say('web.looking');
  if (opponent.kind !== 'distance') return say('web.computers-turn');
  if (opponent.side === null) return say('web.distance.you-watch');
  return say(WHY_WAIT[opponent.stage]);
}
const WHY_WAIT = {
  unknown: 'web.distance.not-known',
  missing: 'web.distance.missing',
  waiting: 'web.distance.not-begun',
  playing: 'web.distance.not-your-turn',
  over: 'web.distance.called-off',
} as const;

/**
 * The opponent for a position that was set up: the computer stays, a player at a distance does not.
 */
export const opponentForPosition = (): Opponent => {
  const { opponent } = table.get();
  return opponent.kind === 'computer' ? opponent : { kind: 'here' };
};

/**
 * Whose turn it is in the match, whichever position is shown; null before the other player has come
 * and after the end.
 */
export function sideToMove({ match, opponent }: TableState): SideKey | null {
  if (!match || match.now.outcome) return null;
  return opponent.kind === 'distance' && (opponent.stage === 'waiting' || opponent.stage === 'over')
    ? null
    : match.now.turn;
}

/** True if the computer may help: never in one's own game against somebody at a distance. */
export function mayHelp(): boolean {
  const { opponent } = table.get();
  return (
    opponent.kind !== 'distance' ||
    opponent.side === null ||
    opponent.stage === 'over' ||
    opponent.stage === 'missing'
  );
}

export function cancel(): void {
  table.set({ ...idle, arrows: [], rings: [] });
}

/** Runs one action after another, because taps may come faster than the core answers. */
let queue: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work, work);
  queue = next.catch(() => undefined);
  return next;
}

// --- playing

/** Asks the core to play a move and shows it, or the refusal. Resolves to true if it was played. */
export async function attempt(asked: MoveAsked): Promise<boolean> {
  const { height, scene, opponent } = table.get();
  if (!scene) return false;
  if (opponent.kind === 'distance' && !mayMove()) {
    if (scene.live) table.set({ refusal: null, notice: whyWait() });
    return false;
  }
  const whole =
    'cells' in asked && height !== null && asked.choice === undefined
      ? { ...asked, choice: height }
      : asked;
  const inLine = onBoard() === LINE;
  const answer = await core.call('attempt', {
    match: onBoard(),
    ...whole,
    elapsed: inLine ? 0 : elapsed(),
  });
  if (answer.kind === 'played') return inLine ? tried(answer.move) : moved(answer, 'played');
  if (answer.kind === 'incomplete') {
    if ('cells' in asked) table.set({ choosing: { cells: asked.cells, choices: answer.choices } });
    else table.set({ notice: answer.text });
    return false;
  }
  if (answer.scene) {
    show(answer.scene, null);
    tell({ what: 'changed' });
  }
  table.set({ refusal: answer.refusal, notice: '', preview: [], choosing: null });
  return false;
}

function moved(
  { scene, move }: { scene: Scene; move: MoveLine },
  what: 'played' | 'followed',
): true {
  turnBegan = performance.now();
  show(scene, move.steps);
  tell({ what, move });
  return true;
}

/**
 * Plays a move of the computer, unless the match has changed since it was asked. Whoever tries
 * moves in a line meanwhile stays there.
 */
export const playForComputer = (move: string, since: number) =>
  inTurn(async () => {
    if (since !== now) return;
    const { line } = table.get();
    if (!line) return void (await attempt({ move }));
    const answer = await core.call('attempt', { match: MATCH, move, elapsed: elapsed() });
    if (answer.kind !== 'played') return;
    turnBegan = performance.now();
    const { scene } = table.get();
    const { played, known } = answer.scene;
    const words = moveWords(answer.scene.game, answer.move.record);
    table.set({
      match: core.match(MATCH) ?? null,
      scene: scene && { ...scene, played, known },
      notice: say('web.played-meanwhile', { move: words }),
    });
    tell({ what: 'played', move: answer.move });
  });

/** A move made elsewhere. */
async function follow(move: string): Promise<boolean> {
  const answer = await core.call('attempt', { match: MATCH, move });
  return answer.kind === 'played' && moved(answer, 'followed');
}

/** Plays a move given as text, unless the match has changed since the moment it was meant for. */
export const playText = (move: string, since?: number) =>
  inTurn(async () => (since === undefined || since === now) && attempt({ move }));

/** True if a move that somebody suggests can be played at the position shown. */
export const mayPlayHere = () => table.get().match !== null && mayMove();
/** Plays it in the match, or in the line that is shown: then it is a variation. */
export const playHere = (move: string) =>
  inTurn(async () => {
    await leaveTheEnd();
    return mayMove() && attempt({ move });
  });

/** Plays a typed move, or says why it is not this person's turn. */
export const playTyped = (move: string) =>
  inTurn(async () => {
    await leaveTheEnd();
    if (mayMove()) return attempt({ move });
    table.set({ refusal: null, notice: whyWait() });
    return false;
  });

type Action =
  | 'redo'
  | 'resign'
  | 'offerDraw'
  | 'acceptDraw'
  | 'declineDraw'
  | 'agreeDraw'
  | 'claimDraw'
  | 'flag';

/**
 * Does any other action of a player, unless the match has changed since the moment it was meant
 * for.
 */
export const act = (
  action: Action,
  more: { side?: SideKey; count?: number } = {},
  since?: number,
) =>
  inTurn(async () => {
    if (!table.get().scene || (since !== undefined && since !== now)) return false;
    const acted = await core.call(action, { match: MATCH, ...more } as {
      match: number;
      side: SideKey;
      count: number;
    });
    if (!acted.done) return false;
    const { redone, scene } = acted;
    table.set({ tags: withoutEnd(table.get().tags) });
    // The clock of a turn runs on while a draw is offered.
    if (action === 'redo') turnBegan = performance.now();
    show(scene, redone.length === 1 ? redone[0]!.steps : null);
    tell({ what: 'acted', redone });
    return true;
  });

/** Takes back one move; against the computer, back to the person's own last move. */
export const takeBack = () =>
  inTurn(async () => {
    const { opponent } = table.get();
    if (opponent.kind === 'distance') return;
    let { done, undone, scene } = await core.call('undo', { match: MATCH });
    if (!done) return;
    const computers = opponent.kind === 'computer' && scene.turn === opponent.side;
    if (computers && scene.can.undo && !scene.outcome) {
      const more = await core.call('undo', { match: MATCH });
      [undone, scene] = [[...more.undone, ...undone], more.scene];
    }
    turnBegan = performance.now();
    show(scene, undone.length === 1 ? reversed(undone[0]!.steps) : null);
    tell({ what: 'acted', redone: [] });
  });

/** Plays again what was taken back; against the computer, its answer too. */
export async function playAgain(): Promise<void> {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance')
    await act('redo', { count: opponent.kind === 'computer' ? 2 : 1 });
}
