import { unitsOf } from '../../analysis/text-of-units.ts';
import { noRows, type Rows, unionOf } from '../columns/row-sets.ts';
import { Signature } from '../columns/signature.ts';
import { letterPairToken, phraseQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';
import { isHan, slipsAllowed } from './approximate.ts';
import { keptPerSnapshot } from './kept-per-snapshot.ts';

/** A text in equal parts. */
export function equalParts<Unit>(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  const size = units.length / count;
  return Array.from({ length: count }, (_, at) =>
    units.slice(Math.round(at * size), Math.round((at + 1) * size)),
  );
}

/**
 * What remains of a text however slips change it (one slip if it has two parts, two if it has three, three if it has
 * four): at least one of these. A slip changes one part. Only a swap can change two neighbours, which then stay together
 * with two units swapped; another swap may change the last of their units, so it does not count.
 */
export function intactParts(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const joined = parts.slice(1).map((part, at) => swapped(parts[at] ?? [], part));
  return [...parts, ...joined.map((both, at) => (at < joined.length - 1 ? both.slice(0, -1) : both))];
}

const swapped = (left: readonly string[], right: readonly string[]): readonly string[] => [
  ...left.slice(0, -1),
  ...right.slice(0, 1),
  ...left.slice(-1),
  ...right.slice(1),
];

/** The tokens of characters side by side in a title, if there are any. */
function tokensOf(characters: readonly string[]): readonly string[] {
  const tokens = characters.slice(1).flatMap((second, at) => {
    const first = characters[at] ?? '';
    if (isHan(first) !== isHan(second)) return [];
    return [isHan(first) ? first + second : letterPairToken(first.charCodeAt(0), second.charCodeAt(0))];
  });
  return tokens.length > 0 ? tokens : characters.filter(isHan).slice(0, 1);
}

/** The titles that have some tokens and a signature, including dead rows. */
function titlesWith(source: Source, tokens: readonly string[], signature: Signature): Rows {
  const queries = tokens.map((token) => phraseQuery([token], ['title']));
  // Titles with the rarest pair, most of which the signature excludes before the others are looked for.
  let [rarest, least] = [queries[0], Number.POSITIVE_INFINITY];
  for (const query of queries) {
    const most = source.atMost(query);
    if (most === 0) return noRows;
    if (most < least) [rarest, least] = [query, most];
  }
  if (rarest === undefined) return noRows;
  let rows: Rows = signature.filter(source.view.titleSignatures, source.find(rarest));
  for (const query of queries) if (query !== rarest) rows = source.among(rows, query);
  return rows;
}

/**
 * The rows, in order and including dead ones, of all titles that contain a text except for its slips, and of few others. A
 * part of the text is intact and is looked up by its pairs; a text without pairs is compared with the signatures of all
 * titles. The text needs a length at which it may have a slip.
 */
export function titlesWithin(source: Source, key: string): Rows {
  return keptRows(source.view, key, () => lookUp(source, key));
}

const keptRows = keptPerSnapshot<Rows>(8);

function lookUp(source: Source, key: string): Rows {
  const { view } = source;
  const limit = slipsAllowed(key);
  const signature = new Signature(unitsOf(key), limit);
  const characters = [...key];
  // A single character has many titles, so the better of two ways is taken.
  const ways =
    characters.length === 3
      ? [
          [characters.slice(0, 1), characters.slice(1)],
          [characters.slice(0, 2), characters.slice(2)],
        ]
      : [equalParts(characters, limit + 1)];
  let best: readonly Rows[] | undefined;
  for (const parts of ways) {
    const tokens = intactParts(parts).map(tokensOf);
    if (tokens.some(({ length }) => length === 0)) continue;
    const found = tokens.map((some) => titlesWith(source, some, signature));
    if (best === undefined || size(found) < size(best)) best = found;
  }
  return best === undefined ? signature.among(view.titleSignatures, view.rows).slice() : unionOf(best);
}

const size = (sets: readonly Rows[]): number => sets.reduce((sum, { length }) => sum + length, 0);
