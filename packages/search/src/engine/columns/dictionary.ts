import { textOfUnits } from '../../analysis/text-of-units.ts';
import { hashText, hashUnits } from './hashing.ts';
import { SharedArray, viewOf } from './shared-array.ts';
import { type SignatureHandle, Signatures, SignatureView } from './signature.ts';

/** A dictionary as sent to search threads, which share its buffers. */
export interface DictionaryHandle {
  readonly units: SharedArrayBuffer;
  readonly ends: SharedArrayBuffer;
  readonly slots: SharedArrayBuffer;
  readonly heads: SharedArrayBuffer;
  readonly signatures: SignatureHandle;
  /** The number of published entries; their numbers run from 1 to this. */
  readonly size: number;
}

/** Uses what was read ahead. */
const fetched = new Uint32Array(1);

/** Texts of at least so many units are listed together. */
const longText = 64;

/** Reads a dictionary of texts numbered from 1. 0 means "none" and reads as the empty text. */
export class DictionaryView {
  readonly size: number;
  readonly signatures: SignatureView;
  readonly #units: Uint16Array;
  readonly #ends: Uint32Array;
  readonly #slots: Uint32Array;
  /** The first two code units of each entry, which decide most comparisons with one read. */
  readonly #heads: Uint32Array;
  #lengths: { readonly ids: Uint32Array; readonly starts: Uint32Array } | undefined;

  constructor(handle: DictionaryHandle) {
    this.size = handle.size;
    this.signatures = new SignatureView(handle.signatures);
    this.#units = viewOf('u16', handle.units);
    this.#ends = viewOf('u32', handle.ends);
    this.#slots = viewOf('u32', handle.slots);
    this.#heads = viewOf('u32', handle.heads);
  }

  /** The number of a text, or 0 if the dictionary does not have it. */
  find(text: string): number {
    return text === '' ? 0 : probe(text, this.#units, this.#ends, this.#slots);
  }

  text(id: number): string {
    return readText(this.#units, this.#ends, id);
  }

  /** The numbers of the texts with `from` to `to` units, the shorter ones first. */
  ofLengths(from: number, to: number): Uint32Array {
    this.#lengths ??= this.#sortByLength();
    const { ids, starts } = this.#lengths;
    return ids.subarray(starts[Math.min(from, longText)], starts[Math.min(to, longText) + 1]);
  }

  #sortByLength(): { readonly ids: Uint32Array; readonly starts: Uint32Array } {
    const ends = this.#ends;
    const lengthOf = (id: number): number => Math.min(longText, (ends[id] ?? 0) - (ends[id - 1] ?? 0));
    const starts = new Uint32Array(longText + 2);
    for (let id = 1; id <= this.size; id += 1) starts[lengthOf(id) + 1] = (starts[lengthOf(id) + 1] ?? 0) + 1;
    for (let length = 1; length < starts.length; length += 1)
      starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
    const next = starts.slice();
    const ids = new Uint32Array(this.size);
    for (let id = 1; id <= this.size; id += 1) {
      const length = lengthOf(id);
      ids[next[length] ?? 0] = id;
      next[length] = (next[length] ?? 0) + 1;
    }
    return { ids, starts };
  }

  /** All texts, one after another; text `id` begins at the {@link end} of the previous text. */
  get units(): Uint16Array {
    return this.#units;
  }

  end(id: number): number {
    return this.#ends[id] ?? 0;
  }

  /** Reads ahead what comparing entries reads of each, for many at once: see fetch-rows.ts. */
  fetch(ids: Uint32Array): void {
    let read = 0;
    for (let at = 0; at < ids.length; at += 1) read ^= this.#heads[ids[at] ?? 0] ?? 0;
    fetched[0] = read;
  }

  /** Compares two entries by UTF-16 code units, without making strings. */
  compare(left: number, right: number): number {
    const heads = (this.#heads[left] ?? 0) - (this.#heads[right] ?? 0);
    if (heads !== 0) return heads;
    const units = this.#units;
    let a = this.#ends[left - 1] ?? 0;
    let b = this.#ends[right - 1] ?? 0;
    const endA = this.#ends[left] ?? 0;
    const endB = this.#ends[right] ?? 0;
    while (a < endA && b < endB) {
      const difference = (units[a] ?? 0) - (units[b] ?? 0);
      if (difference !== 0) return difference;
      a += 1;
      b += 1;
    }
    return endA - a - (endB - b);
  }
}

/** The writer's side, which adds texts. The slot table, the heads and the signatures are derived and are rebuilt on load. */
export class Dictionary {
  readonly units = new SharedArray('u16');
  readonly ends = new SharedArray('u32');
  readonly #signatures = new Signatures();
  readonly #heads = new SharedArray('u32');
  #slots = new SharedArray('u32', 1024);

  constructor() {
    this.ends.push(0);
    this.#heads.push(0);
  }

  get size(): number {
    return this.ends.length - 1;
  }

  /** The number of a text, which is added if it is new; 0 for the empty text. */
  add(text: string): number {
    if (text === '') return 0;
    const known = probe(text, this.units.view, this.ends.view, this.#slots.view);
    if (known > 0) return known;
    const start = this.units.length;
    this.units.reserve(start + text.length);
    for (let at = 0; at < text.length; at += 1) this.units.view[start + at] = text.charCodeAt(at);
    this.units.length = start + text.length;
    this.ends.push(this.units.length);
    this.#sign();
    if (this.size * 2 > this.#slots.view.length) this.index();
    else place(this.size, hashText(text), this.#slots.view);
    return this.size;
  }

  text(id: number): string {
    return readText(this.units.view, this.ends.view, id);
  }

  /** Rebuilds the slot table with room for twice the entries. */
  index(): void {
    this.#sign();
    let capacity = 1024;
    while (capacity < this.size * 4) capacity *= 2;
    const slots = new SharedArray('u32', capacity);
    for (let id = 1; id <= this.size; id += 1) {
      const hash = hashUnits(this.units.view, this.ends.view[id - 1] ?? 0, this.ends.view[id] ?? 0);
      place(id, hash, slots.view);
    }
    this.#slots = slots;
  }

  handle(): DictionaryHandle {
    return {
      units: this.units.buffer,
      ends: this.ends.buffer,
      slots: this.#slots.buffer,
      heads: this.#heads.buffer,
      signatures: this.#signatures.handle(),
      size: this.size,
    };
  }

  /** Computes the missing signatures and heads of entries. */
  #sign(): void {
    const units = this.units.view;
    const ends = this.ends.view;
    this.#signatures.reserve(this.size);
    this.#heads.reserve(this.size + 1);
    for (let id = this.#signatures.size + 1; id <= this.size; id += 1) {
      const [start, end] = [ends[id - 1] ?? 0, ends[id] ?? 0];
      this.#signatures.add(units, start, end);
      this.#heads.push((units[start] ?? 0) * 0x1_0000 + (end > start + 1 ? (units[start + 1] ?? 0) : 0));
    }
  }
}

function place(id: number, hash: number, slots: Uint32Array): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = id;
}

function probe(text: string, units: Uint16Array, ends: Uint32Array, slots: Uint32Array): number {
  const mask = slots.length - 1;
  let slot = hashText(text) & mask;
  for (let id = slots[slot] ?? 0; id !== 0; id = slots[slot] ?? 0) {
    if (equals(text, units, ends[id - 1] ?? 0, ends[id] ?? 0)) return id;
    slot = (slot + 1) & mask;
  }
  return 0;
}

function equals(text: string, units: Uint16Array, start: number, end: number): boolean {
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at += 1) if (units[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

const readText = (units: Uint16Array, ends: Uint32Array, id: number): string =>
  id <= 0 ? '' : textOfUnits(units, ends[id - 1] ?? 0, ends[id] ?? 0);
