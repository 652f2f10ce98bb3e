import { z } from 'zod';
import { tabStore } from '../platform/storage.ts';

const key = 'trail';
/** Flat, because a union of shapes would weigh more than all of this. */
const trailSchema = z.object({
  kind: z.enum(['search', 'advanced', 'class', 'rank', 'sheet', 'mine']),
  /** The class letter, the name of the ranking or of the reader's own list, the id of the sheet. */
  id: z.string().optional(),
  /** What was searched for, the name of the sheet. */
  text: z.string().optional(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

/** The list that a reader came from, kept for the tab: a book's page leads back to it. */
export type Trail = z.infer<typeof trailSchema>;

export function keepTrail(trail: Trail): void {
  tabStore.write(key, trail);
}

/** On the home page every way begins again. */
export function forgetTrail(): void {
  tabStore.remove(key);
}

export function readTrail(): Trail | undefined {
  return tabStore.read(key, trailSchema);
}
