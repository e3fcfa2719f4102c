/** The whole page. */

import type { Layout } from '../board/geometry';
import type { GameName } from '../core/protocol';
import { other } from '../core/sides';
import { describe, openerOf } from '../state/described';
import { change, settings } from '../state/settings';
import { startSpacing } from '../state/spacing';
import { start } from '../state/start';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';
import { Actions } from './Actions';
import { AnalysisPanel } from './AnalysisPanel';
import { Dialogues } from './Dialogues';
import { DropZone } from './DropZone';
import { CollectionCard } from './database/CollectionCard';
import { EvaluationBar } from './EvaluationGraph';
import { Header } from './Header';
import { Icon } from './Icon';
import { MoveList } from './MoveList';
import { PlayerStrip } from './PlayerStrip';
import { StackView } from './StackView';
import { StatusCard } from './StatusCard';
import { Start } from './start/Start';
import { farSide, isTurned, TableBoard } from './TableBoard';
import { Told } from './Told';
import { TypedMove } from './TypedMove';

// Before anything is drawn.
startSpacing();

/** What the style sheets know of a game. */
const traitsOf = (game: GameName, layout: Layout | null) =>
  [
    game,
    describe(game)?.stacks ? 'stacks' : '',
    layout?.hex ? 'hex' : '',
    `${openerOf(game)}-opens`,
  ].join(' ');

export function App() {
  const likes = useStore(settings);
  const state = useStore(table);
  const { scene, opponent } = state;
  const { shown } = useStore(start);
  const turned = isTurned(state, likes);
  const far = scene && farSide(scene, turned);
  const near = far && other(far);
  return (
    <>
      {likes.zen ? <LeaveZen /> : <Header />}
      <main
        class={`table ${scene ? traitsOf(scene.game, state.layout) : ''} ${shown ? 'asked' : ''} ${likes.zen ? 'zen' : ''}`}
      >
        <h1 class="unseen">Plateau</h1>
        <div class="board-side">
          {scene && far ? (
            <PlayerStrip
              scene={scene}
              side={far}
              opponent={opponent}
              opposite={likes.turning === 'face' && opponent.kind !== 'distance'}
            />
          ) : (
            <div class="strip" />
          )}
          <div class="board-row">
            {scene && <EvaluationBar scene={scene} turned={turned} />}
            <TableBoard />
          </div>
          {scene && near ? (
            <PlayerStrip scene={scene} side={near} opponent={opponent} />
          ) : (
            <div class="strip" />
          )}
        </div>
        <StackView />
        <div class="panels">
          <div class="status-place">
            <StatusCard />
          </div>
          {shown ? <Start /> : <MoveList />}
          <CollectionCard />
          <AnalysisPanel />
          <Actions />
          <TypedMove />
        </div>
      </main>
      <Dialogues />
      <DropZone />
      <Told />
    </>
  );
}

/** The only door there is while nothing but the game is seen. */
function LeaveZen() {
  return (
    <header class="top leave-zen">
      <button class="door" title={say('web.zen.leave')} onClick={() => change({ zen: false })}>
        <Icon name="close" />
        <small>{say('web.zen.leave')}</small>
      </button>
    </header>
  );
}
