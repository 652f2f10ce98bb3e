import { type Claims, type NoteChange, noteNothing, type RowOutcome } from '../../import/public.ts';
import { lockLibrary } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { ensureNamed } from '../department-store.ts';
import { identifierKey } from '../identifier.ts';
import { deleteIdentifiers, insertIdentifiers } from '../identifier-store.ts';
import { deleteSessions } from '../session-store.ts';
import {
  changeReader,
  findReadersByNumber,
  findWithPassword,
  insertReader,
  type StoredReader,
} from '../store.ts';
import { mustChange, passwordNotes, type ReaderTarget } from './imported-password.ts';
import { findFormerHolder, hasLeftToSomebodyElse, isSomebodyElse } from './number-holder.ts';
import type { ReaderDraft } from './read-readers.ts';
import { beginOfDay } from './register-time.ts';
import { noteAdded, noteChanged, noteReleased } from './undo-readers.ts';
import { type ReaderDoubtCode, readerDoubt } from './words.ts';

const rejected = (code: ReaderDoubtCode, value: string): RowOutcome => ({
  result: 'rejected',
  notes: [readerDoubt(code, undefined, value)],
  claims: [],
});

const numbersOf = (draft: Pick<ReaderDraft, 'borrowNumber' | 'icNumber' | 'identityCard'>) =>
  [draft.borrowNumber, draft.icNumber, draft.identityCard].filter((number) => identifierKey(number) !== '');

/**
 * Imports a batch of a readers file into a library, inside the caller's transaction. Rows are matched by borrow number.
 * Fields that a row leaves empty stay as they are. Once set, telephone, email and password belong to the reader.
 * Applying the same batch again changes nothing.
 */
export async function applyReaders(
  tx: Tx,
  target: ReaderTarget,
  drafts: readonly ReaderDraft[],
  now: Date,
  earlier: Claims,
  note: NoteChange = noteNothing,
): Promise<readonly RowOutcome[]> {
  const { clientid } = target;
  await lockLibrary(tx, clientid);
  const owners = new Map(await findReadersByNumber(tx, clientid, drafts.flatMap(numbersOf)));
  const withPassword = new Set(
    await findWithPassword(
      tx,
      clientid,
      [...owners.values()].map(({ id }) => id),
    ),
  );
  const here = new Set<number | string>();
  const claims: Claims = { has: (claim) => here.has(claim) || earlier.has(claim) };
  const outcomes: RowOutcome[] = [];
  for (const draft of drafts) {
    const outcome = await applyOne(tx, { target, now, owners, withPassword, claims, note }, draft);
    for (const claim of outcome.claims) here.add(claim);
    outcomes.push(outcome);
  }
  return outcomes;
}

interface Batch {
  readonly target: ReaderTarget;
  readonly now: Date;
  /** By identifier key; updated as rows are applied. */
  readonly owners: Map<string, StoredReader>;
  readonly withPassword: Set<string>;
  readonly claims: Claims;
  /** Receives the data that an undo needs. */
  readonly note: NoteChange;
}

async function applyOne(tx: Tx, batch: Batch, draft: ReaderDraft): Promise<RowOutcome> {
  const { owners } = batch;
  const key = identifierKey(draft.borrowNumber);
  const holder = owners.get(key);
  const known = holder !== undefined && identifierKey(holder.borrowNumber) === key ? holder : undefined;
  const isReissue = known !== undefined && hasLeftToSomebodyElse(known, draft);
  const own = isReissue ? undefined : known;
  const freed = isReissue ? known.id : undefined;
  const taken = numbersOf(draft).find((number) => {
    const owner = owners.get(identifierKey(number));
    return owner !== undefined && owner.id !== own?.id && owner.id !== freed;
  });
  if (taken !== undefined) return rejected('reader.number-taken', taken);
  if (own === undefined) {
    if (isReissue) await release(tx, batch, known);
    return add(tx, batch, draft, isReissue ? [readerDoubt('reader.reissued')] : []);
  }
  const former = await findFormerHolder(tx, own, draft);
  if (former !== undefined)
    return { result: 'unchanged', notes: [readerDoubt('reader.former')], claims: [former] };
  if (isSomebodyElse(own, draft)) return rejected('reader.somebody-else', draft.borrowNumber);
  return update(tx, batch, own, draft);
}

/**
 * Takes the numbers from a reader who has left. Loans, credit and history stay with that reader, and the numbers no
 * longer log in as them.
 */
async function release(tx: Tx, batch: Batch, reader: StoredReader): Promise<void> {
  noteReleased(batch.note, reader.id);
  await deleteIdentifiers(tx, reader.clientid, reader.id);
  await deleteSessions(tx, reader.clientid, reader.id);
  for (const [key, owner] of batch.owners) if (owner.id === reader.id) batch.owners.delete(key);
}

async function listIds(tx: Tx, clientid: ClientId, draft: ReaderDraft) {
  return {
    departmentId:
      draft.department === '' ? undefined : await ensureNamed(tx, clientid, 'department', draft.department),
    borrowerTypeId:
      draft.borrowerType === ''
        ? undefined
        : await ensureNamed(tx, clientid, 'borrowerType', draft.borrowerType),
  };
}

async function add(
  tx: Tx,
  batch: Batch,
  draft: ReaderDraft,
  notes: RowOutcome['notes'],
): Promise<RowOutcome> {
  const { target, now } = batch;
  const { clientid } = target;
  const { departmentId, borrowerTypeId } = await listIds(tx, clientid, draft);
  const realName = draft.realName === '' ? draft.borrowNumber : draft.realName;
  const status = draft.status ?? 1;
  const registeredAt = draft.registeredAt === '' ? now.toISOString() : draft.registeredAt;
  const { borrowNumber, icNumber, identityCard, sex, telephone, email } = draft;
  const shown = {
    borrowNumber,
    icNumber,
    identityCard,
    realName,
    sex,
    telephone,
    email,
    registeredAt,
    status,
  };
  const lists = { departmentId: departmentId ?? null, borrowerTypeId: borrowerTypeId ?? null };
  const passwordHash = draft.passwordHash ?? null;
  const mustChangePassword = passwordHash !== null && mustChange(batch.target, draft);
  const id = await insertReader(tx, { clientid, ...shown, ...lists, passwordHash, mustChangePassword }, now);
  noteAdded(batch.note, id, now);
  const stored = {
    id,
    clientid,
    ...shown,
    ...lists,
    headPic: '',
    mustChangePassword,
    keepsBrowsing: true,
    version: 1,
    blockReason: '',
    leaving: false,
  };
  for (const number of numbersOf(draft)) batch.owners.set(identifierKey(number), stored);
  if (passwordHash !== null) batch.withPassword.add(id);
  return { result: 'added', notes: [...notes, ...passwordNotes(batch.target, draft)], claims: [id] };
}

async function update(tx: Tx, batch: Batch, own: StoredReader, draft: ReaderDraft): Promise<RowOutcome> {
  const { target, now } = batch;
  const { clientid } = target;
  const { departmentId, borrowerTypeId } = await listIds(tx, clientid, draft);
  const given = (text: string, kept: string) => (text === '' ? kept : text);
  // A day without a time must not replace a known time on the same day.
  const isSameDay =
    own.registeredAt !== '' && draft.registeredAt === beginOfDay(own.registeredAt, target.timeZone);
  const next: StoredReader = {
    ...own,
    icNumber: given(draft.icNumber, own.icNumber),
    identityCard: given(draft.identityCard, own.identityCard),
    realName: given(draft.realName, own.realName),
    sex: given(draft.sex, own.sex),
    departmentId: departmentId ?? own.departmentId,
    borrowerTypeId: borrowerTypeId ?? own.borrowerTypeId,
    status: draft.status ?? own.status,
    registeredAt: isSameDay ? own.registeredAt : given(draft.registeredAt, own.registeredAt),
    telephone: given(own.telephone, draft.telephone),
    email: given(own.email, draft.email),
  };
  const wantsPassword = draft.passwordHash !== undefined && !batch.withPassword.has(own.id);
  const isSame = JSON.stringify(next) === JSON.stringify(own) && !wantsPassword;
  if (isSame) return { result: 'unchanged', notes: [], claims: [own.id] };
  if (batch.claims.has(own.id)) {
    const note = { ...readerDoubt('reader.twice', undefined, draft.borrowNumber), earlier: own.id };
    return { result: 'rejected', notes: [note], claims: [] };
  }
  await noteChanged(tx, batch.note, own, now);
  await changeReader(tx, next, now);
  if (wantsPassword && draft.passwordHash !== undefined) {
    await givePassword(tx, own.id, batch, draft.passwordHash, draft);
    batch.withPassword.add(own.id);
  }
  await replaceIdentifiers(tx, batch, own, next);
  if (next.status !== 1) await deleteSessions(tx, clientid, own.id);
  const renamed = next.realName === own.realName ? [] : [readerDoubt('reader.renamed')];
  const notes = [...renamed, ...(wantsPassword ? passwordNotes(batch.target, draft) : [])];
  return { result: 'updated', notes, claims: [own.id] };
}

async function givePassword(
  tx: Tx,
  id: ReaderId,
  batch: Batch,
  passwordHash: string,
  draft: ReaderDraft,
): Promise<void> {
  await tx
    .updateTable('reader')
    .set({ password_hash: passwordHash, must_change_password: mustChange(batch.target, draft) ? 1 : 0 })
    .where(({ and }) => and({ clientid: batch.target.clientid, id }))
    .where('password_hash', 'is', null)
    .execute();
}

async function replaceIdentifiers(
  tx: Tx,
  { owners }: Batch,
  before: StoredReader,
  after: StoredReader,
): Promise<void> {
  const keys = (reader: StoredReader) => numbersOf(reader).map(identifierKey).sort().join();
  if (keys(before) !== keys(after)) {
    await deleteIdentifiers(tx, after.clientid, after.id);
    await insertIdentifiers(tx, after.clientid, after.id, numbersOf(after));
    for (const [key, owner] of owners) if (owner.id === after.id) owners.delete(key);
  }
  for (const number of numbersOf(after)) owners.set(identifierKey(number), after);
}
