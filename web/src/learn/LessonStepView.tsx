/** One step: the task, the board, what was said, and what can be done next. */
import { useEffect, useRef } from 'preact/hooks';
import { StackShape } from '../board/StackShape';
import { Icon } from '../panels/Icon';
import { MoveField } from '../panels/MoveField';
import { kindName, pieceName } from '../state/described';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { LessonBoard } from './LessonBoard';
import {
  choose,
  goOn,
  hint,
  lesson,
  nextPlace,
  restart,
  setHeight,
  showChapters,
  stepAt,
  typeMove,
} from './lesson';

export function LessonStepView() {
  const state = useStore(lesson);
  const { chapters, at, said, solved } = state;
  const step = stepAt(state);
  const task = useRef<HTMLParagraphElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // Screen readers read the task of a new step; whoever has solved it goes on with one key.
  useEffect(() => task.current?.focus({ preventScroll: true }), [at]);
  // On a small screen what is said lies below the board.
  useEffect(() => {
    if (said) words.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  useEffect(() => {
    if (solved) next.current?.focus({ preventScroll: true });
  }, [solved]);
  if (!at || !step) return null;
  const chapter = chapters[at.chapter]!;
  const last = nextPlace(state) === null;
  return (
    <div class="lesson">
      <div class="lesson-task">
        <p class="lesson-place">
          <button class="plain" onClick={showChapters}>
            <Icon name="back" />
            {say('web.learn.chapters')}
          </button>
          <span>
            {chapter.title} ·{' '}
            {say('web.learn.step', { number: at.step + 1, of: chapter.steps.length })}
          </span>
        </p>
        <p ref={task} class="task" tabIndex={-1}>
          {step.task}
        </p>
      </div>
      <LessonBoard />
      <div class="lesson-panel">
        <div ref={words} class={`said ${said?.tone ?? ''}`} role="status" aria-live="polite">
          {said?.why && <p class="why">{said.why}</p>}
          {said?.text && <p>{said.text}</p>}
        </div>
        <Heights />
        <Choices />
        <Typed />
        <div class="row">
          <button onClick={hint} disabled={solved || step.hints.length === 0}>
            <Icon name="hint" />
            {say('web.hint')}
          </button>
          <button
            class="restart"
            aria-label={say('web.learn.restart')}
            title={say('web.learn.restart')}
            onClick={() => void restart()}
          >
            <Icon name="undo" />
            <span>{say('web.learn.restart')}</span>
          </button>
          <button ref={next} class={solved ? 'primary next' : 'next'} onClick={() => void goOn()}>
            {say(solved ? (last ? 'web.learn.finish' : 'web.learn.next') : 'web.learn.skip')}
            <Icon name="forward" />
          </button>
        </div>
      </div>
    </div>
  );
}

/** A chosen stack, its top first: how many pieces are to move. */
function Heights() {
  const { scene, tapped, height } = useStore(lesson);
  const likes = useStore(settings);
  const [cell] = tapped;
  const stack = cell ? scene?.stacks[cell] : undefined;
  if (height === null || !scene || !stack || stack.length < 2) return null;
  const look = lookOf(likes, scene.game, 'lesson');
  return (
    <div class="heights" role="group" aria-label={say('web.learn.how-many')}>
      <span>{say('web.learn.how-many')}</span>
      {[...stack].reverse().map((piece, i) => (
        <button
          key={stack.length - i}
          aria-pressed={height === i + 1}
          aria-label={say('web.stack-take', { count: i + 1, piece: pieceName(scene.game, piece) })}
          onClick={() => void setHeight(i + 1)}
        >
          <svg viewBox="-50 -50 100 100" aria-hidden="true">
            <StackShape stack={[piece]} look={look} />
          </svg>
          {i + 1}
        </button>
      ))}
    </div>
  );
}

/** What a pawn becomes. */
function Choices() {
  const { scene, choosing } = useStore(lesson);
  const likes = useStore(settings);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [choosing]);
  if (choosing.length === 0 || !scene) return null;
  const look = lookOf(likes, scene.game, 'lesson');
  return (
    <div class="choices" role="group" aria-label={say('web.choose')}>
      {choosing.map((choice, i) => (
        <button
          key={choice.value}
          ref={i === 0 ? first : null}
          aria-label={choice.piece ? kindName(scene.game, choice.piece) : String(choice.value)}
          onClick={() => void choose(choice)}
        >
          {choice.piece ? (
            <svg viewBox="-50 -50 100 100" aria-hidden="true">
              <StackShape stack={[choice.piece]} look={look} />
            </svg>
          ) : (
            choice.value
          )}
        </button>
      ))}
    </div>
  );
}

function Typed() {
  const { scene, at, solved } = useStore(lesson);
  return scene && <MoveField game={scene.game} about={at} disabled={solved} play={typeMove} />;
}
