import type { Actor } from '../../platform/audit/record-change.ts';

/** The person who changes rules or days, and the time. */
export interface Author {
  readonly actor: Actor;
  readonly at: Date;
}
