import { say } from '../state/words';

/** The server accepts this many bytes; letters take up to four each. */
const MOST_BYTES = 60;

/** As much of a name as the server accepts, cut between letters. */
export function fitting(name: string): string {
  let fits = '';
  for (const letter of name) {
    if (new TextEncoder().encode(fits + letter).length > MOST_BYTES) break;
    fits += letter;
  }
  return fits;
}

/** A name that others will see; it may stay empty. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <label class="name-field">
      <span>{say('web.distance.your-name')}</span>
      <input
        value={name}
        autocomplete="nickname"
        spellcheck={false}
        maxLength={MOST_BYTES}
        placeholder={say('web.distance.optional')}
        onInput={(event) => onName(fitting(event.currentTarget.value))}
      />
    </label>
  );
}
