import type { Db } from '../../platform/database/tables.ts';
import { idleSince } from '../sessions.ts';

/** Deletes expired logins, one-time addresses and offers to undo. Safe to run twice. */
export async function sweepStaff(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('staff_session').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_session').where('last_used_at', '<=', idleSince(now)).execute();
  await db.deleteFrom('staff_ticket').where('expires_at', '<=', at).execute();
  await db.deleteFrom('undo_entry').where('until', '<=', at).execute();
}
