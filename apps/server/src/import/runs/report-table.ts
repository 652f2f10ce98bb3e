import type { Language } from '@yuelan/contract';
import { everyRow } from '../../platform/page-slice.ts';
import type { TableFile } from '../../platform/tables/table-file.ts';
import { detectFormat, UnreadableFileError } from '../detect-format.ts';
import { encodingOf } from '../encoding.ts';
import { readHead } from '../file-bytes.ts';
import { readTable, type TableFacts } from '../read-table.ts';
import { nameOf } from '../run-import.ts';
import { type ReportFilter, readReport } from './row-store.ts';
import type { StoredRun } from './run-store.ts';
import { readingOf, type TaskParts, withFile } from './task-parts.ts';

const words = {
  'zh-CN': {
    name: '导入报告',
    columns: ['导入报告：行', '导入报告：结果', '导入报告：原因'],
    what: '内容',
    rejected: '未导入',
    doubtful: '请核对',
    kept: '未撤销',
  },
  'en-US': {
    name: 'Import report',
    columns: ['Import report: row', 'Import report: result', 'Import report: reasons'],
    what: 'What',
    rejected: 'rejected',
    doubtful: 'please check',
    kept: 'not undone',
  },
} as const;

/**
 * The reported rows of a run as a table. As long as the imported table is stored, each row has all of its cells, so
 * that it can be corrected and imported again. Such an import ignores the three columns of the report.
 */
export async function reportTable(
  parts: TaskParts,
  run: StoredRun,
  filter: ReportFilter,
  language: Language,
): Promise<TableFile> {
  const own = words[language];
  const { rows } = await readReport(parts.db, filter, everyRow);
  const cells = await readCells(parts, run, new Set(rows.map(({ place }) => place)));
  const headings = cells?.headings ?? [own.what];
  return {
    name: own.name,
    columns: [...headings, ...own.columns].map((heading) => ({ heading, width: 20 })),
    rows: rows.map(({ place, result, what, reasons }) => [
      ...(cells === undefined ? [what] : headings.map((_, at) => cells.of.get(place)?.[at] ?? '')),
      place,
      own[result],
      reasons.map((reason) => reason[language]).join('\n'),
    ]),
  };
}

interface Cells {
  readonly headings: readonly string[];
  /** By the name of the row. */
  readonly of: ReadonlyMap<string, readonly string[]>;
}

/** The rows of the imported table by name; undefined for MARC, or if the file is gone. */
async function readCells(
  parts: TaskParts,
  run: StoredRun,
  wanted: ReadonlySet<string>,
): Promise<Cells | undefined> {
  const target = parts.targets.get(run.target);
  if (run.object_name === '' || target === undefined) return undefined;
  const { reading } = readingOf(run.options);
  const asked = reading.encoding === 'auto' ? undefined : encodingOf(reading.encoding);
  const facts: TableFacts = { encoding: asked ?? 'utf-8', bytesRead: 0, rows: 0, blank: 0 };
  const of = new Map<string, readonly string[]>();
  let headings: readonly string[] = [];
  try {
    await withFile(parts, run, async (path) => {
      const format = detectFormat((await readHead(path)).head);
      if (format !== 'csv' && format !== 'xlsx') return;
      const { known, needs, several } = target.columns;
      const options = { known, needs, asked, facts, options: reading };
      for await (const row of readTable(
        path,
        format,
        several === undefined ? options : { ...options, several },
      )) {
        if (!('cells' in row)) continue;
        headings = row.columns.headings;
        if (wanted.has(nameOf(row.place))) of.set(nameOf(row.place), row.cells);
      }
    });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return headings.length === 0 ? undefined : { headings, of };
}
