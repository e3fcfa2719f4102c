/** The name, the three games, and the doors to everything else. */
import type { GameName } from '../core/protocol';
import { change, settings } from '../state/settings';
import { openDialogue, openRules } from '../state/dialogue';
import { switchTo } from '../state/games';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';
import { useWaiting } from '../online/lookup';
import { Icon } from './Icon';

const games: GameName[] = ['chess', 'stackchess', 'abalone'];

export function Header() {
  const { scene } = useStore(table);
  const likes = useStore(settings);
  const waiting = useWaiting();
  return (
    <header class="top">
      <span class="brand"><Mark /><span>Plateau</span></span>
      <nav class="games" aria-label={say('web.games')}>
        {games.map((game) => (
          <button key={game} aria-current={scene?.game === game ? 'page' : undefined} onClick={() => void switchTo(game)}>{say(`web.game.${game}`)}</button>
        ))}
        <button class="lobby-door" aria-label={say('web.distance.lobby')} title={say('web.distance.lobby')} onClick={() => openDialogue('lobby')}><Icon name="globe" /><span>{say('web.distance.lobby')}</span></button>
      </nav>
      <button class="door rules-door" aria-label={say('web.rules')} title={say('web.rules')} onClick={() => openRules()}><Icon name="rules" /></button>
      <div class="doors">
        <button class="primary new" aria-label={say('web.new-game')} onClick={() => openDialogue('new')}><Icon name="plus" /><span>{say('web.new-game')}</span></button>
        <button class="door" aria-label={say('web.my-games')} title={say('web.my-games')} aria-describedby="waiting" onClick={() => openDialogue('games')}>
          <Icon name="games" /><span id="waiting" class="waiting">{waiting > 0 && <><b aria-hidden="true">{waiting}</b><span class="unseen">{say('web.distance.wait-for-you', { count: waiting })}</span></>}</span>
        </button>
        <button class="door" aria-label={say('web.files')} title={say('web.files')} onClick={() => openDialogue('files')}><Icon name="share" /></button>
        <button class="door" aria-label={say('web.editor')} title={say('web.editor')} onClick={() => openDialogue('editor')}><Icon name="edit" /></button>
        <button class="door" aria-label={say('web.settings')} title={say('web.settings')} onClick={() => openDialogue('settings')}><Icon name="settings" /></button>
        <button class="door language" lang={likes.language === 'en' ? 'fr' : 'en'} aria-label={likes.language === 'en' ? 'FR, Français' : 'EN, English'} title={likes.language === 'en' ? 'Français' : 'English'}
          onClick={() => change({ language: likes.language === 'en' ? 'fr' : 'en' })}>{likes.language === 'en' ? 'FR' : 'EN'}</button>
      </div>
    </header>
  );
}

/** A hexagon of four squares: our mark. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M24 2L43 13v22L24 46 5 35V13z" fill="currentColor" />
      <path d="M24 10l12 7-12 7-12-7z" fill="#fff" opacity=".95" />
      <path d="M12 19.500l11 6.400V39l-11-6.400z" fill="#fff" opacity=".55" />
      <circle cx="30.500" cy="29" r="4.600" fill="#fff" opacity=".85" />
    </svg>
  );
}
