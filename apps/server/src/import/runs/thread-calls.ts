import type { Language } from '@yuelan/contract';
import type { Config } from '../../platform/config.ts';
import type { TableFile } from '../../platform/tables/table-file.ts';
import { performTask } from './perform-task.ts';
import { type FoundInFile, type Question, recognise } from './recognise.ts';
import { reportTable } from './report-table.ts';
import type { ReportFilter } from './row-store.ts';
import { type TaskParts, withFile } from './task-parts.ts';

/** The data that the import thread starts with. */
export interface ImportThreadData {
  readonly config: Config;
  /** The server's clock, in milliseconds, because tests set it. */
  readonly now: number;
}

/** The calls that the import thread answers for the server. */
export function importThreadCalls(parts: TaskParts) {
  const never = new AbortController().signal;
  return {
    ready: () => undefined,
    recognise: (objectName: string, question: Question): Promise<FoundInFile> =>
      withFile(parts, { object_name: objectName }, (path) => recognise(path, parts.targets, question)),
    // Ending the thread ends the work. Finished batches are in the database.
    perform: (run: string): Promise<void> => performTask(parts, run, never),
    reportTable: async (run: string, filter: ReportFilter, language: Language): Promise<TableFile> => {
      const found = await parts.db
        .selectFrom('import_run')
        .selectAll()
        .where('id', '=', run)
        .executeTakeFirstOrThrow();
      return reportTable(parts, found, filter, language);
    },
  };
}
export type ImportThreadCalls = ReturnType<typeof importThreadCalls>;
