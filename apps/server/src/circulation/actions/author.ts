import { type Actor, operator } from '../../platform/audit/record-change.ts';

/** The person who changes rules or days, and the time. */
export interface Author {
  readonly actor: Actor;
  readonly at: Date;
}

/** For changes made from the command line. */
export const byOperator = (): Author => ({ actor: operator, at: new Date() });
