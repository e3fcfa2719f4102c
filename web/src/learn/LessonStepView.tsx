/** One step: the task, the board, what was said, and what can be done next. */
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../panels/Icon';
import { MoveField } from '../panels/MoveField';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { Choices, Heights, Inside, Tally } from './HandParts';
import { LessonBoard } from './LessonBoard';
import { goOn, hand, hint, lesson, nextPlace, restart, showChapters, stepAt } from './lesson';

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
        {state.scene && <Tally scene={state.scene} />}
      </div>
      <LessonBoard />
      <div class="lesson-panel">
        <div ref={words} class={`said ${said?.tone ?? ''}`} role="status" aria-live="polite">
          {said?.why && <p class="why">{said.why}</p>}
          {said?.text && <p>{said.text}</p>}
        </div>
        <Heights state={state} hand={hand} />
        <Inside state={state} />
        <Choices state={state} hand={hand} />
        {state.scene && (
          <MoveField game={state.scene.game} about={at} disabled={solved} play={hand.typeMove} />
        )}
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
