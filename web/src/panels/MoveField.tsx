/** A field for a move in any notation of a game, and the button that plays it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameName } from '../core/protocol';
import { describe } from '../state/described';
import { say } from '../state/words';

export function MoveField({
  game,
  about,
  disabled = false,
  play,
  onInput = () => undefined,
  children,
}: {
  game: GameName;
  /** What the text is meant for: it goes when this changes. */
  about: unknown;
  disabled?: boolean;
  /** True if the move was played. */
  play: (text: string) => Promise<boolean>;
  onInput?: () => void;
  children?: ComponentChildren;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Not at the beginning: what is typed at once would go.
  const was = useRef(about);
  useEffect(() => {
    if (was.current !== about) setText('');
    was.current = about;
  }, [about]);
  const example = describe(game)?.typed;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (await play(text.trim())) return setText('');
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
        disabled={disabled}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        maxLength={40}
        onInput={(event) => {
          setText(event.currentTarget.value);
          onInput();
        }}
      />
      <button disabled={disabled || !text.trim()}>{say('web.play')}</button>
      {children}
    </form>
  );
}
