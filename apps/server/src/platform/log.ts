import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Writes JSON log lines. Callers log only ids, codes, counts and durations: no bodies, tokens, search texts or names of
 * people.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { app: 'yuelan' },
    serializers: { err: withoutData, error: withoutData },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req', 'res', 'headers', 'body', 'token', 'password', '*.password', '*.token'],
      remove: true,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error without the fields that a database driver adds, which may quote the row. */
function withoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}

/** A client address without the part that identifies one machine: `192.0.2.0`, `2001:db8:1::`. */
export function coarseAddress(address: string): string {
  const mapped = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (mapped.includes('.')) return mapped.replace(/\.\d+$/, '.0');
  const [head = ''] = mapped.split('::');
  return `${head.split(':').slice(0, 3).join(':')}::`;
}

/** An event that whoever is responsible for security may want to see. */
export interface SecurityEvent {
  /** The request in which it happened. The request's own log line carries the same id. */
  readonly at: { readonly requestId: string; readonly address: string };
  /** The event, as a stable code: `token.rejected`. */
  readonly event: string;
  /** The cause: a library and session, or a coarse address. Never a name, token or card number. */
  readonly actor: string;
  /** The target: a call or a record id. */
  readonly target: string;
  readonly reason: string;
  /** Keyed hash of the account name entered. It is the same in the lines of failed and successful logins. */
  readonly account?: string;
}

export function logSecurity(log: Pick<Log, 'warn'>, { at, ...event }: SecurityEvent): void {
  log.warn({ requestId: at.requestId, address: coarseAddress(at.address), security: event }, 'security');
}
