import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import { audiences } from '../everyday/audiences.ts';

/**
 * Kinds of questions that do not ask for books. `danger`: somebody may be about to take their life; `library`: about the
 * library itself, its hours, rules or rooms; `task`: work that a book finder does not do; `unclear`: nothing to look for
 * was understood.
 */
export const talks = [
  'greeting',
  'thanks',
  'farewell',
  'complaint',
  'yourself',
  'library',
  'purchase',
  'evaluation',
  'danger',
  'task',
  'unclear',
] as const;
export type Talk = (typeof talks)[number];

/**
 * Properties that readers ask for but no record states: how a story ends, a language level, the size of the letters,
 * the shelf, the best edition.
 */
export const unstated = ['ending', 'level', 'letters', 'shelf', 'edition'] as const;
export type Unstated = (typeof unstated)[number];

const texts = z.array(z.string());

/**
 * What a question asks for, read from its words alone. Topics are named by their Chinese names in the tables. The
 * plan is stored with the conversation, so that the next question can refine it.
 */
export const planSchema = z.object({
  language: z.enum(['zh-CN', 'en-US']),
  talk: z.enum(talks).nullable(),
  /** The question without its frame ("有没有…吗"): perhaps a title or a name. Empty if the tables know all of it. */
  phrase: z.string(),
  topics: texts,
  /** The reader's word for each topic: 鲸 for the topic of fish and whales. */
  said: texts,
  /** Things that are not among the topics: books must be about them. */
  words: texts,
  /** Other unknown words, actions and qualities: they only rank the titles found. */
  beside: texts,
  /** Topics or words that the reader does not want. */
  without: texts,
  /** A title in 《》 or quotation marks, or one that a pattern finds. */
  title: z.string(),
  /** What the reader wants in relation to `title`, or to the book that the question refers to. */
  relation: z.enum(['itself', 'alike', 'sameAuthor', 'writer']),
  /** The book of the last answer to which "this book" or "the second one" refers, counted from 0. */
  pointed: z.number().nullable(),
  author: z.string(),
  audience: z.enum(audiences).nullable(),
  /** Compared with the books shown: -1 younger or easier, 1 older or harder, 0 neither. */
  audienceStep: z.number(),
  /** `shorter` and `longer` compare with the books shown. */
  length: z.enum(['short', 'long', 'shorter', 'longer']).nullable(),
  mostPages: z.number().nullable(),
  inNow: z.boolean(),
  fresh: z.boolean(),
  popular: z.boolean(),
  more: z.boolean(),
  /** The language of the books, in ISO 639-2/B. */
  bookLanguage: z.enum(['chi', 'eng']).nullable(),
  /** Not too hard: books for beginners come first. */
  easy: z.boolean(),
  /**
   * `howTo`: how to do something; `why`: why or how something is; `plot`: the reader describes a story; `first`: the
   * reader wants one book to begin with.
   */
  form: z.enum(['howTo', 'why', 'plot', 'first']).nullable(),
  unstated: z.array(z.enum(unstated)),
  /** The reader is in low spirits, or somebody is ill. */
  care: z.enum(['low', 'ill']).nullable(),
  /** Titles that the reader knows already. */
  known: texts,
  /** The reader asked for a text to be written. The librarian declines that, but may find books for it. */
  declined: z.boolean(),
  /** Several things are named side by side: a book about one of them is also an answer. */
  sideBySide: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

export function emptyPlan(language: Language): Plan {
  return {
    language,
    talk: null,
    phrase: '',
    topics: [],
    said: [],
    words: [],
    beside: [],
    without: [],
    title: '',
    relation: 'itself',
    pointed: null,
    author: '',
    audience: null,
    audienceStep: 0,
    length: null,
    mostPages: null,
    inNow: false,
    fresh: false,
    popular: false,
    more: false,
    bookLanguage: null,
    easy: false,
    form: null,
    unstated: [],
    care: null,
    known: [],
    declined: false,
    sideBySide: false,
  };
}

/** Whether a plan says what the books are about or who wrote them. */
export function hasSubject(plan: Plan): boolean {
  return (
    plan.topics.length > 0 ||
    plan.words.length > 0 ||
    plan.title !== '' ||
    plan.author !== '' ||
    plan.pointed !== null
  );
}

/** Whether a plan says anything by which books can be chosen. */
export function hasWishes(plan: Plan): boolean {
  return (
    hasSubject(plan) ||
    plan.audience !== null ||
    plan.audienceStep !== 0 ||
    plan.length !== null ||
    plan.mostPages !== null ||
    plan.inNow ||
    plan.fresh ||
    plan.popular ||
    plan.more ||
    plan.without.length > 0 ||
    plan.known.length > 0 ||
    plan.bookLanguage !== null ||
    plan.easy ||
    plan.unstated.length > 0
  );
}
