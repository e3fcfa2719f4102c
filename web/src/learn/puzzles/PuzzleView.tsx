/** One puzzle: the task, the board, what was said, and what can be done next. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../panels/Icon';
import { MoveField } from '../../panels/MoveField';
import { moveWords } from '../../state/described';
import { openPuzzles } from '../../state/dialogue';
import { copyText } from '../../state/exchange';
import { explaining } from '../../state/explain';
import { useStore } from '../../state/store';
import { say } from '../../state/words';
import { Choices, Heights, Inside, Tally } from '../HandParts';
import { book, openNext } from './book';
import { PuzzleBoard } from './PuzzleBoard';
import { addressOfPuzzles } from './place';
import {
  board,
  explainShown,
  giveSolution,
  hand,
  hint,
  moveAsked,
  type PuzzleState,
  stepBy,
  stepTo,
  tryAgain,
  typeMove,
} from './puzzle';
import { tell } from './words';

/** The next one of its kind; after a single one, those near one's rating. */
async function goOn(game: string): Promise<void> {
  if (!(await openNext())) openPuzzles({ game, way: 'near' });
}

function wayWords({ place, streak, puzzle }: PuzzleState): string {
  if (streak) return `${tell('web.puzzles.streak')} · ${rowWords(streak.count)}`;
  if (place?.theme)
    return book.get().themes.find(({ code }) => code === place.theme)?.name ?? place.theme;
  if (place?.way === 'today') return tell('web.puzzles.today');
  return place?.way === 'near'
    ? tell('web.puzzles.near')
    : tell('web.puzzles.one', { id: puzzle?.id ?? '' });
}
const rowWords = (count: number) => tell('web.puzzles.in-row', { count });

export function PuzzleView() {
  const state = useStore(board);
  useStore(book);
  const { puzzle, place, scene, said, solved, stage } = state;
  const task = useRef<HTMLParagraphElement>(null);
  const words = useRef<HTMLDivElement>(null);
  // Screen readers read the task of a new puzzle.
  useEffect(() => task.current?.focus({ preventScroll: true }), [puzzle]);
  // On a small screen what is said lies below the board.
  useEffect(() => {
    if (said) words.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  if (!puzzle || !place || !scene) return null;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // On the board and in a field the arrows have their own work.
    const taken = event.target instanceof Element && event.target.closest('svg, input');
    if (by && solved && !taken) void stepBy(by);
  };
  return (
    <div class="lesson puzzle" onKeyDown={step}>
      <div class="lesson-task">
        <p class="lesson-place">
          <button class="plain" onClick={() => openPuzzles({ game: place.game })}>
            <Icon name="back" />
            {tell('web.puzzles.all')}
          </button>
          <span>{wayWords(state)}</span>
        </p>
        <p ref={task} class="task" tabIndex={-1}>
          {solved ? solvedWords(state) : tell('web.puzzles.task', { turn: scene.status.turn })}
        </p>
        <Tally scene={scene} />
      </div>
      <PuzzleBoard />
      <div class="lesson-panel">
        <div ref={words} class={`said ${said?.tone ?? ''}`} role="status" aria-live="polite">
          {said?.why && <p class="why">{said.why}</p>}
          {said?.text && <p>{said.text}</p>}
          <StreakEnd state={state} />
          <RatingChange state={state} />
        </div>
        <Heights state={state} hand={hand} />
        <Inside state={state} />
        <Choices state={state} hand={hand} />
        {solved ? (
          <Solved state={state} next={() => void goOn(place.game)} />
        ) : (
          <>
            <MoveField game={scene.game} about={puzzle} play={typeMove} />
            <Solving
              inStreak={state.streak?.over === false}
              wrong={stage === 'wrong'}
              hints={state.hints}
              next={() => void goOn(place.game)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Which one it was, with what it was about: nobody is told before. */
function solvedWords({ puzzle }: PuzzleState): string {
  const { themes } = book.get();
  const names = puzzle!.themes.map((code) => themes.find((one) => one.code === code)?.name ?? code);
  const difficulty = tell('web.puzzles.difficulty', { difficulty: puzzle!.difficulty });
  return [...names, difficulty].join(' · ');
}

function StreakEnd({ state: { streak, solved, stage } }: { state: PuzzleState }) {
  if (!streak?.over || (!solved && stage !== 'wrong')) return null;
  const { count, best } = streak;
  const word = count === best && count > 0 ? 'web.puzzles.new-best' : 'web.puzzles.over';
  return <p>{tell(word, { count, best })}</p>;
}

function RatingChange({ state: { change, known, solved, stage } }: { state: PuzzleState }) {
  if (!solved && stage !== 'wrong') return null;
  if (change) return <p class="change">{tell('web.puzzles.rated', { ...change })}</p>;
  return known && solved ? <p class="change">{tell('web.puzzles.unrated')}</p> : null;
}

function Solving({
  inStreak,
  wrong,
  hints,
  next,
}: {
  inStreak: boolean;
  wrong: boolean;
  hints: number;
  next: () => void;
}) {
  const help = tell('web.puzzles.help');
  return (
    <div class="row">
      {wrong && (
        <button class="primary" onClick={tryAgain}>
          {tell('web.puzzles.again')}
        </button>
      )}
      <button title={help} disabled={hints > 1} onClick={() => void hint()}>
        <Icon name="hint" />
        {say('web.hint')}
      </button>
      <button title={help} onClick={() => void giveSolution()}>
        <Icon name="eye" />
        {tell('web.puzzles.give')}
      </button>
      {!inStreak && (
        <button class="next" onClick={next}>
          {say('web.learn.skip')}
          <Icon name="forward" />
        </button>
      )}
    </div>
  );
}

function Solved({ state, next }: { state: PuzzleState; next: () => void }) {
  const { line, ply, scene, puzzle, place, streak } = state;
  const { busy } = useStore(explaining);
  const go = useRef<HTMLButtonElement>(null);
  // Whoever has solved it goes on with one key.
  useEffect(() => go.current?.focus({ preventScroll: true }), []);
  const asked = moveAsked(state);
  const words = (record: string) => moveWords(scene!.game, record);
  return (
    <>
      <div class="solution" role="group" aria-label={tell('web.puzzles.moves')}>
        <button
          aria-label={say('web.back')}
          title={say('web.back')}
          disabled={ply === 0}
          onClick={() => void stepBy(-1)}
        >
          <Icon name="back" />
        </button>
        {line.map((move, i) => (
          <button
            key={`${i} ${move.move}`}
            class="move"
            aria-current={ply === i + 1 ? 'step' : undefined}
            onClick={() => void stepTo(i + 1)}
          >
            {words(move.record)}
          </button>
        ))}
        <button
          aria-label={say('web.forward')}
          title={say('web.forward')}
          disabled={ply >= line.length}
          onClick={() => void stepBy(1)}
        >
          <Icon name="forward" />
        </button>
      </div>
      <div class="row">
        {asked && (
          <button
            title={say('web.explain.title')}
            disabled={busy}
            onClick={() => void explainShown()}
          >
            {tell('web.puzzles.why', { move: words(asked.record) })}
          </button>
        )}
        <button ref={go} class="primary next" onClick={next}>
          {tell(streak?.over ? 'web.puzzles.new-streak' : 'web.puzzles.next')}
          <Icon name="forward" />
        </button>
      </div>
      <LinkOf key={puzzle!.id} game={place!.game} id={puzzle!.id} />
    </>
  );
}

/** Copies the address of the puzzle; where the browser does not allow it, the page goes there. */
function LinkOf({ game, id }: { game: string; id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const address = location.origin + location.pathname + addressOfPuzzles({ game, id });
    if (await copyText(address)) setCopied(true);
    else openPuzzles({ game, id });
  };
  return (
    <button class="plain puzzle-link" onClick={() => void copy()}>
      <Icon name="link" />
      {copied ? say('web.copied') : tell('web.puzzles.link', { id })}
    </button>
  );
}
