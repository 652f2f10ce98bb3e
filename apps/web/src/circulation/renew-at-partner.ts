import { CallError } from '../platform/call-error.ts';

/** Spec §7: the partner is asked up to five times. */
const mostTries = 5;
const pauseMilliseconds = 800;

/** The one answer after which another try can help. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.outcome.kind === 'refused' &&
    error.outcome.code === 'circulation.partner.busy'
  );
}

/** Asks again while the partner library is busy; any other answer, and the fifth, is final. */
export async function askPartner<Answer>(
  ask: () => Promise<Answer>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds)),
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || attempt === mostTries) throw error;
      await pause();
    }
  }
}
