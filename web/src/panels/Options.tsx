/** Choices in dialogues: groups of them, and one of several. */
import type { ComponentChildren } from 'preact';

export function Group({
  title,
  quiet,
  kind = '',
  children,
}: {
  title: string;
  /** The title is for screen readers only: what is shown speaks for itself. */
  quiet?: boolean;
  kind?: string;
  children: ComponentChildren;
}) {
  return (
    <fieldset class={`group ${kind}`}>
      <legend class={quiet ? 'unseen' : undefined}>{title}</legend>
      <div class="options">{children}</div>
    </fieldset>
  );
}

export function Radio({
  group,
  checked,
  label,
  title,
  onPick,
  children,
}: {
  group: string;
  checked: boolean;
  label: string;
  title?: string;
  onPick: () => void;
  children?: ComponentChildren;
}) {
  return (
    <label class={checked ? 'option chosen' : 'option'} title={title}>
      <input type="radio" name={group} checked={checked} onChange={onPick} />
      {children}
      <span>{label}</span>
    </label>
  );
}
