import type { StoredTitle } from '../../catalogue/public.ts';
import type { Audience } from '../everyday/audiences.ts';
import { worksRemembered } from '../everyday/famous-works.ts';
import { topicNamed } from '../everyday/topic-table.ts';
import { type Concept, isLeaning, isNeeded, isWide, levelOf, weightOf } from './concepts.ts';
import { type Pool, remembered, toldOf } from './gather.ts';
import type { Plan } from './plan.ts';
import { fitOf, gloomOf, isEasy, pagesOf, RecordText } from './record-facts.ts';

/** Up to the first number of pages a book counts as short, from the second on as long. */
const shortPages = 160;
const longPages = 300;

/** A title weighed against a question. */
export interface Candidate {
  readonly title: StoredTitle;
  readonly text: RecordText;
  /** For each concept, in order: about it (2), mentions it (1), neither (0). */
  readonly levels: readonly (0 | 1 | 2)[];
  /** Whether it is a work whose story the reader remembers. */
  readonly isRemembered: boolean;
  /** Whether it has all that was asked for. */
  readonly isWhole: boolean;
  /** The part of the question's meaning that it has, 0 to 1. */
  readonly coverage: number;
  /** Points for concepts that only rank: moods, common words. */
  readonly mood: number;
  readonly fit: number;
  readonly score: number;
}

export interface WeighedConcept {
  readonly concept: Concept;
  readonly weight: number;
  readonly isNeeded: boolean;
  /** The fraction of the catalogue that has it, and how many titles that is. */
  readonly share: number;
  readonly titles: number;
}

export function weighConcepts(concepts: readonly Concept[], pool: Pool): readonly WeighedConcept[] {
  const weighed = concepts.map((concept) => {
    const share = pool.shares.get(concept) ?? 0.001;
    const titles = Math.round(share * pool.size);
    return { concept, weight: weightOf(concept, share), isNeeded: isNeeded(concept, share), share, titles };
  });
  const narrows = weighed.some((one) => one.isNeeded && !isLeaning(one.concept));
  // A light book about history is first of all a book about history.
  const isOnThing = weighed.some(
    (one) => one.isNeeded && (one.concept.kind === 'subject' || one.concept.kind === 'word'),
  );
  const orders = ({ concept }: WeighedConcept) =>
    isLeaning(concept) || (isOnThing && concept.topic === '笑话幽默');
  if (narrows) return weighed.map((one) => ({ ...one, isNeeded: one.isNeeded && !orders(one) }));
  // Common words are better than none.
  return weighed.some((one) => one.isNeeded)
    ? weighed
    : weighed.map((one) => ({ ...one, isNeeded: one.concept.kind === 'word' }));
}

/** A reader who excludes this does not want a sad book. */
const gloomy =
  /^(?:depressing|sad|dark|grim|bleak|heavy|gloomy|violent|upsetting|tragic|沉重|压抑|悲伤|悲惨|黑暗|致郁|伤感)/u;

/** Weighs the titles of a pool, best first. */
export function weighPool(
  pool: Pool,
  plan: Plan,
  concepts: readonly WeighedConcept[],
  facts: { readonly now: Date; readonly extra?: ReadonlyMap<number, number> | undefined },
): readonly Candidate[] {
  const works = worksRemembered(remembered(plan), toldOf(plan)).map(({ names }) => names);
  const without = plan.without.flatMap((name) => topicNamed(name) ?? { terms: [name], classes: [] });
  // No record says how a story ends, but a death in it is not a good sign.
  const isCheerful =
    plan.unstated.includes('ending') || plan.without.some((name) => name === '死亡' || gloomy.test(name));
  return [...pool.titles.values()]
    .map((title) => weigh(title, plan, concepts, facts, works))
    .filter(
      ({ text }) =>
        !without.some((topic) => text.about(topic) >= 2) && !(isCheerful && gloomOf(text.record) > 0),
    )
    .sort(
      (a, b) => b.score - a.score || b.title.borrowCount - a.title.borrowCount || a.title.id - b.title.id,
    );
}

/** Moods that a sad book never has, whatever its words are. */
const cheering: ReadonlySet<string> = new Set(['温暖治愈', '平静', '睡前故事', '笑话幽默']);

/** The gloom that is too much for a book that should make readers laugh, or calm and comfort them. */
const tooSad = { funny: 4, gentle: 2 } as const;

/**
 * Whether a book has a mood. A heading shows it only for literature (a warning of extinction has the heading
 * "nature"), a title alone never does, and the summary of a stormy novel may have one quiet moor in it.
 */
function isOfMood(text: RecordText, concept: Concept): boolean {
  if (text.isNamedOnly(concept, true)) return false;
  const { classCode } = text.record;
  if (!(classCode === '' || /^[IJ]/u.test(classCode)))
    return (
      text.isClassed(concept) ||
      (concept.classes.length > 0 && /^B/u.test(classCode) && text.about(concept) >= 3)
    );
  // 漂亮朋友 is not a book about friendship: the title alone of a novel for adults says nothing.
  const isTold = [...text.record.keywords, text.record.summary].some((field) =>
    concept.terms.some((term) => text.has(field, term)),
  );
  if (!isTold && /^I\d{2,3}\.4|^I24/u.test(classCode)) return false;
  const [name = ''] = concept.terms;
  if (cheering.has(name) && gloomOf(text.record) >= (name === '笑话幽默' ? tooSad.funny : tooSad.gentle))
    return false;
  return text.about(concept) >= 2.2 || text.countOf(concept.terms) >= 2;
}

/**
 * Readers who ask for foreign or short novels, without an age or a children's genre, do not see children's books
 * first.
 */
const isForAnyAdult = (plan: Plan, concepts: readonly WeighedConcept[]) =>
  plan.audience === null &&
  concepts.length > 0 &&
  concepts.every(
    ({ concept }) =>
      concept.kind === 'beside' ||
      (concept.kind === 'mood' && concept.topic !== '睡前故事') ||
      (concept.kind === 'genre' && isWide(concept.terms[0] ?? '')),
  ) &&
  !concepts.some(({ concept }) => concept.topic === '儿童文学');
const childish = -2;
/** What grown-ups go through: a lost job, a parting. */
const ofGrownUps = '走出低谷';

const likedByAll = 4;

/** A mention counts for less than a book about the thing. */
const partOf = [0, 0.7, 1] as const;

function weigh(
  title: StoredTitle,
  plan: Plan,
  concepts: readonly WeighedConcept[],
  facts: { readonly now: Date; readonly extra?: ReadonlyMap<number, number> | undefined },
  works: readonly (readonly string[])[],
): Candidate {
  const { record } = title;
  const text = new RecordText(record);
  const isRemembered = works.some((names) => names.some((name) => text.isCalled(name)));
  const points = concepts.map(({ concept }) => text.about(concept));
  const levels = concepts.map(({ concept }, index) => {
    const level = levelOf(text, concept, points[index] ?? 0);
    return isRemembered && level === 0 && text.isKnownFor(concept.said ?? concept.name) ? 1 : level;
  });
  const needed = concepts.filter((one) => one.isNeeded).reduce((sum, { weight }) => sum + weight, 0);
  const has = concepts.reduce(
    (sum, one, index) => sum + (one.isNeeded ? one.weight * partOf[levels[index] ?? 0] : 0),
    0,
  );
  const exactly = concepts.reduce(
    (sum, { concept: { said, kind, name } }) =>
      sum + (said === undefined && kind !== 'word' ? 0 : text.about({ terms: [said ?? name], classes: [] })),
    0,
  );
  const mood = concepts.reduce(
    (sum, { isNeeded: needs, concept }, index) =>
      sum + (needs || concept.kind !== 'mood' || !isOfMood(text, concept) ? 0 : (points[index] ?? 0)),
    0,
  );
  const fit = plan.audience === null ? 0 : fitOf(record, plan.audience);
  const age = record.year === null ? 30 : Math.max(0, facts.now.getUTCFullYear() - record.year);
  const used = Math.log2(1 + title.borrowCount);
  const score =
    points.reduce((sum, one) => sum + one, 0) +
    exactly * 1.2 +
    (isRemembered ? 8 : 0) -
    concepts.filter(({ concept }, index) => (points[index] ?? 0) > 0 && text.isNamedOnly(concept)).length *
      3 +
    (facts.extra?.get(title.id) ?? 0) +
    fit * 1.6 -
    (plan.topics.some((name) => cheering.has(name)) ? gloomOf(record) : 0) -
    // Readers who have lost somebody get no murders and wars.
    (plan.care === 'low' ? gloomOf(record) * 2 : 0) +
    // A child of a known age gets a story if no subject is named.
    (concepts.length === 0 && plan.audience !== null && /^I/u.test(record.classCode) ? likedByAll : 0) +
    (isForAnyAdult(plan, concepts) &&
    (fitOf(record, 'adult') < childish ||
      (plan.topics.includes(ofGrownUps) && fitOf(record, 'adult') <= childish))
      ? -6
      : 0) +
    (plan.easy ? isEasy(record) : 0) +
    used * (plan.popular ? 1.5 : 0.3) +
    (plan.fresh ? Math.max(0, 12 - age) : 0);
  const isWhole = concepts.every((one, index) => !one.isNeeded || (levels[index] ?? 0) > 0);
  return {
    title,
    text,
    levels,
    isRemembered,
    isWhole,
    coverage: needed === 0 ? 1 : has / needed,
    mood,
    fit,
    score,
  };
}

/** Whether each wish besides the subject must be met. */
export interface Asked {
  readonly length: boolean;
  readonly language: boolean;
  readonly audience: boolean;
}

/** For small children, something must say that the book is for children. */
const leastFit = (audience: Audience) => (audience === 'preschool' || audience === 'lowerPrimary' ? 0.5 : -1);

/** Whether a title meets the wishes besides the subject. */
export function suits(
  candidate: Candidate,
  plan: Plan,
  asked: Asked,
  shownPages: readonly number[],
): boolean {
  const { fit, title } = candidate;
  if (asked.audience && plan.audience !== null && fit < leastFit(plan.audience)) return false;
  if (
    asked.language &&
    plan.bookLanguage !== null &&
    languageOf(title, plan.bookLanguage) !== plan.bookLanguage
  )
    return false;
  return !asked.length || isOfLength(title, plan, shownPages);
}

function languageOf(title: StoredTitle, wanted: string): string {
  const { language, title: name } = title.record;
  // A bilingual book counts as either.
  if (title.record.keywords.some((word) => /对照读物|双语/u.test(word))) return wanted;
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
