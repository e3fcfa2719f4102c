/**
 * A game looked through: every position with the same number of nodes and nothing remembered, as
 * `plateau analyse --nodes` does it, so that the same game gets the same marks. What was found is
 * written into the tree, and kept and exported with it. And the mistakes as exercises.
 */
import type { Thinking } from '../core/engine';
import type { Report, Seen, SideKey, Think } from '../core/protocol';
import { goOn, standAside } from './analysis';
import { moveWords, openerOf } from './described';
import { explain, wordsOf } from './explain';
import { answerOf, theEngine, thinking, whereOf } from './opponent';
import { mayHelp } from './rights';
import { makeStore } from './store';
import { lookAt, writeReview } from './study';
import { inTurn, movesShown, onTable, type Tried, table, theCore } from './table';
import { mainNode, type Tree } from './tree';
import { say } from './words';

/** Per position: a quarter of a second or so in a browser. */
export const REVIEW_NODES = 50_000;
/** What `plateau analyse` remembers while it thinks: with less or more it finds other lines. */
const REVIEW_HASH = 16;

/** An exercise: a mistake to be played better. */
export interface Lesson {
  /** Of the mistake: the position before it is shown. */
  ply: number;
  /** Those of the same side still to come. */
  left: number[];
  side: SideKey;
  stage: 'asked' | 'judging' | 'worse' | 'found' | 'shown';
  /** What the person played last. */
  played: string;
  /** What it gives away, where that can be proved. */
  why?: string;
}

export interface Reviewed {
  /** What is known of the game on the table; null: it was not looked through. */
  report: Report | null;
  /** Looking through it: how many plies are done. Analysis waits meanwhile. */
  reviewing: number | null;
  lesson: Lesson | null;
}
export const reviewed = makeStore<Reviewed>({ report: null, reviewing: null, lesson: null });

let current: Thinking | null = null;

/** The question that is asked of each position. */
export const questionFor = (where: Think): Think => ({
  ...where,
  limits: { nodes: REVIEW_NODES },
  hash: REVIEW_HASH,
  fresh: true,
});

/**
 * True if there are evaluations to report of. A single one, which an author gave to one move of
 * many, is no course of the game.
 */
function isEvaluated({ nodes, main }: Tree): boolean {
  const said = main.filter((id) => nodes.get(id)?.commands?.some(({ name }) => name === 'eval'));
  return said.length >= (main.length > 3 ? 2 : 1);
}

/** Reads the report from the tree, if it says anything. */
async function readReport(): Promise<void> {
  const { tree, match } = table.get();
  if (!tree || !match || !isEvaluated(tree)) {
    if (reviewed.get().report) reviewed.set({ report: null });
    return;
  }
  const report = await theCore().call('report', { match: 0 });
  if (table.get().match?.start === match.start) reviewed.set({ report });
}

export function stopReview(): void {
  if (reviewed.get().reviewing === null) return;
  current?.stop();
  current = null;
  reviewed.set({ reviewing: null });
  goOn();
}

/** Looks at every position of the game and writes what it finds into the tree. */
export async function review(): Promise<void> {
  const engine = theEngine();
  // The whole match, whatever position is being looked at.
  const { match } = table.get();
  if (!match || !engine || thinking.get().busy || !mayHelp()) return;
  standAside();
  reviewed.set({ reviewing: 0, lesson: null });
  const seen: Seen[] = [];
  for (let ply = 0; ply <= match.now.played; ply++) {
    const mine = engine.think(questionFor(whereOf(match, ply)));
    current = mine;
    const thought = await answerOf(mine);
    if (current !== mine || reviewed.get().reviewing === null) return;
    // The engine has crashed and said so.
    if (!thought) return stopReview();
    const best = thought.lines[0];
    // There are no lines where the rules have ended the game.
    seen.push(best ? { exact: best.score.exact, moves: best.moves } : {});
    reviewed.set({ reviewing: ply });
  }
  current = null;
  await writeReview(seen);
  await readReport();
  reviewed.set({ reviewing: null });
  goOn();
}

// --- learning from mistakes

/** The plies of a side's mistakes, those that have a better line in the tree. */
export function mistakesOf(side: SideKey): number[] {
  const { match, tree } = table.get();
  const { report } = reviewed.get();
  if (!match || !tree || !report) return [];
  return report.plies.flatMap(({ mark }, i) =>
    mark && match.moves[i]?.side === side && betterThan(tree, i + 1) !== null ? [i + 1] : [],
  );
}

/** The better move that the review wrote beside a move of the game. */
function betterThan(tree: Tree, ply: number): number | null {
  const [, ...others] = tree.children.get(mainNode(tree, ply - 1)) ?? [];
  const evaluated = others.filter((id) => {
    const node = tree.nodes.get(id);
    return node?.commands?.some(({ name }) => name === 'eval') || node?.record.endsWith('#');
  });
  return evaluated[0] ?? others[0] ?? null;
}

export function learn(side: SideKey): void {
  const [ply, ...left] = mistakesOf(side);
  if (ply !== undefined) ask({ ply, left, side, stage: 'asked', played: '' });
}

function ask(lesson: Lesson): void {
  reviewed.set({ lesson });
  const { tree } = table.get();
  if (tree) void lookAt(mainNode(tree, lesson.ply - 1));
}

export function nextLesson(): void {
  const { lesson } = reviewed.get();
  if (!lesson) return;
  const [ply, ...left] = lesson.left;
  if (ply === undefined) return endLesson();
  ask({ ...lesson, ply, left, stage: 'asked', played: '' });
}

export function tryLessonAgain(): void {
  const { lesson } = reviewed.get();
  if (lesson) ask({ ...lesson, stage: 'asked', played: '' });
}

/** Shows the better line instead of waiting for it. */
export function showSolution(): void {
  const { lesson } = reviewed.get();
  const { tree } = table.get();
  const better = lesson && tree && betterThan(tree, lesson.ply);
  if (!lesson || better === null || better === undefined) return;
  reviewed.set({ lesson: { ...lesson, stage: 'shown' } });
  void lookAt(better);
}

export function endLesson(): void {
  reviewed.set({ lesson: null });
}

/** A move was tried where the mistake was made: the engine looks at it as it did at the others. */
async function judge({ node, move }: Tried): Promise<void> {
  const { lesson, report } = reviewed.get();
  const { tree, match } = table.get();
  if (!lesson || lesson.stage === 'judging' || !tree || !match || !report) return;
  if (tree.nodes.get(node)?.parent !== mainNode(tree, lesson.ply - 1)) return;
  const played = moveWords(match.now.game, move.record);
  const answer = (stage: Lesson['stage'], why = '') => {
    const now = reviewed.get().lesson;
    if (now?.ply === lesson.ply) reviewed.set({ lesson: { ...now, stage, played, why } });
  };
  const worse = async () => {
    answer('judging');
    const explained = await explain({ ...whereOf(match, lesson.ply - 1), move: move.move });
    answer('worse', explained ? wordsOf(explained) : '');
  };
  if (node === betterThan(tree, lesson.ply)) return answer('found');
  if (node === mainNode(tree, lesson.ply)) return worse();
  const engine = theEngine();
  if (!engine) return;
  answer('judging');
  standAside();
  const where = { ...whereOf(match, 0), moves: movesShown(table.get()) };
  const before = { ...whereOf(match, lesson.ply - 1) };
  const chances = async (question: Think) => {
    const mine = engine.think(questionFor(question));
    current = mine;
    return (await answerOf(mine))?.lines[0]?.score.share;
  };
  const opens = move.side === openerOf(match.now.game);
  const shares = [await chances(before), await chances(where)];
  current = null;
  goOn();
  const { scene } = table.get();
  const won = scene?.outcome
    ? scene.outcome.winner === move.side
      ? 1
      : scene.outcome.winner
        ? 0
        : 0.5
    : undefined;
  const [was, is] = shares.map((share) =>
    share === undefined ? undefined : opens ? share : 1 - share,
  );
  const reached = won ?? is;
  if (was === undefined || reached === undefined) return answer('asked');
  const { mark } = await theCore().call('mark', { before: was, after: reached });
  if (mark) return worse();
  answer('found');
}

/** What the exercise says now. */
export function lessonWords(lesson: Lesson): string {
  const { match } = table.get();
  const line = match?.moves[lesson.ply - 1];
  if (!line || !match) return '';
  const said = line.side === openerOf(match.now.game) ? '.' : '…';
  const move = `${line.number}${said} ${moveWords(match.now.game, line.record)}`;
  return {
    asked: say('web.mistakes.asked', { move }),
    judging: say('web.mistakes.judging', { move: lesson.played }),
    worse: lesson.why
      ? say('web.mistakes.why', { move: lesson.played, words: lesson.why })
      : say('web.mistakes.worse', { move: lesson.played }),
    found: say('web.mistakes.found', { move: lesson.played }),
    shown: say('web.mistakes.shown'),
  }[lesson.stage];
}

export function startReview(): void {
  thinking.watch(() => thinking.get().busy && stopReview());
  onTable((event) => {
    if (event.what === 'opened') reviewed.set({ report: null, lesson: null });
    if (event.what !== 'studied' || event.rewritten) {
      stopReview();
      if (reviewed.get().lesson) endLesson();
    }
    if (event.what === 'studied' && event.tried) void judge(event.tried);
    // After the tree has been read again.
    void inTurn(readReport);
  });
}
