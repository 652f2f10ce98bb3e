import { z } from 'zod/mini';

/** Kinds of work that can wait at the desk. Each has its screen. */
const waitingKeys = ['holds', 'overdue', 'reviews', 'works', 'purchases', 'harvests'] as const;
export type WaitingKey = (typeof waitingKeys)[number];

/** Figures for the last seven days. */
const figureKeys = ['loans', 'returns', 'readers'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** Tasks that run on their own or take long, and have a result. */
const resultKeys = ['import', 'sync', 'backup', 'jobs'] as const;
export type ResultKey = (typeof resultKeys)[number];

/** Contains only what the caller's permissions allow. */
export const todaySchema = z.object({
  waiting: z.array(
    z.object({
      key: z.enum(waitingKeys),
      count: z.int().check(z.minimum(0)),
      /** When the oldest item began to wait: ISO 8601 or a day; empty if none waits. */
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
      /** The error or result, if there is more to say. */
      text: z.string(),
    }),
  ),
});
export type Today = z.infer<typeof todaySchema>;
