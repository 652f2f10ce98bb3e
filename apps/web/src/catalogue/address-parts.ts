/** A query string from the router: every value should be a text or a list of texts. */
export type RawParams = Readonly<Record<string, unknown>>;

/** A printed query: only texts, or a list for a name that may repeat. */
export type PrintedParams = Record<string, string | string[]>;

/** Longer texts are cut, because some address bars, proxies and messengers cannot handle them. */
const maxTextLength = 200;

const controls = /\p{Cc}+/gu;

/** A text that fits an address: well-formed, on one line, at most {@link maxTextLength} characters, trimmed. */
export function addressText(text: string): string {
  const line = text.toWellFormed().replace(controls, ' ').trim();
  return Array.from(line).slice(0, maxTextLength).join('').trim();
}

/** All texts under a name; numbers become texts, because some parsers turn texts into numbers. */
export function allTexts(raw: RawParams, name: string): string[] {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    if (typeof one === 'string') return [one];
    return typeof one === 'number' && Number.isFinite(one) ? [String(one)] : [];
  });
}

export function firstText(raw: RawParams, name: string): string {
  return allTexts(raw, name)[0] ?? '';
}

/** A whole number from 1 to `max`, else `fallback`. */
export function countBetween(text: string, max: number, fallback: number): number {
  if (!/^[0-9]{1,9}$/.test(text)) return fallback;
  const value = Number(text);
  return value >= 1 && value <= max ? value : fallback;
}

/** The valid values without duplicates, at most `most` of them and `longest` characters each. */
export function distinct(values: readonly string[], most: number, longest: number): string[] {
  const kept = values
    .map((value) => value.toWellFormed())
    .filter((value) => value !== '' && value.length <= longest && value.search(controls) === -1);
  return [...new Set(kept)].slice(0, most);
}

/** `text` if it is one of `known`, else `fallback`. */
export function oneOf<Known extends string>(text: string, known: readonly Known[], fallback: Known): Known {
  return known.find((word) => word === text) ?? fallback;
}
