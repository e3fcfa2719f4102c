/** Moves by keyboard, in any notation of the game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../state/store';
import { playTyped, table } from '../state/table';
import { say } from '../state/words';

export function TypedMove() {
  const { scene, layout } = useStore(table);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // What was meant for one game is not meant for another.
  useEffect(() => setText(''), [layout]);
  if (!scene) return null;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    // Said anew, even when it is the same reason as before.
    table.set({ refusal: null, notice: '' });
    if (await playTyped(text.trim())) return setText('');
    // What was refused stays to be read, and whatever is typed next takes its place.
    field.current?.select();
  };
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <input
        ref={field} aria-label={say('web.typed')} placeholder={`${say('web.typed')} (${say(`web.typed.${scene.game}`)})`} value={text} autocomplete="off" autocapitalize="off"
        spellcheck={false} enterkeyhint="go" maxLength={40}
        onInput={(event) => {
          setText(event.currentTarget.value);
          table.set({ refusal: null, notice: '' });
        }}
      />
      <button disabled={!text.trim()}>{say('web.play')}</button>
    </form>
  );
}
