import type { TitleSummary } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { firstAuthorOf } from '../../catalogue/public.ts';
import type { Topic } from '../everyday/topic.ts';
import type { Concept } from './concepts.ts';
import type { Desk } from './desk.ts';
import type { Pool } from './gather.ts';
import type { Plan } from './plan.ts';
import { type Asked, type Candidate, suits, type WeighedConcept, weighConcepts, weighPool } from './weigh.ts';

/** A condition besides the subject that no book meets. */
export type GivenUp = 'length' | 'inNow' | 'audience' | 'language';

export interface Chosen {
  readonly books: readonly TitleSummary[];
  /** More answer than are shown. */
  readonly isMore: boolean;
  readonly givenUp: readonly GivenUp[];
  /** What was asked for and no title of the catalogue has. */
  readonly missing: readonly string[];
  /** What was asked for and none of these books has, though others do. */
  readonly apart: readonly string[];
  /** The books are only of the topic that what was asked for belongs to. */
  readonly near?: Topic;
  /** From this place on the books answer only a part. */
  readonly partlyFrom: number;
}

export const booksShown = 6;
const weighedAtMost = 36;
const addedAtMost = 3;
/** Part of a question's meaning that a book must have to be worth showing. */
const leastCoverage = 0.5;
/** The same for a book that is on the subject itself. */
const leastOnSubject = 0.3;
/** Points under which a mood is not one of the book's. */
const leastMood = 1;

export interface ChoiceFacts {
  /** Shown before in this conversation: not shown again. */
  readonly shown: ReadonlySet<number>;
  /** Their numbers of pages, of the last answer. */
  readonly shownPages: readonly number[];
  /** Numbers to keep off the list (the book that others should be like). */
  readonly except?: ReadonlySet<number>;
  /** Points that a title has beside its words, by id: other readers of a book borrowed it too. */
  readonly extra?: ReadonlyMap<number, number>;
  /** Points that a title must have; for lists that nothing else keeps short. */
  readonly leastScore?: number;
}

const noneChosen: Chosen = { books: [], isMore: false, givenUp: [], missing: [], apart: [], partlyFrom: 0 };

/**
 * Chooses the books that answer best, and none that do not: first those that have all that was asked for, giving up length,
 * language and readers one after the other; then those that have most of it, then those of the nearest topic. What the
 * books lack is named in `givenUp`, `missing` and `near`.
 */
export async function choose(
  desk: Desk,
  plan: Plan,
  concepts: readonly Concept[],
  pool: Pool,
  facts: ChoiceFacts,
): Promise<Chosen> {
  const weighed = weighConcepts(concepts, pool);
  const all = weighPool(pool, plan, weighed, { now: desk.now, extra: facts.extra })
    .filter(
      ({ title: { id }, score }) =>
        !facts.shown.has(id) && facts.except?.has(id) !== true && score >= (facts.leastScore ?? 0),
    )
    .filter((one) => helps(one, weighed));
  const wished = stepsOf(plan);
  const needed = weighed.some((one) => one.isNeeded);
  const moods = !needed && concepts.some(({ kind }) => kind === 'mood');
  const whole = all.filter((one) =>
    moods ? one.mood >= leastMood || one.fit >= 3 : one.isWhole && isStrong(one, weighed),
  );
  const found = await firstThatFits(desk, plan, preferSubject(whole, weighed), facts, wished);
  if (found !== undefined) {
    if (found.books.length >= addedAtMost || !needed) return found;
    const added = await alsoPartly(desk, plan, all, found, weighed, facts);
    return { ...found, books: [...found.books, ...added].slice(0, booksShown) };
  }
  const most = mostOf(all, weighed);
  const partly = await firstThatFits(desk, plan, most, facts, wished);
  if (partly !== undefined) return { ...partly, partlyFrom: 0, ...missingOf(partly, all, weighed) };
  // Who cannot sleep and wishes for something soothing is not helped by a book on illness.
  const ofMood = all.filter(({ mood }) => mood >= leastMood);
  const soothing = await firstThatFits(desk, plan, ofMood, facts, wished);
  if (soothing !== undefined)
    return { ...soothing, missing: weighed.filter((one) => one.isNeeded).map(({ concept }) => concept.name) };
  return nearest(desk, plan, all, weighed, facts, wished);
}

/** The conditions to keep: the least important is dropped first. */
function stepsOf(plan: Plan): readonly (readonly [Asked, readonly GivenUp[]])[] {
  const full: Asked = { length: true, language: true, audience: true };
  const isSized = plan.length !== null || plan.mostPages !== null;
  return [
    [full, []],
    ...(isSized ? [[{ ...full, length: false }, ['length']] as const] : []),
    ...(plan.bookLanguage === null
      ? []
      : [[{ ...full, language: false, length: false }, ['language']] as const]),
    ...(plan.audience === null ? [] : [[{ ...full, audience: false, length: false }, ['audience']] as const]),
  ];
}

/** Where enough books are on the subject, those that only mention it are left out. */
function preferSubject(
  candidates: readonly Candidate[],
  concepts: readonly WeighedConcept[],
): readonly Candidate[] {
  const on = candidates.filter(({ levels }) =>
    concepts.every((one, index) => !one.isNeeded || levels[index] === 2),
  );
  // Who asks for a subject alone means books on it rather than stories.
  const isPlain =
    concepts.length > 0 &&
    concepts.every(({ concept }) => concept.kind === 'subject' && !isOfLiterature(concept));
  const plain = isPlain ? on.filter((one) => !isStory(one)) : [];
  if (plain.length >= addedAtMost) return plain;
  // War stories are no handbooks of war.
  const told = concepts.some(({ concept }) => concept.kind === 'mood' && concept.terms.includes('故事'))
    ? on.filter(isStory)
    : [];
  if (told.length >= addedAtMost) return told;
  if (on.length >= addedAtMost) return on;
  const mentioning = candidates.filter((one) => !on.includes(one));
  return [...on, ...mentioning];
}

/** The books that have the largest part of what was asked for, if it is large enough. */
function mostOf(all: readonly Candidate[], concepts: readonly WeighedConcept[]): readonly Candidate[] {
  const worth = all.filter(({ coverage, levels }) => {
    const subject = concepts.flatMap((one, index) =>
      one.isNeeded && one.concept.kind !== 'genre' ? [levels[index] ?? 0] : [],
    );
    const met = subject.filter((level) => level > 0).length;
    const onTopic = concepts.some(
      ({ concept: { kind }, weight }, index) =>
        (kind === 'subject' || kind === 'genre') && weight >= 4 && levels[index] === 2,
    );
    if (onTopic) return coverage >= leastOnSubject;
    return coverage >= leastCoverage && (met >= 2 || subject.includes(2));
  });
  const best = Math.max(0, ...worth.map(({ coverage }) => coverage));
  const most = worth.filter(({ coverage }) => coverage >= best - 0.1);
  const plain = asksForThings(concepts) ? most.filter((one) => !isStory(one)) : [];
  return plain.length > 0 ? plain : most;
}

/** What none of the books has: because nothing has it, or because nothing has all together. */
function missingOf(
  { books }: Chosen,
  all: readonly Candidate[],
  concepts: readonly WeighedConcept[],
): Pick<Chosen, 'missing' | 'apart'> {
  const shown = new Set(books.map(({ id }) => Number(id)));
  const lacking = concepts.flatMap((one, index) => (one.isNeeded ? [{ name: one.concept.name, index }] : []));
  const has = (candidates: readonly Candidate[], index: number) =>
    candidates.some(({ levels }) => (levels[index] ?? 0) > 0);
  const ofShown = all.filter(({ title }) => shown.has(title.id));
  const names = (wanted: readonly { readonly name: string }[]) => wanted.map(({ name }) => name);
  const unmet = lacking.filter(({ index }) => !has(ofShown, index));
  return {
    missing: names(unmet.filter(({ index }) => !has(all, index))),
    apart: names(unmet.filter(({ index }) => has(all, index))),
  };
}

/** Whether a question is on things rather than for stories. */
const asksForThings = (concepts: readonly WeighedConcept[]): boolean =>
  concepts.some(({ concept }) => concept.kind === 'subject' && !isOfLiterature(concept)) &&
  concepts.every(({ concept: { kind } }) => kind === 'subject' || kind === 'word');

const isStory = ({ title }: Candidate) => title.record.classCode.startsWith('I');
const isOfLiterature = ({ classes }: { readonly classes: readonly string[] }) =>
  classes.length === 0 || classes.some((code) => code.startsWith('I'));

/** A mention in a summary is no book on a subject that has a class of its own, when nothing else was asked for. */
function isStrong({ levels }: Candidate, concepts: readonly WeighedConcept[]): boolean {
  const needed = concepts.flatMap(({ isNeeded, concept }, index) =>
    isNeeded ? [{ concept, level: levels[index] ?? 0 }] : [],
  );
  const [only] = needed;
  return (
    needed.length !== 1 ||
    only === undefined ||
    only.level === 2 ||
    only.concept.kind !== 'subject' ||
    only.concept.classes.length === 0
  );
}

/** A story that only mentions a thing helps nobody who asks for the thing and not for a story. */
function helps(candidate: Candidate, concepts: readonly WeighedConcept[]): boolean {
  const isOfThings = concepts.some(
    ({ concept: { kind, within } }) =>
      kind === 'word' && within !== undefined && !within.some(isOfLiterature),
  );
  const isOfStories = concepts.some(({ concept: { kind } }) => kind === 'genre' || kind === 'mood');
  return (
    !isOfThings ||
    isOfStories ||
    !isStory(candidate) ||
    candidate.isRemembered ||
    candidate.levels.includes(2)
  );
}

/** Whether a book is of a topic near what was asked for; a novel on a farm helps nobody who grows vegetables. */
function isOf(candidate: Candidate, topic: Topic): boolean {
  const { classCode } = candidate.title.record;
  // The answer names the class; a warning of pesticides is of another one than insects.
  const isInClass =
    classCode === '' || topic.classes.length === 0 || topic.classes.some((code) => code[0] === classCode[0]);
  return isInClass && candidate.text.about(topic) >= 3 && (isOfLiterature(topic) || !isStory(candidate));
}

/** The topic that what was asked for belongs to. */
async function nearest(
  desk: Desk,
  plan: Plan,
  all: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  facts: ChoiceFacts,
  wished: ReturnType<typeof stepsOf>,
): Promise<Chosen> {
  const needed = concepts.flatMap((one, index) =>
    one.isNeeded ? [{ name: one.concept.name, isThere: all.some(({ levels }) => levels[index] === 2) }] : [],
  );
  // "Nothing on novels" is untrue where there are novels, though none with the rest of it.
  const absent = needed.filter(({ isThere }) => !isThere);
  const missing = (absent.length > 0 ? absent : needed).map(({ name }) => name);
  for (const within of concepts.flatMap(({ concept }) => concept.within ?? [])) {
    const of = all.filter((one) => isOf(one, within));
    const found = await firstThatFits(desk, plan, of, facts, wished);
    if (found !== undefined) return { ...found, missing, near: within };
  }
  return { ...noneChosen, missing };
}

async function firstThatFits(
  desk: Desk,
  plan: Plan,
  candidates: readonly Candidate[],
  facts: ChoiceFacts,
  wished: ReturnType<typeof stepsOf>,
): Promise<Chosen | undefined> {
  for (const [asked, givenUp] of wished) {
    const fitting = distinct(candidates.filter((one) => suits(one, plan, asked, facts.shownPages)));
    if (fitting.length === 0) continue;
    const chosen = await withCopies(desk, plan, fitting);
    if (chosen.books.length === 0) continue;
    return {
      books: chosen.books,
      isMore: fitting.length > chosen.books.length,
      givenUp: [...givenUp, ...chosen.givenUp],
      missing: [],
      apart: [],
      partlyFrom: chosen.books.length,
    };
  }
  return undefined;
}

/** Books that answer most of the question, or are of the nearest topic, to stand behind the few that answer all. */
async function alsoPartly(
  desk: Desk,
  plan: Plan,
  all: readonly Candidate[],
  found: Chosen,
  concepts: readonly WeighedConcept[],
  facts: ChoiceFacts,
): Promise<readonly TitleSummary[]> {
  if (found.givenUp.length > 0) return [];
  const taken = new Set(found.books.map(({ bookName }) => titleKey(bookName)));
  const asked: Asked = { length: true, language: true, audience: true };
  const near = all.filter(
    (one) =>
      !taken.has(titleKey(one.title.record.title)) &&
      !one.isWhole &&
      suits(one, plan, asked, facts.shownPages),
  );
  const within = concepts.flatMap(({ concept }) => (concept.kind === 'word' ? (concept.within ?? []) : []));
  const most = mostOf(near, concepts);
  const beside = most.length > 0 ? most : near.filter((one) => within.some((topic) => isOf(one, topic)));
  const { books, givenUp } = await withCopies(desk, plan, distinct(beside));
  return givenUp.length > 0 ? [] : books.slice(0, addedAtMost);
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
