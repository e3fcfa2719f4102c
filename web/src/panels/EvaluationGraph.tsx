/** The course of the game as one curve; a click goes to that move. Also the bar beside the board. */
import type { Score } from '../core/protocol';
import { analysis } from '../state/analysis';
import { useStore } from '../state/store';
import { say } from '../state/words';

const WIDTH = 300;
const HEIGHT = 72;

export function EvaluationGraph({ scores, length, ply, onPick }: {
  scores: (Score | null)[]; length: number; ply: number; onPick: (ply: number) => void;
}) {
  if (scores.length < 2) return null;
  const x = (at: number) => (at / Math.max(1, length)) * WIDTH;
  const y = (score: Score | null) => HEIGHT * (1 - (score?.share ?? 0.5));
  const curve = scores.map((score, at) => `${x(at).toFixed(1)} ${y(score).toFixed(1)}`).join('L');
  return (
    <svg
      class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={say('web.graph')}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPick(Math.round(((event.clientX - box.left) / box.width) * length));
      }}
    >
      <rect width={WIDTH} height={HEIGHT} class="far" />
      <path d={`M0 ${HEIGHT}L${curve}L${x(scores.length - 1).toFixed(1)} ${HEIGHT}Z`} class="near" />
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="even" />
      <line x1={x(ply)} x2={x(ply)} y1="0" y2={HEIGHT} class="now" />
    </svg>
  );
}

/** The share of each side, beside the board while the computer analyses. The opening side's part is at its own end. */
export function EvaluationBar({ turned, opener }: { turned: boolean; opener: 'white' | 'black' }) {
  const { running, progress } = useStore(analysis);
  if (!running) return null;
  const score = progress?.lines[0]?.score;
  const share = score?.share ?? 0.5;
  return (
    <div class={`bar ${opener} ${turned ? 'turned' : ''}`} role="img" aria-label={say('web.evaluation', { score: score?.text ?? '…' })}>
      <div class="part" style={{ height: `${(100 * share).toFixed(1)}%` }} />
      <span>{score?.text ?? '…'}</span>
    </div>
  );
}
