import { z } from 'zod/mini';

/** What can wait for somebody at the desk. Each has its screen. */
const waitingKeys = ['holds', 'overdue', 'reviews', 'works', 'purchases', 'harvests'] as const;
export type WaitingKey = (typeof waitingKeys)[number];

/** What is counted for the last seven days. */
const figureKeys = ['loans', 'returns', 'readers'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** What runs by itself or takes long, and has a result. */
const resultKeys = ['import', 'sync', 'backup', 'jobs'] as const;
export type ResultKey = (typeof resultKeys)[number];

/** Only what the caller's permissions allow to see. */
export const todaySchema = z.object({
  waiting: z.array(
    z.object({
      key: z.enum(waitingKeys),
      count: z.int().check(z.minimum(0)),
      /** Since when the oldest waits: ISO 8601 or a day; empty where nothing does. */
      since: z.string(),
    }),
  ),
  /** The last seven days, and the seven before them. */
  figures: z.array(z.object({ key: z.enum(figureKeys), value: z.int(), before: z.int() })),
  results: z.array(
    z.object({
      key: z.enum(resultKeys),
      at: z.string(),
      good: z.boolean(),
      /** What went wrong or what came of it, if there is more to say. */
      text: z.string(),
    }),
  ),
});
export type Today = z.infer<typeof todaySchema>;
