import type { ReportedResult, Words } from '@yuelan/contract';
import { z } from 'zod';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { countRows } from '../../platform/database/listing.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';
import type { Slice } from '../../platform/page-slice.ts';
import type { Reason } from '../report-file.ts';

/** SQL of `import_row` and `import_change`. */

/** A row of a run's report. */
export interface ReportRow {
  readonly place: string;
  readonly result: ReportedResult;
  readonly what: string;
  readonly reasons: readonly Reason[];
}

/** Adds rows to a run's report, numbered from `from`. */
export async function insertReportRows(
  tx: Tx,
  run: string,
  from: number,
  rows: readonly ReportRow[],
): Promise<void> {
  const values = rows.map(({ place, result, what, reasons }, index) => ({
    run,
    number: from + index,
    place,
    result,
    what,
    codes: reasons.map(({ code }) => ` ${code} `).join(''),
    reasons: JSON.stringify(reasons.map(({ zh, en }): Words => ({ 'zh-CN': zh, 'en-US': en }))),
  }));
  await insertRows(tx, 'import_row', values, (slice) => tx.insertInto('import_row').values(slice));
}

export async function clearReport(tx: Db | Tx, run: string): Promise<void> {
  await tx.deleteFrom('import_row').where('run', '=', run).execute();
}

/** The number of rows in a report, by result. */
export async function countReport(db: Db, run: string): Promise<Readonly<Record<ReportedResult, number>>> {
  const rows = await db
    .selectFrom('import_row')
    .select(({ fn }) => ['result', fn.countAll<number>().as('count')])
    .where('run', '=', run)
    .groupBy('result')
    .execute();
  const of = (result: ReportedResult) => rows.find((row) => row.result === result)?.count ?? 0;
  return { rejected: of('rejected'), doubtful: of('doubtful'), kept: of('kept') };
}

export interface ReportFilter {
  readonly id: string;
  readonly result: ReportedResult | '';
  readonly code: string;
}

const wordsSchema = z.array(z.object({ 'zh-CN': z.string(), 'en-US': z.string() }));

function reportOf(db: Db, { id, result, code }: ReportFilter) {
  let list = db.selectFrom('import_row').where('run', '=', id);
  if (result !== '') list = list.where('result', '=', result);
  if (code !== '') list = list.where('codes', 'like', `% ${code.replace(/[^\w.-]/g, '')} %`);
  return list;
}

/** Rows of a run's report, in its order. */
async function rowsOf(list: ReturnType<typeof reportOf>, { offset, limit }: Slice) {
  const rows = await list
    .select(['number', 'place', 'result', 'what', 'reasons'])
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, reasons: wordsSchema.parse(JSON.parse(row.reasons)) }));
}

/** A page of a run's report. */
export async function readReport(db: Db, filter: ReportFilter, page: Slice) {
  const list = reportOf(db, filter);
  return { rows: await rowsOf(list, page), total: await countRows(list) };
}

/** The rows of a run's report after the one with this number, at most `limit`. */
export const readReportAfter = (db: Db, filter: ReportFilter, number: number, limit: number) =>
  rowsOf(reportOf(db, filter).where('number', '>', number), { offset: 0, limit });

/** The names of a report's rows. */
export async function readReportPlaces(db: Db, filter: ReportFilter): Promise<ReadonlySet<string>> {
  const rows = await reportOf(db, filter).select('place').execute();
  return new Set(rows.map(({ place }) => place));
}

/** Stores the changes of a batch, in its transaction, for the undo of the run. */
export async function insertChanges(tx: Tx, run: string, changes: readonly unknown[]): Promise<void> {
  if (changes.length === 0) return;
  const last = await tx
    .selectFrom('import_change')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('run', '=', run)
    .executeTakeFirst();
  await tx
    .insertInto('import_change')
    .values({ run, number: (last?.number ?? 0) + 1, changes: JSON.stringify(changes) })
    .execute();
}

/** Takes out the last of a run's changes, which is the next to undo. */
export async function takeLastChanges(tx: Tx, run: string): Promise<unknown> {
  const last = await tx
    .selectFrom('import_change')
    .select(['number', 'changes'])
    .where('run', '=', run)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  await tx
    .deleteFrom('import_change')
    .where(({ and }) => and({ run, number: last.number }))
    .execute();
  return JSON.parse(last.changes);
}

export async function countChanges(db: Db, run: string): Promise<number> {
  return countRows(db.selectFrom('import_change').where('run', '=', run));
}

const changesSchema = z.array(z.unknown());

/**
 * Removes a person from the data that a library's runs keep: the changes that name the id, and the report rows that
 * name one of the numbers. A later undo of such a run skips what was removed.
 */
export async function forgetInRuns(
  tx: Tx,
  clientid: ClientId,
  { id, numbers }: { readonly id: string; readonly numbers: readonly string[] },
): Promise<void> {
  const batches = await tx
    .selectFrom('import_change')
    .innerJoin('import_run', 'import_run.id', 'import_change.run')
    .select(['import_change.run', 'import_change.number', 'import_change.changes'])
    .where('import_run.clientid', '=', clientid)
    .where('import_change.changes', 'like', `%${JSON.stringify(id)}%`)
    .execute();
  for (const { run, number, changes } of batches) {
    const kept = changesSchema
      .parse(JSON.parse(changes))
      .filter((change) => !JSON.stringify(change).includes(JSON.stringify(id)));
    await tx
      .updateTable('import_change')
      .set({ changes: JSON.stringify(kept) })
      .where(({ and }) => and({ run, number }))
      .execute();
  }
  const rows = await tx
    .selectFrom('import_row')
    .innerJoin('import_run', 'import_run.id', 'import_row.run')
    .select(['import_row.run', 'import_row.number', 'import_row.what', 'import_row.reasons'])
    .where('import_run.clientid', '=', clientid)
    .execute();
  const isNumber = (text: string) => numbers.some((number) => number !== '' && text === number);
  for (const { run, number, what, reasons } of rows)
    if (`${what} ${reasons}`.split(/[\s,;:，；：、"“”()（）]+/u).some(isNumber))
      await tx
        .deleteFrom('import_row')
        .where(({ and }) => and({ run, number }))
        .execute();
}
