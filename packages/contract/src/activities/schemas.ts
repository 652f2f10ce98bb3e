import { z } from 'zod';
import { languageSchema } from '../language.ts';

/** A competition (spec §3). `firstStatus`: 1 not started, 2 in progress, 3 ended, by the clock. */
export const competitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  coverPath: z.string(),
  /** Plain text with line breaks. */
  briefIntroduction: z.string(),
  firstStatus: z.literal([1, 2, 3]),
  startTime: z.string(),
  endTime: z.string(),
  bookActivityId: z.string(),
  /** What its words are written in. */
  language: languageSchema,
});
export type Competition = z.infer<typeof competitionSchema>;
