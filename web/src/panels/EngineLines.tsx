/**
 * The lines the engine has found: a press on the first move plays it, the moves after it show where
 * they lead.
 */
import { useEffect, useState } from 'preact/hooks';
import { cellsOf } from '../core/match';
import type { CellName, Line, Scene, Stacks } from '../core/protocol';
import { distinct } from '../state/analysis';
import { moveWords } from '../state/described';
import { lookOf } from '../state/look';
import { playHere } from '../state/playing';
import { mayPlayHere } from '../state/rights';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { MATCH, nodeShown, table, theCore } from '../state/table';
import { say } from '../state/words';
import { MiniBoard } from './MiniBoard';
import { isTurned } from './TableBoard';

/** Moves of a line that are shown: what is beyond is guesswork. */
const SHOWN = 12;

/** The position that is looked ahead to. */
interface Ahead {
  line: string;
  count: number;
  /** It was pressed, by a finger perhaps: it stays until it is pressed again. */
  held: boolean;
  stacks: Stacks;
  last: CellName[];
}

export function EngineLines({
  scene,
  lines,
  count,
}: {
  scene: Scene;
  lines: Line[];
  count: number;
}) {
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // Another position has other lines.
  useEffect(() => setAhead(null), [scene.position]);
  const isHeld = (line: Line, count: number) =>
    ahead?.held && ahead.line === line.moves[0] && ahead.count === count;
  const leave = () => setAhead((shown) => (shown?.held ? shown : null));
  const look = async (line: Line, count: number, held = false) => {
    const node = nodeShown(table.get());
    const seen = await theCore().call('preview', {
      match: MATCH,
      node,
      moves: line.moves.slice(0, count),
    });
    if (seen.kind !== 'previewed' || nodeShown(table.get()) !== node) return;
    const last = cellsOf({ steps: seen.steps });
    setAhead({ line: line.moves[0]!, count, held, stacks: seen.stacks, last });
  };
  return (
    <div class="ahead-place" onMouseLeave={leave}>
      {ahead && <Preview scene={scene} ahead={ahead} onClose={() => setAhead(null)} />}
      <ol class="lines" style={{ minHeight: `calc(${count} * var(--line-height))` }}>
        {distinct(lines).map((line, row) => (
          // By its rank: a line that becomes better or worse does not move the others.
          <li key={row}>
            <button
              class="first"
              title={say('web.lines.play')}
              disabled={!mayPlayHere()}
              onMouseEnter={() => void look(line, 1)}
              onFocus={() => void look(line, 1)}
              onBlur={leave}
              onClick={() => line.moves[0] && void playHere(line.moves[0])}
            >
              <b>{line.score.text}</b> {moveWords(scene.game, line.record[0] ?? '')}
            </button>
            {line.record.slice(1, SHOWN).map((record, i) => (
              <button
                // Where another move comes before it, it is another button, in another place.
                key={line.moves.slice(0, i + 2).join()}
                class="ahead"
                tabIndex={-1}
                aria-pressed={ahead?.line === line.moves[0] && ahead?.count === i + 2}
                onMouseEnter={() => isHeld(line, i + 2) || void look(line, i + 2)}
                onClick={() =>
                  isHeld(line, i + 2) ? setAhead(null) : void look(line, i + 2, true)
                }
              >
                {moveWords(scene.game, record)}
              </button>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Preview({ scene, ahead, onClose }: { scene: Scene; ahead: Ahead; onClose: () => void }) {
  const state = useStore(table);
  const likes = useStore(settings);
  if (!state.match) return null;
  return (
    <div
      class={ahead.held ? 'preview-board held' : 'preview-board'}
      role="img"
      aria-label={say('web.lines.preview')}
      onClick={onClose}
    >
      <MiniBoard
        board={state.match.board}
        stacks={ahead.stacks}
        last={ahead.last}
        turned={isTurned(state, likes)}
        title={say('web.lines.preview')}
        look={lookOf(likes, scene.game, 'ahead')}
      />
    </div>
  );
}
