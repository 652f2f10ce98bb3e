import type { Passwords } from '../platform/logins/passwords.ts';
import type { Portal } from '../platform/portal.ts';
import type { StaffSessions } from './sessions.ts';
import type { StaffThrottle } from './throttle.ts';

/** The parts that the staff domain's actions work with. */
export interface StaffParts {
  readonly portal: Portal;
  readonly sessions: StaffSessions;
  readonly passwords: Passwords;
  readonly throttle: StaffThrottle;
}
