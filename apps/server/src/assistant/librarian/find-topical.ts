import type { TitleSummary } from '@yuelan/contract';
import { fold, segment, titleKey } from '@yuelan/search';
import { firstAuthorOf, type StoredTitle } from '../../catalogue/public.ts';
import type { Topic } from '../everyday/topic.ts';
import { topicNamed } from '../everyday/topic-finder.ts';
import { anyOf, type Desk, row } from './desk.ts';
import type { Plan } from './plan.ts';
import { fitOf, pagesOf, RecordText, type Sought, soughtFor } from './record-facts.ts';

/** Something that a question is about. */
export interface Concept extends Sought {
  /** As the answer names it. */
  readonly name: string;
  readonly kind: Topic['kind'] | 'word';
  /** What the reader said, when it is not the name: books on exactly that come first. */
  readonly said?: string;
}

/** A wish that had to be given up. */
export type GivenUp = 'length' | 'inNow' | 'words' | 'some' | 'audience' | 'language' | 'topic';

export interface Chosen {
  readonly books: readonly TitleSummary[];
  /** How many titles answer all that was not given up. */
  readonly total: number;
  /** There are more than were looked at. */
  readonly isMore: boolean;
  readonly givenUp: readonly GivenUp[];
  /** From this place on the books answer only a part. */
  readonly partlyFrom: number;
}

export const booksShown = 6;
const candidatesAtMost = 150;
const weighedAtMost = 36;
/** Pages up to which a book counts as short, and from which as long. */
const shortPages = 160;
const longPages = 300;
const termsSought = 10;

/** What a plan is about, in the words of its language. */
export function conceptsOf(plan: Plan): readonly Concept[] {
  const topics = plan.topics.flatMap((topicName, index): Concept[] => {
    const topic = topicNamed(topicName);
    if (topic === undefined) return [];
    const said = plan.said[index] ?? '';
    const name = topic[plan.language];
    const isNarrower =
      said !== '' && !isSame(said, name) && !topic.terms.some((term) => fold(term).includes(said));
    return [
      {
        name,
        kind: topic.kind,
        terms: isNarrower ? [said, ...topic.terms] : topic.terms,
        classes: topic.classes,
        ...(said === '' || isSame(said, name) ? {} : { said }),
      },
    ];
  });
  const words = plan.words.map((word): Concept => ({ name: word, kind: 'word', terms: [word], classes: [] }));
  return [...topics, ...words];
}

/** Equal up to case and a plural ending. */
const isSame = (one: string, other: string) => segment(one).join(' ') === segment(other).join(' ');

interface Candidate {
  readonly title: StoredTitle;
  readonly text: RecordText;
  /** Points for each concept, in their order. */
  readonly points: readonly number[];
  readonly fit: number;
  readonly score: number;
}

/** Titles that may answer, by id, with whether there are more than were looked at. */
export class Pool {
  readonly titles = new Map<number, StoredTitle>();
  isMore = false;

  add(found: { readonly total: number; readonly titles: readonly StoredTitle[] }): void {
    for (const title of found.titles) this.titles.set(title.id, title);
    if (found.total > found.titles.length) this.isMore = true;
  }
}

/** Collects what could answer a plan: each concept by its words and by its class, and concepts together. */
export async function gather(desk: Desk, plan: Plan, concepts: readonly Concept[]): Promise<Pool> {
  const pool = new Pool();
  const sort = plan.fresh ? 'newest' : plan.popular ? 'borrowed' : 'relevance';
  const limit = candidatesAtMost;
  const sought = concepts.slice(0, 4);
  for (const { terms, classes } of sought) {
    const rows = anyOf(terms.slice(0, termsSought));
    pool.add(await desk.find({ rows, sort, limit }));
    if (classes.length > 0)
      pool.add(
        await desk.find({
          rows: [],
          selections: { class: classes },
          sort: plan.fresh ? 'newest' : 'borrowed',
          limit,
        }),
      );
  }
  const [first, second] = sought;
  if (first !== undefined && second !== undefined)
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const rows = anyOf(one.terms.slice(0, termsSought));
      if (other.classes.length > 0)
        pool.add(await desk.find({ rows, selections: { class: other.classes }, sort, limit }));
      for (const term of other.terms.slice(0, 2))
        pool.add(await desk.find({ rows: [...rows, row(term)], sort, limit }));
    }
  if (plan.audience !== null) {
    const { terms, classes } = soughtFor(plan.audience);
    if (first === undefined || concepts.every(({ kind }) => kind === 'mood')) {
      pool.add(await desk.find({ rows: anyOf(terms), sort: plan.fresh ? 'newest' : 'borrowed', limit }));
      pool.add(
        await desk.find({
          rows: [],
          selections: { class: classes },
          sort: plan.fresh ? 'newest' : 'borrowed',
          limit,
        }),
      );
    } else {
      const rows = anyOf(first.terms.slice(0, termsSought));
      pool.add(await desk.find({ rows, selections: { class: classes }, sort, limit }));
      for (const term of terms.slice(0, 2))
        pool.add(await desk.find({ rows: [...rows, row(term)], sort, limit }));
    }
  }
  return pool;
}

const thisYear = (now: Date) => now.getUTCFullYear();

function weigh(title: StoredTitle, plan: Plan, concepts: readonly Concept[], now: Date): Candidate {
  const text = new RecordText(title.record);
  const points = concepts.map((concept) => text.about(concept));
  const exactly = concepts.reduce(
    (sum, { said }) => sum + (said === undefined ? 0 : text.about({ terms: [said], classes: [] })),
    0,
  );
  const fit = plan.audience === null ? 0 : fitOf(title.record, plan.audience);
  const age = title.record.year === null ? 30 : Math.max(0, thisYear(now) - title.record.year);
  const used = Math.log2(1 + title.borrowCount);
  const score =
    points.reduce((sum, one) => sum + one, 0) +
    exactly * 0.7 +
    fit * 1.6 +
    used * (plan.popular ? 1.5 : 0.3) +
    (plan.fresh ? Math.max(0, 12 - age) : 0);
  return { title, text, points, fit, score };
}

interface Asked {
  readonly length: boolean;
  readonly language: boolean;
  readonly audience: boolean;
  /** Which concepts must all be there; nothing: any one is enough. */
  readonly needed: readonly boolean[] | undefined;
  /** Which concepts are more than a way of reading. */
  readonly subjects: readonly boolean[];
}

function answers(candidate: Candidate, plan: Plan, asked: Asked, shownPages: readonly number[]): boolean {
  const { points, fit, title } = candidate;
  const { needed } = asked;
  const onlyMoods = !asked.subjects.includes(true);
  const hasSome = points.some((one, index) => one > 0 && (onlyMoods || asked.subjects[index] === true));
  // Whoever wants something heart-warming for a small child is glad of what small children like.
  if (needed === undefined && points.length > 0 && !hasSome && !(onlyMoods && fit >= 3)) return false;
  if (needed?.some((isNeeded, index) => isNeeded && (points[index] ?? 0) <= 0) === true) return false;
  if (asked.audience && plan.audience !== null && fit < -1) return false;
  if (asked.language && plan.bookLanguage !== null && languageOf(title) !== plan.bookLanguage) return false;
  return !asked.length || isOfLength(title, plan, shownPages);
}

function languageOf(title: StoredTitle): string {
  const { language, title: name } = title.record;
  return language === '' ? (/\p{Script=Han}/u.test(name) ? 'chi' : 'eng') : language;
}

function isOfLength(title: StoredTitle, plan: Plan, shownPages: readonly number[]): boolean {
  if (plan.length === null && plan.mostPages === null) return true;
  const pages = pagesOf(title.record.pages);
  if (pages === undefined) return false;
  if (plan.mostPages !== null && pages > plan.mostPages) return false;
  switch (plan.length) {
    case 'short':
      return pages <= shortPages;
    case 'long':
      return pages >= longPages;
    case 'shorter':
      return pages < (median(shownPages) ?? shortPages * 2);
    case 'longer':
      return pages > (median(shownPages) ?? shortPages);
    case null:
      return true;
  }
}

function median(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

export interface ChoiceFacts {
  /** Shown before in this conversation: not shown again. */
  readonly shown: ReadonlySet<number>;
  /** Their numbers of pages, of the last answer. */
  readonly shownPages: readonly number[];
  /** Numbers to keep off the list (the book that others should be like). */
  readonly except?: ReadonlySet<number>;
}

/**
 * Chooses the books that answer best. What cannot be had together is given up step by step, the least important wish first,
 * and named in `givenUp`.
 */
export async function choose(
  desk: Desk,
  plan: Plan,
  concepts: readonly Concept[],
  pool: Pool,
  facts: ChoiceFacts,
): Promise<Chosen> {
  const without = plan.without.flatMap((name) => topicNamed(name) ?? []);
  const all = [...pool.titles.values()]
    .filter(({ id }) => !facts.shown.has(id) && facts.except?.has(id) !== true)
    .map((title) => weigh(title, plan, concepts, desk.now))
    .filter(({ text }) => !without.some((topic) => text.about(topic) >= 3))
    .sort(
      (a, b) => b.score - a.score || b.title.borrowCount - a.title.borrowCount || a.title.id - b.title.id,
    );
  const subjects = concepts.map(({ kind }) => kind !== 'mood');
  const everything = subjects.includes(true) ? subjects : undefined;
  const tables = concepts.map(({ kind }) => kind !== 'word' && kind !== 'mood');
  const isSized = plan.length !== null || plan.mostPages !== null;
  const full: Asked = {
    length: true,
    language: true,
    audience: true,
    needed: everything,
    subjects,
  };
  const steps: readonly (readonly [Asked, readonly GivenUp[]])[] = [
    [full, []],
    ...(isSized ? [[{ ...full, length: false }, ['length']] as const] : []),
    ...(plan.bookLanguage === null
      ? []
      : [[{ ...full, language: false, length: false }, ['language']] as const]),
    ...(plan.audience === null ? [] : [[{ ...full, audience: false, length: false }, ['audience']] as const]),
    ...(tables.includes(true) && concepts.some(({ kind }) => kind === 'word')
      ? [[{ ...full, needed: tables, length: false, audience: false }, ['words']] as const]
      : []),
    ...(concepts.length > 1
      ? [[{ ...full, needed: undefined, length: false, audience: false }, ['some']] as const]
      : []),
  ];
  for (const [asked, givenUp] of steps) {
    const fitting = distinct(all.filter((candidate) => answers(candidate, plan, asked, facts.shownPages)));
    if (fitting.length === 0) continue;
    const chosen = await withCopies(desk, plan, fitting);
    if (chosen.books.length === 0) continue;
    const partly =
      givenUp.length === 0 && chosen.books.length < 3 && concepts.length > 1
        ? await alsoPartly(desk, plan, all, fitting, subjects, facts)
        : [];
    return {
      books: [...chosen.books, ...partly].slice(0, booksShown),
      total: fitting.length,
      isMore: pool.isMore && fitting.length > booksShown,
      givenUp: [...givenUp, ...chosen.givenUp],
      partlyFrom: chosen.books.length,
    };
  }
  return { books: [], total: 0, isMore: false, givenUp: [], partlyFrom: 0 };
}

/** Books that answer a part, to stand behind the few that answer all. */
async function alsoPartly(
  desk: Desk,
  plan: Plan,
  all: readonly Candidate[],
  fitting: readonly Candidate[],
  subjects: readonly boolean[],
  facts: ChoiceFacts,
): Promise<readonly TitleSummary[]> {
  const taken = new Set(fitting.map(({ title }) => titleKey(title.record.title)));
  const asked: Asked = { length: true, language: true, audience: true, needed: undefined, subjects };
  const near = distinct(
    all.filter(
      (one) => !taken.has(titleKey(one.title.record.title)) && answers(one, plan, asked, facts.shownPages),
    ),
  ).filter(({ points }) => points.some((one, index) => subjects[index] === true && one >= 3));
  const { books, givenUp } = await withCopies(desk, plan, near);
  return givenUp.length > 0 ? [] : books.slice(0, 3);
}

/** One edition of each work, at most three of an author. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const works = new Set<string>();
  const authors = new Map<string, number>();
  return candidates.filter(({ title: { record } }) => {
    const work = titleKey(record.title);
    const author = firstAuthorOf(record);
    const ofAuthor = authors.get(author) ?? 0;
    if (works.has(work) || (author !== '' && ofAuthor >= 3)) return false;
    works.add(work);
    authors.set(author, ofAuthor + 1);
    return true;
  });
}

/** The best of them with their copies; among nearly equal ones those that are in come first. */
async function withCopies(
  desk: Desk,
  plan: Plan,
  fitting: readonly Candidate[],
): Promise<{ readonly books: readonly TitleSummary[]; readonly givenUp: readonly GivenUp[] }> {
  const weighed = fitting.slice(0, plan.inNow ? weighedAtMost * 3 : weighedAtMost);
  const shown = await desk.present(weighed.map(({ title }) => title.id));
  const scores = new Map(weighed.map(({ title, score }) => [String(title.id), score]));
  const scoreOf = (book: TitleSummary) =>
    (scores.get(book.id) ?? 0) + (book.storageInfo.storageCount > 0 ? 1 : 0);
  const books = [...shown].sort((a, b) => scoreOf(b) - scoreOf(a));
  if (!plan.inNow) return { books: books.slice(0, booksShown), givenUp: [] };
  const inNow = books.filter(({ storageInfo }) => storageInfo.storageCount > 0);
  return inNow.length > 0
    ? { books: inNow.slice(0, booksShown), givenUp: [] }
    : { books: books.slice(0, booksShown), givenUp: ['inNow'] };
}
