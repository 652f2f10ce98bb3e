import { z } from 'zod/mini';
import { tabStore } from '../platform/storage.ts';

const key = 'identity-state';
const begunSchema = z.object({ state: z.string(), source: z.string() });
type Begun = z.infer<typeof begunSchema>;

/** Keeps the login that this tab began; an answer with another state was begun elsewhere. */
export function keepState(begun: Begun): void {
  tabStore.write(key, begun);
}

export function takeState(): Begun | undefined {
  const begun = tabStore.read(key, begunSchema);
  tabStore.remove(key);
  return begun;
}
