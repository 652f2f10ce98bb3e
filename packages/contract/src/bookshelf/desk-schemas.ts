import { z } from 'zod/mini';
import { idText } from '../text.ts';

/** What readers agree on, and how many of them do; absent while too few say the same. */
const agreedSchema = z.optional(z.object({ readers: z.int(), words: z.string() }));

/** A title that readers have evaluated. */
export const evaluatedTitleSchema = z.object({
  id: idText,
  title: z.string(),
  firstAuthor: z.string(),
  evaluations: z.int(),
  suitable: agreedSchema,
  unsuitable: agreedSchema,
});
export type EvaluatedTitle = z.infer<typeof evaluatedTitleSchema>;

/** One reader's evaluation. */
export const deskEvaluationSchema = z.object({
  number: z.string(),
  criterion: z.string(),
  types: z.array(z.string()),
  content: z.string(),
  updatedAt: z.string(),
});
