import { isUnspaced } from '../../analysis/fold.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { noRows, type Rows, unionOf } from '../columns/row-sets.ts';
import { Signature } from '../columns/signature.ts';
import { phraseQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';
import { isHanKey, slipsAllowed } from './approximate.ts';

/** Units none of which is half a character, so that each is a word. */
const isWhole = (unit: number): boolean => isUnspaced(unit) && (unit < 0xd800 || unit > 0xdfff);

function isWritten(key: string): boolean {
  for (let at = 0; at < key.length; at += 1) if (!isWhole(key.charCodeAt(at))) return false;
  return key !== '';
}

/** A text in equal parts. */
export function equalParts<Unit>(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  const size = units.length / count;
  return Array.from({ length: count }, (_, at) =>
    units.slice(Math.round(at * size), Math.round((at + 1) * size)),
  );
}

/**
 * What remains of a text however slips change it (one slip if it has two parts, two if it has three): at least one of
 * these. A slip changes one part. Only a swap can change two neighbours, which then stay together with two units
 * swapped; a second swap may change the last of their units, so it does not count.
 */
export function intactParts(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = [], second = [], third] = parts;
  if (third === undefined) return [...parts, swapped(first, second)];
  return [...parts, swapped(first, second).slice(0, -1), swapped(second, third)];
}

const swapped = (left: readonly string[], right: readonly string[]): readonly string[] => [
  ...left.slice(0, -1),
  ...right.slice(0, 1),
  ...left.slice(-1),
  ...right.slice(1),
];

/** The titles that contain a few units side by side and have a signature, including dead rows. */
function titlesWith(source: Source, [first = '', ...others]: readonly string[], signature: Signature): Rows {
  let before = first;
  const pairs = others.map((unit) => {
    const pair = before + unit;
    before = unit;
    return pair;
  });
  const tokens = pairs.length === 0 ? [first] : pairs;
  const queries = tokens.map((token) => phraseQuery([token], ['title']));
  // Titles with the rarest pair, most of which the signature excludes before the others are looked for.
  let [rarest, least] = [queries[0], Number.POSITIVE_INFINITY];
  for (const query of queries) {
    const most = source.atMost(query);
    if (most === 0) return noRows;
    if (most < least) [rarest, least] = [query, most];
  }
  if (rarest === undefined) return noRows;
  const rows = signature.filter(source.view.titleSignatures, source.find(rarest));
  return tokens.length === 1 ? rows : source.among(rows, phraseQuery(tokens, ['title']));
}

/**
 * The rows, in order and including dead ones, of all titles that contain a text except for its slips, and of few others. A
 * part of Han text is intact and is looked up; other text is compared with the signatures of all titles. The text needs a
 * length at which it may have a slip.
 */
export function titlesWithin(source: Source, key: string): Rows {
  const kept = keptRows.get(source.view) ?? new Map<string, Rows>();
  keptRows.set(source.view, kept);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const found = lookUp(source, key);
  kept.set(key, found);
  return found;
}

/** Kept for one snapshot because a query asks several times. Bounded: it only saves time. */
const keptRows = new WeakMap<ColumnsView, Map<string, Rows>>();
const mostKept = 8;

function lookUp(source: Source, key: string): Rows {
  const { view } = source;
  const limit = slipsAllowed(key.length, isHanKey(key));
  const signature = new Signature(
    Uint16Array.from(key, (unit) => unit.charCodeAt(0)),
    limit,
  );
  if (!isWritten(key)) return signature.among(view.titleSignatures, view.rows).slice();
  const units = [...key];
  // A single unit has many titles, so the better of two is looked up.
  const ways =
    units.length === 3
      ? [
          [units.slice(0, 1), units.slice(1)],
          [units.slice(0, 2), units.slice(2)],
        ]
      : [equalParts(units, limit + 1)];
  const [first = [], second] = ways.map((parts) =>
    intactParts(parts).map((part) => titlesWith(source, part, signature)),
  );
  return unionOf(second === undefined || size(first) < size(second) ? first : second);
}

const size = (sets: readonly Rows[]): number => sets.reduce((sum, { length }) => sum + length, 0);
