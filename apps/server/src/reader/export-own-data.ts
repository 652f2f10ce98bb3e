import { everyRow } from '../platform/page-slice.ts';
import { findCredit, readScore } from './credit-store.ts';
import { findNamed } from './department-store.ts';
import type { Exporter } from './exporters.ts';
import { findAccounts } from './identity/binding-store.ts';
import { findSessions } from './session-store.ts';
import { findReader } from './store.ts';

/** The data that this domain stores about a reader, except the password. */
export const exportReader: Exporter = async (db, { clientid }, readerId) => {
  const reader = await findReader(db, clientid, readerId);
  if (reader === undefined) return {};
  const types = await findNamed(db, clientid, 'borrowerType');
  const departments = await findNamed(db, clientid, 'department');
  const credit = await findCredit(db, clientid, readerId, everyRow);
  const sessions = await findSessions(db, clientid, readerId);
  return {
    ...reader,
    borrowerType: types.find(({ id }) => id === reader.borrowerTypeId)?.name ?? '',
    department: departments.find(({ id }) => id === reader.departmentId)?.name ?? '',
    score: await readScore(db, clientid, readerId),
    credit: credit.rows,
    sessions: sessions.map(({ kind, device, createdAt, lastUsedAt }) => ({
      kind,
      device,
      createdAt,
      lastUsedAt,
    })),
    accounts: (await findAccounts(db, clientid, readerId)).map(({ account, boundAt }) => ({
      account,
      boundAt,
    })),
  };
};
