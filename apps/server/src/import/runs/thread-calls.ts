import type { Language } from '@yuelan/contract';
import type { Config } from '../../platform/config.ts';
import type { TableFile, TableRow } from '../../platform/tables/table-file.ts';
import { performTask } from './perform-task.ts';
import { type FoundInFile, type Question, recognise } from './recognise.ts';
import { ReportReading } from './report-reading.ts';
import type { ReportFilter } from './row-store.ts';
import { copyFile, type TaskParts } from './task-parts.ts';

/** The data that the import thread starts with. */
export interface ImportThreadData {
  readonly config: Config;
  /** The server's clock, in milliseconds, because tests set it. */
  readonly now: number;
}

/** The calls that the import thread answers for the server. */
export function importThreadCalls(parts: TaskParts) {
  const never = new AbortController().signal;
  /** The reports that are being downloaded, by number. */
  const readings = new Map<number, ReportReading>();
  let opened = 0;
  return {
    ready: () => undefined,
    async recognise(objectName: string, question: Question): Promise<FoundInFile> {
      await using file = await copyFile(parts, { object_name: objectName });
      return await recognise(file.path, parts.targets, question);
    },
    // Ending the thread ends the work. Finished batches are in the database.
    perform: (run: string): Promise<void> => performTask(parts, run, never),
    async openReport(
      run: string,
      filter: ReportFilter,
      language: Language,
    ): Promise<Pick<TableFile, 'name' | 'columns'> & { readonly number: number }> {
      const found = await parts.db
        .selectFrom('import_run')
        .selectAll()
        .where('id', '=', run)
        .executeTakeFirstOrThrow();
      const reading = await ReportReading.open(parts, found, filter, language);
      opened += 1;
      readings.set(opened, reading);
      return { number: opened, name: reading.name, columns: reading.columns };
    },
    /** The next rows of a report; none at its end. */
    nextRows(number: number): Promise<readonly TableRow[]> {
      const reading = readings.get(number);
      if (reading === undefined) throw new Error('the report is no longer open');
      return reading.next();
    },
    async closeReport(number: number): Promise<void> {
      await using _ = readings.get(number);
      readings.delete(number);
    },
  };
}
export type ImportThreadCalls = ReturnType<typeof importThreadCalls>;
