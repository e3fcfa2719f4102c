/**
 * The course of the game as a curve, where a click goes to that move; and the bar beside the board.
 */
import type { Report, Scene } from '../core/protocol';
import { analysis, shareAtEnd } from '../state/analysis';
import { openerOf } from '../state/described';
import { useStore } from '../state/store';
import { say } from '../state/words';

const WIDTH = 300;
const HEIGHT = 72;
const EVEN = 0.5;

export function EvaluationGraph({
  plies,
  length,
  ply,
  onPick,
}: {
  plies: Report['plies'];
  length: number;
  ply: number;
  onPick: (ply: number) => void;
}) {
  const known = plies.findIndex(({ share }) => share !== null);
  if (known < 0) return null;
  const x = (at: number) => (at / Math.max(1, length)) * WIDTH;
  // Where nothing was found the curve goes on as it was.
  let before = known === 0 ? EVEN : plies[known]!.share!;
  const shares = [before, ...plies.map(({ share }) => (before = share ?? before))];
  const y = (share: number) => HEIGHT * (1 - share);
  const curve = shares.map((share, at) => `${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join('L');
  return (
    <div class="graph-place">
      <svg
        class="graph"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('web.graph')}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onPick(Math.round(((event.clientX - box.left) / box.width) * length));
        }}
      >
        <rect width={WIDTH} height={HEIGHT} class="far" />
        <path
          d={`M0 ${HEIGHT}L${curve}L${x(shares.length - 1).toFixed(1)} ${HEIGHT}Z`}
          class="near"
        />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="even" />
        {plies.map(
          ({ phase }, i) =>
            i > 0 &&
            phase !== plies[i - 1]!.phase && (
              <line key={i} x1={x(i)} x2={x(i)} y1="0" y2={HEIGHT} class="phase">
                <title>{say('web.report.from', { phase: say(`web.report.${phase}`) })}</title>
              </line>
            ),
        )}
        <line x1={x(ply)} x2={x(ply)} y1="0" y2={HEIGHT} class="now" />
      </svg>
      {/* Beside the picture, which is stretched: these stay round. */}
      {plies.map(
        ({ mark }, i) =>
          mark && (
            <button
              key={i}
              class={`dot ${mark}`}
              tabIndex={-1}
              style={{
                left: `${(100 * x(i + 1)) / WIDTH}%`,
                top: `${(100 * y(shares[i + 1]!)) / HEIGHT}%`,
              }}
              aria-label={say('web.graph.mark', { mark: say(`web.verdict.${mark}`), ply: i + 1 })}
              title={say(`web.verdict.${mark}`)}
              onClick={() => onPick(i + 1)}
            />
          ),
      )}
    </div>
  );
}

/** The bar beside the board during analysis. The opening side's share is at its own end. */
export function EvaluationBar({ scene, turned }: { scene: Scene; turned: boolean }) {
  const { running, progress } = useStore(analysis);
  if (!running) return null;
  const { outcome } = scene;
  const opener = openerOf(scene.game);
  const score =
    progress?.lines[0]?.score ??
    (outcome
      ? { share: shareAtEnd(outcome.winner, opener), text: outcome.result.replace('1/2-1/2', '½') }
      : undefined);
  return (
    <div
      class={`bar ${opener} ${turned ? 'turned' : ''}`}
      role="img"
      aria-label={say('web.evaluation', { score: score?.text ?? '…' })}
    >
      <div class="part" style={{ transform: `scaleY(${(score?.share ?? 0.5).toFixed(3)})` }} />
    </div>
  );
}
