import type { ColumnsHandle } from './columns-view.ts';
import { Dictionary } from './dictionary.ts';
import {
  bitBranches,
  bitsOf,
  branchBits,
  fact,
  factWords,
  headOf,
  inlineKeywords,
  isPlace,
  placeFlag,
  placeOf,
  rank,
  rankWords,
  titleLengths,
  wholeLength,
  yearWord,
} from './facts.ts';
import { hashId } from './hashing.ts';
import { SharedArray } from './shared-array.ts';
import { Signatures } from './signature.ts';

/** What changes in place. */
export interface Use {
  readonly borrowCount: number;
  readonly branches: readonly string[];
  readonly available: readonly string[];
}

/** The part of a row that is written once. */
export interface RowValues {
  readonly id: number;
  readonly firstAuthor: string;
  /** See traits.ts. */
  readonly traits: string;
  readonly series: readonly string[];
  readonly year: number | null;
  readonly work: number;
  readonly sortHead: number;
  readonly sortTail: number;
  readonly keywords: readonly string[];
  readonly names: readonly string[];
  readonly title: string;
  /** Length of the title proper within it. */
  readonly titleProper: number;
  /** Length of the English article at its beginning. */
  readonly titleArticle: number;
  /** Latin words of titles, names and keywords, to which misspelt words are compared. */
  readonly words: readonly string[];
  readonly printA: number;
  readonly printB: number;
}

/** The writer's side of the columns: see columns-view.ts. */
export class Columns {
  readonly of = {
    id: new SharedArray('f64'),
    facts: new SharedArray('u32'),
    ranks: new SharedArray('u32'),
    heads: new SharedArray('u32'),
    years: new SharedArray('u16'),
    branches: new SharedArray('u32'),
    traits: new SharedArray('u32'),
    series: new SharedArray('u32'),
    died: new SharedArray('u32'),
    available: new SharedArray('u32'),
    work: new SharedArray('f64'),
    sortHead: new SharedArray('f64'),
    sortTail: new SharedArray('f64'),
    printA: new SharedArray('u32'),
    printB: new SharedArray('u32'),
    lists: new SharedArray('u32'),
    titles: new SharedArray('u16'),
  };
  readonly dictionaries = {
    author: new Dictionary(),
    keyword: new Dictionary(),
    traits: new Dictionary(),
    series: new Dictionary(),
    branch: new Dictionary(),
    word: new Dictionary(),
  };
  readonly weights = { author: new SharedArray('u32'), keyword: new SharedArray('u32') };
  /** The number of live rows that name each author. */
  readonly namings = new SharedArray('u32');
  /** For each author, the next form of the same name (刘慈欣, 劉慈欣), in a ring; 0 for a name with only one form. */
  readonly nextForms = new SharedArray('u32');
  generation = 1;
  structure = 1;
  holdings = 1;
  live = 0;
  /** How many rows, from the first on, are in the order of {@link rankOrder}, except those that moved. */
  ordered = 0;
  /** A bit for each ordered row whose loans have changed since. */
  moved = new SharedArray('u32');
  hasMoved = false;
  #branchLists = this.of.lists.buffer;
  #idSlots = new SharedArray('u32', 1024);
  #titleSignatures = new Signatures();
  /** Branch lists already in the heap, so that equal lists are stored once. Bounded, because it only saves memory. */
  readonly #known = new Map<string, number>();

  constructor() {
    this.of.lists.push(0);
  }

  get rows(): number {
    return this.of.id.length;
  }

  /** Appends a row and returns its number. The caller ends the record's earlier row. */
  append(values: RowValues, { borrowCount, branches, available }: Use): number {
    const of = this.of;
    this.structure = this.generation;
    const words = new Uint32Array(factWords);
    words[fact.year] = yearWord(values.year);
    words[fact.author] = this.dictionaries.author.add(values.firstAuthor);
    words[fact.traits] = this.dictionaries.traits.add(values.traits);
    words[fact.titleStart] = of.titles.length;
    words[fact.titleLengths] = titleLengths(values.title.length, values.titleProper, values.titleArticle);
    const keywords = this.#numbers('keyword', values.keywords);
    if (keywords.length > inlineKeywords) words[fact.keywords] = placeFlag + this.#list(keywords);
    else {
      words[fact.keywords] = keywords.length;
      words.set(keywords, fact.firstKeyword);
    }
    words[fact.branches] = this.#branchWord(branches);
    words[fact.names] = this.#list(this.#numbers('author', values.names));
    for (const word of values.words) this.dictionaries.word.add(word);
    for (let at = 0; at < values.title.length; at += 1) of.titles.push(values.title.charCodeAt(at));
    of.id.push(values.id);
    of.facts.append(words);
    of.ranks.append([borrowCount, yearWord(values.year), headOf(values.title), bitsOf(values.title)]);
    of.heads.push(headOf(values.title));
    of.years.push(words[fact.year] ?? 0);
    of.branches.push(words[fact.branches] ?? 0);
    of.traits.push(words[fact.traits] ?? 0);
    of.series.push(this.#listWord(this.#numbers('series', values.series)));
    of.sortHead.push(values.sortHead);
    of.sortTail.push(values.sortTail);
    of.printA.push(values.printA);
    of.printB.push(values.printB);
    of.died.push(0);
    of.available.push(this.#branchWord(available));
    of.work.push(values.work);
    this.#sign();
    this.live += 1;
    this.#weigh(this.rows, borrowCount + 1, 1);
    if (this.rows * 2 > this.#idSlots.view.length) this.index();
    else this.#place(this.rows);
    return this.rows;
  }

  /** The live row of a record, or 0. */
  rowOf(id: number): number {
    const slots = this.#idSlots.view;
    const mask = slots.length - 1;
    let slot = hashId(id) & mask;
    for (let row = slots[slot] ?? 0; row !== 0; row = slots[slot] ?? 0) {
      if (this.of.id.view[row - 1] === id && this.of.died.view[row - 1] === 0) return row;
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  /** Ends a row as of the generation being made. */
  end(row: number): void {
    this.#weigh(row, -1 - this.borrowCount(row), -1);
    this.of.died.view[row - 1] = this.generation;
    this.structure = this.generation;
    this.live -= 1;
  }

  borrowCount(row: number): number {
    return this.of.ranks.view[(row - 1) * rankWords + rank.borrow] ?? 0;
  }

  /** Changes a row's mutable values in place. */
  update(row: number, { borrowCount, branches, available }: Use): void {
    const { facts, lists, ranks } = this.of;
    this.#weigh(row, borrowCount - this.borrowCount(row), 0);
    const word = this.#branchWord(branches);
    const free = this.#branchWord(available);
    if (lists.buffer !== this.#branchLists) {
      // Threads that still hold the smaller list heap keep the facts that belong to it.
      facts.renew();
      this.of.branches.renew();
      this.of.available.renew();
      this.#branchLists = lists.buffer;
    }
    if (borrowCount !== this.borrowCount(row)) this.move(row);
    ranks.view[(row - 1) * rankWords + rank.borrow] = borrowCount;
    const place = (row - 1) * factWords + fact.branches;
    if (facts.view[place] !== word >>> 0 || this.of.available.view[row - 1] !== free >>> 0)
      this.holdings = this.generation;
    facts.view[place] = word;
    this.of.branches.view[row - 1] = word;
    this.of.available.view[row - 1] = free;
  }

  /** Notes that an ordered row may no longer be in order. */
  move(row: number): void {
    if (row > this.ordered) return;
    const place = row >>> 5;
    this.moved.view[place] = (this.moved.view[place] ?? 0) | (1 << (row & 31));
    this.hasMoved = true;
  }

  isMoved(row: number): boolean {
    return row <= this.ordered && (((this.moved.view[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  /** Says that so many rows are in order, and none has moved. */
  order(rows: number): void {
    this.ordered = rows;
    this.moved = new SharedArray('u32', (rows >>> 5) + 1);
    this.hasMoved = false;
  }

  /** Rebuilds what depends on the rows' numbers after they have changed. */
  renumbered(): void {
    this.live = this.rows;
    this.#titleSignatures = new Signatures();
    this.index();
    this.order(this.rows);
  }

  #branchWord(branches: readonly string[]): number {
    const ids = this.#numbers('branch', branches);
    if (ids.every((id) => id <= bitBranches)) return branchBits(ids);
    const key = ids.join(' ');
    let place = this.#known.get(key);
    if (place === undefined) {
      place = this.#list(ids);
      if (this.#known.size >= 100_000) this.#known.clear();
      this.#known.set(key, place);
    }
    return placeFlag + place;
  }

  #numbers(name: 'author' | 'keyword' | 'branch' | 'series', texts: readonly string[]): readonly number[] {
    return [...new Set(texts.map((text) => this.dictionaries[name].add(text)))].filter((id) => id > 0);
  }

  /** One number as itself, several as the place of a list: see {@link isPlace}. */
  #listWord(ids: readonly number[]): number {
    return ids.length > 1 ? placeFlag + this.#list(ids) : (ids[0] ?? 0);
  }

  /** Adds a list to the heap and returns its place. */
  #list(ids: readonly number[]): number {
    if (ids.length === 0) return 0;
    const place = this.of.lists.length;
    this.of.lists.push(ids.length);
    for (const id of ids) this.of.lists.push(id);
    return place;
  }

  /** Rebuilds the table from id to row, and missing signatures, after loading. */
  index(): void {
    this.#sign();
    let capacity = 1024;
    while (capacity < this.rows * 3) capacity *= 2;
    this.#idSlots = new SharedArray('u32', capacity);
    for (let row = 1; row <= this.rows; row += 1) this.#place(row);
  }

  /** Recounts live rows and weights after loading. */
  recount(): void {
    this.live = 0;
    for (let row = 1; row <= this.rows; row += 1) {
      if (this.of.died.view[row - 1] !== 0) continue;
      this.live += 1;
      this.#weigh(row, this.borrowCount(row) + 1, 1);
    }
  }

  handle(): ColumnsHandle {
    const of = this.of;
    return {
      rows: this.rows,
      live: this.live,
      generation: this.generation,
      structure: this.structure,
      holdings: this.holdings,
      ordered: this.ordered,
      moved: this.moved.buffer,
      hasMoved: this.hasMoved,
      buffers: {
        id: of.id.buffer,
        facts: of.facts.buffer,
        ranks: of.ranks.buffer,
        heads: of.heads.buffer,
        years: of.years.buffer,
        branches: of.branches.buffer,
        traits: of.traits.buffer,
        series: of.series.buffer,
        died: of.died.buffer,
        available: of.available.buffer,
        work: of.work.buffer,
        sortHead: of.sortHead.buffer,
        sortTail: of.sortTail.buffer,
        printA: of.printA.buffer,
        printB: of.printB.buffer,
        lists: of.lists.buffer,
        titles: of.titles.buffer,
      },
      idSlots: this.#idSlots.buffer,
      titleSignatures: this.#titleSignatures.handle(),
      weights: { author: this.weights.author.buffer, keyword: this.weights.keyword.buffer },
      namings: this.namings.buffer,
      nextForms: this.nextForms.buffer,
      dictionaries: {
        author: this.dictionaries.author.handle(),
        keyword: this.dictionaries.keyword.handle(),
        traits: this.dictionaries.traits.handle(),
        series: this.dictionaries.series.handle(),
        branch: this.dictionaries.branch.handle(),
        word: this.dictionaries.word.handle(),
      },
    };
  }

  /** Adds an author's name to the ring of forms that another name is in. */
  joinForms(id: number, other: number): void {
    const { nextForms } = this;
    nextForms.reserve(this.dictionaries.author.size + 1);
    nextForms.length = this.dictionaries.author.size + 1;
    nextForms.view[id] = nextForms.view[other] || other;
    nextForms.view[other] = id;
  }

  #weigh(row: number, change: number, rows: number): void {
    const facts = this.of.facts.view;
    const base = (row - 1) * factWords;
    if (rows !== 0) this.#countNamings(facts[base + fact.names] ?? 0, rows);
    if (change === 0) return;
    this.#weighList('author', this.of.lists.view, facts[base + fact.names] ?? 0, change);
    const word = facts[base + fact.keywords] ?? 0;
    if (isPlace(word)) this.#weighList('keyword', this.of.lists.view, placeOf(word), change);
    else
      for (let at = 0; at < word; at += 1)
        this.#addWeight('keyword', facts[base + fact.firstKeyword + at] ?? 0, change);
  }

  #countNamings(place: number, rows: number): void {
    const { lists } = this.of;
    const end = place + (lists.view[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) {
      const id = lists.view[item] ?? 0;
      this.namings.reserve(id + 1);
      this.namings.length = Math.max(this.namings.length, id + 1);
      this.namings.view[id] = (this.namings.view[id] ?? 0) + rows;
    }
  }

  #weighList(name: 'author' | 'keyword', lists: Uint32Array, place: number, change: number): void {
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) this.#addWeight(name, lists[item] ?? 0, change);
  }

  #addWeight(name: 'author' | 'keyword', id: number, change: number): void {
    const weights = this.weights[name];
    weights.reserve(id + 1);
    weights.length = Math.max(weights.length, id + 1);
    weights.view[id] = Math.min(0xffffffff, Math.max(0, (weights.view[id] ?? 0) + change));
  }

  /** Computes the missing signatures of titles. */
  #sign(): void {
    const facts = this.of.facts.view;
    this.#titleSignatures.reserve(this.rows);
    for (let row = this.#titleSignatures.size; row < this.rows; row += 1) {
      const start = facts[row * factWords + fact.titleStart] ?? 0;
      const length = wholeLength(facts[row * factWords + fact.titleLengths] ?? 0);
      this.#titleSignatures.add(this.of.titles.view, start, start + length);
    }
  }

  #place(row: number): void {
    const slots = this.#idSlots.view;
    const mask = slots.length - 1;
    const id = this.of.id.view[row - 1] ?? 0;
    let slot = hashId(id) & mask;
    for (let other = slots[slot] ?? 0; other !== 0; other = slots[slot] ?? 0) {
      // No thread asks for a version that ended long ago, so its slot is reused. Otherwise a record changed ten
      // thousand times would make a chain of ten thousand slots.
      const died = this.of.died.view[other - 1] ?? 0;
      if (died !== 0 && died + 64 < this.generation && this.of.id.view[other - 1] === id) break;
      slot = (slot + 1) & mask;
    }
    slots[slot] = row;
  }
}
