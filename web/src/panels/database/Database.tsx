/** The games of a file: searched, sorted, opened; and the file saved with what was changed. */
import { useEffect, useState } from 'preact/hooks';
import type { Column } from '../../core/protocol';
import {
  closeCollection,
  collection,
  positionShown,
  refusedWords,
  saveCollection,
  sift,
  stopReading,
} from '../../state/collection';
import { closeDialogue, openDialogue } from '../../state/dialogue';
import { loadFile } from '../../state/exchange';
import { useStore } from '../../state/store';
import { say } from '../../state/words';
import { Dialogue } from '../Dialogue';
import { acceptedFiles } from '../Files';
import { Sure } from '../Sure';
import { GameRows } from './GameRows';

export function Database() {
  const { open, reading, trouble } = useStore(collection);
  return (
    <Dialogue title={open?.name ?? say('web.database')} wide>
      <div class="database">
        {reading && (
          <p class="reading" role="status">
            {say('web.collection.reading', { file: reading.name })}
            <progress value={reading.share} />
            <button onClick={stopReading}>{say('web.stop')}</button>
          </p>
        )}
        {trouble && (
          <p class="refusal" role="alert">
            {trouble}
          </p>
        )}
        {open ? <Games /> : !reading && <OpenFile />}
      </div>
    </Dialogue>
  );
}

function OpenFile() {
  const choose = async (event: Event) => {
    const [chosen] = (event.currentTarget as HTMLInputElement).files ?? [];
    if (!chosen) return;
    const loaded = await loadFile(chosen);
    if (loaded.kind === 'opened') closeDialogue();
    else if (loaded.kind === 'refused') collection.set({ trouble: loaded.text });
  };
  return (
    <>
      <p>{say('web.database.none')}</p>
      <label class="button">
        <input
          class="unseen"
          type="file"
          accept={acceptedFiles()}
          onChange={(event) => void choose(event)}
        />
        {say('web.open-file')}
      </label>
    </>
  );
}

const COLUMNS: Column[] = ['number', 'first', 'second', 'result', 'date', 'opening', 'plies'];

function Games() {
  const { open, sieve, count, refused } = useFile();
  const { edition, changed } = useStore(collection);
  const [closing, setClosing] = useState(false);
  const [failed, setFailed] = useState('');
  // The position on the board may be another than when it was looked for.
  useEffect(() => {
    if (sieve.where) void sift({ where: positionShown() });
  }, []);
  const field = (name: 'player' | 'opening') => (
    <input
      type="search"
      aria-label={say(`web.database.${name}`)}
      placeholder={say(`web.database.${name}`)}
      value={sieve[name] ?? ''}
      onInput={(event) => void sift({ [name]: event.currentTarget.value })}
      spellcheck={false}
    />
  );
  return (
    <>
      <div class="sieve">
        {field('player')}
        {field('opening')}
        <label>
          <input
            type="checkbox"
            checked={sieve.where !== undefined}
            onChange={(event) =>
              void sift({ where: event.currentTarget.checked ? positionShown() : undefined })
            }
          />{' '}
          {say('web.database.here')}
        </label>
        <span class="order">
          <select
            aria-label={say('web.database.order')}
            value={sieve.by ?? 'number'}
            onChange={(event) => void sift({ by: event.currentTarget.value as Column })}
          >
            {COLUMNS.map((column) => (
              <option key={column} value={column}>
                {say(`web.database.by.${column}`)}
              </option>
            ))}
          </select>
          <button
            aria-pressed={sieve.down ?? false}
            aria-label={say('web.database.down')}
            title={say('web.database.down')}
            onClick={() => void sift({ down: !sieve.down })}
          >
            {sieve.down ? '↓' : '↑'}
          </button>
        </span>
      </div>
      <p class="told-count" role="status">
        {say('web.database.count', { count, games: open.games })}
        {refused}
      </p>
      <GameRows count={count} edition={edition} onFail={setFailed} />
      <p class="refusal" role="alert">
        {failed}
      </p>
      <div class="row foot">
        <button class={changed.size > 0 ? 'primary' : ''} onClick={() => void saveCollection()}>
          {changed.size > 0
            ? say('web.database.save-changed', { count: changed.size })
            : say('web.database.save')}
        </button>
        <button onClick={() => openDialogue('files')}>{say('web.database.other')}</button>
        <button onClick={() => (changed.size > 0 ? setClosing(true) : closeCollection())}>
          {say('web.database.close')}
        </button>
      </div>
      {closing && (
        <Sure
          question={say('web.database.sure-close')}
          onYes={closeCollection}
          onNo={() => setClosing(false)}
        />
      )}
    </>
  );
}

/** The file, and what is to be said of games in it that cannot be read. */
function useFile() {
  const { open, sieve, count } = useStore(collection);
  const { refused, first } = open!;
  return {
    open: open!,
    sieve,
    count,
    refused: refused > 0 && (
      <details class="refused">
        <summary>{say('web.database.refused', { count: refused })}</summary>
        <ul>
          {first.map((one) => (
            <li key={one.game}>{refusedWords(one)}</li>
          ))}
        </ul>
      </details>
    ),
  };
}
