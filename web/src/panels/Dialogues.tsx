/** The dialogue that is open. */

import { LearnDoor, MakerDoor, PuzzlesDoor, TrainDoor } from '../learn/LearnDoor';
import { Arrival } from '../online/Arrival';
import { Invitation, SeatLink } from '../online/Invitation';
import { Lobby } from '../online/Lobby';
import { allGames } from '../state/described';
import { dialogue } from '../state/dialogue';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { Database } from './database/Database';
import { Editor } from './Editor';
import { Files } from './Files';
import { Keys } from './Keys';
import { MyGames } from './MyGames';
import { NewGame } from './new/NewGame';
import { Rules } from './rules/Rules';
import { SettingsPanel } from './SettingsPanel';

export function Dialogues() {
  const { open, rulesOf } = useStore(dialogue);
  // Dialogues speak of games: whoever asks for one early gets it when the core has told which there
  // are. The table changes then.
  useStore(table);
  if (allGames().length === 0) return null;
  switch (open) {
    case 'new':
      return <NewGame />;
    case 'games':
      return <MyGames />;
    case 'files':
      return <Files />;
    case 'database':
      return <Database />;
    case 'settings':
      return <SettingsPanel />;
    case 'editor':
      return <Editor />;
    case 'rules':
      return <Rules of={rulesOf} />;
    case 'learn':
      return <LearnDoor />;
    case 'train':
      return <TrainDoor />;
    case 'maker':
      return <MakerDoor />;
    case 'puzzles':
      return <PuzzlesDoor />;
    case 'keys':
      return <Keys />;
    case 'lobby':
      return <Lobby />;
    case 'invitation':
      return <Invitation />;
    case 'arrival':
      return <Arrival />;
    case 'seat':
      return <SeatLink />;
    default:
      return null;
  }
}
