/**
 * Values in the browser's storage, as JSON. If the browser stores nothing or is full, they live in
 * memory only. If a value is damaged, by another program or another version, only that value is
 * lost: its text is set aside, and the page says so.
 */

const PREFIX = 'plateau.';
/** The suffix under which damaged text is set aside. */
export const ASIDE = '.damaged';

const damagedKeys = new Set<string>();
/** Something was found damaged since the page began. */
export const wasDamaged = (): boolean => damagedKeys.size > 0;

/** Returns the usable part of a stored value and calls `damaged` if there is more. */
export type Mend<T> = (kept: unknown, damaged: () => void) => T | null;

export function recall<T>(key: string, mend: Mend<T>): T | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + key);
  } catch {
    // The browser stores nothing.
  }
  if (text === null) return null;
  let whole = true;
  let sound: T | null = null;
  try {
    sound = mend(JSON.parse(text), () => (whole = false));
  } catch {
    whole = false;
  }
  if (!whole) setAside(key, text, sound);
  return sound;
}

function setAside(key: string, text: string, sound: unknown): void {
  damagedKeys.add(key);
  try {
    localStorage.setItem(PREFIX + key + ASIDE, text);
  } catch {
    // There is no room for a copy: the damaged text stays in place until a new value is stored.
    return;
  }
  if (sound === null) forget(key);
  else keep(key, sound);
}

/** Returns whether the browser stored it. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}

/** Calls back when another tab has stored a value under this key or cleared the storage. */
export function onKeptElsewhere(key: string, see: () => void): void {
  addEventListener(
    'storage',
    (event) => (event.key === null || event.key === PREFIX + key) && see(),
  );
}

// --- what is sound

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All words an entry may be, where it is not free text. */
type Choices<T> = {
  [K in keyof T as T[K] extends string ? (string extends T[K] ? never : K) : never]: Record<
    T[K] & string,
    true
  >;
};

/** Free text. */
export const soundText: Mend<string> = (kept, damaged) =>
  typeof kept === 'string' ? kept : (damaged(), null);

/**
 * The usable entries: of the same type as the usual ones, and one of the choices where they are
 * words. Any others come from another version.
 */
export const entriesLike =
  <T extends object>(usual: T, choices: Choices<T>): Mend<Partial<T>> =>
  (kept, damaged) => {
    if (!isObject(kept)) return (damaged(), null);
    const sound: Partial<T> = {};
    for (const key of Object.keys(usual) as (keyof T & string)[]) {
      const value = kept[key];
      if (value === undefined) continue;
      const words = (choices as Record<string, object>)[key];
      const usable = words
        ? typeof value === 'string' && Object.hasOwn(words, value)
        : typeof value === typeof usual[key] &&
          (typeof value !== 'number' || Number.isFinite(value));
      if (usable) sound[key] = value as T[typeof key];
      else damaged();
    }
    return sound;
  };
