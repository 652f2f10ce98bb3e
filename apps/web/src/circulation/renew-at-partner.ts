import { CallError, isPassing } from '../platform/call-error.ts';

/** A partner is asked up to five times (docs/limits.md#lending). */
const mostTries = 5;
const pauseMilliseconds = 800;

/**
 * Failures after which a retry can help. Repeated requests are safe: the server asks the partner once per loan and
 * due date.
 */
function isWorthAnother(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? outcome.code === 'circulation.partner.busy' : isPassing(error);
}

/** Asks again while the partner library is busy or does not answer. Any other answer is final, and so is the fifth. */
export async function askPartner<Answer>(
  ask: () => Promise<Answer>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds)),
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isWorthAnother(error) || attempt === mostTries) throw error;
      await pause();
    }
  }
}
