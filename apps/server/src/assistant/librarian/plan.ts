import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import { audiences } from '../everyday/audiences.ts';

/** What a question is, when it is not one for books. `library`: one about the library itself, its hours, rules or rooms; `unclear`: nothing to look for was understood. */
export const talks = [
  'greeting',
  'thanks',
  'farewell',
  'yourself',
  'library',
  'purchase',
  'evaluation',
  'activities',
  'unclear',
] as const;
export type Talk = (typeof talks)[number];

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
  /** Words that no table knows. */
  words: texts,
  /** Topics, or words, that are not wanted. */
  without: texts,
  /** A title in 《》 or quotation marks, or one that a pattern points at. */
  title: z.string(),
  /** What is wanted of `title`, or of the book that the question points at. */
  relation: z.enum(['itself', 'alike', 'sameAuthor']),
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
  /** Large letters are wished for. */
  largePrint: z.boolean(),
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
    largePrint: false,
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
    plan.largePrint
  );
}
