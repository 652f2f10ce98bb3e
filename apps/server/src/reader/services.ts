import type { Passwords } from '../platform/logins/passwords.ts';
import type { Portal } from '../platform/portal.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { Exporters } from './exporters.ts';
import type { ReaderSessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

declare module '../platform/portal.ts' {
  interface Services {
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
}
