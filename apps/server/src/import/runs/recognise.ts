import { stat } from 'node:fs/promises';
import {
  type ImportOptions,
  type ImportTargetName,
  ignoredColumn,
  importTargets,
  type Recognition,
} from '@yuelan/contract';
import { type Columns, headingKey } from '../columns.ts';
import { detectFormat, UnreadableFileError } from '../detect-format.ts';
import { encodingOf } from '../encoding.ts';
import { readHead } from '../file-bytes.ts';
import type { ImportTarget } from '../kinds.ts';
import { type HeadedRow, readTable, type TableFacts } from '../read-table.ts';
import { columnMapSchema } from '../reading-options.ts';
import { readWorkbook, type WorkbookSheet } from '../xlsx.ts';

const sampleRows = 5;
const shownLength = 120;

/** A question about a file. */
export interface Question {
  readonly target: ImportTargetName | undefined;
  readonly options: ImportOptions;
  /** The column maps of the last import into each target, if somebody has made one. */
  readonly lastMaps: Readonly<Partial<Record<ImportTargetName, Readonly<Record<string, string>>>>>;
}

/** The recognised file, without the library's challenges. */
export type FoundInFile = Omit<Recognition, 'challenges'>;

type TableRow = Extract<HeadedRow<string>, { readonly cells: unknown }>;

function beginFacts({ encoding }: ImportOptions) {
  const asked = encoding === '' ? undefined : encodingOf(encoding);
  const facts: TableFacts = { encoding: asked ?? 'utf-8', bytesRead: 0, rows: 0, blank: 0 };
  return { asked, facts };
}

const cut = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text;

/** A table to recognise. A workbook is read only once for all targets. */
interface TableFile {
  readonly path: string;
  readonly format: 'csv' | 'xlsx';
  readonly size: number;
  readonly workbook: readonly WorkbookSheet[] | undefined;
}

interface Beginning {
  readonly columns: Columns<string>;
  /** The first rows; [] if there are only headings. */
  readonly rows: readonly TableRow[];
  readonly encoding: string;
}

/** The beginning of a table, read as one target reads it; undefined if it has none of the target's columns. */
async function readBeginning(
  { path, format, workbook }: TableFile,
  { columns }: Pick<ImportTarget, 'columns'>,
  options: ImportOptions,
): Promise<Beginning | undefined> {
  const { asked, facts } = beginFacts(options);
  const rows: TableRow[] = [];
  // The sample leaves out sheets whose columns differ from the first sheet's, too.
  const sheets = workbook?.filter(({ name }) => options.sheets.length === 0 || options.sheets.includes(name));
  try {
    const table = readTable(path, format, {
      known: columns.known,
      needs: columns.needs,
      ...(columns.several === undefined ? {} : { several: columns.several }),
      asked,
      facts,
      workbook: sheets,
      options: { map: options.map },
    });
    for await (const row of table) {
      if (!('cells' in row)) continue;
      rows.push(row);
      if (rows.length >= sampleRows) break;
    }
  } catch (error) {
    if (error instanceof UnreadableFileError && error.code === 'table.no-headings') return undefined;
    throw error;
  }
  const { columns: found, encoding } = facts;
  return found === undefined ? undefined : { columns: found, rows, encoding };
}

/** How well a table fits a target: the number of understood columns. Columns that the target needs count more. */
function fitOf({ columns: { needs, signs } }: ImportTarget, found: Columns<string>): number {
  const fields = new Set(found.fields.filter((field) => field !== undefined));
  const isSigned =
    signs?.has.every((field) => fields.has(field)) && !signs.lacks.some((field) => fields.has(field));
  return fields.size + 2 * needs.filter((field) => fields.has(field)).length + (isSigned ? 10 : 0);
}

/** Recognises a file. @throws UnreadableFileError */
export async function recognise(
  path: string,
  targets: ReadonlyMap<string, ImportTarget>,
  question: Question,
): Promise<FoundInFile> {
  const { head } = await readHead(path);
  const format = detectFormat(head);
  const { size } = await stat(path);
  if (format !== 'csv' && format !== 'xlsx') return recogniseRecords(path, targets, question, size);
  const workbook = format === 'xlsx' ? await readWorkbook(path) : undefined;
  const file: TableFile = { path, format, size, workbook };
  const looks = [];
  for (const name of importTargets) {
    const target = targets.get(name);
    if (target === undefined || (question.target !== undefined && question.target !== name)) continue;
    const options = withLastMap(question, name);
    const found = await readBeginning(file, target, options);
    if (found !== undefined) looks.push({ name, target, options, found, fit: fitOf(target, found.columns) });
  }
  const [best] = looks.sort((one, other) => other.fit - one.fit);
  if (best === undefined) return recogniseUnknown(file, targets, question);
  const { name, target, options, found } = best;
  const { headings, fields, ignored } = found.columns;
  const columns = headings.map((heading, at) => ({
    heading,
    field: fields[at] ?? (ignored.includes(heading) ? ignoredColumn : ''),
    sample: found.rows.map(({ cells }) => cut(cells[at] ?? '')),
  }));
  return {
    target: name,
    targets: [...importTargets],
    format,
    encoding: found.encoding,
    size,
    options: keepKnown(options, columns),
    sheets: sheetNames(file),
    columns: columns.filter(({ heading }) => heading !== ''),
    isEmpty: found.rows.length === 0,
    fields: Object.keys(target.columns.known),
    sample: { headings: [], rows: [] },
  };
}

/** Proposes the map of the last import into this target if nobody has mapped this file yet. */
function withLastMap({ options, lastMaps }: Question, name: ImportTargetName): ImportOptions {
  return Object.keys(options.map).length > 0 ? options : { ...options, map: lastMaps[name] ?? {} };
}

/** Drops mapped columns that this file does not have. */
function keepKnown(options: ImportOptions, columns: readonly { readonly heading: string }[]): ImportOptions {
  const keys = new Set(columns.map(({ heading }) => headingKey(heading)));
  const map = Object.entries(options.map).filter(([heading]) => keys.has(headingKey(heading)));
  return { ...options, map: columnMapSchema.parse(Object.fromEntries(map)) };
}

const sheetNames = ({ workbook = [] }: TableFile) =>
  workbook.length > 1 ? workbook.map(({ name }) => name) : [];

/** A field that stands for every column of a table. */
const anyField = 'anything';
const anyColumns = { known: { [anyField]: [] }, several: [anyField], needs: [anyField] };

/** A table without the columns that any target needs. A person must say what its columns are. */
async function recogniseUnknown(
  file: TableFile,
  targets: ReadonlyMap<string, ImportTarget>,
  { target = 'catalogue', options }: Question,
): Promise<FoundInFile> {
  const { format, size } = file;
  const fields = Object.keys(targets.get(target)?.columns.known ?? {});
  const first = await readFirstRow(file, options);
  const map = Object.fromEntries(first.cells.map((cell) => [cell, anyField]));
  const found = await readBeginning(file, { columns: anyColumns }, { ...options, map });
  return {
    target,
    targets: [...importTargets],
    format,
    encoding: first.encoding,
    size,
    options: { ...options, map: {} },
    sheets: sheetNames(file),
    columns: (found?.columns.headings ?? first.cells)
      .map((heading, at) => ({
        heading: cut(heading.trim()),
        field: '',
        sample: (found?.rows ?? []).map(({ cells }) => cut(cells[at] ?? '')),
      }))
      .filter(({ heading }) => heading !== ''),
    isEmpty: found?.rows.length === 0,
    fields,
    sample: { headings: [], rows: [] },
  };
}

/** The first row of a table that is not blank, whatever its content. */
async function readFirstRow({ path, format, workbook }: TableFile, options: ImportOptions) {
  const { asked, facts } = beginFacts(options);
  let cells: readonly string[] = [];
  try {
    const table = readTable(path, format, {
      ...{ ...anyColumns, asked, facts, workbook },
      options: {},
    });
    await table.next();
  } catch (error) {
    if (!(error instanceof UnreadableFileError) || error.code !== 'table.no-headings') throw error;
    cells = error.value.split(' | ');
  }
  return { cells, encoding: facts.encoding };
}

/** A MARC file always contains titles, whatever target the question names. */
async function recogniseRecords(
  path: string,
  targets: ReadonlyMap<string, ImportTarget>,
  { options }: Question,
  size: number,
): Promise<FoundInFile> {
  const look = await targets.get('catalogue')?.look?.(path, options);
  if (look === undefined) throw new UnreadableFileError('file.binary');
  const { format, encoding, headings, rows } = look;
  return {
    target: 'catalogue',
    targets: ['catalogue'],
    format,
    encoding,
    size,
    options: { ...options, map: {}, sheets: [] },
    sheets: [],
    columns: [],
    isEmpty: false,
    fields: [],
    sample: { headings: [...headings], rows: rows.map((row) => row.map(cut)) },
  };
}
