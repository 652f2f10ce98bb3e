import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import { audiences } from '../everyday/audiences.ts';

/** What a question is, when it is not one for books. `library`: one about the library itself, its hours, rules or rooms; `task`: work that a book finder does not do; `unclear`: nothing to look for was understood. */
export const talks = [
  'greeting',
  'thanks',
  'farewell',
  'complaint',
  'yourself',
  'library',
  'purchase',
  'evaluation',
  'task',
  'unclear',
] as const;
export type Talk = (typeof talks)[number];

/** What readers ask for and no record states: how a story ends, a level of a language, the size of letters, the shelf, the best edition. */
export const unstated = ['ending', 'level', 'letters', 'shelf', 'edition'] as const;
export type Unstated = (typeof unstated)[number];

const texts = z.array(z.string());

/**
 * What a question asks for, as far as its words alone tell. Topics are named by their Chinese name in the table of everyday
 * words. Kept with the conversation, so that the next question can refine it.
 */
export const planSchema = z.object({
  language: z.enum(['zh-CN', 'en-US']),
  talk: z.enum(talks).nullable(),
  /** The question without its frame ("有没有…吗"): perhaps a title or a name. Empty when tables know all of it. */
  phrase: z.string(),
  topics: texts,
  /** What was said for each topic: 鲸 for the topic of fish and whales. */
  said: texts,
  /** Things that no table knows: books must be on them. */
  words: texts,
  /** Other words that are in no table, actions and qualities: they only order what is found. */
  beside: texts,
  /** Topics, or words, that are not wanted. */
  without: texts,
  /** A title in 《》 or quotation marks, or one that a pattern points at. */
  title: z.string(),
  /** What is wanted of `title`, or of the book that the question points at. */
  relation: z.enum(['itself', 'alike', 'sameAuthor', 'writer']),
  /** The book of the last answer that "this book" or "the second one" points at, from 0. */
  pointed: z.number().nullable(),
  author: z.string(),
  audience: z.enum(audiences).nullable(),
  /** -1 younger or easier, 1 older or harder, than what was shown. */
  audienceStep: z.number(),
  /** `shorter` and `longer` than what was shown. */
  length: z.enum(['short', 'long', 'shorter', 'longer']).nullable(),
  mostPages: z.number().nullable(),
  inNow: z.boolean(),
  fresh: z.boolean(),
  popular: z.boolean(),
  more: z.boolean(),
  /** ISO 639-2/B: what the books are written in. */
  bookLanguage: z.enum(['chi', 'eng']).nullable(),
  /** Not too hard: what is easy to begin with comes first. */
  easy: z.boolean(),
  /** How to do something is asked (`howTo`), or why or how something is (`why`), a story is described (`plot`), or one book to begin with is wanted (`first`). */
  form: z.enum(['howTo', 'why', 'plot', 'first']).nullable(),
  unstated: z.array(z.enum(unstated)),
  /** The reader is in low spirits, or somebody is ill. */
  care: z.enum(['low', 'ill']).nullable(),
  /** Titles that the reader knows already. */
  known: texts,
  /** The work that was asked for is not done here; the books that it needs may be found. */
  declined: z.boolean(),
  /** Several things are named side by side: a book on one of them answers too. */
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

/** Whether a plan says anything at all that books can be chosen by. */
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
    plan.bookLanguage !== null ||
    plan.easy ||
    plan.unstated.length > 0
  );
}
