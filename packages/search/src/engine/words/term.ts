import { textOfUnits } from '../../analysis/text-of-units.ts';

/**
 * One term of a segment with its rows. The rows are differences, doubled, plus one if the fields differ from the row
 * before; in that case a byte with one bit per field follows. The first difference is 0. The places are, for each row
 * and each of its fields in order, differences of positions, doubled, plus one if another follows. Whole values have no
 * places, because no phrase contains them.
 */
export interface TermLists {
  /** The number of rows. */
  readonly count: number;
  readonly first: number;
  readonly last: number;
  rows(): Uint8Array;
  places(): Uint8Array;
}

/** The lists as a segment stores them. */
export interface StoredLists extends TermLists {
  /** Where groups of rows begin, see skips.ts; empty if the lists are short. */
  skips(): Uint8Array;
}

/** The text of a term: a part of code units. */
export interface TermText {
  readonly units: Uint16Array;
  readonly start: number;
  readonly length: number;
}

export interface Term extends TermText, TermLists {
  /** The only row, if there is just one: most terms have one, and making arrays for it takes longer than copying it. */
  readonly single: SingleRow;
}

/** The fields of a row, and the position of its places. */
export interface SingleRow {
  fields: number;
  bytes: Uint8Array;
  from: number;
  to: number;
}

export const newSingle = (): SingleRow => ({ fields: 0, bytes: none, from: 0, to: 0 });
const none = new Uint8Array(0);

/** {@link TermLists.rows} of a single row. */
export const rowsOfSingle = ({ fields }: SingleRow): Uint8Array => Uint8Array.of(1, fields);
export const placesOfSingle = ({ bytes, from, to }: SingleRow): Uint8Array => bytes.subarray(from, to);

/** Terms in order. Each of them is valid until the next one is read. */
export interface Terms extends Term {
  /** Goes to the next term. Returns whether there is one. */
  next(): boolean;
}

/** With this begins every whole value but titles, codes and pinyin. */
export const valueMark = 0x82;
/** Whether a token that begins with this code unit stands for a whole value: it is a control character (C1). */
export const isValueMark = (unit: number): boolean => unit >= 0x80 && unit <= 0x9f;

/** Compares two terms by their code units, of which the first `equal` are known to be the same. */
export function compareTerms(left: TermText, right: TermText, equal = 0): number {
  const length = Math.min(left.length, right.length);
  for (let at = equal; at < length; at += 1) {
    const difference = (left.units[left.start + at] ?? 0) - (right.units[right.start + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Compares a term with a text. */
export function compareText({ units, start, length }: TermText, text: string): number {
  const shared = Math.min(length, text.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (units[start + at] ?? 0) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}

export function beginsWith({ units, start, length }: TermText, text: string): boolean {
  if (length < text.length) return false;
  for (let at = 0; at < text.length; at += 1) if (units[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

/** How many code units two terms share at the beginning. */
export function sharedUnits(left: TermText, right: TermText): number {
  const most = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < most && left.units[left.start + shared] === right.units[right.start + shared]) shared += 1;
  return shared;
}

export const textOf = ({ units, start, length }: TermText): string =>
  textOfUnits(units, start, start + length);
