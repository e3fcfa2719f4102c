/** Rules as options that are set, and as text. */
import type { RuleOption } from '../core/protocol';

/** Options as a rules text: `n=8,promotion`. A value that is usual is left out. */
export function rulesText(options: RuleOption[], set: Record<string, string>): string {
  return options
    .flatMap((option) => {
      const value = set[option.key];
      if (value === undefined || value === '') return [];
      if (option.kind === 'flag') return value === 'on' ? [option.key] : [];
      // Some rules texts have a flag with the name of a number; it sets none.
      if (option.kind === 'number')
        return value === String(option.usual) || value === 'on' ? [] : [`${option.key}=${value}`];
      return value === option.usual ? [] : [`${option.key}=${value}`];
    })
    .join(',');
}

/** A number without what the text writes behind it: 30 of `30m`. */
export const numberOf = (value: string | undefined) => value?.replace(/[a-z]+$/, '');

/** The options that a rules text sets. */
export const optionsOf = (rules: string): Record<string, string> =>
  Object.fromEntries(
    rules
      .split(',')
      .filter(Boolean)
      .map((rule) => {
        const [key, value] = rule.split('=');
        return [key!, value ?? 'on'];
      }),
  );
