import { z } from 'zod/mini';
import { bookFacts } from '../catalogue/book-facts.ts';
import { titleSummarySchema } from '../catalogue/schemas.ts';
import { languageSchema } from '../language.ts';
import { guidePages } from '../notices/guide-pages.ts';
import { idText } from '../text.ts';

/** The source of an answer: a language model, or the built-in librarian, which uses only the catalogue. */
const assistantSources = ['model', 'catalogue'] as const;
export type AssistantSource = (typeof assistantSources)[number];

/** Reading help for a title. */
export const readingHelpSchema = z.object({
  summary: z.string(),
  /** One piece of advice per line. */
  advice: z.string(),
  /** Tags, separated by `、`. */
  booktag: z.string(),
  /** A tree with one entry per line, indented two spaces deeper than its parent. */
  mindmapping: z.string(),
  /** Titles of this catalogue that the tree names. */
  books: z.optional(z.array(z.object({ id: idText, ...bookFacts }))),
  source: z.enum(assistantSources),
});
export type ReadingHelp = z.infer<typeof readingHelpSchema>;
export type HelpBook = NonNullable<ReadingHelp['books']>[number];

/** Why the librarian answered instead of the model: the model was not called, or its answer was rejected. */
const assistantNotices = ['slow', 'failed', 'busy', 'budget'] as const;

export const assistantAnswerSchema = z.object({
  /** Plain text with line breaks. */
  answer: z.string(),
  /** Of `answer` and `chat_reasoning`: the question's, which may be another than the page's. */
  language: z.optional(languageSchema),
  /** How the question was understood and what was searched for, in one or two sentences. */
  chat_reasoning: z.string(),
  /** Suggested keywords. Each one finds at least one title. */
  indexWords: z.array(z.string()),
  /** Titles in this catalogue. */
  books: z.array(titleSummarySchema),
  source: z.enum(assistantSources),
  /**
   * Facet values. Every book has at least one of them, so browsing by them finds all the books. Some are also keywords.
   */
  together: z.optional(z.object({ facet: z.enum(['keyword', 'author']), values: z.array(z.string()) })),
  /** The library's guide pages that the answer quotes. */
  guides: z.optional(z.array(z.object({ page: z.enum(guidePages), title: z.string() }))),
  /** Present when a model is configured but the librarian answered. */
  notice: z.optional(z.enum(assistantNotices)),
});
export type AssistantAnswer = z.infer<typeof assistantAnswerSchema>;

/** The longest question, in characters. */
export const maxQuestion = 500;
