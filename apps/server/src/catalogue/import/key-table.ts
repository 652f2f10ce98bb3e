/**
 * Finds ids by the hashes of texts, in 20 bytes an entry. It may find an id whose text only has the same hash.
 */
export class KeyTable {
  /** The last entry of each bucket; 0 for none. */
  #buckets = new Uint32Array(2 ** 16);
  /** Entries from 1 on: the entry before in the same bucket, the hash and the id. */
  #before = new Uint32Array(2 ** 16);
  #hashes = new Uint32Array(2 ** 16);
  #ids = new Uint32Array(2 ** 16);
  #last = 0;

  get size(): number {
    return this.#last;
  }

  add(text: string, id: number): void {
    this.#last += 1;
    if (this.#last === this.#ids.length) this.#grow();
    this.#hashes[this.#last] = hashOf(text);
    this.#ids[this.#last] = id;
    this.#enter(this.#last);
  }

  *find(text: string): Generator<number> {
    const hash = hashOf(text);
    let entry = this.#buckets[hash & (this.#buckets.length - 1)] ?? 0;
    for (; entry > 0; entry = this.#before[entry] ?? 0)
      if (this.#hashes[entry] === hash) yield this.#ids[entry] ?? 0;
  }

  #enter(entry: number): void {
    const bucket = (this.#hashes[entry] ?? 0) & (this.#buckets.length - 1);
    this.#before[entry] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = entry;
  }

  #grow(): void {
    const length = this.#ids.length * 2;
    this.#before = new Uint32Array(length);
    this.#buckets = new Uint32Array(length);
    this.#hashes = grown(this.#hashes, length);
    this.#ids = grown(this.#ids, length);
    for (let entry = 1; entry < this.#last; entry += 1) this.#enter(entry);
  }
}

function grown(old: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const array = new Uint32Array(length);
  array.set(old);
  return array;
}

/** FNV-1a of the UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
