import { fold, stem } from '@yuelan/search';
import type { Topic } from '../everyday/topic.ts';
import { type Concept, isKindOfStory, isWide } from './concepts.ts';
import type { Plan } from './plan.ts';
import type { Candidate, WeighedConcept } from './weigh.ts';

/**
 * Which titles answer a question: those that demonstrably have what was asked for. A heading, the title or the class
 * shows it. A mention in the summary counts only for a story, or beside a heading that has the rest.
 */

/** Points that a book needs to have a mood. */
const leastMood = 1;
/** A book that suits the audience this well counts as having the mood. */
const fitForMood = 3;
/** Part of a described story that a book must have. */
const leastOfPlot = 0.5;
/** A subject with so few titles, or so small a part of the catalogue, is narrow: its books are near the request. */
const fewTitles = 3;
const narrowShare = 0.04;

/** Fiction. Essays and letters (I26) are not: they report what their writers lived. */
const isStory = ({ title }: Candidate) => /^I(?!0|26|\d{3}\.6)/u.test(title.record.classCode);
/** Stories and comics (J228, J238), which explain nothing. */
export const isTold = (one: Candidate) => isStory(one) || /^J2[23]8/u.test(one.title.record.classCode);
const isOfLiterature = ({ classes }: { readonly classes: readonly string[] }) =>
  classes.length === 0 || classes.some((code) => code.startsWith('I'));

/** Whether a question asks for stories, poems or the like rather than books about a thing. */
export function asksForStories(plan: Plan, concepts: readonly { readonly concept: Concept }[]): boolean {
  return (
    plan.form === 'plot' ||
    (plan.form !== 'howTo' &&
      plan.form !== 'why' &&
      concepts.some(({ concept }) => /^(?:genre|mood)$/u.test(concept.kind) && isOfLiterature(concept)))
  );
}

/** The titles that have everything that was asked for. */
export function wholly(
  all: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  plan: Plan,
): readonly Candidate[] {
  const isForStories = asksForStories(plan, concepts);
  const moods = concepts.some(({ concept }) => concept.kind === 'mood');
  if (!concepts.some(({ isNeeded }) => isNeeded))
    return moods ? all.filter((one) => one.mood >= leastMood || one.fit >= fitForMood) : all;
  const isWideOnly = concepts.every(({ concept, isNeeded }) => !isNeeded || isWide(concept.topic ?? ''));
  const answering = all.filter((one) => one.isWhole && isShown(one, concepts, plan, isForStories));
  const inMood = moods && isWideOnly ? answering.filter((one) => one.mood >= leastMood) : [];
  const shown = inMood.length > 0 ? inMood : answering;
  const taught = plan.form === 'howTo' ? shown.filter((one) => isNamedFor(one, concepts)) : [];
  return preferSubject(taught.length > 0 ? taught : shown, concepts, plan);
}

/** Whether the title or headings name everything required: a handbook names what it teaches (to draw, drawing). */
function isNamedFor({ title: { record } }: Candidate, concepts: readonly WeighedConcept[]): boolean {
  const words = fold([record.title, record.subtitle, ...record.keywords].join(' '));
  return concepts.every(({ concept: { said, name }, isNeeded }) => {
    const key = fold(said ?? name);
    return (
      !isNeeded ||
      (/\p{Script=Han}/u.test(key) ? words : ` ${words}`).includes(
        /\p{Script=Han}/u.test(key) ? key : ` ${stem(key)}`,
      )
    );
  });
}

/** Whether a title has more than a mention of what was asked for. */
function isShown(
  candidate: Candidate,
  concepts: readonly WeighedConcept[],
  plan: Plan,
  isForStories: boolean,
): boolean {
  const levels = concepts.flatMap(({ isNeeded, concept }, index) =>
    isNeeded ? [{ level: candidate.levels[index] ?? 0, concept }] : [],
  );
  const isOn = levels.some(({ level }) => level === 2);
  if (candidate.isRemembered) return true;
  if (isStory(candidate) && !isForStories) {
    // A novel does not teach how to do a thing.
    if (plan.form === 'howTo' || plan.form === 'why') return false;
    const told = candidate.levels.filter((level) => level > 0).length;
    return isOn || (plan.form === null && told >= 2);
  }
  if (!isForStories) return isOn;
  // One thing alone does not tell a story: an action or another thing must be in it too.
  const isTold = concepts.some(
    ({ concept }, index) => concept.kind === 'beside' && (candidate.levels[index] ?? 0) > 0,
  );
  if (levels.length > 1 || isTold) return true;
  // A specific word in a summary (荒岛) tells of the thing; a mention of a subject with a class says little.
  const isOfItsOwn = levels.every(
    ({ concept }) => concept.kind !== 'subject' || concept.classes.length === 0,
  );
  return (isOn || isOfItsOwn) && plan.form !== 'plot';
}

/** If enough books are about the subject, those that only mention it are left out. */
function preferSubject(
  candidates: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  plan: Plan,
): readonly Candidate[] {
  const on = candidates.filter(({ levels }) =>
    concepts.every((one, index) => !one.isNeeded || levels[index] === 2),
  );
  // A subject alone asks for books about it rather than stories.
  const isPlain =
    plan.form !== 'plot' &&
    concepts.length > 0 &&
    concepts.every(
      ({ concept }) => concept.kind === 'beside' || (concept.kind === 'subject' && !isOfLiterature(concept)),
    );
  const plain = isPlain ? on.filter((one) => !isStory(one)) : [];
  if (plain.length >= fewTitles) return plain;
  // War stories are not handbooks of war.
  const told = concepts.some(({ concept }) => concept.kind === 'mood' && concept.terms.includes('故事'))
    ? on.filter(isStory)
    : [];
  if (told.length >= fewTitles) return told;
  if (on.length >= fewTitles) return on;
  return [...on, ...candidates.filter((one) => !on.includes(one))];
}

/**
 * The titles that have the most telling part of a question. Of a described story that is most of what happens;
 * otherwise it is a thing that was named, never the form alone (poems, for a question about poems on a war).
 */
export function partly(
  all: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  plan: Plan,
): readonly Candidate[] {
  const isForStories = asksForStories(plan, concepts);
  const worth = all.flatMap((candidate) => {
    if (!isForStories && isTold(candidate)) return [];
    const met = concepts.filter(
      ({ isNeeded, concept }, index) =>
        isNeeded &&
        concept.kind !== 'genre' &&
        (candidate.levels[index] ?? 0) === 2 &&
        isSaidOrClassed(candidate, concept),
    );
    // 宋代 is also a heading of a book about flowers: a reader who names the broader subject does not mean that book.
    const unmet = concepts.filter((one, index) => one.isNeeded && (candidate.levels[index] ?? 0) === 0);
    const around = met.flatMap(({ concept }) => concept.within ?? []).map((topic) => topic['zh-CN']);
    if (unmet.some(({ concept }) => concept.topic !== undefined && around.includes(concept.topic))) return [];
    const mentioned = concepts.filter((one, index) => one.isNeeded && (candidate.levels[index] ?? 0) > 0);
    if (plan.form === 'plot')
      return candidate.coverage >= leastOfPlot && mentioned.length >= 2
        ? [{ candidate, part: candidate.coverage }]
        : [];
    // For a question about the Song dynasty, all of Chinese history is too broad.
    const isWider = ({ concept: { topic } }: WeighedConcept) =>
      topic !== undefined &&
      unmet.some(({ concept }) => concept.within?.some((wider) => wider['zh-CN'] === topic) === true);
    const near = concepts.filter(
      (one, index) =>
        (met.includes(one) &&
          !isWider(one) &&
          (one.titles <= fewTitles || one.share <= narrowShare || isForStories || plan.sideBySide)) ||
        (isForStories &&
          one.isNeeded &&
          (isKindOfStory(one.concept) || one.share <= narrowShare) &&
          candidate.levels[index] === 2),
    );
    // For poems about a war, books about the war do not help: they are not poems.
    const lacksForm = concepts.some(
      ({ isNeeded, concept }, index) =>
        isNeeded && concept.kind === 'genre' && isTellingForm(concept) && (candidate.levels[index] ?? 0) < 2,
    );
    return near.length === 0 || lacksForm
      ? []
      : [
          {
            candidate,
            // Of two things, a book about the rarer one is nearer; of stories, the one that has most.
            part:
              isForStories || plan.sideBySide
                ? candidate.coverage
                : near.reduce((sum, { share }) => sum - Math.log2(share), 0),
          },
        ];
  });
  const best = Math.max(0, ...worth.map(({ part }) => part));
  return worth.filter(({ part }) => part >= best * 0.9).map(({ candidate }) => candidate);
}

/**
 * Whether a title has the reader's word, or the class of the concept. A wide class is not enough: conflict management
 * is not all of business.
 */
const isSaidOrClassed = ({ text }: Candidate, { name, said, terms, classes, kind }: Concept): boolean =>
  text.about({ terms: kind === 'word' ? terms : [said ?? name], classes: [] }) > 0 ||
  // 民国 is Chinese history, but not all Chinese history is about it.
  ((said === undefined || isNarrow({ classes })) && text.about({ terms: [], classes }) > 0);

/** Whether a genre is a form that the reader insists on: poems, plays, pictures, but not novels among other stories. */
const isTellingForm = ({ classes, terms }: Concept): boolean =>
  !terms.some((term) => /^(?:长篇小说|fiction|novel|stories)$/u.test(term)) && isOfLiterature({ classes });

/**
 * Whether a book is about a topic near the request. A novel set on a farm does not help a reader who grows
 * vegetables.
 */
export function isOf(candidate: Candidate, topic: Topic): boolean {
  const { classCode } = candidate.title.record;
  // The answer names the class, so the book must be in it: a warning about pesticides is not in the class of insects.
  const isInClass =
    classCode === '' || topic.classes.length === 0 || topic.classes.some((code) => code[0] === classCode[0]);
  return isInClass && candidate.text.about(topic) >= 3 && (isOfLiterature(topic) || !isStory(candidate));
}

/**
 * Subjects with a class of their own that cover many things: books about birds do not help a reader who keeps a
 * hamster.
 */
const manySided: ReadonlySet<string> = new Set(['动物', '心理', '科学', '人生', '成功励志', '人体', '健康']);

/**
 * Whether the books of a topic are near a thing that belongs to it: those about cooking are, all of medicine or
 * sports is not.
 */
export const isNarrow = ({ classes, ...topic }: Pick<Topic, 'classes'> & Partial<Topic>): boolean =>
  !manySided.has(topic['zh-CN'] ?? '') &&
  classes.length > 0 &&
  classes.every((code) => code.replace(/[^A-Z0-9]/gu, '').length >= 3);
