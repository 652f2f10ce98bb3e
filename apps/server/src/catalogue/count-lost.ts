import type { Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import { countOn, noGroup } from '../statistics/public.ts';

/** The status of a lost copy (docs/states-and-codes.md#copy-status). */
export const lostStatus = 3;

/**
 * Counts a copy recorded as lost that no reader had; -1 takes it back. One that a reader had is counted with the loan.
 * `day`: YYYY-MM-DD in the library's time zone.
 */
export const countLost = (tx: Tx, clientid: ClientId, day: string, times: 1 | -1 = 1): Promise<void> =>
  countOn(tx, { clientid, measure: 'lost' }, { ...noGroup, day, times });
