import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import { type LendingRules, lendingRules, type SetRules, setRulesSchema } from './rules/lending-rules.ts';
import type { LibraryCalendar } from './rules/library-calendar.ts';

/** The key of a library's general rules. */
const everybody = '';

/** The rules that the library has set, by borrower type. The key `''` holds its general rules. */
export async function findSetRules(db: Db | Tx, clientid: ClientId): Promise<ReadonlyMap<string, SetRules>> {
  const rows = await db
    .selectFrom('circulation_rule')
    .select(['borrower_type_id', 'rules'])
    .where('clientid', '=', clientid)
    .execute();
  return new Map(rows.map((row) => [row.borrower_type_id, setRulesSchema.parse(JSON.parse(row.rules))]));
}

/** The rules of every borrower type of a library. */
export class RuleBook {
  readonly #set: ReadonlyMap<string, SetRules>;

  constructor(set: ReadonlyMap<string, SetRules>) {
    this.#set = set;
  }

  /** The rules for a borrower type. Rules it does not set, and readers without a type, fall back to the library's. */
  of(borrowerTypeId: string | null): LendingRules {
    const own = borrowerTypeId === null ? undefined : this.#set.get(borrowerTypeId);
    return lendingRules(this.#set.get(everybody) ?? {}, own ?? {});
  }
}

export async function readRules(db: Db | Tx, clientid: ClientId): Promise<RuleBook> {
  return new RuleBook(await findSetRules(db, clientid));
}

/** Replaces the rules of a library (`borrowerTypeId` null) or of one of its borrower types. */
export async function writeRules(
  tx: Tx,
  clientid: ClientId,
  borrowerTypeId: string | null,
  rules: SetRules,
): Promise<void> {
  const written = { rules: JSON.stringify(rules) };
  await tx
    .insertInto('circulation_rule')
    .values({ clientid, borrower_type_id: borrowerTypeId ?? everybody, ...written })
    .onConflict((conflict) => conflict.columns(['clientid', 'borrower_type_id']).doUpdateSet(written))
    .execute();
}

export interface ClosedDay {
  /** YYYY-MM-DD, or an ISO weekday from 1 to 7. */
  readonly day: string;
  readonly name: string;
}

export async function findClosedDays(db: Db | Tx, clientid: ClientId): Promise<readonly ClosedDay[]> {
  return db
    .selectFrom('closed_day')
    .select(['day', 'name'])
    .where('clientid', '=', clientid)
    .orderBy('day')
    .execute();
}

/** The hours of some days: HH:MM; `day` is a date, an ISO weekday, or empty for all others. */
export interface OpeningHours {
  readonly day: string;
  readonly opens: string | null;
  readonly closes: string;
}

export async function findOpeningHours(db: Db | Tx, clientid: ClientId): Promise<readonly OpeningHours[]> {
  return db
    .selectFrom('closing_time')
    .select(['day', 'opens', 'closes'])
    .where('clientid', '=', clientid)
    .orderBy('day')
    .execute();
}

export async function insertOpeningHours(
  tx: Tx,
  clientid: ClientId,
  days: readonly string[],
  hours: Pick<OpeningHours, 'opens' | 'closes'>,
): Promise<void> {
  for (const day of days)
    await tx
      .insertInto('closing_time')
      .values({ clientid, day, ...hours })
      .onConflict((conflict) => conflict.columns(['clientid', 'day']).doUpdateSet(hours))
      .execute();
}

export async function deleteOpeningHours(tx: Tx, clientid: ClientId, days: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('closing_time')
    .where('clientid', '=', clientid)
    .where('day', 'in', [...days])
    .execute();
}

export async function readCalendar(db: Db | Tx, clientid: ClientId): Promise<LibraryCalendar> {
  const [closed, hours] = await Promise.all([findClosedDays(db, clientid), findOpeningHours(db, clientid)]);
  const days = closed.map(({ day }) => day);
  return {
    closingTimes: new Map(hours.map(({ day, closes }) => [day, closes])),
    openingTimes: new Map(hours.flatMap(({ day, opens }) => (opens === null ? [] : [[day, opens]]))),
    closedWeekdays: new Set(days.filter((day) => day.length === 1).map(Number)),
    closedDates: new Set(days.filter((day) => day.length > 1)),
  };
}

export async function insertClosedDays(
  tx: Tx,
  clientid: ClientId,
  days: readonly ClosedDay[],
): Promise<void> {
  for (const { day, name } of days)
    await tx
      .insertInto('closed_day')
      .values({ clientid, day, name })
      .onConflict((conflict) => conflict.columns(['clientid', 'day']).doUpdateSet({ name }))
      .execute();
}

export async function deleteClosedDays(tx: Tx, clientid: ClientId, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .deleteFrom('closed_day')
    .where('clientid', '=', clientid)
    .where('day', 'in', [...days])
    .execute();
}

/** Readers and their open loans by borrower type; the key `''` holds those of readers without a type. */
export async function countByType(
  db: Db | Tx,
  clientid: ClientId,
): Promise<ReadonlyMap<string, { readonly readers: number; readonly openLoans: number }>> {
  const readers = await db
    .selectFrom('reader')
    .select(({ fn, val }) => [
      fn.coalesce('borrower_type_id', val('')).as('type'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('clientid', '=', clientid)
    .groupBy('borrower_type_id')
    .execute();
  const loans = await db
    .selectFrom('loan')
    .innerJoin('reader', 'reader.id', 'loan.reader_id')
    .select(({ fn, val }) => [
      fn.coalesce('reader.borrower_type_id', val('')).as('type'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('loan.clientid', '=', clientid)
    .where('loan.ended_at', 'is', null)
    .groupBy('reader.borrower_type_id')
    .execute();
  const openLoans = new Map(loans.map(({ type, count }) => [type, Number(count)]));
  return new Map(
    readers.map(({ type, count }) => [type, { readers: Number(count), openLoans: openLoans.get(type) ?? 0 }]),
  );
}
