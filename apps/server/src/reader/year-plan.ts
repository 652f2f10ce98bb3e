import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf, readerDeskCalls } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { asReaderId } from '../platform/ids.ts';
import { findGroups } from './department-store.ts';
import { dayIn } from './present.ts';
import { countOpenLoans, inPortions, type ReaderTies } from './reader-ties.ts';
import { graduatesOf, nextClasses } from './rules/next-class.ts';
import { findReaders, type StoredReader } from './store.ts';

export type YearInput = ParsedInputOf<typeof readerDeskCalls.planYear>;
type Plan = OutputOf<typeof readerDeskCalls.planYear>;

/** A plan, with the ids that its run needs. */
export interface YearPlan {
  readonly shown: Plan;
  /** The readers who leave each class. */
  readonly going: ReadonlyMap<string, readonly string[]>;
  /** The leaving readers with open loans. */
  readonly borrowers: ReadonlySet<string>;
}

/**
 * Where the readers of each class go in a new school year: as the caller says, otherwise as the class names suggest.
 * Throws `reader.group.missing`, `reader.unknown`, `reader.year.named`.
 */
export async function planYear(
  db: Db | Tx,
  ties: readonly ReaderTies[],
  caller: DeskCaller,
  { moves, repeating }: YearInput,
): Promise<YearPlan> {
  const { clientid, settings } = caller.library;
  const today = dayIn(settings.timeZone, caller.now.toISOString());
  const year = Number(today.slice(0, 4));
  const groups = await findGroups(db, clientid, 'department');
  const chosen = new Map(moves.map((move) => [move.departmentId, move]));
  if (moves.some(({ departmentId }) => groups.every(({ id }) => id !== departmentId)))
    throw refuse('reader.group.missing');
  const classes = groups.filter(({ readers, active }) => active && readers > 0);
  const usual = nextClasses(
    classes.map(({ name }) => name),
    year,
  );

  const staying: StoredReader[] = [];
  for (const ids of inPortions([...new Set(repeating)]))
    staying.push(...(await findReaders(db, clientid, ids)));
  if (staying.length < new Set(repeating).size) throw refuse('reader.unknown');
  const stay = new Set<string>(staying.map(({ id }) => id));

  const members = await db
    .selectFrom('reader')
    .select(['id', 'department_id as departmentId'])
    .where('clientid', '=', clientid)
    .where('status', '!=', 5)
    .where('department_id', 'is not', null)
    .orderBy('id')
    .execute();
  const going = Map.groupBy(
    members.filter(({ id }) => !stay.has(id)),
    ({ departmentId }) => departmentId ?? '',
  );

  const planned = classes.map(({ id, name }) => {
    const own = chosen.get(id) ?? usual.get(name);
    const action = own?.action ?? 'stays';
    const written = own?.to.normalize('NFC') ?? '';
    const to = action === 'graduates' && written === '' ? graduatesOf(name, year) : written;
    if (action === 'moves' && to === '') throw refuse('reader.year.named', { name });
    return { id, name, action, to: action === 'stays' ? '' : to };
  });
  const goers = planned.flatMap(({ id, action }) => (action === 'stays' ? [] : (going.get(id) ?? [])));
  const loans = await countOpenLoans(
    db,
    ties,
    goers.map(({ id }) => asReaderId(id)),
    today,
  );
  const borrowers = new Set(loans.keys());
  const rows = planned.map(({ id, name, action, to }) => {
    const own = going.get(id) ?? [];
    const repeaters = staying.filter(({ departmentId }) => departmentId === id).length;
    return {
      ...{ departmentId: id, name, action, to },
      readers: own.length,
      repeating: repeaters,
      borrowers: own.filter((reader) => borrowers.has(reader.id)).length,
    };
  });
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  // The loans may change while somebody looks at the plan, but not who goes where.
  const facts = rows.map(({ departmentId, name, action, to }) => [
    ...[departmentId, name, action, to],
    ...(action === 'stays' ? [] : (going.get(departmentId) ?? []).map(({ id }) => id)),
  ]);
  return {
    shown: {
      rows,
      repeating: staying.map(({ id, realName, borrowNumber, departmentId }) => ({
        ...{ id, realName, borrowNumber },
        department: nameOf.get(departmentId ?? '') ?? '',
      })),
      digest: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
    },
    going: new Map([...going].map(([department, own]) => [department, own.map(({ id }) => id)])),
    borrowers,
  };
}
