import { z } from 'zod';
import { tabStore } from '../platform/storage.ts';

const key = 'search-trail';
const trailSchema = z.object({
  to: z.enum(['/search', '/advanced']),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  text: z.string(),
});

/** The list that a reader came from, kept for the tab: a book's page leads back to it. */
export type SearchTrail = z.infer<typeof trailSchema>;

export function keepTrail(trail: SearchTrail): void {
  tabStore.write(key, trail);
}

export function readTrail(): SearchTrail | undefined {
  return tabStore.read(key, trailSchema);
}
