import { segment } from '@yuelan/search';
import { hasHan } from '../everyday/han.ts';
import { thingIn, thingNamed } from '../everyday/things.ts';
import type { Topic } from '../everyday/topic.ts';
import { findTopics, topicOfHead } from '../everyday/topic-finder.ts';
import { topicNamed, widerTopics } from '../everyday/topic-table.ts';
import type { Plan } from './plan.ts';
import type { RecordText, Sought } from './record-facts.ts';

/** Something that a question is about. */
export interface Concept extends Sought {
  /** Its name in the answer. */
  readonly name: string;
  /** `beside`: it only ranks the titles found. */
  readonly kind: Exclude<Topic['kind'], 'thing'> | 'word' | 'beside';
  /** The Chinese name of its topic, if it is one. */
  readonly topic?: string;
  /** The reader's word, if it differs from the name: books about exactly that come first. */
  readonly said?: string;
  /** The Chinese name of its thing in the thesaurus, if it is one. */
  readonly thing?: string;
  /** The main classes of books about it. */
  readonly fields?: readonly string[];
  /** Its broader topics, nearest first. */
  readonly within?: readonly Topic[];
}

/** Genres that half of a library's fiction belongs to: they say little about what the reader wants. */
const wideGenres: ReadonlySet<string> = new Set([
  '科普',
  '小说',
  '世界名著',
  '中国文学',
  '儿童文学',
  '英国文学',
  '美国文学',
]);
export const isWide = (topic: string) => wideGenres.has(topic);

/**
 * Beside a subject, these genres say how a book is written. Catalogues do not say that of every book, so they only
 * rank.
 */
const leanings: ReadonlySet<string> = new Set(['科普', '儿童文学']);
export const isLeaning = ({ kind, terms }: Concept) =>
  kind === 'genre' && terms.some((term) => leanings.has(term));

/** Detective stories, horror: genres so narrow that another book of the genre is a fair substitute. */
export const isKindOfStory = ({ kind, classes, name, terms }: Concept): boolean =>
  kind === 'genre' && classes.length === 0 && !isWide(name) && !terms.some(isWide);

/** The concepts of a plan, named in its language. */
export function conceptsOf(plan: Plan): readonly Concept[] {
  const topics = plan.topics.flatMap((topicName, index): Concept[] => {
    const topic = topicNamed(topicName);
    return topic === undefined ? [] : [conceptOfTopic(topic, plan, plan.said[index] ?? '')];
  });
  const beside = plan.beside.map(
    (name): Concept => ({
      name,
      kind: 'beside',
      terms: [name, ...findTopics(name.toLowerCase()).topics.flatMap(({ terms }) => terms)],
      classes: [],
    }),
  );
  return [...topics, ...onePerThing(plan.words.map(conceptOfWord)), ...beside];
}

export function conceptOfTopic(topic: Topic, plan: Pick<Plan, 'language'>, said = ''): Concept {
  const name = topic[plan.language];
  return {
    // The reader's words for a mood (心情不好) do not name books.
    name: said === '' || topic.kind === 'mood' ? name : said,
    topic: topic['zh-CN'],
    kind: topic.kind === 'thing' ? 'word' : topic.kind,
    terms: topic.terms,
    classes: topic.classes,
    within: widerTopics(topic),
    ...(said === '' || isSame(said, name) || topic.kind === 'mood' ? {} : { said }),
  };
}

function conceptOfWord(word: string): Concept {
  const thing = thingNamed(word);
  if (thing !== undefined)
    return {
      name: word,
      kind: 'word',
      terms: [...new Set([word, ...thing.terms])],
      classes: thing.own,
      dewey: thing.own.length > 0 ? (thing.dewey ?? []) : [],
      fields: [...new Set(thing.classes.map((code) => code.slice(0, 1)))],
      within: thing.within,
      thing: thing['zh-CN'],
    };
  // 核聚变发电 contains the name of a thing, 核聚变, which is broader.
  const held = thingIn(word);
  const head = hasHan(word) ? topicOfHead(word) : undefined;
  const within =
    held === undefined ? (head?.kind === 'subject' ? [head] : undefined) : [held, ...held.within];
  return {
    name: word,
    kind: 'word',
    terms: [word],
    classes: [],
    ...(within === undefined ? {} : { within }),
  };
}

/** A catalogue does not tell 校运会 from 跳高. */
const onePerThing = (concepts: readonly Concept[]): readonly Concept[] =>
  concepts.filter(
    ({ thing }, at) => thing === undefined || concepts.findIndex((one) => one.thing === thing) === at,
  );

/** Equal except for case and plural endings. */
const isSame = (one: string, other: string) => segment(one).join(' ') === segment(other).join(' ');

/**
 * Points of a record that is about a topic without having its class: a heading or the title names it. A mere mention
 * in the summary gives less.
 */
const onTopic = 2.2;
const onWord = 3;

/** "Drawing on the right side of the brain" is not about the body: it has another class and lacks the reader's word. */
function isElsewhere(text: RecordText, { classes, said }: Concept): boolean {
  const { classCode } = text.record;
  return (
    said !== undefined &&
    classCode !== '' &&
    !classCode.startsWith('I') &&
    classes.length > 0 &&
    !classes.some((code) => code[0] === classCode[0]) &&
    text.about({ terms: [said], classes: [] }) === 0
  );
}

/** Whether a record is about a concept (2), mentions it (1) or neither (0). */
export function levelOf(text: RecordText, concept: Concept, points: number): 0 | 1 | 2 {
  if (concept.kind === 'word' || concept.kind === 'beside') {
    // The word in the other language may mean more: "recipes" can also be programs, but not in the class of cookery.
    const isInField = concept.fields?.includes(text.record.classCode.slice(0, 1)) === true;
    const terms = concept.terms.filter((term) => isInField || hasHan(term) === hasHan(concept.name));
    const own = text.about({ terms, classes: [] });
    if (text.isClassed(concept)) return 2;
    return own >= onWord && !text.isNamedOnly(concept) ? 2 : points > 0 ? 1 : 0;
  }
  // 力的惊险故事 is not a horror story: a title alone does not make a story of a book in another class.
  if (concept.kind === 'genre' && text.isNamedOnly(concept, true)) {
    const isOfStories = concept.classes.every((code) => code.startsWith('I'));
    if (isOfStories && text.record.classCode !== '' && !text.record.classCode.startsWith('I')) return 0;
  }
  if (concept.kind !== 'subject') return points >= onTopic ? 2 : 0;
  if (points >= onTopic && isElsewhere(text, concept)) return 1;
  if (points >= onTopic && !text.isNamedOnly(concept, concept.classes.length === 0)) return 2;
  // One word of a topic may be in a summary by chance, two are not.
  const isSaid = text.about({ terms: [concept.said ?? concept.name], classes: [] }) > 0;
  return isSaid || text.countOf(concept.terms) >= 2 ? 1 : 0;
}

/** How much of a question's meaning a concept carries. `share`: the fraction of the catalogue that has the word. */
export function weightOf(concept: Concept, share: number): number {
  switch (concept.kind) {
    case 'mood':
    case 'beside':
      return 0;
    case 'subject':
      return 4;
    case 'genre':
      return isWide(concept.name) || concept.terms.some(isWide) ? 2 : 4.5;
    case 'word':
      return concept.within === undefined ? Math.min(4, Math.max(0.5, -Math.log2(share) / 2)) : 4.2;
  }
}

/** A word in this fraction of the catalogue narrows nothing. */
const commonShare = 0.08;

/** Whether books must have the concept: moods and common words only rank. */
export function isNeeded(concept: Concept, share: number): boolean {
  return (
    concept.kind !== 'mood' &&
    concept.kind !== 'beside' &&
    (concept.kind !== 'word' || concept.within !== undefined || share < commonShare)
  );
}
