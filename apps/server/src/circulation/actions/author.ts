import { type Actor, operator } from '../../platform/audit/record-change.ts';

/** Who changes rules or days, and when. */
export interface Author {
  readonly actor: Actor;
  readonly at: Date;
}

/** The command line. */
export const byOperator = (): Author => ({ actor: operator, at: new Date() });
