/** Moves by keyboard, in any notation of the game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { describe } from '../state/described';
import { openDialogue } from '../state/dialogue';
import { useStore } from '../state/store';
import { playTyped, table } from '../state/table';
import { say } from '../state/words';

export function TypedMove() {
  const { scene, layout } = useStore(table);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Text typed for one game is not meant for another.
  useEffect(() => setText(''), [layout]);
  if (!scene) return null;
  const example = describe(scene.game)?.typed;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    // Cleared first, so that screen readers hear the same reason again.
    table.set({ refusal: null, notice: '' });
    if (await playTyped(text.trim())) return setText('');
    // A refused move stays readable, and selected, so that the next text replaces it.
    field.current?.select();
  };
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <input
        ref={field}
        aria-label={say('web.typed')}
        placeholder={example ? `${say('web.typed')} (${example})` : say('web.typed')}
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        maxLength={40}
        onInput={(event) => {
          setText(event.currentTarget.value);
          table.set({ refusal: null, notice: '' });
        }}
      />
      <button disabled={!text.trim()}>{say('web.play')}</button>
      <button
        type="button"
        class="door keys-door"
        aria-label={say('web.keys')}
        title={say('web.keys')}
        onClick={() => openDialogue('keys')}
      >
        ?
      </button>
    </form>
  );
}
