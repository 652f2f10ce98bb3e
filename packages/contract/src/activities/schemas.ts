import { z } from 'zod';

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
});
export type Competition = z.infer<typeof competitionSchema>;
