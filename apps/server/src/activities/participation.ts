import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import { findNames, findReader, readScore } from '../reader/public.ts';
import type { Participant } from './rules/refuse-participation.ts';

export {
  everybody,
  refuseParticipation,
  withoutCredit,
} from './rules/refuse-participation.ts';

/**
 * What `refuseParticipation` asks about a reader. Inside a transaction that has locked the reader it is what is true
 * until the transaction ends. A reader who is gone counts as one who left.
 */
export async function readParticipant(
  db: Db | Tx,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<Participant> {
  const reader = await findReader(db, clientid, readerId);
  if (reader === undefined) return { status: 5, department: '', borrowerType: '', score: 0 };
  const names = await findNames(db, clientid, reader);
  return { status: reader.status, ...names, score: await readScore(db, clientid, readerId) };
}
