import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import { findNames, findReader, readScore } from '../reader/public.ts';
import type { Participant } from './rules/participation.ts';

export {
  everybody,
  refuseParticipation,
  withoutCredit,
} from './rules/participation.ts';

/**
 * The facts about a reader that `refuseParticipation` needs. Inside a transaction that has locked the reader they hold until
 * it ends. A deleted reader counts as one who left.
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
