import type { Db } from '../../platform/database/tables.ts';
import { idleSince } from '../sessions.ts';

const lastings = [
  ...(['account', 'card', 'wechat', 'ticket'] as const).map((kind) => ({ kind, stays: false })),
  { kind: 'account', stays: true } as const,
];

/** Deletes expired tickets, captchas, sessions, retired tokens and counts of failed logins. Safe to run twice. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('one_use').where('expires_at', '<=', at).execute();
  await db.deleteFrom('reader_token').where('valid_until', '<=', at).execute();
  await db.deleteFrom('reader_session').where('expires_at', '<=', at).execute();
  for (const session of lastings)
    await db
      .deleteFrom('reader_session')
      .where(({ and }) => and({ kind: session.kind, stays: session.stays ? 1 : 0 }))
      .where('last_used_at', '<=', idleSince(session, now))
      .execute();
  await db.deleteFrom('login_throttle').where('forgotten_at', '<=', at).execute();
  await db.deleteFrom('login_place').where('forgotten_at', '<=', at).execute();
}
