import type { Selection } from 'kysely';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import { asClientId, asReaderId, type ClientId, type ReaderId, randomToken } from '../platform/ids.ts';
import { identifierKey } from './identifier.ts';
import { insertIdentifiers } from './identifier-store.ts';
import { nameKeyOf } from './rules/name-key.ts';

/** 1 valid, 2 card reported lost, 4 suspended, 5 left (docs/states-and-codes.md#reader-status). */
export type ReaderStatus = 1 | 2 | 4 | 5;

const columns = [
  'reader.id',
  'reader.clientid',
  'reader.borrow_number as borrowNumber',
  'reader.ic_number as icNumber',
  'reader.identity_card as identityCard',
  'reader.real_name as realName',
  'reader.sex',
  'reader.department_id as departmentId',
  'reader.borrower_type_id as borrowerTypeId',
  'reader.status',
  'reader.registered_at as registeredAt',
  'reader.telephone',
  'reader.email',
  'reader.head_pic as headPic',
  'reader.must_change_password as mustChangePassword',
  'reader.keeps_browsing as keepsBrowsing',
  'reader.version',
  'reader.block_reason as blockReason',
  'reader.leaving',
] as const;

type Row = Selection<Database, 'reader', (typeof columns)[number]>;

/** A reader as the server knows them. The password never leaves the password store. Times are ISO 8601. */
export type StoredReader = Readonly<ReturnType<typeof readerOf>>;

export function statusOf(status: number): ReaderStatus {
  if (status === 1 || status === 2 || status === 4) return status;
  return 5;
}

const readerOf = (row: Row) => ({
  ...row,
  id: asReaderId(row.id),
  clientid: asClientId(row.clientid),
  status: statusOf(row.status),
  mustChangePassword: row.mustChangePassword === 1,
  keepsBrowsing: row.keepsBrowsing === 1,
  leaving: row.leaving === 1,
});

export async function findReader(
  db: Db | Tx,
  clientid: ClientId,
  id: string,
): Promise<StoredReader | undefined> {
  const row = await db
    .selectFrom('reader')
    .select(columns)
    .where(({ and }) => and({ clientid, id }))
    .executeTakeFirst();
  return row === undefined ? undefined : readerOf(row);
}

/** The readers with these ids, in any order. */
export async function findReaders(
  db: Db | Tx,
  clientid: ClientId,
  ids: readonly string[],
): Promise<readonly StoredReader[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reader')
    .select(columns)
    .where('clientid', '=', clientid)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readerOf);
}

/** The reader with this card, IC or ID number. */
export async function findReaderByNumber(
  db: Db | Tx,
  clientid: ClientId,
  number: string,
): Promise<StoredReader | undefined> {
  return (await findReadersByNumber(db, clientid, [number])).get(identifierKey(number));
}

/** Readers by the keys (`identifierKey`) of these numbers. */
export async function findReadersByNumber(
  db: Db | Tx,
  clientid: ClientId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StoredReader>> {
  const keys = [...new Set(numbers.map(identifierKey))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('reader_identifier')
    .innerJoin('reader', 'reader.id', 'reader_identifier.reader_id')
    .select(columns)
    .select('reader_identifier.value')
    .where('reader_identifier.clientid', '=', clientid)
    .where('reader_identifier.value', 'in', keys)
    .execute();
  return new Map(rows.map(({ value, ...row }) => [value, readerOf(row)]));
}

/**
 * Locks one reader for the rest of the transaction and returns the row as it is after locking. Per-reader limits are
 * counted under this lock. Undefined if there is no such reader.
 */
export async function lockReader(
  tx: Tx,
  clientid: ClientId,
  id: ReaderId,
): Promise<StoredReader | undefined> {
  const row = await tx
    .updateTable('reader')
    .set((reader) => ({ status: reader.ref('status') }))
    .where(({ and }) => and({ clientid, id }))
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : readerOf(row);
}

export interface NewReader {
  readonly clientid: ClientId;
  readonly borrowNumber: string;
  readonly icNumber?: string;
  readonly identityCard?: string;
  readonly realName: string;
  readonly sex?: string;
  readonly departmentId?: string | null;
  readonly borrowerTypeId?: string | null;
  readonly status?: ReaderStatus;
  readonly registeredAt: string;
  readonly telephone?: string;
  readonly email?: string;
  /** If absent, the reader cannot log in with a password. */
  readonly passwordHash?: string | null;
  readonly mustChangePassword?: boolean;
}

/**
 * Creates a reader with their numbers. Throws the database's unique error if a number is taken: check first with
 * `findReadersByNumber`.
 */
export async function insertReader(tx: Tx, reader: NewReader, now: Date): Promise<ReaderId> {
  const id = asReaderId(randomToken(16));
  await tx
    .insertInto('reader')
    .values({
      id,
      clientid: reader.clientid,
      borrow_number: reader.borrowNumber,
      ic_number: reader.icNumber ?? '',
      identity_card: reader.identityCard ?? '',
      real_name: reader.realName,
      sex: reader.sex ?? '',
      department_id: reader.departmentId ?? null,
      borrower_type_id: reader.borrowerTypeId ?? null,
      status: reader.status ?? 1,
      registered_at: reader.registeredAt,
      telephone: reader.telephone ?? '',
      email: reader.email ?? '',
      head_pic: '',
      password_hash: reader.passwordHash ?? null,
      must_change_password: reader.mustChangePassword === true ? 1 : 0,
      keeps_browsing: 1,
      name_key: nameKeyOf(reader.realName),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
  await insertIdentifiers(tx, reader.clientid, id, [
    reader.borrowNumber,
    reader.icNumber ?? '',
    reader.identityCard ?? '',
  ]);
  return id;
}

/** The fields that readers may change in their own record. Absent fields stay unchanged. */
export interface ProfileChange {
  readonly telephone?: string;
  readonly email?: string;
  readonly headPic?: string;
  readonly keepsBrowsing?: boolean;
  readonly at: Date;
}

export async function updateProfile(
  db: Db | Tx,
  clientid: ClientId,
  id: ReaderId,
  change: ProfileChange,
): Promise<void> {
  await db
    .updateTable('reader')
    .set({
      ...(change.telephone === undefined ? {} : { telephone: change.telephone }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.headPic === undefined ? {} : { head_pic: change.headPic }),
      ...(change.keepsBrowsing === undefined ? {} : { keeps_browsing: change.keepsBrowsing ? 1 : 0 }),
      updated_at: change.at.toISOString(),
    })
    .where(({ and }) => and({ clientid, id }))
    .execute();
}

/** Writes all facts that the library may change about a reader, except the numbers' keys and the password. */
export async function changeReader(tx: Tx, reader: StoredReader, now: Date): Promise<void> {
  await tx
    .updateTable('reader')
    .set(({ eb, ref }) => ({
      version: eb(ref('version'), '+', 1),
      borrow_number: reader.borrowNumber,
      ic_number: reader.icNumber,
      identity_card: reader.identityCard,
      real_name: reader.realName,
      name_key: nameKeyOf(reader.realName),
      sex: reader.sex,
      department_id: reader.departmentId,
      borrower_type_id: reader.borrowerTypeId,
      status: reader.status,
      block_reason: reader.status === 4 ? reader.blockReason : '',
      leaving: reader.leaving ? 1 : 0,
      registered_at: reader.registeredAt,
      telephone: reader.telephone,
      email: reader.email,
      updated_at: now.toISOString(),
    }))
    .where(({ and }) => and({ clientid: reader.clientid, id: reader.id }))
    .execute();
}

/** The readers, of those given, who have a password. */
export async function findWithPassword(
  tx: Tx,
  clientid: ClientId,
  ids: readonly ReaderId[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('reader')
    .select('id')
    .where('clientid', '=', clientid)
    .where('id', 'in', [...new Set(ids)])
    .where('password_hash', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
