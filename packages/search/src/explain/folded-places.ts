import { titleKey } from '../analysis/index.ts';
import type { Range } from '../port.ts';

/** A text's key, with the place in the text from which each unit comes. */
export interface FoldedPlaces {
  readonly text: string;
  readonly key: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Keys of single characters, by code point. Bounded by the characters in use. */
const keys = new Map<number, string>();

function keyOf(code: number): string {
  let key = keys.get(code);
  if (key === undefined) {
    if (keys.size > 50_000) keys.clear();
    key = titleKey(String.fromCodePoint(code));
    keys.set(code, key);
  }
  return key;
}

/** Folds character by character; text that depends on neighbours (`C++`, `1,001`) keeps its characters. */
export function foldedPlaces(text: string): FoldedPlaces {
  let key = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    const folded = keyOf(code);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    // A mark belongs to the letter before it.
    if (folded === '' && ends.length > 0 && /^\p{M}$/u.test(text.slice(at, end))) ends[ends.length - 1] = end;
    key += folded;
    at = end;
  }
  return { text, key, starts, ends };
}

/** The range of the text from which some units of its key come. */
export function rangeOf({ starts, ends }: FoldedPlaces, from: number, to: number): Range {
  return [starts[from] ?? 0, ends[to - 1] ?? 0];
}

/** Sorts ranges and joins those that touch or overlap. */
export function joinRanges(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else if (end > start) joined.push([start, end]);
  }
  return joined;
}
