import { hashBegin, hashEnd, hashText, hashUnit } from '../columns/hashing.ts';
import { ByteWriter } from './bytes.ts';
import { isWholeValue, type Term } from './term.ts';
import { TokenNumbers } from './token-numbers.ts';

/** A field in the highest bits, a position in the others. */
const fieldFactor = 0x1000_0000;
const fieldShift = 28;
const positionBits = 0x0fff_ffff;
/** Separates values: counts as a position, but is not stored. See analysis/tokens.ts. */
const breakCode = 0xe000;
const space = 0x20;

/** Collects the tokens of new rows, as three numbers for each, until they are stored as a segment. */
export class WordCollector {
  readonly #numbers = new TokenNumbers();
  #terms = new Uint32Array(4096);
  #rows = new Uint32Array(4096);
  #places = new Uint32Array(4096);
  #size = 0;
  first = 0;
  last = 0;

  get isEmpty(): boolean {
    return this.last === 0;
  }

  /** The number of tokens. */
  get size(): number {
    return this.#size;
  }

  /** Adds the tokens of a row, separated by spaces, one text for each field. Rows come in ascending order. */
  add(row: number, texts: readonly string[]): void {
    if (this.first === 0) this.first = row;
    this.last = row;
    for (const [field, text] of texts.entries()) {
      let position = 0;
      let start = 0;
      let hash = hashBegin;
      for (let at = 0; at <= text.length; at += 1) {
        const code = at === text.length ? space : text.charCodeAt(at);
        if (code !== space) {
          hash = hashUnit(hash, code);
          continue;
        }
        const isToken = at > start && (at > start + 1 || text.charCodeAt(start) !== breakCode);
        if (isToken) {
          const number = this.#numbers.add(text, start, at, hashEnd(hash));
          this.#put(number, row, field * fieldFactor + (position & positionBits));
        }
        start = at + 1;
        hash = hashBegin;
        position += 1;
      }
    }
  }

  clear(): void {
    this.#numbers.clear();
    this.#size = 0;
    this.first = 0;
    this.last = 0;
  }

  /** All terms in order. */
  *take(): Generator<Term> {
    const starts = new Uint32Array(this.#numbers.texts.length + 1);
    for (let at = 0; at < this.#size; at += 1) {
      const next = (this.#terms[at] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const ends = starts.slice();
    const sortedRows = new Uint32Array(this.#size);
    const sortedPlaces = new Uint32Array(this.#size);
    for (let at = 0; at < this.#size; at += 1) {
      const term = this.#terms[at] ?? 0;
      const to = ends[term] ?? 0;
      sortedRows[to] = this.#rows[at] ?? 0;
      sortedPlaces[to] = this.#places[at] ?? 0;
      ends[term] = to + 1;
    }
    for (const text of this.#numbers.texts.toSorted()) {
      const number = this.#numbers.add(text, 0, text.length, hashText(text));
      yield termOf(text, sortedRows, sortedPlaces, starts[number] ?? 0, starts[number + 1] ?? 0);
    }
    this.clear();
  }

  #put(term: number, row: number, place: number): void {
    if (this.#size === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#rows = grown(this.#rows);
      this.#places = grown(this.#places);
    }
    this.#terms[this.#size] = term;
    this.#rows[this.#size] = row;
    this.#places[this.#size] = place;
    this.#size += 1;
  }
}

const rowBytes = new ByteWriter();
const placeBytes = new ByteWriter();

/** A term with the rows and places between two indexes. */
function termOf(text: string, rows: Uint32Array, places: Uint32Array, start: number, end: number): Term {
  const first = rows[start] ?? 0;
  const hasPlaces = !isWholeValue(text);
  let count = 0;
  let last = first;
  let fields = 0;
  for (let from = start; from < end; ) {
    const row = rows[from] ?? 0;
    let to = from;
    let mask = 0;
    for (; to < end && rows[to] === row; to += 1) mask |= 1 << ((places[to] ?? 0) >>> fieldShift);
    const isOther = mask !== fields || count === 0;
    rowBytes.number((row - last) * 2 + (isOther ? 1 : 0));
    if (isOther) rowBytes.byte(mask);
    if (hasPlaces) putPlaces(places, from, to);
    fields = mask;
    last = row;
    count += 1;
    from = to;
  }
  const [ownRows, ownPlaces] = [rowBytes.take(), placeBytes.take()];
  return { text, count, first, last, rows: () => ownRows, places: () => ownPlaces };
}

function putPlaces(places: Uint32Array, from: number, to: number): void {
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const place = places[at] ?? 0;
    const field = place >>> fieldShift;
    const isFollowed = at + 1 < to && (places[at + 1] ?? 0) >>> fieldShift === field;
    const position = place & positionBits;
    placeBytes.number((position - before) * 2 + (isFollowed ? 1 : 0));
    before = isFollowed ? position : 0;
  }
}

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
