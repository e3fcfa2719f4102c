/** Exercises: which there are, and one of them with its board. */
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../panels/Icon';
import { Group, Radio } from '../../panels/Options';
import { describe, firstGame } from '../../state/described';
import { dialogue, openTrain } from '../../state/dialogue';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { capital, say, type WordKey } from '../../state/words';
import { LearnParts } from '../LearnParts';
import '../learn.css';
import { seenPlace } from './names';
import { EXERCISES, type Exercise } from './place';
import { bestOf, bests, type Mode, ROW, SECONDS } from './score';
import { TrainBoard } from './TrainBoard';
import './train.css';
import { TypedName } from './TypedName';
import {
  begin,
  choose,
  leave,
  nextDrill,
  openExercise,
  showAll,
  type TrainerState,
  trainer,
} from './trainer';

export function Train() {
  const { train } = useStore(dialogue);
  useStore(settings);
  const state = useStore(trainer);
  const game = train?.game ?? table.get().scene?.game ?? firstGame();
  const exercise = train?.exercise ?? null;
  useEffect(() => {
    if (!train) return openTrain({ game });
    void openExercise(game, exercise);
  }, [game, exercise, train === null]);
  useEffect(() => leave, []);
  if (exercise && state.exercise === exercise && state.game === game) return <One />;
  return exercise ? null : <All game={game} />;
}

/** The words of the exercises on squares differ from those on hexagons. */
const titleOf = (exercise: Exercise, hex: boolean): string =>
  say(exercise === 'attacked' || !hex ? `web.train.${exercise}` : `web.train.${exercise}.hex`);

const resultWords = (mode: Mode, result: number): string =>
  mode === 'time'
    ? say(result === 1 ? 'web.train.count.one' : 'web.train.count', { count: result })
    : say('web.train.seconds', { seconds: (result / 1000).toFixed(1) });

function bestWords(game: string, exercise: Exercise): string {
  return (['time', 'row'] as const)
    .map((mode) => [mode, bestOf(game, exercise, mode)] as const)
    .flatMap(([mode, best]) => (best === null ? [] : [resultWords(mode, best)]))
    .join(' · ');
}

function All({ game }: { game: string }) {
  useStore(bests);
  const { layout, game: opened } = useStore(trainer);
  const hex = opened === game && layout?.hex === true;
  return (
    <div class="learn">
      <LearnParts part="train" game={game} pick={(one) => openTrain({ game: one })} />
      <ul class="exercises">
        {EXERCISES.map((exercise) => {
          const best = bestWords(game, exercise);
          return (
            <li key={exercise}>
              <button onClick={() => openTrain({ game, exercise })}>
                <b>{titleOf(exercise, hex)}</b>
                <span>{say(aboutOf(exercise, hex))}</span>
                {best && <small>{say('web.train.best', { result: best })}</small>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Pieces are pushed where the board has hexagons; the question itself is the core's. */
const aboutOf = (exercise: Exercise, hex: boolean): WordKey =>
  exercise === 'attacked' && hex ? 'web.train.attacked.about-push' : `web.train.${exercise}.about`;

function One() {
  const state = useStore(trainer);
  const { game, exercise, phase, layout, said } = state;
  if (!exercise || !layout) return null;
  return (
    <div class="lesson train">
      <div class="lesson-task">
        <p class="lesson-place">
          <button class="plain" onClick={() => openTrain({ game })}>
            <Icon name="back" />
            {say('web.train.all')}
          </button>
          <span>{titleOf(exercise, layout.hex)}</span>
        </p>
        <Task state={state} />
      </div>
      <TrainBoard />
      <div class="lesson-panel">
        {phase === 'running' ? <Running state={state} /> : <Ready state={state} />}
        <div class={`said ${said?.tone ?? ''}`} role="status" aria-live="polite">
          {said && <p>{said.text}</p>}
        </div>
      </div>
    </div>
  );
}

function taskOf({ exercise, asked, drill, found, layout }: TrainerState): string {
  if (exercise === 'attacked') {
    if (!drill) return say('web.loading');
    const side = describe(drill.start.game)?.sides.find(({ key }) => key === drill.turn)?.text;
    return say(drill.pushes ? 'web.train.task.push' : 'web.train.task.take', {
      side: capital(side ?? drill.turn),
      count: found.length,
      of: drill.attacked.length,
    });
  }
  if (!asked || !layout) return '';
  return exercise === 'find' ? say('web.train.task.find', { cell: asked }) : '';
}

function Task({ state }: { state: TrainerState }) {
  const { phase, result, best, mode, exercise, layout } = state;
  const task = useRef<HTMLParagraphElement>(null);
  // Screen readers read what is to be done, and how it went.
  useEffect(() => {
    if (phase !== 'running') task.current?.focus({ preventScroll: true });
  }, [phase]);
  const words =
    phase === 'over' && result !== null
      ? `${resultWords(mode, result)}${best ? ` – ${say('web.train.new-best')}` : ''}`
      : phase === 'running'
        ? taskOf(state)
        : say(aboutOf(exercise!, layout!.hex));
  return (
    <p
      ref={task}
      class={phase === 'running' && exercise === 'find' ? 'task asked' : 'task'}
      tabIndex={-1}
      aria-live="assertive"
    >
      {words}
      {phase === 'running' && exercise === 'name' && <NameTask state={state} />}
    </p>
  );
}

/** Whoever sees the board sees the mark; whoever does not hears where it is. */
function NameTask({ state }: { state: TrainerState }) {
  const { asked, layout, turned } = state;
  if (!asked || !layout) return null;
  return (
    <>
      {say('web.train.task.name')}{' '}
      <span class="unseen">
        {say('web.train.task.place', seenPlace(layout.rows, asked, turned))}
      </span>
    </>
  );
}

function Ready({ state }: { state: TrainerState }) {
  const { game, exercise, mode, side, coordinates, phase } = state;
  const start = useRef<HTMLButtonElement>(null);
  useStore(bests);
  useEffect(() => {
    if (phase === 'over') start.current?.focus({ preventScroll: true });
  }, [phase]);
  const best = bestOf(game, exercise!, mode);
  return (
    <>
      <Group title={say('web.train.mode')}>
        <Radio
          group="train-mode"
          checked={mode === 'time'}
          label={say('web.train.time')}
          title={say('web.train.time.about', { seconds: SECONDS[exercise!] })}
          onPick={() => choose({ mode: 'time' })}
        />
        <Radio
          group="train-mode"
          checked={mode === 'row'}
          label={say('web.train.row')}
          title={say('web.train.row.about')}
          onPick={() => choose({ mode: 'row' })}
        />
      </Group>
      <p class="soft">
        {mode === 'time'
          ? say('web.train.time.about', { seconds: SECONDS[exercise!] })
          : say('web.train.row.about')}
        {best !== null && (
          <>
            {'. '}
            {say('web.train.best', { result: resultWords(mode, best) })}
          </>
        )}
      </p>
      <Group title={say('web.train.side')}>
        {describe(game)?.sides.map((one) => (
          <Radio
            key={one.key}
            group="train-side"
            checked={side === one.key}
            label={capital(one.text)}
            onPick={() => choose({ side: one.key })}
          />
        ))}
      </Group>
      {exercise !== 'attacked' && (
        <label class="check">
          <input
            type="checkbox"
            checked={coordinates}
            onChange={(event) => choose({ coordinates: event.currentTarget.checked })}
          />
          <span>{say('web.train.coordinates')}</span>
        </label>
      )}
      <div class="row">
        <button ref={start} class="primary" onClick={() => void begin()}>
          {say(phase === 'over' ? 'web.train.again' : 'web.train.start')}
        </button>
      </div>
    </>
  );
}

function Running({ state }: { state: TrainerState }) {
  const { game, exercise, mode, score, gone, shown } = state;
  const limit = SECONDS[exercise!];
  const left = Math.max(0, Math.ceil(limit - gone / 1000));
  return (
    <>
      <p class="train-score">
        {mode === 'time' ? (
          <>
            <b role="timer" aria-label={say('web.train.left', { seconds: left })}>
              {say('web.train.seconds', { seconds: left })}
            </b>
            <progress value={left} max={limit} aria-hidden="true" />
          </>
        ) : (
          <>
            <b>{say('web.train.in-row', { count: score.row, of: ROW })}</b>
            <progress value={score.row} max={ROW} aria-hidden="true" />
          </>
        )}
        <span>
          {say(score.right === 1 ? 'web.train.count.one' : 'web.train.count', {
            count: score.right,
          })}
          {' · '}
          {say('web.train.wrong', { count: score.wrong })}
        </span>
      </p>
      {exercise === 'name' && <TypedName />}
      <div class="row">
        {exercise === 'attacked' &&
          (shown ? (
            <button class="primary" onClick={() => void nextDrill()}>
              {say('web.learn.next')}
              <Icon name="forward" />
            </button>
          ) : (
            <button onClick={showAll}>
              <Icon name="eye" />
              {say('web.train.show')}
            </button>
          ))}
        <button onClick={() => void openExercise(game, exercise)}>
          <Icon name="stop" />
          {say('web.train.stop')}
        </button>
      </div>
    </>
  );
}
