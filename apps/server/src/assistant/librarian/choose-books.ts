import { titleKey } from '@yuelan/search';
import { firstAuthorOf } from '../../catalogue/public.ts';
import { otherNames } from '../everyday/famous-works.ts';
import type { Topic } from '../everyday/topic.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import type { Concept } from './concepts.ts';
import type { Desk } from './desk.ts';
import { evidenceOf } from './evidence.ts';
import { type Pool, widerSought } from './gather.ts';
import type { Plan } from './plan.ts';
import { isWriter } from './read-writer.ts';
import { asksForStories, isNarrow, isOf, partly, wholly } from './relevance.ts';
import { booksShown, firstThatFit, type ShownBooks } from './shown-books.ts';
import { type Candidate, type WeighedConcept, weighConcepts, weighPool } from './weigh.ts';

export interface Chosen extends ShownBooks {
  /** The parts of the question that no title of the catalogue has. */
  readonly missing: readonly string[];
  /** The parts of the question that other titles have, but none of these books. */
  readonly apart: readonly string[];
  /** The broader topic of the request; the books, if any, are only about that. */
  readonly near?: Topic;
  /** Whether the books answer only part of the question. */
  readonly isPartly: boolean;
  /** How many of the first books have everything that was asked for. */
  readonly wholeUpTo?: number;
  /** Whether the thing occurs in stories but no book explains it. */
  readonly isOnlyTold?: boolean;
  /** How many titles are about `near`, whether shown or not. */
  readonly nearTitles?: number;
  /** Parts of the question that titles are about. Those titles do not answer it, so they are counted and not shown. */
  readonly counted?: readonly Counted[];
}

/** A subject and how many titles are about it. */
export interface Counted {
  readonly name: string;
  readonly titles: number;
}

/** Most books to show if they are only near the request. */
const nearAtMost = 3;

export interface ChoiceFacts {
  /** Titles shown before in this conversation; they are not shown again. */
  readonly shown: ReadonlySet<number>;
  /** Page counts of the books of the last answer. */
  readonly shownPages: readonly number[];
  /** Ids of titles to leave out (the book that others should be like). */
  readonly except?: ReadonlySet<number>;
  /** Extra points by title id, for instance because readers of a book also borrowed it. */
  readonly extra?: ReadonlyMap<number, number>;
  /** The points that a title must have, for lists that nothing else keeps short. */
  readonly leastScore?: number;
}

export const noneChosen: Chosen = {
  books: [],
  isMore: false,
  givenUp: [],
  missing: [],
  apart: [],
  isPartly: false,
};

/** Whether a key is that of a name or of its surname: Bradbury. */
const isNameOf = (name: string, key: string) =>
  [name, ...name.split(/[\s,]+/u).slice(-1)].some((one) => titleKey(one) === key);

/**
 * Chooses only books that answer: those that have everything asked for, giving up length, language and audience one
 * after the other; else those that have the most telling part of it; else those of a narrow broader topic. `givenUp`,
 * `missing`, `apart` and `near` name what the books lack.
 */
export async function choose(
  desk: Desk,
  plan: Plan,
  concepts: readonly Concept[],
  pool: Pool,
  facts: ChoiceFacts,
): Promise<Chosen> {
  const weighed = weighConcepts(concepts, pool);
  const known = plan.known
    .flatMap((name) => [name, ...(isWriter(name) ? otherNames(name) : [])])
    .map(titleKey);
  const all = weighPool(pool, plan, weighed, { now: desk.now, extra: facts.extra }).filter(
    ({ title: { id, record }, score }) =>
      !facts.shown.has(id) &&
      facts.except?.has(id) !== true &&
      score >= (facts.leastScore ?? 0) &&
      !known.some((key) => titleKey(record.title).startsWith(key) || isNameOf(firstAuthorOf(record), key)),
  );
  const fit = (candidates: readonly Candidate[], most?: number) =>
    firstThatFit(desk, plan, candidates, facts.shownPages, most);
  const whole = wholly(all, weighed, plan);
  const found = await fit(whole);
  const evidence = found === undefined ? 'subject' : evidenceOf(shownOf(found, whole), weighed, plan);
  if (evidence !== 'subject') return weakly(evidence, whole, weighed, fit);
  if (
    found !== undefined &&
    (found.books.length >= nearAtMost || !plan.sideBySide || found.givenUp.length > 0)
  )
    return { ...noneChosen, ...found };
  if (found !== undefined) {
    // "Evolution and genes": first the few books about both, then books about one of them.
    const taken = new Set(found.books.map(({ id }) => Number(id)));
    const others = partly(
      all.filter((one) => !one.isWhole && !taken.has(one.title.id)),
      weighed,
      plan,
    );
    const added = await fit(others, booksShown - found.books.length);
    const isOfAll = added === undefined || added.givenUp.length > 0;
    return isOfAll
      ? { ...noneChosen, ...found }
      : { ...noneChosen, ...found, books: [...found.books, ...added.books], wholeUpTo: found.books.length };
  }
  const parts = partly(all, weighed, plan);
  const most = await fit(parts, nearAtMost);
  if (most === undefined) return nearest(plan, all, weighed, fit);
  const lacks = missingOf(most, all, weighed);
  if (
    lacks.missing.length === 0 ||
    asksForStories(plan, weighed) ||
    plan.sideBySide ||
    isTelling(most, parts, weighed)
  )
    return { ...noneChosen, ...most, isPartly: true, ...lacks };
  // "Charging cars at home": the missing part says most, so books about safety do not answer it.
  return { ...noneChosen, ...lacks, counted: countedOf(all, weighed) };
}

function countedOf(all: readonly Candidate[], concepts: readonly WeighedConcept[]): readonly Counted[] {
  return concepts.flatMap(({ concept, isNeeded }, index) => {
    const titles = all.filter(({ levels }) => levels[index] === 2).length;
    return isNeeded && titles > 0 ? [{ name: concept.name, titles }] : [];
  });
}

const shownOf = ({ books }: ShownBooks, candidates: readonly Candidate[]) => {
  const ids = new Set(books.map(({ id }) => Number(id)));
  return candidates.filter(({ title }) => ids.has(title.id));
};

/** Whether the part that the books cover is a specific thing (恐龙, 阳台) rather than a wide subject. */
function isTelling(
  found: ShownBooks,
  candidates: readonly Candidate[],
  concepts: readonly WeighedConcept[],
): boolean {
  const books = shownOf(found, candidates);
  return concepts.some(
    ({ concept, isNeeded, titles }, index) =>
      isNeeded &&
      books.some(({ levels }) => levels[index] === 2) &&
      (concept.kind === 'word'
        ? titles <= nearAtMost
        : concept.kind === 'subject' && isNarrow({ classes: concept.classes })),
  );
}

/** A few books on weak evidence: stories that have the thing, or books of its class. */
async function weakly(
  evidence: 'told' | 'class',
  whole: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  fit: (candidates: readonly Candidate[], most: number) => Promise<ShownBooks | undefined>,
): Promise<Chosen> {
  const found = await fit(whole, nearAtMost);
  const needed = concepts.filter(({ isNeeded }) => isNeeded).map(({ concept }) => concept);
  const near = topicNamed(needed.find(({ topic }) => topic !== undefined)?.topic ?? '');
  return {
    ...noneChosen,
    ...found,
    missing: needed.map(({ name }) => name),
    isPartly: true,
    ...(evidence === 'told' || near === undefined
      ? { isOnlyTold: true }
      : { near, nearTitles: whole.length }),
  };
}

/** The parts of the question that none of the books has: `missing` if no title has them, `apart` if other titles do. */
function missingOf(
  { books }: ShownBooks,
  all: readonly Candidate[],
  concepts: readonly WeighedConcept[],
): Pick<Chosen, 'missing' | 'apart'> {
  const shown = new Set(books.map(({ id }) => Number(id)));
  const has = (candidates: readonly Candidate[], index: number) =>
    candidates.some(({ levels }) => (levels[index] ?? 0) > 0);
  const ofShown = all.filter(({ title }) => shown.has(title.id));
  const unmet = concepts
    .map((one, index) => ({ ...one, index, name: one.concept.name }))
    .filter(({ isNeeded, index }) => isNeeded && !has(ofShown, index));
  return {
    missing: unmet.filter(({ index }) => !has(all, index)).map(({ name }) => name),
    apart: unmet.filter(({ index }) => has(all, index)).map(({ name }) => name),
  };
}

const isForm = ({ isNeeded, concept }: WeighedConcept) => isNeeded && concept.kind === 'genre';

/**
 * Classes whose books explain how to do things: farming, technology, health, sports, education, drawing, languages,
 * business.
 */
const practical = /^(?:S|T|R|G|J2|J6|H|F)/u;

/** The broader topics of several things, level by level, nearest first. */
const stepsUp = (chains: readonly (readonly Topic[])[]): readonly Topic[] => [
  ...new Set(
    Array.from({ length: widerSought }, (_, step) => step).flatMap((step) =>
      chains.flatMap((chain) => chain[step] ?? []),
    ),
  ),
];

/** The broader topic of the request, with its books if the topic is narrow. */
async function nearest(
  plan: Plan,
  all: readonly Candidate[],
  weighed: readonly WeighedConcept[],
  fit: (candidates: readonly Candidate[], most: number) => Promise<ShownBooks | undefined>,
): Promise<Chosen> {
  const needed = weighed.flatMap((one, index) =>
    one.isNeeded ? [{ name: one.concept.name, isThere: all.some(({ levels }) => levels[index] === 2) }] : [],
  );
  // "Nothing on novels" is untrue if there are novels, though none that match the rest.
  const lacking = needed.filter(({ isThere }) => !isThere).map(({ name }) => name);
  const moods = weighed.flatMap(({ concept: { kind, name } }) => (kind === 'mood' ? [name] : []));
  const missing =
    needed.length === 0 ? moods.slice(0, 1) : needed.length === 1 ? needed.map(({ name }) => name) : lacking;
  const apart = missing.length > 0 ? [] : needed.map(({ name }) => name);
  const within = stepsUp(
    weighed.flatMap(({ concept, isNeeded }) =>
      isNeeded && (concept.kind === 'word' || missing.includes(concept.name)) ? [concept.within ?? []] : [],
    ),
  );
  for (const topic of within) {
    if (
      !isNarrow(topic) ||
      (plan.form !== null && !/^(?:why|howTo)$/u.test(plan.form)) ||
      weighed.some(isForm)
    )
      continue;
    const found = await fit(
      all.filter(
        (one) => isOf(one, topic) && (plan.form !== 'howTo' || practical.test(one.title.record.classCode)),
      ),
      nearAtMost,
    );
    if (found !== undefined) return { ...noneChosen, ...found, missing, apart, near: topic, isPartly: true };
  }
  const isOnlyTold =
    needed.length === 1 &&
    needed.every(({ isThere }) => isThere) &&
    (plan.form === 'howTo' || plan.form === 'why');
  if (isOnlyTold) return { ...noneChosen, missing: needed.map(({ name }) => name), isOnlyTold };
  const near = within.find((topic) => all.some((one) => isOf(one, topic)));
  return {
    ...noneChosen,
    missing,
    apart,
    counted: plan.form === 'plot' ? [] : countedOf(all, weighed),
    ...(near === undefined || plan.form === 'plot' || weighed.some(isForm)
      ? {}
      : { near, nearTitles: all.filter((one) => isOf(one, near)).length }),
  };
}
