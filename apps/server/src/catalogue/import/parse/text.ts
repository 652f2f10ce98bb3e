import { cleanBarcode, cleanLine, cleanText, hasControls } from '../../../import/public.ts';

export { cleanBarcode, cleanLine, cleanText, hasControls };

/**
 * Strips the punctuation that ISBD puts between elements from the end of one: ` /`, ` :`, ` ;`, ` =`, `,` and a
 * full stop that does not end an abbreviation or initial.
 */
export function stripIsbd(text: string): string {
  const whole = cleanLine(text);
  let value = whole.replace(/\s*[/:;=,]+$/, '').trim();
  // A full stop before such a sign belongs to an abbreviation (`Oakland, Calif. :`).
  if (value !== whole) return value;
  if (
    /(^|[^.])\.$/.test(value) &&
    !/(\b[\p{Lu}]|\b[\p{L}]\.[\p{L}]|\b(Jr|Sr|Dr|St|Co|Inc|Ltd|etc|ed|al|vol|no|ill|Mr|Mrs|p|pp|v|cm|in|Calif|Mass|Conn|N\.Y))\.$/u.test(
      value,
    )
  ) {
    value = value.slice(0, -1).trim();
  }
  return value.replace(/\s*[/:;=,]+$/, '').trim();
}

/** Removes brackets that enclose the whole value: `[北京]`, `(China)`. */
export function unbracket(text: string): string {
  const match = /^[[［(（【]([^\][］)）】]*)[\]］)）】]$/.exec(text);
  return match?.[1] ?? text;
}

/** Removes unpaired brackets, which remain when MARC splits `[Washington, Thomas Allen, 1842]` into subfields. */
export function balanceBrackets(text: string): string {
  let value = text;
  if (value.startsWith('[') && !value.includes(']')) value = value.slice(1);
  if (value.endsWith(']') && !value.includes('[')) value = value.slice(0, -1);
  return value.trim();
}

/**
 * 《》 around a whole title is not part of it; inner and partial 《》 stay (`《庄子》新悟`).
 */
export function unwrapTitle(text: string): string {
  const title = cleanLine(text);
  if (!title.startsWith('《') || !title.endsWith('》')) return title;
  let depth = 0;
  for (let at = 0; at < title.length; at += 1) {
    if (title[at] === '《') depth += 1;
    else if (title[at] === '》') depth -= 1;
    if (depth === 0 && at < title.length - 1) return title;
  }
  return depth === 0 ? title.slice(1, -1).trim() : title;
}

/** Distinct non-blank values, in order of first occurrence. */
export function distinct(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}
