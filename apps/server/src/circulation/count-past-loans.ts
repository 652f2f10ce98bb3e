import { z } from 'zod';
import type { Migration, MigrationDb } from '../platform/database/migrate.ts';
import { dayOf } from './rules/library-calendar.ts';

const atOnce = 5000;
const settingsSchema = z.looseObject({ timeZone: z.string().default('Asia/Shanghai') });

interface Count {
  readonly clientid: string;
  readonly measure: string;
  readonly day: string;
  readonly department_id: string;
  readonly borrower_type_id: string;
  times: number;
}

/** Counts the loans made before there were statistics, under their readers' current classes. */
export const countPastLoans: Migration = {
  id: 'circulation-006-count-past-loans',
  up: async (db) => {
    const counts = new Map<string, Count>();
    const dayIn = await daysByLibrary(db);
    const add = (
      row: Pick<Count, 'clientid' | 'department_id' | 'borrower_type_id'>,
      measure: string,
      day: string,
    ) => {
      const { clientid, department_id, borrower_type_id } = row;
      const key = JSON.stringify([clientid, measure, day, department_id, borrower_type_id]);
      const known = counts.get(key);
      if (known === undefined)
        counts.set(key, { clientid, measure, day, department_id, borrower_type_id, times: 1 });
      else known.times += 1;
    };
    const borrowed = new Set<string>();
    for (let after = 0; ; ) {
      const rows = await loansAfter(db, after);
      for (const loan of rows) {
        const group = {
          clientid: loan.clientid,
          department_id: loan.department_id ?? '',
          borrower_type_id: loan.borrower_type_id ?? '',
        };
        const day = dayIn(loan.clientid, loan.borrowed_at);
        add(group, 'loans', day);
        const visit = `${loan.reader_id} ${day}`;
        if (!borrowed.has(visit)) add(group, 'borrowings', day);
        borrowed.add(visit);
        if (loan.ended_at !== null)
          add(group, loan.ended_as === 'lost' ? 'lost' : 'returns', dayIn(loan.clientid, loan.ended_at));
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
    for (const { day, times, ...row } of await renewalsByDay(db)) {
      const { clientid } = row;
      const [department_id, borrower_type_id] = [row.department_id ?? '', row.borrower_type_id ?? ''];
      const count = { clientid, measure: 'renewals', day, department_id, borrower_type_id, times };
      counts.set(JSON.stringify(count), count);
    }
    const rows = [...counts.values()];
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('day_count')
        .values(rows.slice(start, start + 500))
        .execute();
  },
};

interface RenewalsOfDay {
  readonly clientid: string;
  readonly day: string;
  readonly department_id: string | null;
  readonly borrower_type_id: string | null;
  readonly times: number;
}

function renewalsByDay(db: MigrationDb): Promise<readonly RenewalsOfDay[]> {
  return db
    .selectFrom('renewal')
    .innerJoin('loan', 'loan.id', 'renewal.loan_id')
    .innerJoin('reader', 'reader.id', 'loan.reader_id')
    .select(({ fn }) => [
      'loan.clientid',
      'renewal.day',
      'reader.department_id',
      'reader.borrower_type_id',
      fn.countAll<number>().as('times'),
    ])
    .groupBy(['loan.clientid', 'renewal.day', 'reader.department_id', 'reader.borrower_type_id'])
    .$castTo<RenewalsOfDay>()
    .execute();
}

function loansAfter(db: MigrationDb, after: number) {
  return db
    .selectFrom('loan')
    .innerJoin('reader', 'reader.id', 'loan.reader_id')
    .select([
      'loan.id',
      'loan.clientid',
      'loan.reader_id',
      'loan.borrowed_at',
      'loan.ended_at',
      'loan.ended_as',
      'reader.department_id',
      'reader.borrower_type_id',
    ])
    .where('loan.id', '>', after)
    .orderBy('loan.id')
    .limit(atOnce)
    .execute();
}

/** The day of an instant in the time zone of a library. Every offset is a multiple of a quarter of an hour. */
async function daysByLibrary(db: MigrationDb): Promise<(clientid: string, at: string) => string> {
  const libraries = await db.selectFrom('library').select(['clientid', 'settings']).execute();
  const zones = new Map(
    libraries.map(({ clientid, settings }) => [
      clientid,
      settingsSchema.parse(JSON.parse(settings)).timeZone,
    ]),
  );
  const known = new Map<string, string>();
  return (clientid, at) => {
    const zone = zones.get(clientid) ?? 'Asia/Shanghai';
    const key = `${zone} ${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
    const day = known.get(key) ?? dayOf(new Date(at), zone);
    known.set(key, day);
    return day;
  };
}
