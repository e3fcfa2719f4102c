/** Moves by keyboard, in any notation of the game. */
import { useState } from 'preact/hooks';
import { useStore } from '../state/store';
import { mayMove, playText, table } from '../state/table';
import { say } from '../state/words';

const examples = { chess: 'e4, Nf3, O-O', stackchess: 'a2a4, 2a2-a4', abalone: 'a1b2, c3c5d3' } as const;

export function TypedMove() {
  const { scene } = useStore(table);
  const [text, setText] = useState('');
  if (!scene) return null;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && scene.live && mayMove() && (await playText(text.trim()))) setText('');
  };
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <input
        aria-label={say('web.typed')} placeholder={`${say('web.typed')} (${examples[scene.game]})`} value={text} autocomplete="off" autocapitalize="off"
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
