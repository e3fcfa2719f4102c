/** The name, the games, and the buttons for everything else. */
import { useWaiting } from '../online/lookup';
import { allGames } from '../state/described';
import { type DialogueName, openDialogue, openRules } from '../state/dialogue';
import { switchTo } from '../state/games';
import { change, settings } from '../state/settings';
import { showStart } from '../state/start';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say, type WordKey } from '../state/words';
import { Icon, type IconName } from './Icon';

/** Until the games are known, nothing that stands after their names has its place. */
export function Header() {
  const { scene } = useStore(table);
  const likes = useStore(settings);
  const waiting = useWaiting();
  return (
    <header class={`top ${!scene ? 'early' : ''}`}>
      <button class="brand" title={say('web.start.open')} onClick={showStart}>
        <Mark />
        <span>Plateau</span>
      </button>
      <nav class="games" aria-label={say('web.games')}>
        {allGames().map(({ game, name }) => (
          <button
            key={game}
            aria-current={scene?.game === game ? 'page' : undefined}
            onClick={() => void switchTo(game)}
          >
            {name}
          </button>
        ))}
        <button
          class="lobby-door"
          aria-label={say('web.distance.lobby')}
          title={say('web.distance.lobby')}
          onClick={() => openDialogue('lobby')}
        >
          <Icon name="globe" />
          <span>{say('web.distance.lobby')}</span>
        </button>
      </nav>
      <button
        class="door rules-door"
        aria-label={say('web.rules')}
        title={say('web.rules')}
        onClick={() => openRules()}
      >
        <Icon name="rules" />
        <small>{say('web.rules')}</small>
      </button>
      <div class="doors">
        <button
          class="primary new"
          aria-label={say('web.new-game')}
          onClick={() => openDialogue('new')}
        >
          <Icon name="plus" />
          <span>{say('web.new-game')}</span>
        </button>
        <button
          class="door"
          aria-label={say('web.my-games')}
          title={say('web.my-games')}
          aria-describedby="waiting"
          onClick={() => openDialogue('games')}
        >
          <Icon name="games" />
          <small>{say('web.my-games')}</small>
          <span id="waiting" class="waiting">
            {waiting > 0 && (
              <>
                <b aria-hidden="true">{waiting}</b>
                <span class="unseen">{say('web.distance.wait-for-you', { count: waiting })}</span>
              </>
            )}
          </span>
        </button>
        <Door word="web.files" label="web.short.files" icon="share" opens="files" />
        <Door word="web.editor" label="web.short.editor" icon="edit" opens="editor" />
        <Door word="web.settings" label="web.settings" icon="settings" opens="settings" />
        <button
          class="door language"
          lang={likes.language === 'en' ? 'fr' : 'en'}
          aria-label={likes.language === 'en' ? 'FR, Français' : 'EN, English'}
          title={likes.language === 'en' ? 'Français' : 'English'}
          onClick={() => change({ language: likes.language === 'en' ? 'fr' : 'en' })}
        >
          {likes.language === 'en' ? 'FR' : 'EN'}
        </button>
      </div>
    </header>
  );
}

/** A door with its name below it; the short one where the long one is long. */
function Door({
  word,
  label,
  icon,
  opens,
}: {
  word: WordKey;
  label: WordKey;
  icon: IconName;
  opens: DialogueName;
}) {
  return (
    <button
      class="door"
      aria-label={say(word)}
      title={say(word)}
      onClick={() => openDialogue(opens)}
    >
      <Icon name={icon} />
      <small>{say(label)}</small>
    </button>
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
