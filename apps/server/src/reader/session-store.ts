import type { Selection } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import {
  asClientId,
  asReaderId,
  asSessionId,
  type ClientId,
  hashOf,
  type ReaderId,
  randomToken,
  type SessionId,
} from '../platform/ids.ts';
import type { Origin } from './identity/identity-source.ts';
import type { ReaderSessionTable } from './tables.ts';

/** How a session began. `identity`: on the page of a school's account system. */
export type SessionKind = ReaderSessionTable['kind'] | 'identity';

const columns = [
  'reader_session.id',
  'reader_session.clientid',
  'reader_session.reader_id as readerId',
  'reader_session.kind',
  'reader_session.source',
  'reader_session.stays',
  'reader_session.device',
  'reader_session.created_at as createdAt',
  'reader_session.last_used_at as lastUsedAt',
  'reader_session.expires_at as expiresAt',
] as const;

const kindOf = ({
  kind,
  source,
}: Pick<Selection<Database, 'reader_session', (typeof columns)[number]>, 'kind' | 'source'>): SessionKind =>
  kind === 'ticket' && source !== '' ? 'identity' : kind;

const sessionOf = (row: Selection<Database, 'reader_session', (typeof columns)[number]>) => ({
  ...row,
  kind: kindOf(row),
  id: asSessionId(row.id),
  clientid: asClientId(row.clientid),
  readerId: asReaderId(row.readerId),
  /** The reader chose to stay logged in on the device. */
  stays: row.stays === 1,
});
export type StoredSession = Readonly<ReturnType<typeof sessionOf>>;

/** The session of a live token, with the current facts of the reader's row. */
export interface TokenFacts {
  readonly session: StoredSession;
  readonly mustChangePassword: boolean;
  readonly suspended: boolean;
}

/** The session of a token that is neither retired nor expired, if the reader's status is 1 or 4. One indexed read. */
export async function findByToken(db: Db, tokenHash: string, now: string): Promise<TokenFacts | undefined> {
  const row = await db
    .selectFrom('reader_token')
    .innerJoin('reader_session', 'reader_session.id', 'reader_token.session_id')
    .innerJoin('reader', 'reader.id', 'reader_session.reader_id')
    .select(columns)
    .select(['reader.must_change_password', 'reader.status'])
    .where('reader_token.token_hash', '=', tokenHash)
    .where((where) =>
      where.or([where('reader_token.valid_until', 'is', null), where('reader_token.valid_until', '>', now)]),
    )
    .where('reader_session.expires_at', '>', now)
    .where('reader.status', 'in', [1, 4])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { must_change_password, status, ...session } = row;
  return {
    session: sessionOf(session),
    mustChangePassword: must_change_password === 1,
    suspended: status === 4,
  };
}

export async function insertSession(
  tx: Tx,
  session: Omit<StoredSession, 'id' | 'lastUsedAt' | 'source'>,
  origin: Origin,
): Promise<SessionId> {
  const id = asSessionId(randomToken(16));
  await tx
    .insertInto('reader_session')
    .values({
      id,
      clientid: session.clientid,
      reader_id: session.readerId,
      kind: session.kind === 'identity' ? 'ticket' : session.kind,
      source: origin.source,
      account_hash: hashOrNothing(origin.account),
      outer_session: hashOrNothing(origin.session),
      stays: session.stays ? 1 : 0,
      device: session.device,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
  return id;
}

/** Sessions keep hashes of an account system's names, which are enough to recognise them in a logout. */
const hashOrNothing = (name: string) => (name === '' ? '' : hashOf(name));

export async function insertToken(tx: Tx, sessionId: SessionId, tokenHash: string): Promise<void> {
  await tx
    .insertInto('reader_token')
    .values({ token_hash: tokenHash, session_id: sessionId, valid_until: null })
    .execute();
}

/** Ends the token at `validUntil`. A token retired before keeps its time. Returns false if there was no such token. */
export async function retireToken(tx: Tx, tokenHash: string, validUntil: string): Promise<boolean> {
  const retired = await tx
    .updateTable('reader_token')
    .set((token) => ({ valid_until: token.fn.coalesce('valid_until', token.val(validUntil)) }))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return retired.numUpdatedRows > 0n;
}

export async function touchSession(db: Db, id: SessionId, now: string): Promise<void> {
  await db
    .updateTable('reader_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute();
}

/** A reader's sessions, the most recently used first. */
export async function findSessions(
  db: Db,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<readonly StoredSession[]> {
  const rows = await db
    .selectFrom('reader_session')
    .select(columns)
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(sessionOf);
}

/** Ends one session of a reader, with its tokens. Returns false if the reader has no such session. */
export async function deleteSession(
  db: Db | Tx,
  clientid: ClientId,
  readerId: ReaderId,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('reader_session')
    .where(({ and }) => and({ clientid, reader_id: readerId, id }))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Ends all of a reader's sessions, or all but one. Returns how many. */
export async function deleteSessions(
  tx: Tx,
  clientid: ClientId,
  readerId: ReaderId,
  kept?: SessionId,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('reader_session')
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Ends the sessions that an account system names by its own session, its account, or both. Returns how many. */
export async function deleteSessionsOf(
  tx: Tx,
  clientid: ClientId,
  { session, account }: { readonly session?: string; readonly account?: string },
): Promise<number> {
  const named = {
    ...(session === undefined ? {} : { outer_session: hashOf(session) }),
    ...(account === undefined ? {} : { account_hash: hashOf(account) }),
  };
  if (Object.keys(named).length === 0) return 0;
  const deleted = await tx
    .deleteFrom('reader_session')
    .where(({ and }) => and({ clientid, ...named }))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Ends a reader's least recently used sessions, but never `spared`, until `left` remain. */
export async function deleteOldSessions(
  tx: Tx,
  clientid: ClientId,
  readerId: ReaderId,
  left: number,
  spared: SessionId,
): Promise<void> {
  const others = await tx
    .selectFrom('reader_session')
    .select('id')
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .where('id', '!=', spared)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const surplus = others.slice(left - 1).map(({ id }) => id);
  if (surplus.length > 0) await tx.deleteFrom('reader_session').where('id', 'in', surplus).execute();
}

export function countSessions(db: Db, clientid: ClientId, readerId: ReaderId): Promise<number> {
  return countRows(
    db.selectFrom('reader_session').where(({ and }) => and({ clientid, reader_id: readerId })),
  );
}
