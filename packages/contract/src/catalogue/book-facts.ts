import { z } from 'zod/mini';

/** The fields that every list shows for a book, spread into the list's own schema. */
export const bookFacts = {
  bookName: z.string(),
  firstAuthor: z.string(),
  cover: z.string(),
  bookKindCode: z.string(),
  language: z.string(),
};
