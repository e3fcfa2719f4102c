import { useState } from 'preact/hooks';

/** Keeps the text as typed; the browser reports what is wrong with it before the form is sent. */
export function NumberField({
  label,
  least,
  most,
  step = 1,
  value,
  onSet,
}: {
  label: string;
  least: number;
  most: number;
  step?: number;
  value: number;
  onSet: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  return (
    <label class="number-field">
      <span>{label}</span>
      <input
        type="number"
        min={least}
        max={most}
        step={step}
        value={text}
        required
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          if (currentTarget.validity.valid) onSet(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
