/**
 * The course of the game as a curve, where a click goes to that move; and the bar beside the board.
 */
import type { Scene } from '../core/protocol';
import { analysis, shareAtEnd } from '../state/analysis';
import { openerOf } from '../state/described';
import { useStore } from '../state/store';
import { say } from '../state/words';

const WIDTH = 300;
const HEIGHT = 72;

export function EvaluationGraph({
  shares,
  length,
  ply,
  onPick,
}: {
  shares: number[];
  length: number;
  ply: number;
  onPick: (ply: number) => void;
}) {
  if (shares.length < 2) return null;
  const x = (at: number) => (at / Math.max(1, length)) * WIDTH;
  const curve = shares
    .map((share, at) => `${x(at).toFixed(1)} ${(HEIGHT * (1 - share)).toFixed(1)}`)
    .join('L');
  return (
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
      <line x1={x(ply)} x2={x(ply)} y1="0" y2={HEIGHT} class="now" />
    </svg>
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
      <div class="part" style={{ height: `${(100 * (score?.share ?? 0.5)).toFixed(1)}%` }} />
      <span>{score?.text ?? '…'}</span>
    </div>
  );
}
