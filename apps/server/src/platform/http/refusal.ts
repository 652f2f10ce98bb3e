import type { ProblemCode } from '@yuelan/contract';

/** Values for the message of a refusal (`{max}`) and for its `data`. */
export type Facts = Readonly<Record<string, unknown>>;

/** A rule refused the call: HTTP 200, rtcode `001`, `data.code`. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly facts: Facts;
  constructor(code: ProblemCode, facts: Facts) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}

/** Use as `throw refuse('library.unknown')`. `facts` fill the `{names}` in the message and are sent in `data`. */
export function refuse(code: ProblemCode, facts: Facts = {}): Refusal {
  return new Refusal(code, facts);
}

/** The request itself failed. It is answered with a real HTTP status and a general message. */
export class TransportFailure extends Error {
  readonly statusCode: FailureStatus;
  readonly data: Facts | null;
  constructor(statusCode: FailureStatus, data: Facts | null = null) {
    super(`HTTP ${statusCode}`);
    this.name = 'TransportFailure';
    this.statusCode = statusCode;
    this.data = data;
  }
}

export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503;
