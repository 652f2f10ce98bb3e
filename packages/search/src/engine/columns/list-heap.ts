import { bitBranches, branchBits, placeFlag } from './facts.ts';
import type { SharedArray } from './shared-array.ts';

/** Lists of numbers, each preceded by its length. Nothing is removed. */
export class ListHeap {
  readonly #lists: SharedArray<'u32'>;
  /** Branch lists already in the heap, so that equal lists are stored once. Bounded, because it only saves memory. */
  readonly #known = new Map<string, number>();

  /** Takes an empty array. The list at place 0 is empty. */
  constructor(lists: SharedArray<'u32'>) {
    this.#lists = lists;
    lists.push(0);
  }

  /** Forgets where lists are, after they have moved. */
  forget(): void {
    this.#known.clear();
  }

  /** Adds a list and returns its place. */
  add(ids: readonly number[]): number {
    if (ids.length === 0) return 0;
    const place = this.#lists.length;
    this.#lists.push(ids.length);
    for (const id of ids) this.#lists.push(id);
    return place;
  }

  /** One number is stored as itself, several as the place of a list: see `isPlace`. */
  word(ids: readonly number[]): number {
    return ids.length > 1 ? placeFlag + this.add(ids) : (ids[0] ?? 0);
  }

  /** Branches as bits, or as the place of a list if one of them has no bit. */
  branchWord(ids: readonly number[]): number {
    if (ids.every((id) => id <= bitBranches)) return branchBits(ids);
    const key = ids.join(' ');
    let place = this.#known.get(key);
    if (place === undefined) {
      place = this.add(ids);
      if (this.#known.size >= 100_000) this.#known.clear();
      this.#known.set(key, place);
    }
    return placeFlag + place;
  }
}
