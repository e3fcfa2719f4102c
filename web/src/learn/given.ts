/** Lessons from a file or a link: how they come to the page, and stand in its address. */
import { openLearn } from '../state/dialogue';
import { packText, unpackText } from '../state/link';
import { HERE_ONLY, MOST_GIVEN } from './address';

/** A file that is too long for an address. */
let here: string | null = null;

/** A text that can only be lessons: no game file begins as JSON does. */
export const isCourse = (text: string): boolean => /^\uFEFF?\s*\{\s*"/.test(text);

/** The part of an address that holds lessons; null where they are too long for one. */
export async function packCourse(text: string): Promise<string | null> {
  const packed = await packText(text).catch(() => null);
  return packed && packed.length <= MOST_GIVEN ? packed : null;
}

/** Opens lessons that somebody has given. What is wrong with them is said there. */
export async function openCourse(text: string): Promise<void> {
  const given = await packCourse(text);
  if (!given) here = text;
  openLearn({ game: '', given: given ?? HERE_ONLY });
}

/** The text of lessons that an address names; rejects where it is damaged, or not here any more. */
export async function givenText(given: string): Promise<string> {
  if (given !== HERE_ONLY) return unpackText(given);
  if (here === null) throw new RangeError('not here');
  return here;
}
