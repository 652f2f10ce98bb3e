import type { AuditEntry, ParsedInputOf, staffCalls, UndoEntry } from '@yuelan/contract';
import type { StoredEntry } from '../platform/audit/chain.ts';
import { countRows, readPage } from '../platform/database/listing.ts';
import { readInSlices } from '../platform/database/slices.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { StaffParts } from './staff-parts.ts';

type Filter = Omit<ParsedInputOf<typeof staffCalls.audit>, 'pageNum' | 'pageSize'>;

/** A page of the library's audit log, newest first. */
export async function findAudit(parts: StaffParts, caller: DeskCaller, filter: Filter, page: Slice) {
  const list = filtered(parts.portal.db, caller.library.clientid, filter);
  const query = list.offset(page.offset).limit(page.limit);
  return { entries: await entriesOf(parts, caller, query), total: await countRows(list) };
}

/** Every entry that a filter finds. */
export async function* everyEntry(
  parts: StaffParts,
  caller: DeskCaller,
  filter: Filter,
): AsyncGenerator<AuditEntry> {
  const list = filtered(parts.portal.db, caller.library.clientid, filter);
  const found = await list.select('number').orderBy('number', 'desc').execute();
  const numbers = found.map(({ number }) => number);
  yield* readInSlices(numbers, (slice) => entriesOf(parts, caller, list.where('number', 'in', slice)));
}

async function entriesOf(
  { portal: { db, desk } }: StaffParts,
  caller: DeskCaller,
  query: ReturnType<typeof filtered>,
): Promise<AuditEntry[]> {
  const rows = await query.selectAll('audit_entry').orderBy('number', 'desc').execute();
  const names = new Map<string, string>();
  for (const { actor_type, actor } of rows)
    if (!names.has(`${actor_type} ${actor}`))
      names.set(`${actor_type} ${actor}`, await desk.nameOf(db, actor_type, actor, caller.language));
  return rows.map((row) => presentEntry(row, names.get(`${row.actor_type} ${row.actor}`) ?? row.actor));
}

function filtered(db: Db, clientid: string, filter: Filter) {
  let list = db.selectFrom('audit_entry').where('audit_entry.clientid', '=', clientid);
  if (filter.from !== '') list = list.where('at', '>=', filter.from);
  // A day includes all of its times: `2026-03-02` comes before `2026-03-02T08:00`.
  if (filter.to !== '') list = list.where('at', '<', `${filter.to}~`);
  if (filter.actor !== '') list = list.where('actor', '=', filter.actor);
  // Up to the last text with this beginning: `~` sorts after every character of an action.
  if (filter.action !== '')
    list = list.where('action', '>=', filter.action).where('action', '<', `${filter.action}~`);
  if (filter.targetType !== '') list = list.where('target_type', '=', filter.targetType);
  if (filter.targetId !== '') list = list.where('target_id', '=', filter.targetId);
  return list;
}

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

function presentEntry(row: StoredEntry, name: string): AuditEntry {
  return {
    number: row.number,
    at: row.at,
    actor: { type: row.actor_type, id: row.actor, name },
    address: row.address,
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    before: jsonOf(row.before),
    after: jsonOf(row.after),
    hash: row.hash,
  };
}

/** Changes that the caller may still undo, newest first. */
export async function findUndoable(
  parts: StaffParts,
  caller: DeskCaller,
  target: { readonly targetType: string; readonly targetId: string },
  page: Slice,
): Promise<{ readonly entries: UndoEntry[]; readonly total: number }> {
  const { db, desk } = parts.portal;
  const { rows, total } = await readPage(
    db
      .selectFrom('undo_entry')
      .where(({ and }) => and({ clientid: caller.library.clientid, undone: 0 }))
      .where('until', '>', caller.now.toISOString())
      .where('permission', 'in', [...caller.staff.permissions])
      .$if(target.targetType !== '', (query) => query.where('target_type', '=', target.targetType))
      .$if(target.targetId !== '', (query) => query.where('target_id', '=', target.targetId)),
    page,
    (query) => query.selectAll('undo_entry').orderBy('at', 'desc').orderBy('id'),
  );
  const entries: UndoEntry[] = [];
  for (const row of rows)
    entries.push({
      id: row.id,
      action: row.action,
      target: { type: row.target_type, id: row.target_id },
      at: row.at,
      by: await desk.nameOf(db, row.actor_type, row.actor, caller.language),
      until: row.until,
    });
  return { entries, total };
}
