import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/**
 * Why a list of holds cannot be cancelled, or nothing. `statuses` are those of the reader's own among them: one
 * that is cancelled already (2) may be cancelled again, which changes nothing; one that expired or was lent may not.
 */
export function refuseCancel(asked: number, statuses: readonly number[]): Refusal | undefined {
  if (statuses.length !== asked) return refuse('circulation.pre-borrow.missing');
  if (statuses.some((status) => status === 3 || status === 4)) return refuse('circulation.pre-borrow.ended');
  return undefined;
}
