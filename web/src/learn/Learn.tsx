/** Lessons: the chapters of a game with what was solved, and one step on the board. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../panels/Icon';
import { allGames, firstGame } from '../state/described';
import { dialogue, type LessonPlace, openMaker } from '../state/dialogue';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';
import { addressOfLesson, HERE_ONLY } from './address';
import { tell } from './class/words';
import { lessonsOf } from './files';
import { openCourse } from './given';
import './class/class.css';
import './learn.css';
import { LearnParts } from './LearnParts';
import { LessonStepView } from './LessonStepView';
import { type LessonState, lesson, openLessons, openPlace, openStep, resume } from './lesson';
import { isSolved, progress, solvedIn, startOver } from './progress';

/** The step that is shown, or the list. */
function placeShown({ game, given, chapters, at }: LessonState): LessonPlace {
  if (given) return { game: '', given };
  const chapter = at ? chapters[at.chapter] : undefined;
  const step = at ? chapter?.steps[at.step] : undefined;
  return { game, ...(chapter && { chapter: chapter.id }), ...(step && { step: step.id }) };
}

export function Learn() {
  const { language } = useStore(settings);
  const state = useStore(lesson);
  const { lesson: asked } = useStore(dialogue);
  const wanted = asked && addressOfLesson(asked);
  // On the way to a step the list is shown for a moment, which nobody has asked for.
  const [busy, setBusy] = useState(true);
  const turn = useRef(0);
  const reported = useRef<{ address: string | null; language: string }>({ address: '', language });
  useEffect(() => {
    if (wanted === reported.current.address && language === reported.current.language) return;
    const games = allGames().filter(({ game }) => lessonsOf(game));
    const onTable = table.get().scene?.game ?? firstGame();
    const usual = games.find(({ game }) => game === onTable) ?? games[0];
    const mine = ++turn.current;
    setBusy(true);
    void openPlace(asked ?? { game: usual?.game ?? onTable }).finally(
      () => mine === turn.current && setBusy(false),
    );
  }, [wanted, language]);
  // The address of the page tells where the learner is.
  useEffect(() => {
    const place = placeShown(state);
    if (busy || !(place.game || place.given)) return;
    reported.current = { address: addressOfLesson(place), language };
    if (wanted !== reported.current.address) dialogue.set({ lesson: place });
  }, [state, busy]);
  if (state.at) return <LessonStepView />;
  return <Chapters />;
}

function Chapters() {
  const { game, given, title, shelf, chapters, trouble } = useStore(lesson);
  const { solved } = useStore(progress);
  const all = chapters.reduce((sum, chapter) => sum + chapter.steps.length, 0);
  const done = chapters.reduce((sum, chapter) => sum + solvedIn(solved, shelf, chapter), 0);
  return (
    <div class="learn">
      <LearnParts part="learn" game={game} pick={(one) => void openLessons(one)} />
      {trouble && (
        <p class="refusal" role="alert">
          {trouble === 'unreached'
            ? say('web.learn.unreached')
            : trouble === 'damaged'
              ? tell(given === HERE_ONLY ? 'web.class.lost' : 'web.class.damaged')
              : trouble}
        </p>
      )}
      {title && <h3 class="course-title">{title}</h3>}
      {chapters.length > 0 && (
        <>
          <div class="learn-head">
            <p>
              {say('web.learn.progress', { count: done, of: all })}
              <progress
                value={done}
                max={all}
                aria-label={say('web.learn.progress', { count: done, of: all })}
              />
            </p>
            <button class="primary" onClick={() => void resume()}>
              {say(
                done === 0
                  ? 'web.learn.begin'
                  : done < all
                    ? 'web.learn.resume'
                    : 'web.learn.again',
              )}
            </button>
          </div>
          <ol class="chapters">
            {chapters.map((chapter, i) => (
              <li key={chapter.id}>
                <h3>
                  {chapter.title}
                  <small>
                    {solvedIn(solved, shelf, chapter)}/{chapter.steps.length}
                  </small>
                </h3>
                <div class="steps">
                  {chapter.steps.map((step, k) => {
                    const known = isSolved(solved, shelf, chapter.id, step.id);
                    return (
                      <button
                        key={step.id}
                        class={known ? 'known' : ''}
                        aria-label={[
                          chapter.title,
                          String(k + 1),
                          known ? say('web.learn.known') : '',
                          step.task,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                        title={step.task}
                        onClick={() => void openStep(i, k)}
                      >
                        {known ? <Icon name="done" /> : k + 1}
                      </button>
                    );
                  })}
                </div>
              </li>
            ))}
          </ol>
          {done > 0 && (
            <button class="start-over" onClick={() => startOver(shelf)}>
              {say('web.learn.start-over')}
            </button>
          )}
        </>
      )}
      <OpenFile />
    </div>
  );
}

/** Lessons that somebody else has made. */
function OpenFile() {
  const open = async (event: Event) => {
    const field = event.currentTarget as HTMLInputElement;
    const chosen = field.files?.[0];
    if (chosen) await openCourse(await chosen.text());
    // So that the same file can be chosen again after it was mended.
    field.value = '';
  };
  return (
    <p class="open-course">
      <label class="button">
        <input
          class="unseen"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void open(event)}
        />
        {tell('web.class.open')}
      </label>
      <button onClick={() => openMaker()}>{say('web.maker')}</button>
    </p>
  );
}
