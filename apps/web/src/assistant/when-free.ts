/** The server releases a cancelled question within moments; until then the conversation is busy. */
const tries = 5;
export const pauseMilliseconds = 400;

/**
 * Does `work`, and repeats it after a pause while it fails because the server has not yet released the previous
 * question.
 */
export async function whenFree<Answer>(
  work: () => Promise<Answer>,
  isBusy: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Answer> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || signal.aborted || !isBusy(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    signal.throwIfAborted();
  }
}
