import { fold } from '../analysis/fold.ts';
import { baseTable } from './base-table.ts';
import { type EmbeddedData, EmbeddedHeadings } from './embedded-headings.ts';
import { Texts } from './learn.ts';
import { asBytes, shared, type VectorData, VectorTable } from './vector-table.ts';
import { learntWords, tellingWords } from './words.ts';

/** What a record says about its meaning. */
export interface MeaningRecord {
  readonly title: string;
  readonly keywords: readonly string[];
  readonly classCode: string;
  readonly summary: string;
}

/** A heading of the catalogue near a text. */
export interface NearHeading {
  readonly heading: string;
  /** How many titles have it. */
  readonly titles: number;
  /** The class that most of them are in; empty if they have none. */
  readonly classCode: string;
  /** 1: the same. */
  readonly closeness: number;
}

/** What a job learns from a catalogue: plain data, for a file or another thread. */
export interface MeaningData {
  /** The words of this catalogue; null for a small one, in which words stand together by chance. */
  readonly own: VectorData | null;
  readonly headings: readonly string[];
  /** The vectors of the headings in the language's table, one after another; zero where it lacks a word. */
  readonly baseVectors: Int8Array;
  /** The same in the catalogue's own table; empty without one. */
  readonly ownVectors: Int8Array;
  readonly titles: Uint32Array;
  readonly classCodes: readonly string[];
}

/**
 * Raise it when other data are learnt from the same records, or with another base table: files of another version are
 * not read.
 */
export const meaningVersion = 2;

/** Fewer records teach nothing: in three hundred titles each pair of words occurs once. */
const leastRecords = 2_000;
/** Headings that are compared, the most used first: they bound the time of a look-up. */
const mostHeadings = 10_000;
/** A heading of a larger part of the titles says nothing: 少年读物. That of a few titles does, however small the catalogue. */
const largestHeading = 0.05;
const fewTitles = 10;
/** Names of people (Leakey, Louis, 1903-1972; 海伦·凯勒) are close only to these people. */
const isName = /·|,\s\p{Lu}|\b1\d{3}\b/u;
/**
 * How much context a text and a heading must share, times their closeness. Vectors of few dimensions bring together
 * words that never occur together (寂寞 and 儿童故事 at 0.8); three associates in common are not a coincidence.
 */
const leastEvidence = 0.05;
/** A heading's readers (昆虫--少年读物) say nothing about its subject. */
const audience = /\s*--\s*[^-]*读物$/u;
/** Characters of a summary that are read: the beginning says what the book is about. */
const summaryRead = 300;

const limits = { dimensions: 64, mostWords: 20_000, leastTexts: 3, largestShare: 0.05 } as const;

/** Collects the records of a catalogue, in a fixed order, and learns from them. */
export class MeaningLearner {
  readonly #texts = new Texts();
  readonly #headings = new Map<string, { text: string; titles: number; classes: Map<string, number> }>();
  #records = 0;

  add(records: readonly MeaningRecord[]): void {
    for (const { title, keywords, classCode, summary } of records) {
      this.#records += 1;
      this.#texts.add([
        ...tellingWords(title),
        ...keywords.flatMap((keyword) => learntWords(keyword.replace(audience, ''))),
        ...tellingWords(summary.slice(0, summaryRead)),
        ...classWords(classCode),
      ]);
      for (const text of new Set(keywords)) {
        const key = fold(text);
        const known = this.#headings.get(key) ?? { text, titles: 0, classes: new Map<string, number>() };
        known.titles += 1;
        known.classes.set(classCode, (known.classes.get(classCode) ?? 0) + 1);
        this.#headings.set(key, known);
      }
    }
  }

  /** What the records say. Forgets them meanwhile, so that learning has their memory: it learns only once. */
  learn(): MeaningData {
    const headings = [...this.#headings]
      .filter(
        ([, { text, titles }]) =>
          titles <= Math.max(fewTitles, this.#records * largestHeading) && !isName.test(text),
      )
      .sort(([a, one], [b, other]) => other.titles - one.titles || (a < b ? -1 : 1))
      .slice(0, mostHeadings)
      .map(([, heading]) => heading);
    this.#headings.clear();
    const texts = headings.map(({ text }) => text);
    const own = this.#records < leastRecords ? null : this.#texts.learn(limits);
    return {
      own,
      headings: texts,
      baseVectors: vectorsOf(baseTable(), texts),
      ownVectors: own === null ? new Int8Array() : vectorsOf(new VectorTable(own), texts),
      titles: Uint32Array.from(headings, ({ titles }) => titles),
      classCodes: headings.map(({ classes }) => mostOf(classes)),
    };
  }
}

/** A class and the classes around it are words too: those of the same class belong together. */
function classWords(code: string): readonly string[] {
  const bare = code.replace(/[^\p{L}\p{N}]/gu, '');
  return [2, 3, 4]
    .filter((length) => bare.length >= length)
    .map((length) => `class ${bare.slice(0, length)}`);
}

function mostOf(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

/** A table with the vectors of the headings in it. */
interface Side {
  readonly table: VectorTable;
  readonly headings: Int8Array;
  /** Whether a heading is known. */
  readonly known: readonly boolean[];
}

/** Finds the headings of a catalogue that mean nearly the same as a text. */
export class CatalogueMeaning {
  readonly #data: MeaningData;
  readonly #sides: readonly Side[];
  readonly #embedded: EmbeddedHeadings | undefined;

  /** `embedded`: the headings as an embedding model sees them, in order. */
  constructor(data: MeaningData, embedded?: EmbeddedData) {
    this.#data = data;
    const base = sideOf(baseTable(), data.baseVectors);
    this.#sides = data.own === null ? [base] : [base, sideOf(new VectorTable(data.own), data.ownVectors)];
    this.#embedded = embedded === undefined ? undefined : new EmbeddedHeadings(embedded);
  }

  /**
   * The headings closest to a text, the closest first, none below `floor` (0 to 1). `asked` is the text as the
   * headings' model sees it; without it the learnt words decide.
   */
  near(text: string, limit: number, floor: number, asked?: Int8Array): readonly NearHeading[] {
    const { headings, titles, classCodes } = this.#data;
    const isEmbedded = this.#embedded !== undefined && asked?.length === this.#embedded.dimensions;
    const closeness = isEmbedded ? this.#embedded.closenessTo(asked) : this.#learntCloseness(text);
    return headings
      .map((heading, at) => ({
        heading,
        titles: titles[at] ?? 0,
        classCode: classCodes[at] ?? '',
        closeness: closeness[at] ?? 0,
      }))
      .filter((one) => one.closeness >= floor)
      .filter((one) => isEmbedded || one.closeness * this.#evidence(text, one.heading) >= leastEvidence)
      .sort((a, b) => b.closeness - a.closeness || b.titles - a.titles || (a.heading < b.heading ? -1 : 1))
      .slice(0, limit);
  }

  /**
   * The language's table and this catalogue's table count equally; if only one of them knows a word, that one decides.
   * One of them must have seen the text and the heading in the same context.
   */
  #learntCloseness(text: string): Float32Array {
    const { headings } = this.#data;
    const sums = new Float32Array(headings.length);
    const counts = new Uint8Array(headings.length);
    for (const { table, headings: vectors, known } of this.#sides) {
      const asked = table.vectorOf(text);
      if (asked.every((value) => value === 0)) continue;
      const { dimensions } = table;
      for (let heading = 0; heading < headings.length; heading += 1) {
        if (known[heading] !== true) continue;
        let sum = 0;
        const from = heading * dimensions;
        for (let at = 0; at < dimensions; at += 1) sum += (asked[at] ?? 0) * (vectors[from + at] ?? 0);
        sums[heading] = (sums[heading] ?? 0) + sum / 127;
        counts[heading] = (counts[heading] ?? 0) + 1;
      }
    }
    return sums.map((sum, at) => (counts[at] === 0 ? 0 : Math.min(1, sum / (counts[at] ?? 1))));
  }

  #evidence(text: string, heading: string): number {
    const on = heading.replace(audience, '');
    return Math.max(...this.#sides.map(({ table }) => shared(table.companyOf(text), table.companyOf(on))));
  }
}

function sideOf(table: VectorTable, headings: Int8Array): Side {
  const { dimensions } = table;
  const known = Array.from({ length: headings.length / dimensions }, (_, at) =>
    headings.subarray(at * dimensions, (at + 1) * dimensions).some((value) => value !== 0),
  );
  return { table, headings, known };
}

/** The vectors of headings: a job computes them, because a dictionary must cut each heading into words. */
function vectorsOf(table: VectorTable, headings: readonly string[]): Int8Array {
  const vectors = new Int8Array(headings.length * table.dimensions);
  for (const [at, heading] of headings.entries())
    vectors.set(asBytes(table.vectorOf(heading.replace(audience, ''))), at * table.dimensions);
  return vectors;
}
