import { z } from 'zod/mini';
import { titleSummarySchema } from '../catalogue/schemas.ts';
import { guidePages } from '../notices/guide-pages.ts';

/** Who answered: a language model, or the built-in librarian from the catalogue alone. */
export const assistantSources = ['model', 'catalogue'] as const;
export type AssistantSource = (typeof assistantSources)[number];

/** Reading help for a title. */
export const readingHelpSchema = z.object({
  summary: z.string(),
  /** One piece of advice per line. */
  advice: z.string(),
  /** Tags, separated by `、`. */
  booktag: z.string(),
  /** A tree: one entry per line, two spaces deeper than the entry it belongs to. */
  mindmapping: z.string(),
  source: z.enum(assistantSources),
});
export type ReadingHelp = z.infer<typeof readingHelpSchema>;

/** Why a model was not asked or not believed, so that the librarian answered. */
export const assistantNotices = ['slow', 'failed', 'busy', 'budget'] as const;

export const assistantAnswerSchema = z.object({
  /** Plain text with line breaks. */
  answer: z.string(),
  /** What was understood and searched for, in one or two sentences. */
  chat_reasoning: z.string(),
  /** Keywords, each of which finds something. */
  indexWords: z.array(z.string()),
  /** Titles of this catalogue. */
  books: z.array(titleSummarySchema),
  source: z.enum(assistantSources),
  /** Facet values, any of which each of the books has: browsing them finds all of the books. Some are keywords too. */
  together: z.optional(z.object({ facet: z.enum(['keyword', 'author']), values: z.array(z.string()) })),
  /** Guide pages of the library that the answer quotes. */
  guides: z.optional(z.array(z.object({ page: z.enum(guidePages), title: z.string() }))),
  /** Present when a model is configured and the librarian answered in its place. */
  notice: z.optional(z.enum(assistantNotices)),
});
export type AssistantAnswer = z.infer<typeof assistantAnswerSchema>;

/** The longest question, in characters. */
export const maxQuestion = 500;
