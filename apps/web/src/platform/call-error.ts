import type { Outcome } from '@yuelan/contract/client';

export type Unanswered = Exclude<Outcome<never>, { kind: 'answered' }>;

/** A call that a rule refused or that failed in transit; `outcome` says which. */
export class CallError extends Error {
  readonly outcome: Unanswered;

  constructor(path: string, outcome: Unanswered) {
    super(`${path}: ${outcome.kind === 'refused' ? outcome.code : outcome.status} ${outcome.message}`);
    this.name = 'CallError';
    this.outcome = outcome;
  }
}

/** Whether a retry can help: no connection, too many requests, or a server error. A refusal stays a refusal. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError) || error.outcome.kind !== 'failed') return false;
  const { status } = error.outcome;
  return status === 0 || status === 429 || status >= 500;
}
