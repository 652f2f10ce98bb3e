import { fold, stem } from '@yuelan/search';
import type { Topic } from '../everyday/topic.ts';
import { type Concept, isKindOfStory, isWide } from './concepts.ts';
import type { Plan } from './plan.ts';
import type { Candidate, WeighedConcept } from './weigh.ts';

/**
 * Which titles answer a question: those that demonstrably have what was asked for. A heading, the title or the class tells
 * it; a summary that mentions the thing does so only of a story, or beside a heading that has the rest.
 */

/** Points under which a mood is not one of the book's. */
const leastMood = 1;
/** Points of how well a book suits small readers that stand for a mood. */
const fitForMood = 3;
/** Part of a described story that a book must have. */
const leastOfPlot = 0.5;
/** A subject of so few titles, or so small a part of the catalogue, is narrow: its books are near to what was asked for. */
const fewTitles = 3;
const narrowShare = 0.04;

/** Essays and letters (I26) are told by those who lived them. */
const isStory = ({ title }: Candidate) => /^I(?!0|26|\d{3}\.6)/u.test(title.record.classCode);
/** Stories, and comics (J228, J238): they explain nothing. */
export const isTold = (one: Candidate) => isStory(one) || /^J2[23]8/u.test(one.title.record.classCode);
const isOfLiterature = ({ classes }: { readonly classes: readonly string[] }) =>
  classes.length === 0 || classes.some((code) => code.startsWith('I'));

/** Whether a question is for stories, poems or the like, rather than for books on a thing. */
export function asksForStories(plan: Plan, concepts: readonly { readonly concept: Concept }[]): boolean {
  return (
    plan.form === 'plot' ||
    (plan.form !== 'howTo' &&
      plan.form !== 'why' &&
      concepts.some(({ concept }) => /^(?:genre|mood)$/u.test(concept.kind) && isOfLiterature(concept)))
  );
}

/** The titles that have all that was asked for. */
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

/** A handbook is called by what it teaches: to draw, drawing. */
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

/** Whether what a title has of a question is more than a mention. */
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
    // Nobody learns from a novel how a thing is done.
    if (plan.form === 'howTo' || plan.form === 'why') return false;
    const told = candidate.levels.filter((level) => level > 0).length;
    return isOn || (plan.form === null && told >= 2);
  }
  if (!isForStories) return isOn;
  // One thing alone tells no story: something that is done in it, or another thing, has to be there too.
  const isTold = concepts.some(
    ({ concept }, index) => concept.kind === 'beside' && (candidate.levels[index] ?? 0) > 0,
  );
  if (levels.length > 1 || isTold) return true;
  // A summary that has a word of its own (荒岛) tells of it; that a subject with a class is mentioned says little.
  const isOfItsOwn = levels.every(
    ({ concept }) => concept.kind !== 'subject' || concept.classes.length === 0,
  );
  return (isOn || isOfItsOwn) && plan.form !== 'plot';
}

/** Where enough books are on the subject, those that only mention it are left out. */
function preferSubject(
  candidates: readonly Candidate[],
  concepts: readonly WeighedConcept[],
  plan: Plan,
): readonly Candidate[] {
  const on = candidates.filter(({ levels }) =>
    concepts.every((one, index) => !one.isNeeded || levels[index] === 2),
  );
  // A subject alone asks for books on it rather than stories.
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
 * The titles that have the part of a question that says most of it: of a described story most of what happens; else a thing
 * that was named, never its form alone (poems, where poems on a war were asked for).
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
    // 宋代 is a heading of a book on flowers too: who named the subject around it does not mean that.
    const unmet = concepts.filter((one, index) => one.isNeeded && (candidate.levels[index] ?? 0) === 0);
    const around = met.flatMap(({ concept }) => concept.within ?? []).map((topic) => topic['zh-CN']);
    if (unmet.some(({ concept }) => concept.topic !== undefined && around.includes(concept.topic))) return [];
    const mentioned = concepts.filter((one, index) => one.isNeeded && (candidate.levels[index] ?? 0) > 0);
    if (plan.form === 'plot')
      return candidate.coverage >= leastOfPlot && mentioned.length >= 2
        ? [{ candidate, part: candidate.coverage }]
        : [];
    // Of the Song dynasty all Chinese history is too wide.
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
    // Of poems on a war those on the war are not poems, and those who ask for the one are not helped by the other.
    const lacksForm = concepts.some(
      ({ isNeeded, concept }, index) =>
        isNeeded && concept.kind === 'genre' && isTellingForm(concept) && (candidate.levels[index] ?? 0) < 2,
    );
    return near.length === 0 || lacksForm
      ? []
      : [
          {
            candidate,
            // Of two things a book on the rarer one is nearer; of stories that which has most.
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

/** Whether a title has what was said, or is of the class of it: of conflict management nobody says business. */
const isSaidOrClassed = ({ text }: Candidate, { name, said, terms, classes, kind }: Concept): boolean =>
  text.about({ terms: kind === 'word' ? terms : [said ?? name], classes: [] }) > 0 ||
  // 民国 is Chinese history, but of that not all is on it.
  ((said === undefined || isNarrow({ classes })) && text.about({ terms: [], classes }) > 0);

/** Novels are one form of stories among others; poems, plays and pictures are not. */
const isTellingForm = ({ classes, terms }: Concept): boolean =>
  !terms.some((term) => /^(?:长篇小说|fiction|novel|stories)$/u.test(term)) && isOfLiterature({ classes });

/** Whether a book is of a topic near what was asked for; a novel on a farm helps nobody who grows vegetables. */
export function isOf(candidate: Candidate, topic: Topic): boolean {
  const { classCode } = candidate.title.record;
  // The answer names the class; a warning of pesticides is of another one than insects.
  const isInClass =
    classCode === '' || topic.classes.length === 0 || topic.classes.some((code) => code[0] === classCode[0]);
  return isInClass && candidate.text.about(topic) >= 3 && (isOfLiterature(topic) || !isStory(candidate));
}

/** Subjects with a class of their own of which a book may be on anything: birds help nobody who keeps a hamster. */
const manySided: ReadonlySet<string> = new Set(['动物', '心理', '科学', '人生', '成功励志', '人体', '健康']);

/** Whether the books of a topic are near to a thing that belongs to it: cooking is, all of medicine or sports is not. */
export const isNarrow = ({ classes, ...topic }: Pick<Topic, 'classes'> & Partial<Topic>): boolean =>
  !manySided.has(topic['zh-CN'] ?? '') &&
  classes.length > 0 &&
  classes.every((code) => code.replace(/[^A-Z0-9]/gu, '').length >= 3);
