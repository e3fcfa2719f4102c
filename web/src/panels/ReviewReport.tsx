/** What came of looking through the game: how each side played, and its mistakes as exercises. */
import { useState } from 'preact/hooks';
import type { Mark, Phase, Played, Report, SideKey } from '../core/protocol';
import { other } from '../core/sides';
import { openerOf, sideName } from '../state/described';
import {
  endLesson,
  type Lesson,
  learn,
  lessonWords,
  mistakesOf,
  nextLesson,
  reviewed,
  showSolution,
  tryLessonAgain,
} from '../state/review';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { capital, say } from '../state/words';

const MARKS: Mark[] = ['inaccuracy', 'mistake', 'blunder'];
const PHASES: Phase[] = ['opening', 'middlegame', 'endgame'];

export function ReviewReport() {
  const { report, lesson } = useStore(reviewed);
  const { scene } = useStore(table);
  // Where there is room they are shown at once.
  const [byPhase, setByPhase] = useState(innerHeight >= 900);
  if (!report || !scene) return null;
  if (lesson) return <LessonCard lesson={lesson} />;
  const opener = openerOf(scene.game);
  const several = PHASES.filter((phase) => isPlayed(report, phase)).length > 1;
  return (
    <table class="report">
      <thead>
        <tr>
          <td>
            {several && (
              <button aria-expanded={byPhase} onClick={() => setByPhase(!byPhase)}>
                {say('web.report.phases')}
              </button>
            )}
          </td>
          <th>{say('web.report.accuracy')}</th>
          {MARKS.map((mark) => (
            <th key={mark} title={say(`web.verdict.${mark}`)}>
              <abbr aria-label={say(`web.verdict.${mark}`)}>{SIGNS[mark]}</abbr>
            </th>
          ))}
          <td />
        </tr>
      </thead>
      {[opener, other(opener)].map((side) => (
        <Rows
          key={side}
          side={side}
          name={nameOf(scene.game, side)}
          report={report}
          byPhase={byPhase && several}
        />
      ))}
    </table>
  );
}

const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

const nameOf = (game: string, side: SideKey) => capital(sideName(game, side));

const isPlayed = ({ phases }: Report, phase: Phase) =>
  Object.values(phases[phase]).some(({ moves }) => moves > 0);

/** A side: the whole game, then its phases if there were several. */
function Rows({
  side,
  name,
  report,
  byPhase,
}: {
  side: SideKey;
  name: string;
  report: Report;
  byPhase: boolean;
}) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup">{name}</th>
        <Cells played={report.sides[side]!} />
        <td>
          <button
            disabled={mistakesOf(side).length === 0}
            aria-label={say('web.mistakes.of', { side: name })}
            title={say('web.mistakes.of', { side: name })}
            onClick={() => learn(side)}
          >
            {say('web.learn')}
          </button>
        </td>
      </tr>
      {byPhase &&
        PHASES.filter((phase) => isPlayed(report, phase)).map((phase) => (
          <tr key={phase} class="phase">
            <th scope="row">{say(`web.report.${phase}`)}</th>
            <Cells played={report.phases[phase][side]!} />
            <td />
          </tr>
        ))}
    </tbody>
  );
}

function Cells({ played: { accuracy, ...counts } }: { played: Played }) {
  return (
    <>
      <td>{accuracy === null ? '–' : say('web.report.percent', { percent: accuracy })}</td>
      {MARKS.map((mark) => (
        <td key={mark}>{counts[mark]}</td>
      ))}
    </>
  );
}

function LessonCard({ lesson }: { lesson: Lesson }) {
  const { stage, left } = lesson;
  const done = stage === 'found' || stage === 'shown';
  return (
    <div class={`lesson ${stage}`}>
      <p role="status">{lessonWords(lesson)}</p>
      <div class="row">
        {done ? (
          <button class="primary" onClick={nextLesson}>
            {left.length > 0
              ? say('web.mistakes.next', { count: left.length })
              : say('web.mistakes.done')}
          </button>
        ) : (
          <>
            <button disabled={stage === 'asked'} onClick={tryLessonAgain}>
              {say('web.mistakes.again')}
            </button>
            <button onClick={showSolution}>{say('web.mistakes.show')}</button>
          </>
        )}
        {!(done && left.length === 0) && (
          <button onClick={endLesson}>{say('web.mistakes.stop')}</button>
        )}
      </div>
    </div>
  );
}
