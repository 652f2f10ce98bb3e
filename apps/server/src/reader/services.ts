import type { ReaderId } from '../platform/ids.ts';
import type { Passwords } from '../platform/logins/passwords.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Exporters } from './exporters.ts';
import type { IdentitySources } from './identity/sources.ts';
import type { ReaderSessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

/**
 * Checks a card and its PIN with the library's own system. Nothing when they do not belong together. Throws the refusal
 * `reader.login.away` when the system does not answer.
 */
export type CheckCard = (
  library: LibraryScope,
  number: string,
  secret: string,
) => Promise<{ readonly card: string; readonly name: string } | undefined>;

/**
 * Changes the password that the library's own system keeps. Throws `reader.password.wrong` when the old one is not
 * correct, the system's own refusals, and `reader.password.away` or `unsure` when it does not answer.
 */
export type ChangeCardSecret = (
  library: LibraryScope,
  readerId: ReaderId,
  before: string,
  after: string,
) => Promise<void>;

/**
 * Whether a card and a password that a machine of the library sends belong together. Wrong ones count as failed logins, so
 * that the machine, too, has to wait after many; then the answer is `wrong`. `elsewhere`: the password is the reader's, but they
 * log in by an account system, so it no longer counts.
 */
export type CheckPin = (
  library: LibraryScope,
  tried: {
    readonly number: string;
    readonly pin: string;
    /** The machine's login. */
    readonly terminal: string;
    readonly address: string;
    readonly now: Date;
  },
) => Promise<'right' | 'wrong' | 'elsewhere'>;

declare module '../platform/portal.ts' {
  interface Services {
    /** Only for libraries whose system keeps the PINs. */
    checkCard: CheckCard;
    changeCardSecret: ChangeCardSecret;
    checkPin: CheckPin;
    /** Each domain's part of the export of a reader's personal data. */
    exporters: Exporters;
    passwords: Passwords;
  }
}

/** What the reader domain's actions work with. */
export interface ReaderParts {
  readonly portal: Pick<Portal, 'db' | 'clock' | 'config' | 'security' | 'services' | 'tenancy' | 'tokens'>;
  readonly sessions: ReaderSessions;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly throttle: Throttle;
  readonly exporters: Exporters;
  readonly identities: IdentitySources;
}
