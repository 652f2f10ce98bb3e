import { fact, factWords, isPlace, placeOf, rank, rankWords } from './facts.ts';
import { SharedArray } from './shared-array.ts';

/** The columns that tell how much names are used. */
interface Uses {
  readonly facts: Uint32Array;
  readonly ranks: Uint32Array;
  readonly lists: Uint32Array;
  readonly died: Uint32Array;
}

const most = 0xffffffff;

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
    for (const weights of [this.author, this.namings]) {
      weights.expect(author + 1);
      weights.length = Math.max(weights.length, author + 1);
    }
    this.keyword.expect(keyword + 1);
    this.keyword.length = Math.max(this.keyword.length, keyword + 1);
  }

  /** Adds all live rows, after {@link expect}, and returns their number. */
  count({ facts, ranks, lists, died }: Uses, rows: number): number {
    const { view: authors } = this.author;
    const { view: keywords } = this.keyword;
    const { view: namings } = this.namings;
    let live = 0;
    for (let row = 0; row < rows; row += 1) {
      if (died[row] !== 0) continue;
      live += 1;
      const use = (ranks[row * rankWords + rank.borrow] ?? 0) + 1;
      const base = row * factWords;
      const names = facts[base + fact.names] ?? 0;
      for (let item = names + 1; item <= names + (lists[names] ?? 0); item += 1) {
        const id = lists[item] ?? 0;
        namings[id] = (namings[id] ?? 0) + 1;
        authors[id] = Math.min(most, (authors[id] ?? 0) + use);
      }
      const word = facts[base + fact.keywords] ?? 0;
      const isList = isPlace(word);
      const list = isList ? lists : facts;
      const from = isList ? placeOf(word) + 1 : base + fact.firstKeyword;
      const end = from + (isList ? (lists[from - 1] ?? 0) : word);
      for (let item = from; item < end; item += 1) {
        const id = list[item] ?? 0;
        keywords[id] = Math.min(most, (keywords[id] ?? 0) + use);
      }
    }
    return live;
  }

  /** Adds to the weight of a name. */
  add(name: 'author' | 'keyword', id: number, change: number): void {
    const weights = this[name];
    weights.reserve(id + 1);
    weights.length = Math.max(weights.length, id + 1);
    weights.view[id] = Math.min(most, Math.max(0, (weights.view[id] ?? 0) + change));
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
