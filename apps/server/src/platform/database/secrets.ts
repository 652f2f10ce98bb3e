import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from './tables.ts';

/**
 * 32 random bytes under a name, generated on first use. They then stay the same on every server of the installation.
 */
export async function installationSecret(db: Db, name: string, clock: Clock): Promise<Buffer> {
  await db
    .insertInto('installation_secret')
    .values({ name, value: randomBytes(32).toString('base64url'), created_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}
