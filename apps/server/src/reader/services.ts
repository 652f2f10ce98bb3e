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
 * Checks a card and its PIN with the library's own system. Undefined if they do not belong together. Throws the refusal
 * `reader.login.away` if the system does not answer.
 */
export type CheckCard = (
  library: LibraryScope,
  number: string,
  secret: string,
) => Promise<{ readonly card: string; readonly name: string } | undefined>;

/**
 * Changes the password in the library's own system. Throws `reader.password.wrong` if the old one is wrong, the
 * system's own refusals, and `reader.password.away` or `unsure` if it does not answer.
 */
export type ChangeCardSecret = (
  library: LibraryScope,
  readerId: ReaderId,
  before: string,
  after: string,
) => Promise<void>;

/**
 * Checks whether a card and a password sent by a machine of the library belong together. Wrong ones count as failed
 * logins, so after many failures the machine must wait, too; the answer is then `wrong`. `elsewhere`: the password is
 * the reader's, but does not count, because they log in by an account system.
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

/** The parts that the reader domain's actions work with. */
export interface ReaderParts {
  readonly portal: Pick<Portal, 'db' | 'clock' | 'config' | 'security' | 'services' | 'tenancy' | 'tokens'>;
  readonly sessions: ReaderSessions;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly throttle: Throttle;
  readonly exporters: Exporters;
  readonly identities: IdentitySources;
}
