import type { Language } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import type { TableFile, TableRow } from '../../platform/tables/table-file.ts';
import { detectFormat, UnreadableFileError } from '../detect-format.ts';
import { encodingOf } from '../encoding.ts';
import { readHead } from '../file-bytes.ts';
import type { ImportTarget } from '../kinds.ts';
import { type HeadedRow, readTable, type TableFacts } from '../read-table.ts';
import { nameOf } from '../run-import.ts';
import { type ReportFilter, readReportAfter, readReportPlaces } from './row-store.ts';
import type { StoredRun } from './run-store.ts';
import { type CopiedFile, copyFile, readingOf, type TaskParts } from './task-parts.ts';

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

/** How many rows are read at a time: a long report does not fit into memory. */
const rowsAtATime = 1000;

/**
 * The reported rows of a run as a table, read while it is sent. As long as the imported table is stored, each row has
 * all of its cells, so that it can be corrected and imported again. Such an import ignores the three columns of the
 * report.
 */
export class ReportReading implements AsyncDisposable {
  readonly name: string;
  readonly columns: TableFile['columns'];
  readonly #db: Db;
  readonly #filter: ReportFilter;
  readonly #language: Language;
  readonly #cells: FileCells | undefined;
  #last = 0;

  private constructor(db: Db, filter: ReportFilter, language: Language, cells: FileCells | undefined) {
    const { name, columns, what } = words[language];
    this.name = name;
    this.columns = [...(cells?.headings ?? [what]), ...columns].map((heading) => ({ heading, width: 20 }));
    this.#db = db;
    this.#filter = filter;
    this.#language = language;
    this.#cells = cells;
  }

  static async open(
    parts: TaskParts,
    run: StoredRun,
    filter: ReportFilter,
    language: Language,
  ): Promise<ReportReading> {
    const wanted = () => readReportPlaces(parts.db, filter);
    return new ReportReading(parts.db, filter, language, await FileCells.open(parts, run, wanted));
  }

  /** The next rows; none at the end. */
  async next(): Promise<readonly TableRow[]> {
    const rows = await readReportAfter(this.#db, this.#filter, this.#last, rowsAtATime);
    this.#last = rows.at(-1)?.number ?? this.#last;
    const table: TableRow[] = [];
    for (const { place, result, what, reasons } of rows)
      table.push([
        ...((await this.#cells?.of(place)) ?? [what]),
        place,
        words[this.#language][result],
        reasons.map((reason) => reason[this.#language]).join('\n'),
      ]);
    return table;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#cells?.[Symbol.asyncDispose]();
  }
}

type Row = HeadedRow<string>;

/** The rows of a file, as often as they are read, and the names of those that will be asked for. */
interface Source {
  readonly file: CopiedFile;
  read(): ReturnType<typeof readRows>;
  wanted(): Promise<ReadonlySet<string>>;
}

/**
 * The cells of an imported table. Most reports name its rows in order, so each is read when it is asked for. Events are
 * imported in the order of their times: once a row does not follow, all that are wanted are read.
 */
class FileCells implements AsyncDisposable {
  readonly headings: readonly string[];
  readonly #source: Source;
  readonly #rows: AsyncGenerator<Row>;
  #row: Row | undefined;
  #wanted: ReadonlyMap<string, Row> | undefined;

  private constructor(source: Source, rows: AsyncGenerator<Row>, headings: readonly string[]) {
    this.#source = source;
    this.#rows = rows;
    this.headings = headings;
  }

  /** Undefined for MARC, or if the file is gone or cannot be read. */
  static async open(
    parts: TaskParts,
    run: StoredRun,
    wanted: Source['wanted'],
  ): Promise<FileCells | undefined> {
    const target = parts.targets.get(run.target);
    if (run.object_name === '' || target === undefined) return undefined;
    const file = await copyFile(parts, run).catch(unreadable);
    if (file === undefined) return undefined;
    const read = () => readRows(file.path, run, target.columns);
    const { rows, facts } = read();
    const first = await rows.next().catch(unreadable);
    const headings = facts.columns?.headings;
    if (first?.done === false && headings !== undefined) {
      const cells = new FileCells({ file, read, wanted }, rows, headings);
      cells.#row = first.value;
      return cells;
    }
    await file[Symbol.asyncDispose]();
    return undefined;
  }

  /** The cells of a row by its name, under the headings; blank if it has none. */
  async of(place: string): Promise<readonly string[]> {
    const row = place === '' ? undefined : await this.#find(place);
    if (row === undefined || !('cells' in row)) return this.headings.map(() => '');
    if (row.columns.headings === this.headings) return this.headings.map((_, at) => row.cells[at] ?? '');
    // Sheets may have their columns in another order.
    const left: (string | undefined)[] = [...row.columns.headings];
    return this.headings.map((heading) => {
      const at = left.indexOf(heading);
      if (at < 0) return '';
      left[at] = undefined;
      return row.cells[at] ?? '';
    });
  }

  async #find(place: string): Promise<Row | undefined> {
    while (this.#row !== undefined && nameOf(this.#row.place) !== place) {
      const next = await this.#rows.next().catch(unreadable);
      this.#row = next?.done === false ? next.value : undefined;
    }
    if (this.#row !== undefined) return this.#row;
    this.#wanted ??= await this.#readWanted();
    return this.#wanted.get(place);
  }

  async #readWanted(): Promise<ReadonlyMap<string, Row>> {
    const wanted = await this.#source.wanted();
    const found = new Map<string, Row>();
    try {
      for await (const row of this.#source.read().rows)
        if (wanted.has(nameOf(row.place))) found.set(nameOf(row.place), row);
    } catch (error) {
      unreadable(error);
    }
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rows.return(undefined);
    await this.#source.file[Symbol.asyncDispose]();
  }
}

/** The rows of the imported table; none of MARC. */
function readRows(path: string, run: StoredRun, { known, needs, several }: ImportTarget['columns']) {
  const { reading } = readingOf(run.options);
  const asked = reading.encoding === 'auto' ? undefined : encodingOf(reading.encoding);
  const facts: TableFacts = { encoding: asked ?? 'utf-8', bytesRead: 0, rows: 0, blank: 0 };
  const table = {
    known,
    needs,
    asked,
    facts,
    options: reading,
    ...(several === undefined ? {} : { several }),
  };
  const rows = (async function* (): AsyncGenerator<Row> {
    const format = detectFormat((await readHead(path)).head);
    if (format === 'csv' || format === 'xlsx') yield* readTable(path, format, table);
  })();
  return { rows, facts };
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableFileError)) throw error;
}
