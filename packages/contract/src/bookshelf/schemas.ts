import { z } from 'zod/mini';
import { bookFacts } from '../catalogue/book-facts.ts';

/** A viewed title. `num` counts views within the window; `viewedAt` is present only in the reader's own history. */
export const viewedTitleSchema = z.object({
  catalogueId: z.string(),
  ...bookFacts,
  num: z.int(),
  viewedAt: z.optional(z.string()),
});
export type ViewedTitle = z.infer<typeof viewedTitleSchema>;

/** A title on a reader's shelf. */
export const shelfEntrySchema = z.object({
  id: z.string(),
  catalogueId: z.string(),
  ...bookFacts,
  bookIsbn: z.string(),
  publishingCompany: z.string(),
  publishTime: z.string(),
  displayCallNumber: z.string(),
  addedAt: z.string(),
  /** Copies visible to readers, and copies available now. */
  allCount: z.int(),
  storageCount: z.int(),
});
export type ShelfEntry = z.infer<typeof shelfEntrySchema>;

export const evaluationSchema = z.object({
  catalogueId: z.string(),
  suitabilityCriteria: z.string(),
  /** Types, separated by commas: `1-3,1-4`. */
  suitabilityType: z.string(),
  suitabilityContent: z.string(),
});

/** A judgement shared by several readers: how many they are, and the school years or reasons in words. */
export const verdictSchema = z.object({ readers: z.int().check(z.minimum(1)), words: z.string() });
