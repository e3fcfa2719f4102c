/** What each person likes. */
import { useEffect, useState } from 'preact/hooks';
import { type ThemeName, themes } from '../board/themes';
import { PIECE_SETS, PieceDefs, type PieceSetName, PieceShape } from '../pieces/PieceShape';
import { openDialogue } from '../state/dialogue';
import { fetchSets } from '../state/sets';
import {
  type Confirm,
  change,
  type Settings,
  type Shade,
  type Speed,
  settings,
  type Turning,
} from '../state/settings';
import { sampleSound } from '../state/sound';
import { useStore } from '../state/store';
import { say, type WordKey } from '../state/words';
import { Dialogue } from './Dialogue';
import { Group, Radio } from './Options';

export function SettingsPanel() {
  const likes = useStore(settings);
  useEffect(() => fetchSets(PIECE_SETS), []);
  return (
    <Dialogue title={say('web.settings')}>
      <Group title={say('web.board-theme')} kind="boards">
        {(['wood', 'stone', 'forest', 'ocean', 'rose', 'night'] as const).map((name) => (
          <Radio
            key={name}
            group="theme"
            checked={likes.theme === name}
            label={say(`web.theme.${name}`)}
            onPick={() => change({ theme: name })}
          >
            <Swatch theme={name} set={likes.pieces} />
          </Radio>
        ))}
      </Group>
      <Group title={say('web.piece-set')} kind="sets">
        {PIECE_SETS.map((name) => (
          <Radio
            key={name}
            group="pieces"
            checked={likes.pieces === name}
            label={say(`web.pieces.${name}`)}
            onPick={() => change({ pieces: name })}
          >
            <Swatch theme={likes.theme} set={name} />
          </Radio>
        ))}
      </Group>
      <Group title={say('web.shade')}>
        {(['auto', 'light', 'dark', 'contrast'] as Shade[]).map((shade) => (
          <Radio
            key={shade}
            group="shade"
            checked={likes.shade === shade}
            label={say(`web.shade.${shade}` as WordKey)}
            onPick={() => change({ shade })}
          />
        ))}
      </Group>
      <Group title={say('web.turning')}>
        {(['hand', 'turn', 'face'] as Turning[]).map((turning) => (
          <Radio
            key={turning}
            group="turning"
            checked={likes.turning === turning}
            label={say(`web.turning.${turning}` as WordKey)}
            onPick={() => change({ turning })}
          />
        ))}
      </Group>
      <Group title={say('web.confirm')}>
        {(['off', 'days', 'always'] as Confirm[]).map((confirm) => (
          <Radio
            key={confirm}
            group="confirm"
            checked={likes.confirm === confirm}
            label={say(`web.confirm.${confirm}` as WordKey)}
            onPick={() => change({ confirm })}
          />
        ))}
      </Group>
      <Group title={say('web.speed')}>
        {(['off', 'slow', 'usual', 'fast'] as const).map((speed) => (
          <Radio
            key={speed}
            group="speed"
            checked={speed === (likes.animation ? likes.speed : 'off')}
            label={say(`web.speed.${speed}`)}
            onPick={() => change(speed === 'off' ? { animation: false } : moving(speed))}
          />
        ))}
      </Group>
      <Group title={say('web.sounds')}>
        <Switch name="sound" likes={likes} />
        <label class="slider volume">
          <span>{say('web.volume')}</span>
          <input
            type="range"
            min={5}
            max={100}
            step={5}
            value={likes.volume}
            disabled={!likes.sound}
            onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
            onChange={sampleSound}
          />
          <output>{say('web.report.percent', { percent: likes.volume })}</output>
        </label>
      </Group>
      <Group title={say('web.language')}>
        <Radio
          group="language"
          checked={likes.language === 'en'}
          label="English"
          onPick={() => change({ language: 'en' })}
        />
        <Radio
          group="language"
          checked={likes.language === 'fr'}
          label="Français"
          onPick={() => change({ language: 'fr' })}
        />
      </Group>
      <Group title={say('web.also')}>
        {(['targets', 'coordinates', 'promotion', 'blindfold', 'zen'] as const).map((key) => (
          <Switch key={key} name={key} likes={likes} />
        ))}
        <NotifySwitch likes={likes} />
        <Switch name="phrases" likes={likes} />
      </Group>
      <p>
        <button class="plain" onClick={() => openDialogue('keys')}>
          {say('web.keys')}
        </button>
      </p>
      <p class="hint">Plateau {import.meta.env.PLATEAU_VERSION}</p>
    </Dialogue>
  );
}

const moving = (speed: Speed): Partial<Settings> => ({ animation: true, speed });

/** Browsers ask the person before they let a page notify; a refusal there turns it off here. */
function NotifySwitch({ likes }: { likes: Settings }) {
  const [refused, setRefused] = useState(false);
  if (!('Notification' in globalThis)) return null;
  const turn = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === 'granted';
    setRefused(wanted && !allowed);
    change({ notify: allowed });
  };
  return (
    <>
      <label class={likes.notify ? 'option chosen' : 'option'}>
        <input
          type="checkbox"
          checked={likes.notify}
          onChange={(event) => {
            const box = event.currentTarget;
            void turn(box.checked).then(() => (box.checked = settings.get().notify));
          }}
        />
        <span>{say('web.likes.notify')}</span>
      </label>
      {refused && (
        <p class="refusal" role="alert">
          {say('web.notify-refused')}
        </p>
      )}
    </>
  );
}

function Switch({
  name,
  likes,
}: {
  name: 'sound' | 'targets' | 'coordinates' | 'promotion' | 'blindfold' | 'zen' | 'phrases';
  likes: Settings;
}) {
  return (
    <label class={likes[name] ? 'option chosen' : 'option'}>
      <input
        type="checkbox"
        checked={likes[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
      <span>{say(`web.likes.${name}`)}</span>
    </label>
  );
}

function Swatch({ theme: name, set }: { theme: ThemeName; set: PieceSetName }) {
  const theme = themes[name];
  const prefix = `swatch-${name}-${set}`;
  const shapes = { 'black-knight': 'knight', 'white-queen': 'queen' };
  const look = { set, theme, prefix, shapes };
  return (
    <svg class="swatch" viewBox="0 0 200 100" aria-hidden="true">
      <defs>
        <PieceDefs theme={theme} prefix={prefix} />
      </defs>
      <rect width="100" height="100" fill={theme.light} />
      <rect x="100" width="100" height="100" fill={theme.dark} />
      <g transform="translate(50 50)">
        <PieceShape piece="black-knight" {...look} />
      </g>
      <g transform="translate(150 50)">
        <PieceShape piece="white-queen" {...look} />
      </g>
    </svg>
  );
}
