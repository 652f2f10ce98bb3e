import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/database/tables.ts';
import {
  asClientId,
  asServiceId,
  asStorageId,
  type ClientId,
  randomToken,
  type ServiceId,
  type StorageId,
} from '../platform/ids.ts';
import type { LibraryTable } from './tables.ts';

export interface LibraryRow
  extends Omit<Selectable<LibraryTable>, 'secret_hash' | 'created_at' | 'updated_at'> {}

const shown = [
  'clientid',
  'serviceid',
  'libname',
  'short_name',
  'status',
  'settings',
  'link_key',
  'is_default',
] as const;

/** The counter that every change of libraries, domains, storages and settings increases. */
export async function readVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('library_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Notifies every server that libraries changed. Every action that changes one calls it. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('library_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/** Lets addresses without a library of their own lead to this library, and to no other. */
export async function makeDefault(tx: Tx, clientid: string): Promise<void> {
  await tx.updateTable('library').set({ is_default: 0 }).where('is_default', '=', 1).execute();
  await tx.updateTable('library').set({ is_default: 1 }).where('clientid', '=', clientid).execute();
}

export async function findLibraries(db: Db): Promise<readonly LibraryRow[]> {
  return db.selectFrom('library').select(shown).orderBy('clientid').execute();
}

export async function findLibrary(db: Db, clientid: string): Promise<LibraryRow | undefined> {
  return db.selectFrom('library').select(shown).where('clientid', '=', clientid).executeTakeFirst();
}

/** Makes other changes of the library's own rows wait until the transaction ends. */
export async function lockLibrary(tx: Tx, clientid: ClientId): Promise<void> {
  await tx
    .updateTable('library')
    .set((library) => ({ status: library.ref('status') }))
    .where('clientid', '=', clientid)
    .execute();
}

/** The open library whose partner secret has this hash (`hashOf` the secret), or undefined. */
export async function findLibraryBySecret(db: Db, secretHash: string): Promise<ClientId | undefined> {
  const row = await db
    .selectFrom('library')
    .select('clientid')
    .where(({ and }) => and({ secret_hash: secretHash, status: 1 }))
    .executeTakeFirst();
  return row === undefined ? undefined : asClientId(row.clientid);
}

/** Whether partner systems of the library have a secret. */
export async function hasSecret(db: Db, clientid: ClientId): Promise<boolean> {
  const row = await db
    .selectFrom('library')
    .select('secret_hash')
    .where('clientid', '=', clientid)
    .executeTakeFirst();
  return (row?.secret_hash ?? null) !== null;
}

export async function findDomains(db: Db): Promise<readonly { domain: string; clientid: string }[]> {
  return db.selectFrom('library_domain').select(['domain', 'clientid']).orderBy('domain').execute();
}

/** The libraries of a group with one of these statuses, by client id. */
export async function findGroupLibraries(
  db: Db,
  serviceid: ServiceId,
  statuses: readonly number[],
): Promise<readonly LibraryRow[]> {
  if (statuses.length === 0) return [];
  return db
    .selectFrom('library')
    .select(shown)
    .where('serviceid', '=', serviceid)
    .where('status', 'in', [...statuses])
    .orderBy('clientid')
    .execute();
}

export interface StoragePlace {
  readonly id: StorageId;
  readonly name: string;
  readonly floor: string | null;
  readonly clientid: string;
}

/** The shelving places of every library of a group. */
export async function findStorages(db: Db, serviceid: ServiceId): Promise<readonly StoragePlace[]> {
  const rows = await db
    .selectFrom('storage')
    .innerJoin('library', 'library.clientid', 'storage.clientid')
    .where('library.serviceid', '=', serviceid)
    .select(['storage.id', 'storage.name', 'storage.floor', 'storage.clientid'])
    .orderBy('storage.clientid')
    .orderBy('storage.name')
    .execute();
  return rows.map((row) => ({ ...row, id: asStorageId(row.id) }));
}

/** The id of a library's shelving place of this name, which is created if missing. */
export async function ensureStorage(
  tx: Tx,
  clientid: ClientId,
  name: string,
  floor?: string,
): Promise<StorageId> {
  const id = randomToken(16);
  const made = await tx
    .insertInto('storage')
    .values({ id, clientid, name, floor: floor ?? null })
    .onConflict((conflict) => conflict.columns(['clientid', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return asStorageId(made.id);
  const known = await tx
    .selectFrom('storage')
    .select('id')
    .where(({ and }) => and({ clientid, name }))
    .executeTakeFirstOrThrow();
  return asStorageId(known.id);
}

/** The state of a group's catalogue. */
export interface GroupCounter {
  readonly serviceid: ServiceId;
  readonly catalogueChanges: number;
  readonly indexEpoch: number;
}

export async function findGroupCounters(db: Db): Promise<readonly GroupCounter[]> {
  const rows = await db
    .selectFrom('library_group')
    .select(['serviceid', 'catalogue_changes', 'index_epoch'])
    .orderBy('serviceid')
    .execute();
  return rows.map((row) => ({
    serviceid: asServiceId(row.serviceid),
    catalogueChanges: row.catalogue_changes,
    indexEpoch: row.index_epoch,
  }));
}

/** Makes every server rebuild its search index of the group. */
export async function raiseIndexEpoch(tx: Tx, serviceid: ServiceId): Promise<void> {
  await tx
    .updateTable('library_group')
    .set((group) => ({ index_epoch: group('index_epoch', '+', 1) }))
    .where('serviceid', '=', serviceid)
    .execute();
}

const storedSettings = z.record(z.string(), z.unknown());

/** The settings as stored: only what differs from the defaults. */
export function parseStored(settings: string): Record<string, unknown> {
  return storedSettings.parse(JSON.parse(settings));
}
