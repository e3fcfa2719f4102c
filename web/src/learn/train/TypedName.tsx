/**
 * The name of a cell, typed or put together by two buttons. A telephone shows its keyboard only to
 * whoever has one: the buttons do the same.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../state/store';
import { say } from '../../state/words';
import { partsOf, typedCell, wholeCell } from './names';
import { answerName, trainer } from './trainer';

export function TypedName() {
  const { layout } = useStore(trainer);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  if (!layout) return null;
  const { cells } = layout.board;
  const [first, second] = partsOf(cells);
  const give = (cell: string | null, typed: string) => {
    setUnknown(cell ? '' : typed);
    setText('');
    if (cell) void answerName(cell);
  };
  const type = (typed: string) => {
    const cell = typedCell(cells, typed);
    setUnknown('');
    setText(typed);
    if (cell !== 'more') give(cell, typed);
  };
  // Of a name that a longer one begins with, the second half is pressed whole.
  const press = (half: string) => give(wholeCell(cells, text + half), text + half);
  return (
    <form
      class="typed-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (text) give(wholeCell(cells, text), text);
      }}
    >
      <label>
        <span>{say('web.train.field')}</span>
        <input
          ref={field}
          value={text}
          inputMode="none"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={6}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <div class="halves" role="group" aria-label={say('web.train.halves')}>
        <div>
          {first.map((half) => (
            <button
              key={half}
              type="button"
              aria-pressed={text === half}
              onClick={() => setText(half)}
            >
              {half}
            </button>
          ))}
        </div>
        <div>
          {second.map((half) => (
            <button key={half} type="button" disabled={!text} onClick={() => press(half)}>
              {half}
            </button>
          ))}
        </div>
      </div>
      <p class="refusal" role="alert">
        {unknown && say('web.train.no-cell', { cell: unknown })}
      </p>
    </form>
  );
}
