/** What the computer thinks of the position: lines, depth, speed; and the graph of the game. */
import type { Line, Progress, Scene } from '../core/protocol';
import { analysis, review, stopReview } from '../state/analysis';
import { moveWords } from '../state/described';
import { thinking } from '../state/opponent';
import { useStore } from '../state/store';
import { look, playText, table } from '../state/table';
import { say } from '../state/words';
import { EvaluationGraph } from './EvaluationGraph';

export function AnalysisPanel() {
  const { running, progress, shares, reviewing } = useStore(analysis);
  const { scene } = useStore(table);
  const { busy } = useStore(thinking);
  if (!scene || (!running && !progress && shares.length === 0 && reviewing === null)) return null;
  return (
    <section class="analysis card" aria-label={say('web.analysis')}>
      {reviewing !== null ? (
        <p class="depth" role="status">
          {say('web.reviewing', { done: reviewing, of: scene.played })}{' '}
          {running && say('web.reviewing-waits')}
        </p>
      ) : hasEnded(scene, progress) ? (
        <p class="depth">{say('web.nothing-to-analyse')}</p>
      ) : (
        (running || progress) && (
          <>
            <p class="depth">
              {progress
                ? say('web.depth', {
                    depth: progress.depth,
                    speed: Math.round(progress.nodesPerSecond / 1000),
                  })
                : say('web.thinking')}
            </p>
            <ol class="lines">
              {distinct(progress?.lines ?? []).map((line) => (
                <li key={line.moves[0]}>
                  <button
                    onClick={() => line.moves[0] && void playText(line.moves[0])}
                    disabled={!scene.live || scene.outcome !== null}
                  >
                    <b>{line.score.text}</b>{' '}
                    <span>{moveWords(scene.game, line.record.slice(0, 10).join(' '))}</span>
                  </button>
                </li>
              ))}
            </ol>
          </>
        )
      )}
      <EvaluationGraph
        shares={shares}
        length={scene.played}
        ply={scene.ply}
        onPick={(ply) => void look(ply)}
      />
      {/* What has been looked through leaves its room to the moves. */}
      {(reviewing !== null || shares.length <= scene.played) && (
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

/**
 * True if the rules have ended the game, so that there is no move to analyse. After a resignation
 * or an agreed draw there still is.
 */
const hasEnded = (scene: Scene, progress: Progress | null) =>
  scene.outcome !== null && (progress === null || progress.lines.length === 0);

/** While an iteration runs, the new best move may still be in its old place as well. */
const distinct = (lines: Line[]) =>
  lines.filter((line, i) => lines.findIndex((one) => one.moves[0] === line.moves[0]) === i);
