/** The whole page. */
import { startSpacing } from '../state/spacing';
import { useStore } from '../state/store';
import { settings } from '../state/settings';
import { table } from '../state/table';
import { Actions } from './Actions';
import { AnalysisPanel } from './AnalysisPanel';
import { Dialogues } from './Dialogues';
import { DropZone } from './DropZone';
import { EvaluationBar } from './EvaluationGraph';
import { Header } from './Header';
import { MoveList } from './MoveList';
import { PlayerStrip } from './PlayerStrip';
import { StackView } from './StackView';
import { StatusCard } from './StatusCard';
import { farSide, isTurned, TableBoard } from './TableBoard';
import { TypedMove } from './TypedMove';

// Before anything is drawn.
startSpacing();

export function App() {
  const likes = useStore(settings);
  const state = useStore(table);
  const { scene, opponent } = state;
  const turned = isTurned(state, likes);
  const far = scene && farSide(scene, turned);
  const near = far === 'white' ? 'black' : 'white';
  return (
    <>
      <Header />
      <main class={`table ${scene?.game ?? ''}`}>
        <h1 class="unseen">Plateau</h1>
        <div class="board-side">
          {scene && far && <PlayerStrip scene={scene} side={far} opponent={opponent} opposite={likes.turning === 'face' && opponent.kind !== 'distance'} />}
          <div class="board-row">
            {scene && <EvaluationBar scene={scene} turned={turned} />}
            <TableBoard />
          </div>
          {scene && <PlayerStrip scene={scene} side={near} opponent={opponent} />}
        </div>
        <StackView />
        <div class="panels">
          <StatusCard />
          <MoveList />
          <AnalysisPanel />
          <Actions />
          <TypedMove />
        </div>
      </main>
      <Dialogues />
      <DropZone />
    </>
  );
}
