import { randomUUID } from 'node:crypto';
import type { ColumnsHandle } from './columns-handle.ts';
import { Dictionary, DictionaryView } from './dictionary.ts';
import {
  bitsOf,
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
import { IdSlots } from './id-slots.ts';
import { ListHeap } from './list-heap.ts';
import { NameWeights } from './name-weights.ts';
import { OrderedRows } from './ordered-rows.ts';
import { SharedArray } from './shared-array.ts';
import { Signatures } from './signature.ts';
import { type SortedClasses, sortByClass } from './sorted-classes.ts';

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
  /** Whether the title as catalogued is this key. */
  readonly isTitleKey: boolean;
  /** Latin words of titles, names and keywords, to which misspelt words are compared. */
  readonly words: readonly string[];
  readonly printA: number;
  readonly printB: number;
}

/** The writer's side of the columns: see columns-handle.ts. */
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
    numbers: new SharedArray('u32'),
  };
  readonly dictionaries = {
    author: new Dictionary(),
    keyword: new Dictionary(),
    traits: new Dictionary(),
    series: new Dictionary(),
    branch: new Dictionary(),
    word: new Dictionary(),
  };
  readonly titleSignatures = new Signatures();
  readonly slots = new IdSlots(this.of);
  readonly weights = new NameWeights();
  /** For each author, the next form of the same name (刘慈欣, 劉慈欣), in a ring; 0 for a name with only one form. */
  readonly nextForms = new SharedArray('u32');
  /** Tells these columns from those that are read from the file another time: their generations begin again. */
  readonly opened = randomUUID();
  generation = 1;
  structure = 1;
  holdings = 1;
  live = 0;
  readonly ordered = new OrderedRows();
  #sortedClasses: SortedClasses = { upTo: 0, rows: new SharedArrayBuffer(0), places: new Map() };
  #branchLists = this.of.lists.buffer;
  readonly #lists = new ListHeap(this.of.lists);

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
    const { titleProper, titleArticle, isTitleKey } = values;
    words[fact.titleLengths] = titleLengths(values.title.length, titleProper, titleArticle, isTitleKey);
    const keywords = this.#numbers('keyword', values.keywords);
    if (keywords.length > inlineKeywords) words[fact.keywords] = placeFlag + this.#lists.add(keywords);
    else {
      words[fact.keywords] = keywords.length;
      words.set(keywords, fact.firstKeyword);
    }
    words[fact.branches] = this.#branchWord(branches);
    words[fact.names] = this.#lists.add(this.#numbers('author', values.names));
    for (const word of values.words) this.dictionaries.word.add(word);
    const titleEnd = of.titles.length + values.title.length;
    of.titles.reserve(titleEnd);
    for (let at = 0; at < values.title.length; at += 1)
      of.titles.view[of.titles.length + at] = values.title.charCodeAt(at);
    of.titles.length = titleEnd;
    of.id.push(values.id);
    of.facts.append(words);
    of.ranks.append([borrowCount, yearWord(values.year), headOf(values.title), bitsOf(values.title)]);
    of.heads.push(headOf(values.title));
    of.years.push(words[fact.year] ?? 0);
    of.branches.push(words[fact.branches] ?? 0);
    of.traits.push(words[fact.traits] ?? 0);
    of.series.push(this.#lists.word(this.#numbers('series', values.series)));
    of.sortHead.push(values.sortHead);
    of.sortTail.push(values.sortTail);
    of.printA.push(values.printA);
    of.printB.push(values.printB);
    of.died.push(0);
    of.available.push(this.#branchWord(available));
    of.work.push(values.work);
    of.numbers.push(this.rows);
    this.#sign();
    this.live += 1;
    this.#weigh(this.rows, borrowCount + 1, 1);
    this.slots.add(this.rows, this.generation);
    return this.rows;
  }

  /** The live row of a record, or 0. */
  rowOf(id: number): number {
    return this.slots.rowOf(id);
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
    if (borrowCount !== this.borrowCount(row)) this.ordered.move(row);
    ranks.view[(row - 1) * rankWords + rank.borrow] = borrowCount;
    const place = (row - 1) * factWords + fact.branches;
    if (facts.view[place] !== word >>> 0 || this.of.available.view[row - 1] !== free >>> 0)
      this.holdings = this.generation;
    if (facts.view[place] !== word >>> 0) this.ordered.shift(row, facts.view[place] ?? 0);
    facts.view[place] = word;
    this.of.branches.view[row - 1] = word;
    this.of.available.view[row - 1] = free;
  }

  /** Rebuilds what depends on the rows' numbers after they have changed. */
  renumbered(): void {
    this.live = this.rows;
    this.#lists.forget();
    this.#branchLists = this.of.lists.buffer;
    this.#repeat();
    this.titleSignatures.clear();
    this.#sign();
    this.slots.rebuild(this.rows, this.generation);
    this.ordered.begin(this.rows);
  }

  #branchWord(branches: readonly string[]): number {
    return this.#lists.branchWord(this.#numbers('branch', branches));
  }

  #numbers(name: 'author' | 'keyword' | 'branch' | 'series', texts: readonly string[]): readonly number[] {
    const dictionary = this.dictionaries[name];
    const numbers: number[] = [];
    for (const text of texts) {
      const number = dictionary.add(text);
      if (number > 0 && !numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  /** After loading, computes what is not stored of the rows: copies, the table from id to row, weights. */
  complete(): void {
    this.#repeat();
    this.#sign();
    this.slots.extend(this.ordered.count, this.rows, this.generation);
    this.#recount();
  }

  /** Fills the columns that repeat words of the facts and ranks, and sorts the rows by class. */
  #repeat(): void {
    const { facts, ranks, heads, years, branches, traits, numbers } = this.of;
    for (const column of [heads, years, branches, traits, numbers]) {
      column.expect(this.rows);
      column.length = this.rows;
    }
    for (let row = 0; row < this.rows; row += 1) {
      const base = row * factWords;
      years.view[row] = facts.view[base + fact.year] ?? 0;
      traits.view[row] = facts.view[base + fact.traits] ?? 0;
      branches.view[row] = facts.view[base + fact.branches] ?? 0;
      heads.view[row] = ranks.view[row * rankWords + rank.titleHead] ?? 0;
      numbers.view[row] = row + 1;
    }
    const dictionary = new DictionaryView(this.dictionaries.traits.handle());
    this.#sortedClasses = sortByClass(dictionary, traits.view, this.rows);
  }

  /** Counts live rows and weights. */
  #recount(): void {
    const { author, keyword } = this.dictionaries;
    this.weights.expect({ author: author.size, keyword: keyword.size });
    const { facts, ranks, lists, died } = this.of;
    const views = { facts: facts.view, ranks: ranks.view, lists: lists.view, died: died.view };
    this.live = this.weights.count(views, this.rows);
  }

  handle(): ColumnsHandle {
    const of = this.of;
    return {
      opened: this.opened,
      rows: this.rows,
      live: this.live,
      generation: this.generation,
      structure: this.structure,
      holdings: this.holdings,
      ...this.ordered.handle(),
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
        numbers: of.numbers.buffer,
      },
      sortedClasses: this.#sortedClasses,
      idSlots: this.slots.buffer,
      titleSignatures: this.titleSignatures.handle(),
      ...this.weights.handle(),
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
    const lists = this.of.lists.view;
    const base = (row - 1) * factWords;
    const names = facts[base + fact.names] ?? 0;
    if (rows !== 0) this.weights.countNamings(lists, names, rows);
    if (change === 0) return;
    this.weights.addList('author', lists, names, change);
    const word = facts[base + fact.keywords] ?? 0;
    if (isPlace(word)) this.weights.addList('keyword', lists, placeOf(word), change);
    else
      for (let at = 0; at < word; at += 1)
        this.weights.add('keyword', facts[base + fact.firstKeyword + at] ?? 0, change);
  }

  /** Computes the missing signatures of titles. */
  #sign(): void {
    const facts = this.of.facts.view;
    this.titleSignatures.reserve(this.rows);
    for (let row = this.titleSignatures.size; row < this.rows; row += 1) {
      const start = facts[row * factWords + fact.titleStart] ?? 0;
      const length = wholeLength(facts[row * factWords + fact.titleLengths] ?? 0);
      this.titleSignatures.add(this.of.titles.view, start, start + length);
    }
  }
}
