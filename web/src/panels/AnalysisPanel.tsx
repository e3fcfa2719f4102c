/** What the computer thinks of the position: lines, depth, speed; and how the game went. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mostThreads, usesThreads } from '../core/open';
import type { Progress, Scene } from '../core/protocol';
import { analysis, type Effort, HASHES, MOST_LINES, setEffort } from '../state/analysis';
import { describe } from '../state/described';
import { thinking } from '../state/opponent';
import { review, reviewed, stopReview } from '../state/review';
import { useStore } from '../state/store';
import { look } from '../state/study';
import { table } from '../state/table';
import { say } from '../state/words';
import { EngineLines } from './EngineLines';
import { EvaluationGraph } from './EvaluationGraph';
import { Icon } from './Icon';
import { ReviewReport } from './ReviewReport';

export function AnalysisPanel() {
  const { running, progress, effort } = useStore(analysis);
  const { report, reviewing } = useStore(reviewed);
  const { scene } = useStore(table);
  const { busy } = useStore(thinking);
  const [choosing, setChoosing] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // Where it begins below what is seen of the page, it comes into sight, with its first line.
  useEffect(() => {
    if (running) summary.current?.scrollIntoView({ block: 'nearest' });
  }, [running]);
  if (!scene || (!running && !progress && !report && reviewing === null)) return null;
  return (
    <section class="analysis card" aria-label={say('web.analysis')}>
      {reviewing !== null ? (
        <p class="depth" role="status">
          {say('web.reviewing', { done: reviewing, of: scene.played })}{' '}
          {running && say('web.reviewing-waits')}
        </p>
      ) : hasEnded(scene, progress) ? (
        running && <p class="depth">{say('web.nothing-to-analyse')}</p>
      ) : (
        (running || progress) && (
          <>
            <Summary scene={scene} progress={progress} place={summary}>
              <button
                class="gear"
                aria-label={say('web.effort')}
                title={say('web.effort')}
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
              >
                <Icon name="settings" />
              </button>
            </Summary>
            {choosing && <EffortFields effort={effort} game={scene.game} />}
            <EngineLines scene={scene} lines={progress?.lines ?? []} count={effort.lines} />
          </>
        )
      )}
      {report && (
        <EvaluationGraph
          plies={report.plies}
          length={scene.played}
          ply={scene.ply}
          onPick={(ply) => void look(ply)}
        />
      )}
      {reviewing === null && <ReviewReport />}
      {/* What has been looked through leaves its room to the moves. */}
      {(reviewing !== null || (report?.plies.length ?? 0) < scene.played || !isWhole(report)) && (
        <div class="row">
          {reviewing === null ? (
            <button disabled={scene.played === 0 || busy} onClick={() => void review()}>
              {say('web.review')}
            </button>
          ) : (
            <button onClick={stopReview}>{say('web.stop-review')}</button>
          )}
        </div>
      )}
    </section>
  );
}

const isWhole = (report: ReturnType<typeof reviewed.get>['report']) =>
  report?.plies.every(({ share }) => share !== null) ?? false;

/** The score in large, how deep it was looked, and what is behind the gear. */
function Summary({
  scene,
  progress,
  place,
  children,
}: {
  scene: Scene;
  progress: Progress | null;
  place: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}) {
  const score = progress?.lines[0]?.score.text;
  return (
    <div class="summary" ref={place}>
      <output class="score" title={describe(scene.game)?.evaluation}>
        {score ?? '…'}
      </output>
      <p class="depth">
        {progress
          ? say('web.depth', {
              depth: progress.depth,
              speed: Math.round(progress.nodesPerSecond / 1000),
            })
          : say('web.thinking')}
      </p>
      {children}
    </div>
  );
}

function EffortFields({ effort, game }: { effort: Effort; game: string }) {
  const threads = usesThreads ? Math.min(navigator.hardwareConcurrency ?? 1, mostThreads) : 1;
  const field = (key: keyof Effort, choices: number[], words: (value: number) => string) => (
    <label>
      {say(`web.effort.${key}`)}{' '}
      <select
        value={effort[key]}
        onChange={(event) => setEffort({ [key]: Number(event.currentTarget.value) })}
      >
        {choices.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </select>
    </label>
  );
  const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);
  return (
    <div class="effort">
      {field('lines', upTo(MOST_LINES), String)}
      {field('threads', [0, ...upTo(threads)], (value) =>
        value === 0 ? say('web.effort.all') : String(value),
      )}
      {field('hash', HASHES, (value) => say('web.effort.megabytes', { count: value }))}
      <p>{describe(game)?.evaluation}</p>
    </div>
  );
}

/**
 * True if the rules have ended the game, so that there is no move to analyse. After a resignation
 * or an agreed draw there still is.
 */
const hasEnded = (scene: Scene, progress: Progress | null) =>
  scene.outcome !== null && (progress === null || progress.lines.length === 0);
