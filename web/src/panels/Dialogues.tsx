/** The dialogue that is open. */
import { dialogue } from '../state/dialogue';
import { useStore } from '../state/store';
import { Arrival } from '../online/Arrival';
import { Invitation, SeatLink } from '../online/Invitation';
import { Lobby } from '../online/Lobby';
import { Editor } from './Editor';
import { Files } from './Files';
import { MyGames } from './MyGames';
import { NewGame } from './NewGame';
import { Rules } from './rules/Rules';
import { SettingsPanel } from './SettingsPanel';

export function Dialogues() {
  const { open, rulesOf } = useStore(dialogue);
  switch (open) {
    case 'new': return <NewGame />;
    case 'games': return <MyGames />;
    case 'files': return <Files />;
    case 'settings': return <SettingsPanel />;
    case 'editor': return <Editor />;
    case 'rules': return <Rules of={rulesOf} />;
    case 'lobby': return <Lobby />;
    case 'invitation': return <Invitation />;
    case 'arrival': return <Arrival />;
    case 'seat': return <SeatLink />;
    default: return null;
  }
}
