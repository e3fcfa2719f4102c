/** Making exercises: a position, its solution played on the board, words, and the set of them. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Copyable } from '../../panels/Files';
import { Icon } from '../../panels/Icon';
import { MoveField } from '../../panels/MoveField';
import { gameName, moveWords } from '../../state/described';
import { dialogue, openEditor } from '../../state/dialogue';
import { download } from '../../state/exchange';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { say } from '../../state/words';
import { addressOfLesson, MOST_GIVEN } from '../address';
import { openCourse, packCourse } from '../given';
import { actionsOf, HandBoard, marksOfHand } from '../HandBoard';
import { Choices, Heights } from '../HandParts';
import '../learn.css';
import './class.css';
import {
  addExercise,
  hand,
  maker,
  nameSet,
  newSet,
  openMakerAt,
  removeExercise,
  takeBack,
  textOf,
} from './maker';
import type { ExerciseSet } from './set';
import { tell } from './words';

const actions = actionsOf(maker, hand);

export function Maker() {
  const state = useStore(maker);
  const { maker: asked } = useStore(dialogue);
  useStore(settings);
  // Until then the board is that of the last time, and no move is meant for it.
  const [opened, setOpened] = useState(false);
  const marks = useMemo(() => marksOfHand(state), [state]);
  useEffect(() => {
    const { scene } = table.get();
    const start = asked ?? scene;
    if (!start) return;
    const { game, rules, position } = start;
    void openMakerAt({ game, rules, position }).finally(() => setOpened(true));
  }, [asked]);
  const { scene, said } = state;
  if (!opened) return null;
  if (!scene) return <p class="refusal">{state.trouble}</p>;
  return (
    <div class="lesson maker">
      <div class="lesson-task">
        <p class="task">{tell('web.class.about')}</p>
      </div>
      <HandBoard state={state} marks={marks} actions={actions} prefix="maker" />
      <div class="lesson-panel">
        <div class={`said ${said?.tone ?? ''}`} role="status" aria-live="polite">
          {said && <p>{said.why || said.text}</p>}
        </div>
        <Heights state={state} hand={hand} />
        <Choices state={state} hand={hand} />
        <p class="made-line">
          <span>
            {state.line.length === 0
              ? tell('web.class.no-moves')
              : state.line.map(({ record }) => moveWords(scene.game, record)).join(' ')}
          </span>
          <button disabled={state.line.length === 0} onClick={() => void takeBack()}>
            <Icon name="undo" />
            {say('web.undo')}
          </button>
        </p>
        <MoveField
          game={scene.game}
          about={state.line}
          disabled={state.solved}
          play={hand.typeMove}
        />
        <Words />
        <TheSet set={state.set} />
      </div>
    </div>
  );
}

function Words() {
  const { trouble, start, turn, set } = useStore(maker);
  const [task, setTask] = useState('');
  const [hint, setHint] = useState('');
  const [done, setDone] = useState('');
  const [added, setAdded] = useState(false);
  useEffect(() => setAdded(false), [start]);
  const usual = tell('web.class.usual-task', { turn });
  const usualDone = tell('web.class.usual-done');
  const add = async (event: Event) => {
    event.preventDefault();
    const words = { task: task.trim() || usual, hint: hint.trim(), done: done.trim() || usualDone };
    if (!(await addExercise(words, gameName))) return setAdded(false);
    setTask('');
    setHint('');
    setDone('');
    setAdded(true);
  };
  const field = (label: string, value: string, set: (text: string) => void, placeholder = '') => (
    <label>
      <span>{label}</span>
      <input
        value={value}
        maxLength={280}
        placeholder={placeholder}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
  return (
    <form class="exercise-words" onSubmit={(event) => void add(event)}>
      {field(tell('web.class.task'), task, setTask, usual)}
      {field(tell('web.class.hint'), hint, setHint)}
      {field(tell('web.class.done'), done, setDone, usualDone)}
      <p class="refusal" role="alert">
        {trouble}
      </p>
      <p role="status">
        {added && !trouble ? tell('web.class.added', { number: set.exercises.length }) : ''}
      </p>
      <div class="row">
        <button class="primary">{tell('web.class.add')}</button>
        <button type="button" onClick={() => openEditor(start)}>
          {tell('web.class.editor')}
        </button>
      </div>
    </form>
  );
}

function TheSet({ set }: { set: ExerciseSet }) {
  const [address, setAddress] = useState<string | null>('');
  const text = textOf(set);
  const some = set.exercises.length > 0;
  useEffect(() => {
    let wanted = true;
    if (some)
      void packCourse(text).then((given) => {
        if (!wanted) return;
        const place = given && addressOfLesson({ game: '', given });
        setAddress(place && location.origin + location.pathname + place);
      });
    return () => void (wanted = false);
  }, [text, some]);
  return (
    <fieldset class="group the-set">
      <legend>{tell('web.class.set')}</legend>
      {some ? (
        <>
          <label>
            <span>{tell('web.class.title')}</span>
            <input
              value={set.title}
              maxLength={120}
              placeholder={tell('web.class.untitled')}
              onInput={(event) => nameSet(event.currentTarget.value)}
            />
          </label>
          <ol>
            {set.exercises.map(({ task, position }, i) => (
              <li key={`${i} ${position}`}>
                <span>{task}</span>
                <button
                  aria-label={tell('web.class.remove', { number: i + 1 })}
                  title={tell('web.class.remove', { number: i + 1 })}
                  onClick={() => removeExercise(i)}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ol>
          {address === null ? (
            <p class="refusal">{tell('web.class.too-long', { limit: MOST_GIVEN })}</p>
          ) : (
            <Copyable label={tell('web.class.link')} text={address} />
          )}
          <div class="row">
            <button onClick={() => download('lesson.json', 'application/json', text)}>
              {tell('web.class.save')}
            </button>
            <button onClick={() => void openCourse(text)}>{tell('web.class.try')}</button>
            <button onClick={newSet}>{tell('web.class.new')}</button>
          </div>
        </>
      ) : (
        <p>{tell('web.class.empty')}</p>
      )}
    </fieldset>
  );
}
