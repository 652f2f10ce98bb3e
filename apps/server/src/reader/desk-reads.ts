import type { DeskReader, DeskReaderDetail, ParsedInputOf, readerDeskCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import { readInSlices } from '../platform/database/slices.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { asReaderId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { readScore } from './credit-store.ts';
import { nobodyOf } from './erased-reader.ts';
import { identifierKey } from './identifier.ts';
import { findAccounts } from './identity/binding-store.ts';
import { findKeeper } from './identity/find-keeper.ts';
import { nameOf, namesOfAccounts } from './identity/sources.ts';
import { findPassword } from './password-store.ts';
import { dayIn } from './present.ts';
import { countOpenLoans, type ReaderTies } from './reader-ties.ts';
import { maskEmail, maskNumber } from './rules/mask.ts';
import { typedNameKey } from './rules/name-key.ts';
import { countSessions } from './session-store.ts';
import { findReader, statusOf } from './store.ts';

type Filter = Omit<ParsedInputOf<typeof readerDeskCalls.list>, 'pageNum' | 'pageSize'>;

/** Escapes a text for a LIKE with the escape character `\`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * The readers of the caller's library that match a filter: by part of the name or class, the beginning of its pinyin or
 * of the card number, or a whole card, IC or ID number.
 */
function readersOf(db: Db, { library: { clientid } }: DeskCaller, filter: Filter) {
  const text = filter.text.trim();
  const key = typedNameKey(text);
  const number = identifierKey(text);
  const part = `%${literal(text.toLowerCase())}%`;
  return db
    .selectFrom('reader')
    .leftJoin('department', (join) =>
      join
        .onRef('department.clientid', '=', 'reader.clientid')
        .onRef('department.id', '=', 'reader.department_id'),
    )
    .leftJoin('borrower_type', (join) =>
      join
        .onRef('borrower_type.clientid', '=', 'reader.clientid')
        .onRef('borrower_type.id', '=', 'reader.borrower_type_id'),
    )
    .where('reader.clientid', '=', clientid)
    .where('reader.id', '!=', nobodyOf(clientid))
    .$if(filter.status !== '', (query) => query.where('reader.status', '=', Number(filter.status)))
    .$if(filter.departmentId !== '', (query) => query.where('reader.department_id', '=', filter.departmentId))
    .$if(filter.borrowerTypeId !== '', (query) =>
      query.where('reader.borrower_type_id', '=', filter.borrowerTypeId),
    )
    .$if(text !== '', (query) =>
      query.where(({ or, eb, selectFrom }) =>
        or([
          sql<boolean>`lower(reader.real_name) like ${part} escape '\\'`,
          sql<boolean>`lower(department.name) like ${part} escape '\\'`,
          sql<boolean>`lower(reader.borrow_number) like ${part.slice(1)} escape '\\'`,
          ...(key === undefined || key === ''
            ? []
            : [sql<boolean>`reader.name_key like ${`% ${literal(key)}%`} escape '\\'`]),
          eb(
            'reader.id',
            'in',
            selectFrom('reader_identifier')
              .select('reader_identifier.reader_id')
              .where(({ and }) =>
                and({ 'reader_identifier.clientid': clientid, 'reader_identifier.value': number }),
              ),
          ),
        ]),
      ),
    );
}

const orders = {
  name: 'reader.name_key',
  card: 'reader.borrow_number',
  department: 'department.name',
  added: 'reader.created_at',
} as const;

function inOrder(list: ReturnType<typeof readersOf>, sort: Filter['sort']) {
  const by = sort.replace(/^-/u, '');
  const isOrder = by === 'name' || by === 'card' || by === 'department' || by === 'added';
  return list
    .orderBy(isOrder ? orders[by] : orders.name, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('reader.real_name')
    .orderBy('reader.borrow_number')
    .orderBy('reader.id');
}

const columns = [
  'reader.id',
  'reader.borrow_number as borrowNumber',
  'reader.real_name as realName',
  'reader.department_id as departmentId',
  'department.name as department',
  'reader.borrower_type_id as borrowerTypeId',
  'borrower_type.name as borrowerType',
  'reader.status',
  'reader.block_reason as blockReason',
  'reader.leaving',
  'reader.telephone',
  'reader.email',
  'reader.ic_number as icNumber',
  'reader.identity_card as identityCard',
  'reader.sex',
  'reader.registered_at as registeredAt',
  'reader.version',
] as const;

/** A page of readers with their open loans. Personal numbers are as stored: mask them, or record who sees them. */
export async function findDeskReaders(
  db: Db,
  ties: readonly ReaderTies[],
  caller: DeskCaller,
  filter: Filter,
  page: Slice,
) {
  const list = readersOf(db, caller, filter);
  const query = inOrder(list, filter.sort).offset(page.offset).limit(page.limit);
  return { readers: await withLoans(query, db, ties, caller), total: await countRows(list) };
}

/** The ids of all readers that match a filter, in the order of the list. */
export async function findDeskReaderIds(db: Db, caller: DeskCaller, filter: Filter): Promise<string[]> {
  const rows = await inOrder(readersOf(db, caller, filter), filter.sort)
    .select('reader.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** These readers, as `findDeskReaders` finds them. */
export function readDeskReaders(
  db: Db,
  ties: readonly ReaderTies[],
  caller: DeskCaller,
  sort: Filter['sort'],
  ids: readonly string[],
): AsyncGenerator<FoundReader> {
  const list = inOrder(readersOf(db, caller, everything), sort);
  return readInSlices(ids, (slice) => withLoans(list.where('reader.id', 'in', slice), db, ties, caller));
}

async function withLoans(
  query: ReturnType<typeof inOrder>,
  db: Db,
  ties: readonly ReaderTies[],
  caller: DeskCaller,
) {
  const rows = await query.select(columns).execute();
  const loans = await countOpenLoans(
    db,
    ties,
    rows.map(({ id }) => asReaderId(id)),
    todayOf(caller),
  );
  return rows.map((row) => ({
    ...row,
    departmentId: row.departmentId ?? '',
    department: row.department ?? '',
    borrowerTypeId: row.borrowerTypeId ?? '',
    borrowerType: row.borrowerType ?? '',
    status: statusOf(row.status),
    leaving: row.leaving === 1,
    loans: loans.get(row.id)?.loans ?? 0,
    overdue: loans.get(row.id)?.overdue ?? 0,
  }));
}
export type FoundReader = Awaited<ReturnType<typeof withLoans>>[number];

const todayOf = ({ library, now }: DeskCaller) => dayIn(library.settings.timeZone, now.toISOString());

/** A reader as shown in a list, with personal numbers masked. */
export function maskReader(reader: FoundReader): DeskReader {
  const { icNumber: _ic, identityCard: _identity, sex: _sex, registeredAt: _at, ...row } = reader;
  return { ...row, telephone: maskNumber(row.telephone), email: maskEmail(row.email) };
}

/** One reader as shown at the desk. Throws `reader.unknown`. */
export async function showDeskReader(
  { config, services: { readerTies } }: Pick<Portal, 'config' | 'services'>,
  db: Db,
  caller: DeskCaller,
  id: string,
): Promise<DeskReaderDetail> {
  const { clientid } = caller.library;
  const stored = await findReader(db, clientid, id);
  if (stored === undefined || stored.id === nobodyOf(clientid)) throw refuse('reader.unknown');
  const row = await readersOf(db, caller, everything)
    .where('reader.id', '=', id)
    .select(['department.name as department', 'borrower_type.name as borrowerType'])
    .executeTakeFirstOrThrow();
  const today = todayOf(caller);
  const open = [];
  for (const { listOpen } of readerTies)
    if (listOpen !== undefined) open.push(await listOpen(db, stored.id, today));
  const openLoans = open.flatMap(({ loans }) => [...loans]);
  const { telephone, email, icNumber, identityCard } = stored;
  const keeper = await findKeeper(db, caller.library, config, stored.id);
  return {
    id: stored.id,
    borrowNumber: stored.borrowNumber,
    realName: stored.realName,
    departmentId: stored.departmentId ?? '',
    department: row.department ?? '',
    borrowerTypeId: stored.borrowerTypeId ?? '',
    borrowerType: row.borrowerType ?? '',
    status: stored.status,
    blockReason: stored.blockReason,
    leaving: stored.leaving,
    telephone: maskNumber(telephone),
    email: maskEmail(email),
    icNumber: maskNumber(icNumber),
    identityCard: maskNumber(identityCard),
    sex: stored.sex,
    registeredAt: stored.registeredAt,
    score: await readScore(db, clientid, stored.id),
    hasPassword: (await findPassword(db, clientid, stored.id)) !== null,
    passwordAt: keeper === undefined ? '' : nameOf(keeper, caller.language),
    accounts: [
      ...namesOfAccounts(caller.library, caller.language, await findAccounts(db, clientid, stored.id)),
    ],
    mustChangePassword: stored.mustChangePassword,
    sessions: await countSessions(db, clientid, stored.id),
    loans: openLoans.length,
    overdue: openLoans.filter(({ overdue }) => overdue).length,
    openLoans,
    holds: open.flatMap(({ holds }) => [...holds]),
    version: stored.version,
  };
}

const everything: Filter = { text: '', status: '', departmentId: '', borrowerTypeId: '', sort: '' };
