import type { Db } from '../../platform/database/tables.ts';
import { idleSince } from '../sessions.ts';

/** Removes what has run out: tickets, captchas, sessions, retired tokens, counts of failed logins. Safe to run twice. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('one_use').where('expires_at', '<=', at).execute();
  await db.deleteFrom('reader_token').where('valid_until', '<=', at).execute();
  await db.deleteFrom('reader_session').where('expires_at', '<=', at).execute();
  for (const kind of ['account', 'card', 'wechat', 'ticket'] as const)
    await db
      .deleteFrom('reader_session')
      .where('kind', '=', kind)
      .where('last_used_at', '<=', idleSince(kind, now))
      .execute();
  await db.deleteFrom('login_throttle').where('forgotten_at', '<=', at).execute();
  await db.deleteFrom('login_place').where('forgotten_at', '<=', at).execute();
}
