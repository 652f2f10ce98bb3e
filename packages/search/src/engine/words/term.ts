import { ByteWriter } from './bytes.ts';

/**
 * One term of a segment with its rows. The rows are differences, doubled, plus one if the fields differ from the row
 * before; in that case a byte with one bit per field follows. The first difference is 0. The places are, for each row
 * and each of its fields in order, differences of positions, doubled, plus one if another follows. Whole values have no
 * places, because no phrase contains them.
 */
export interface Term {
  readonly text: string;
  /** The number of rows. */
  readonly count: number;
  readonly first: number;
  readonly last: number;
  rows(): Uint8Array;
  places(): Uint8Array;
}

/** Whether a token stands for a whole value: it begins with a control character (C1). */
export const isWholeValue = (token: string): boolean => {
  const mark = token.charCodeAt(0);
  return mark >= 0x80 && mark <= 0x9f;
};

const rows = new ByteWriter();
const places = new ByteWriter();

/** One term from several segments with ascending rows. */
export function joined(terms: readonly Term[]): Term {
  const [first, ...others] = terms;
  if (first === undefined) throw new Error('no terms to join');
  if (others.length === 0) return first;
  rows.append(first.rows());
  places.append(first.places());
  let { count, last } = first;
  for (const other of others) {
    const bytes = other.rows();
    // The first row takes two bytes: a difference of 0, and its fields.
    rows.number((other.first - last) * 2 + 1);
    rows.append(bytes.subarray(1));
    places.append(other.places());
    count += other.count;
    last = other.last;
  }
  const [joinedRows, joinedPlaces] = [rows.take(), places.take()];
  return {
    text: first.text,
    count,
    first: first.first,
    last,
    rows: () => joinedRows,
    places: () => joinedPlaces,
  };
}
