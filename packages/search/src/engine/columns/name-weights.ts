import { SharedArray } from './shared-array.ts';

/** Sums over the live rows that name an author or a keyword, by its number. */
export class NameWeights {
  readonly author = new SharedArray('u32');
  readonly keyword = new SharedArray('u32');
  /** The number of live rows that name each author. */
  readonly namings = new SharedArray('u32');

  handle() {
    return {
      weights: { author: this.author.buffer, keyword: this.keyword.buffer },
      namings: this.namings.buffer,
    };
  }

  /** Makes room for the weights of so many names. */
  expect({ author, keyword }: { readonly author: number; readonly keyword: number }): void {
    this.author.expect(author + 1);
    this.namings.expect(author + 1);
    this.keyword.expect(keyword + 1);
  }

  /** Adds to the weight of a name. */
  add(name: 'author' | 'keyword', id: number, change: number): void {
    const weights = this[name];
    weights.reserve(id + 1);
    weights.length = Math.max(weights.length, id + 1);
    weights.view[id] = Math.min(0xffffffff, Math.max(0, (weights.view[id] ?? 0) + change));
  }

  /** Adds to the weight of each name in the list at a place of the heap. */
  addList(name: 'author' | 'keyword', lists: Uint32Array, place: number, change: number): void {
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) this.add(name, lists[item] ?? 0, change);
  }

  /** Adds to the number of rows that name each author in the list at a place of the heap. */
  countNamings(lists: Uint32Array, place: number, rows: number): void {
    const namings = this.namings;
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) {
      const id = lists[item] ?? 0;
      namings.reserve(id + 1);
      namings.length = Math.max(namings.length, id + 1);
      namings.view[id] = (namings.view[id] ?? 0) + rows;
    }
  }
}
