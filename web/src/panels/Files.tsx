/** Load and save: by text, file, picture and link. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { write } from '../address/address';
import { wayShown } from '../address/here';
import { savedOf } from '../core/match';
import type { Exported } from '../core/protocol';
import { playerTags } from '../online/state';
import { allGames, describe } from '../state/described';
import { closeDialogue, openDialogue } from '../state/dialogue';
import {
  copyPicture,
  copyText,
  download,
  type Loaded,
  loadFile,
  loadText,
  picture,
  pixels,
} from '../state/exchange';
import { packGame } from '../state/link';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { MATCH, table, theCore } from '../state/table';
import { fileName, keptTags } from '../state/tags';
import { say } from '../state/words';
import { Dialogue } from './Dialogue';
import { isTurned } from './TableBoard';

export function Files() {
  const state = useStore(table);
  const { match, scene } = state;
  const files = describe(scene?.game ?? '')?.files;
  const [texts, setTexts] = useState<Exported>({ position: '', record: '' });
  const [link, setLink] = useState({ address: '', whole: true });
  useEffect(() => {
    if (!scene) return;
    void theCore()
      .call('export', { match: MATCH, ply: scene.ply, tags: playerTags() })
      .then((texts) => setTexts({ ...texts, position: scene.position }));
    if (match)
      void packGame({ ...savedOf(match), tags: keptTags(playerTags()) }).then(({ hash, whole }) =>
        setLink({
          address:
            location.origin +
            location.pathname +
            write({ at: 'linked', packed: hash, way: wayShown() }),
          whole,
        }),
      );
  }, [scene]);
  const turned = isTurned(state, settings.get());
  const name = scene ? fileName(scene.game, playerTags()) : 'plateau';
  return (
    <Dialogue title={say('web.files')} wide>
      <Load />
      <fieldset class="group">
        <legend>{say('web.save')}</legend>
        <Copyable label={files?.position || say('web.position')} text={texts.position} />
        <Copyable label={files?.record || say('web.game-text')} text={texts.record} rows={6} />
        <Copyable label={say('web.link')} text={link.address} />
        {!link.whole && <p class="note">{say('web.link-without-study')}</p>}
        <div class="row">
          <button
            onClick={() =>
              download(`${name}.${files?.extension ?? 'txt'}`, 'text/plain', texts.record)
            }
          >
            {say('web.save-game')}
          </button>
          <button onClick={() => download(`${name}.svg`, 'image/svg+xml', picture(turned))}>
            {say('web.save-svg')}
          </button>
          <button
            onClick={() =>
              void pixels(picture(turned)).then((blob) =>
                download(`${name}.png`, 'image/png', blob),
              )
            }
          >
            {say('web.save-png')}
          </button>
          <CopyButton name={say('web.copy-svg')} copy={() => copyText(picture(turned))} />
          <CopyButton
            name={say('web.copy-png')}
            copy={() => copyPicture(pixels(picture(turned)))}
          />
        </div>
      </fieldset>
    </Dialogue>
  );
}

export function Copyable({
  label,
  text,
  rows = 1,
}: {
  label: string;
  text: string;
  rows?: number;
}) {
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(text)) return true;
    // Without permission, the text is selected so that the person can copy it.
    field.current?.select();
    return document.execCommand('copy');
  };
  return (
    <div class="copyable">
      <span aria-hidden="true">{label}</span>
      {rows > 1 ? (
        <textarea ref={field} readOnly aria-label={label} rows={rows} value={text} />
      ) : (
        <input ref={field} readOnly aria-label={label} value={text} />
      )}
      <CopyButton name={say('web.copy')} what={label} copy={copy} />
    </div>
  );
}

/**
 * Says when it is done. It is as wide as the longer of its two words, so that nothing beside it
 * moves.
 */
function CopyButton({
  name,
  what,
  copy,
}: {
  name: string;
  what?: string;
  copy: () => Promise<boolean>;
}) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="copy"
      aria-label={copied ? say('web.copied') : what ? say('web.copy-what', { what }) : name}
      onClick={() => void copy().then(setCopied)}
    >
      <span class={copied ? 'waits' : ''}>{name}</span>
      <span class={copied ? '' : 'waits'}>{say('web.copied')}</span>
    </button>
  );
}

/** Files of every game, and plain text. */
export const acceptedFiles = () =>
  [
    ...new Set([
      ...allGames().flatMap(({ files: { position, extension, type } }) => [
        `.${extension}`,
        ...(position ? [`.${position.toLowerCase()}`] : []),
        type,
      ]),
      '.txt',
      // Lessons.
      '.json',
      'text/plain',
    ]),
  ].join();

function Load() {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const settle = (loaded: Loaded) => {
    if (loaded.kind === 'opened') closeDialogue();
    else if (loaded.kind === 'collected') openDialogue('database');
    else if (loaded.kind === 'refused') setRefused(loaded.text);
  };
  const file = async (event: Event) => {
    const field = event.currentTarget as HTMLInputElement;
    const chosen = field.files?.[0];
    if (chosen) settle(await loadFile(chosen));
    // So that the same file can be chosen again after it was mended.
    field.value = '';
  };
  return (
    <fieldset class="group">
      <legend>{say('web.load')}</legend>
      <textarea
        rows={3}
        class="load"
        aria-label={say('web.paste-here')}
        placeholder={say('web.paste-here')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        spellcheck={false}
      />
      <div class="row">
        <button
          class="primary"
          disabled={!text.trim()}
          onClick={() => void loadText(text).then(settle)}
        >
          {say('web.open')}
        </button>
        <label class="button">
          <input
            class="unseen"
            type="file"
            accept={acceptedFiles()}
            onChange={(event) => void file(event)}
          />
          {say('web.open-file')}
        </label>
      </div>
      <p class="refusal" role="alert">
        {refused}
      </p>
    </fieldset>
  );
}
