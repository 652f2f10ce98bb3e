import type { ProblemCode } from '@yuelan/contract';

/** Facts that go into the words of a refusal (`{max}`) and into its `data`. */
export type Facts = Readonly<Record<string, unknown>>;

/** A rule said no: HTTP 200, rtcode `001`, `data.code`. */
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

/** Use as `throw refuse('library.unknown')`. `facts` fill `{names}` in the words and travel in `data`. */
export function refuse(code: ProblemCode, facts: Facts = {}): Refusal {
  return new Refusal(code, facts);
}

/** The request failed on its way: answered with a real HTTP status and the general words for it. */
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
