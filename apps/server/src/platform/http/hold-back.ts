/** The most refusals to hold back at the same time. Each keeps a request open. */
const heldAtMost = 2000;

/**
 * Delays a refusal for too many requests, so that a client that retries at once costs one request a second on each
 * connection instead of thousands. If too many refusals are held back already, the next is sent at once.
 */
export function makeHoldBack(milliseconds: number, atMost = heldAtMost): () => Promise<void> {
  let held = 0;
  return async () => {
    if (milliseconds === 0 || held >= atMost) return;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
    held -= 1;
  };
}
