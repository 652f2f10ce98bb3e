import { z } from 'zod';

/** A title somebody looked at. `num` is how often in the window; `viewedAt` only for one's own. */
export const viewedTitleSchema = z.object({
  catalogueId: z.string(),
  bookName: z.string(),
  firstAuthor: z.string(),
  cover: z.string(),
  bookKindCode: z.string(),
  language: z.string(),
  num: z.int(),
  viewedAt: z.string().optional(),
});
export type ViewedTitle = z.infer<typeof viewedTitleSchema>;
