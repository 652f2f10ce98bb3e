/**
 * Why there is no answer. `busy`: no connection became free in time; `paused`: the breaker is open; `login`: the system
 * refused the terminal; `unreadable`: not a message, or an unexpected one; `checksum`: repeatedly wrong; `resend`: the
 * system could not read the request, however often it was sent.
 */
export type FailureReason =
  | 'unreachable'
  | 'timeout'
  | 'closed'
  | 'unreadable'
  | 'checksum'
  | 'resend'
  | 'login'
  | 'busy'
  | 'paused';

export class Sip2Failure extends Error {
  readonly reason: FailureReason;
  /** Whether the system may have received the request and acted on it. */
  readonly sent: boolean;

  constructor(reason: FailureReason, sent: boolean, cause?: unknown) {
    super(`SIP2: ${reason}`, { cause });
    this.name = 'Sip2Failure';
    this.reason = reason;
    this.sent = sent;
  }
}
