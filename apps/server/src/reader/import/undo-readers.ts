import type { Words } from '@yuelan/contract';
import { z } from 'zod';
import {
  findAttached,
  type NoteChange,
  type Reason,
  type UndoingBatch,
  type UndoneBatch,
} from '../../import/public.ts';
import { lockLibrary } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asReaderId, type ClientId, type ReaderId } from '../../platform/ids.ts';
import { identifierKey } from '../identifier.ts';
import { deleteIdentifiers, insertIdentifiers } from '../identifier-store.ts';
import { changeReader, findReaders, findReadersByNumber, type StoredReader } from '../store.ts';

/** `at` is when the import changed the reader. If the reader's last change has another time, it came later. */
const changeSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('added'), id: z.string(), at: z.string() }),
  z.object({
    what: z.literal('changed'),
    id: z.string(),
    at: z.string(),
    before: z.object({
      icNumber: z.string(),
      identityCard: z.string(),
      realName: z.string(),
      sex: z.string(),
      departmentId: z.string().nullable(),
      borrowerTypeId: z.string().nullable(),
      status: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]),
      registeredAt: z.string(),
      telephone: z.string(),
      email: z.string(),
    }),
    /** The time of the reader's last change before that. */
    beforeAt: z.string(),
  }),
  z.object({ what: z.literal('released'), id: z.string() }),
]);
type ReaderChange = z.output<typeof changeSchema>;

const reasons = {
  'undo.changed': { 'zh-CN': '导入后又有改动，或已登录使用', 'en-US': 'Changed, or has logged in, since' },
  'undo.number': { 'zh-CN': '号码已给了别人', 'en-US': 'The number belongs to somebody else now' },
} as const satisfies Record<string, Words>;
const reason = (code: keyof typeof reasons): Reason => ({
  code,
  zh: reasons[code]['zh-CN'],
  en: reasons[code]['en-US'],
});

export const noteAdded = (note: NoteChange, id: ReaderId, now: Date) =>
  note({ what: 'added', id, at: now.toISOString() } satisfies ReaderChange);

export const noteReleased = (note: NoteChange, id: ReaderId) =>
  note({ what: 'released', id } satisfies ReaderChange);

/** Notes a reader's state before `changeReader`. */
export async function noteChanged(tx: Tx, note: NoteChange, reader: StoredReader, now: Date): Promise<void> {
  const { icNumber, identityCard, realName, sex, departmentId, borrowerTypeId } = reader;
  const { status, registeredAt, telephone, email, id } = reader;
  const names = { icNumber, identityCard, realName, sex, departmentId, borrowerTypeId };
  note({
    ...{ what: 'changed', id, at: now.toISOString() },
    before: { ...names, status, registeredAt, telephone, email },
    beforeAt: (await findTimes(tx, reader.clientid, [id])).get(id) ?? '',
  } satisfies ReaderChange);
}

async function findTimes(
  tx: Tx,
  clientid: ClientId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('reader')
    .select(['id', 'updated_at'])
    .where('clientid', '=', clientid)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

const numbersOf = ({ borrowNumber, icNumber, identityCard }: StoredReader) =>
  [borrowNumber, icNumber, identityCard].filter((number) => identifierKey(number) !== '');

/**
 * Undoes a batch of readers. Added readers are removed, unless they have used the portal or the library since. Changed
 * readers get their earlier state back, but keep a password from the import.
 */
export async function undoReaderBatch(
  tx: Tx,
  { clientid, changes, attachments }: UndoingBatch,
): Promise<UndoneBatch> {
  await lockLibrary(tx, clientid);
  const parsed = changeSchema.array().parse(changes);
  const ids = parsed.map(({ id }) => id);
  const readers = new Map(
    (await findReaders(tx, clientid, ids)).map((reader) => [String(reader.id), reader]),
  );
  const times = await findTimes(tx, clientid, ids);
  const attached = await findAttached(tx, attachments, 'reader', ids);
  const kept: { what: string; why: Reason }[] = [];
  let removed = 0;
  let restored = 0;
  for (const change of parsed.toReversed()) {
    const reader = readers.get(change.id);
    if (reader === undefined) continue;
    const isChanged = change.what !== 'released' && times.get(change.id) !== change.at;
    const why =
      (change.what === 'added' ? attached.get(change.id) : undefined) ??
      (isChanged ? reason('undo.changed') : undefined);
    if (why !== undefined) kept.push({ what: reader.borrowNumber, why });
    else if (change.what === 'added') {
      await tx
        .deleteFrom('reader')
        .where(({ and }) => and({ clientid, id: asReaderId(change.id) }))
        .execute();
      removed += 1;
    } else if (await restore(tx, reader, change)) restored += 1;
    else kept.push({ what: reader.borrowNumber, why: reason('undo.number') });
  }
  return { removed, restored, kept };
}

/** Restores a reader's fields and numbers. Returns false if somebody else has one of the numbers now. */
async function restore(
  tx: Tx,
  reader: StoredReader,
  change: Exclude<ReaderChange, { what: 'added' }>,
): Promise<boolean> {
  const { clientid, id } = reader;
  const before = change.what === 'changed' ? { ...reader, ...change.before } : reader;
  const numbers = numbersOf(before);
  const owners = await findReadersByNumber(tx, clientid, numbers);
  if ([...owners.values()].some((owner) => owner.id !== id)) return false;
  if (change.what === 'changed')
    await changeReader(tx, before, new Date(change.beforeAt === '' ? change.at : change.beforeAt));
  await deleteIdentifiers(tx, clientid, id);
  await insertIdentifiers(tx, clientid, id, numbers);
  return true;
}
