/** What each person likes. */
import { type ThemeName, themes } from '../board/themes';
import { PieceDefs, type PieceSetName, PieceShape, pieceSets } from '../pieces/PieceShape';
import { change, type Settings, type Shade, settings, type Turning } from '../state/settings';
import { useStore } from '../state/store';
import { say, type WordKey } from '../state/words';
import { Dialogue } from './Dialogue';
import { Group, Radio } from './Options';

export function SettingsPanel() {
  const likes = useStore(settings);
  return (
    <Dialogue title={say('web.settings')}>
      <Group title={say('web.board-theme')}>
        {(['wood', 'stone', 'forest'] as const).map((name) => (
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
      <Group title={say('web.piece-set')}>
        {(Object.keys(pieceSets) as PieceSetName[]).map((name) => (
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
        {(['sound', 'animation', 'targets', 'coordinates', 'promotion'] as const).map((key) => (
          <Switch key={key} name={key} likes={likes} />
        ))}
      </Group>
      <p class="hint">Plateau {import.meta.env.PLATEAU_VERSION}</p>
    </Dialogue>
  );
}

function Switch({
  name,
  likes,
}: {
  name: 'sound' | 'animation' | 'targets' | 'coordinates' | 'promotion';
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
