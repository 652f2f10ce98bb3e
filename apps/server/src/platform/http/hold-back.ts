/** Refusals held back at the same time; each keeps a request open. */
const heldAtMost = 2000;

/**
 * Makes a wait before a refusal for too many requests: whoever asks again at once, whatever the answer, then costs a
 * request a second on each connection and not thousands. Where too many wait already nobody is held.
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
