import { mobilePattern, type OutputOf, type ParsedInputOf, type readerDeskCalls } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { requireGroup } from '../department-store.ts';
import { showDeskReader } from '../desk-reads.ts';
import { nobodyOf } from '../erased-reader.ts';
import { identifierKey } from '../identifier.ts';
import { deleteIdentifiers, insertIdentifiers } from '../identifier-store.ts';
import { deleteSessions } from '../session-store.ts';
import { changeReader, findReadersByNumber, insertReader, lockReader, type StoredReader } from '../store.ts';

export const readerTarget = (id: string) => ({ type: 'reader.reader', id });

type DeskPortal = Pick<Portal, 'config' | 'db' | 'desk' | 'services'>;
type Facts = Omit<ParsedInputOf<typeof readerDeskCalls.change>, 'id' | 'version'>;

/** The facts that the library knows about a person. The audit log shows the values of the open ones only. */
const openNames = ['departmentId', 'borrowerTypeId', 'status', 'blockReason', 'leaving'] as const;
const personalNames = [
  'borrowNumber',
  'icNumber',
  'identityCard',
  'realName',
  'sex',
  'telephone',
  'email',
] as const;

const undoFacts = z.object({
  version: z.int(),
  before: z.object({
    borrowNumber: z.string(),
    icNumber: z.string(),
    identityCard: z.string(),
    realName: z.string(),
    sex: z.string(),
    telephone: z.string(),
    email: z.string(),
    departmentId: z.string().nullable(),
    borrowerTypeId: z.string().nullable(),
    status: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]),
    blockReason: z.string(),
    leaving: z.boolean(),
  }),
});

/** The differences between two states of a reader, for the audit log. Personal facts appear by name only. */
function differenceOf(before: StoredReader, after: StoredReader) {
  const valuesOf = (reader: StoredReader) =>
    Object.fromEntries(
      openNames.filter((name) => before[name] !== after[name]).map((name) => [name, reader[name]]),
    );
  const changed = personalNames.filter((name) => before[name] !== after[name]);
  return { before: valuesOf(before), after: { ...valuesOf(after), ...(changed.length > 0 && { changed }) } };
}

const plain = (text: string) => text.normalize('NFC');

/** The reader with the facts that were sent. The library may enter landlines, which readers cannot enter themselves. */
async function withFacts(tx: Tx, reader: StoredReader, facts: Facts): Promise<StoredReader> {
  const { clientid } = reader;
  const texts = {
    realName: plain(facts.realName ?? reader.realName),
    icNumber: plain(facts.icNumber ?? reader.icNumber),
    identityCard: plain(facts.identityCard ?? reader.identityCard),
    sex: plain(facts.sex ?? reader.sex),
    telephone: plain(facts.telephone ?? reader.telephone),
    email: plain(facts.email ?? reader.email),
  };
  const { telephone, email } = texts;
  const isTelephone = mobilePattern.test(telephone) || /^[+\d(][\d\s()转-]{4,30}$/.test(telephone);
  if (telephone !== reader.telephone && telephone !== '' && !isTelephone)
    throw refuse('reader.profile.telephone');
  if (email !== reader.email && email !== '' && !z.email().safeParse(email).success)
    throw refuse('reader.profile.email');
  const groupOf = async (list: 'department' | 'borrowerType', id: string | undefined, own: string | null) => {
    if (id === undefined) return own;
    if (id !== '') await requireGroup(tx, clientid, list, id);
    return id === '' ? null : id;
  };
  return {
    ...reader,
    ...texts,
    departmentId: await groupOf('department', facts.departmentId, reader.departmentId),
    borrowerTypeId: await groupOf('borrowerType', facts.borrowerTypeId, reader.borrowerTypeId),
  };
}

const numbersOf = ({ borrowNumber, icNumber, identityCard }: StoredReader) => [
  borrowNumber,
  icNumber,
  identityCard,
];

async function refuseTakenNumbers(tx: Tx, reader: StoredReader): Promise<void> {
  if (identifierKey(reader.borrowNumber) === '')
    throw refuse('reader.number.taken', { number: reader.borrowNumber });
  const owners = await findReadersByNumber(tx, reader.clientid, numbersOf(reader));
  for (const number of numbersOf(reader)) {
    const owner = owners.get(identifierKey(number));
    if (owner !== undefined && owner.id !== reader.id) throw refuse('reader.number.taken', { number });
  }
}

/** Writes a reader with their numbers. Numbers that no longer belong to them can no longer be used to log in. */
async function writeReader(tx: Tx, before: StoredReader, after: StoredReader, now: Date): Promise<void> {
  const keysOf = (reader: StoredReader) => numbersOf(reader).map(identifierKey).sort().join();
  await changeReader(tx, after, now);
  if (keysOf(before) === keysOf(after)) return;
  await refuseTakenNumbers(tx, after);
  await deleteIdentifiers(tx, after.clientid, after.id);
  await insertIdentifiers(tx, after.clientid, after.id, numbersOf(after));
}

/** Another request took the number between the check and the write. */
function refuseDuplicate(number: string) {
  return (error: unknown): never => {
    if (isDuplicate(error)) throw refuse('reader.number.taken', { number });
    throw error;
  };
}

/** Adds a reader without a password. Throws `reader.number.taken`. */
export async function addReader(
  portal: DeskPortal,
  caller: DeskCaller,
  { borrowNumber: written, ...facts }: ParsedInputOf<typeof readerDeskCalls.add>,
): Promise<OutputOf<typeof readerDeskCalls.add>> {
  const { now } = caller;
  const { clientid } = caller.library;
  const borrowNumber = plain(written);
  const id = await transaction(portal.db, async (tx) => {
    const blank: StoredReader = {
      ...{ id: asReaderId(''), clientid, borrowNumber, icNumber: '', identityCard: '', realName: '' },
      ...{ sex: '', departmentId: null, borrowerTypeId: null, status: 1, telephone: '', email: '' },
      ...{ registeredAt: now.toISOString(), headPic: '', mustChangePassword: false, keepsBrowsing: true },
      ...{ version: 1, blockReason: '', leaving: false },
    };
    const reader = await withFacts(tx, blank, facts);
    await refuseTakenNumbers(tx, reader);
    const made = await insertReader(tx, reader, now);
    await recordChange(tx, {
      clientid,
      actor: actorOf(caller),
      at: now,
      action: 'reader.reader.add',
      target: readerTarget(made),
      after: { departmentId: reader.departmentId, borrowerTypeId: reader.borrowerTypeId },
    });
    return made;
  }).catch(refuseDuplicate(borrowNumber));
  return showDeskReader(portal, portal.db, caller, id);
}

/**
 * The locked reader. Refuses if the reader changed since the caller read them. Throws `reader.unknown`,
 * `desk.conflict`.
 */
async function openReader(
  portal: DeskPortal,
  tx: Tx,
  caller: DeskCaller,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<StoredReader> {
  const { clientid } = caller.library;
  const reader = id === nobodyOf(clientid) ? undefined : await lockReader(tx, clientid, asReaderId(id));
  if (reader === undefined) throw refuse('reader.unknown');
  if (version !== reader.version)
    await refuseStale(portal, tx, caller, {
      target: readerTarget(id),
      read: version,
      version: reader.version,
      current: await showDeskReader(portal, tx, caller, id),
    });
  return reader;
}

type Change = (tx: Tx, reader: StoredReader) => Promise<StoredReader> | StoredReader;

/** Applies one change to a reader, with its audit entry and undo. */
async function applyChange(
  portal: DeskPortal,
  caller: DeskCaller,
  read: { readonly id: string; readonly version: number },
  action: 'reader.reader.change' | 'reader.card.replace',
  change: Change,
): Promise<OutputOf<typeof readerDeskCalls.change>> {
  const { now } = caller;
  const { clientid } = caller.library;
  let number = '';
  const undoId = await transaction(portal.db, async (tx) => {
    const before = await openReader(portal, tx, caller, read);
    const after = await change(tx, before);
    number = after.borrowNumber;
    await writeReader(tx, before, after, now);
    if (after.borrowNumber !== before.borrowNumber) await deleteSessions(tx, clientid, after.id);
    const entry = { clientid, actor: actorOf(caller), at: now, action, target: readerTarget(after.id) };
    const facts: z.input<typeof undoFacts> = { version: before.version + 1, before };
    const offered = await offerUndo(tx, {
      ...entry,
      permission: 'readers.edit',
      facts: undoFacts.parse(facts),
    });
    await recordChange(tx, { ...entry, ...differenceOf(before, after) });
    return offered;
  }).catch((error: unknown) => refuseDuplicate(number)(error));
  return { reader: await showDeskReader(portal, portal.db, caller, read.id), undoId };
}

/** Changes the facts that were sent. */
export function changeReaderFacts(
  portal: DeskPortal,
  caller: DeskCaller,
  { id, version, ...facts }: ParsedInputOf<typeof readerDeskCalls.change>,
): Promise<OutputOf<typeof readerDeskCalls.change>> {
  return applyChange(portal, caller, { id, version }, 'reader.reader.change', (tx, reader) =>
    withFacts(tx, reader, facts),
  );
}

/** Gives a reader a new card number. The lost card stops working. */
export function replaceCard(
  portal: DeskPortal,
  caller: DeskCaller,
  { id, version, borrowNumber }: ParsedInputOf<typeof readerDeskCalls.replaceCard>,
): Promise<OutputOf<typeof readerDeskCalls.replaceCard>> {
  return applyChange(portal, caller, { id, version }, 'reader.card.replace', (_tx, reader) => ({
    ...reader,
    borrowNumber: plain(borrowNumber),
    status: reader.status === 2 ? 1 : reader.status,
  }));
}

/** Restores a reader's facts to those before a change, unless somebody has changed the reader since. */
export async function undoReaderChange(
  portal: DeskPortal,
  tx: Tx,
  { target: { id }, facts, caller }: Undoing,
): Promise<Undone> {
  const { version, before } = undoFacts.parse(facts);
  const reader = await openReader(portal, tx, caller, { id, version });
  for (const [list, group] of [
    ['department', before.departmentId],
    ['borrowerType', before.borrowerTypeId],
  ] as const)
    if (group !== null) await requireGroup(tx, caller.library.clientid, list, group);
  const after = { ...reader, ...before };
  await writeReader(tx, reader, after, caller.now);
  if (after.borrowNumber !== reader.borrowNumber)
    await deleteSessions(tx, caller.library.clientid, reader.id);
  return differenceOf(reader, after);
}
