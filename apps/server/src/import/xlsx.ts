import { readFile, stat } from 'node:fs/promises';
import readXlsxFile, { type Sheet } from 'read-excel-file/node';
import { inspectArchive } from './archive.ts';
import { UnreadableFileError } from './detect-format.ts';
import type { TableRow } from './table-rows.ts';

/** The largest unpacked size, in bytes, that is read whole into memory. */
const maxUnpacked = 150 * 1024 * 1024;

const tooLarge = (bytes: number) =>
  new UnreadableFileError(
    'file.too-large',
    `> ${Math.round((Number.isFinite(bytes) ? bytes : maxUnpacked) / 1048576)} MB`,
  );

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/**
 * Reads the sheets of an XLSX file in their order: all of them, or those named or numbered (from 1) in the request. The
 * file is held in memory, so a first pass unpacks it without keeping anything, to check its size.
 * @throws UnreadableFileError
 */
export async function readWorkbook(
  path: string,
  asked: readonly string[] = [],
): Promise<readonly WorkbookSheet[]> {
  const { size } = await stat(path);
  if (size > maxUnpacked) throw tooLarge(size);
  const archive = inspectArchive(await readFile(path), maxUnpacked);
  if (!archive) throw new UnreadableFileError('file.broken', 'ZIP');
  if (archive.unpacked > maxUnpacked) throw tooLarge(archive.unpacked);
  if (!archive.names.some((name) => /^xl\/.*sheet.*\.xml$/i.test(name)))
    throw new UnreadableFileError(archive.names.includes('content.xml') ? 'file.ods' : 'file.zip');
  const sheets = await readSheets(path);
  const chosen = asked.map((one) => {
    const found =
      sheets.find(({ sheet }) => sheet === one) ?? sheets[/^\d+$/.test(one) ? Number(one) - 1 : -1];
    if (found === undefined)
      throw new UnreadableFileError(
        'table.no-sheet',
        `${one} (${sheets.map(({ sheet }) => sheet).join(', ')})`,
      );
    return found;
  });
  return (asked.length === 0 ? sheets : [...new Set(chosen)]).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row, at) => ({ line: at + 1, cells: row.map(cellText), doubts: [] })),
  }));
}

async function readSheets(path: string): Promise<readonly Sheet[]> {
  try {
    return await readXlsxFile(path);
  } catch (error) {
    throw new UnreadableFileError('file.broken', error instanceof Error ? error.message : '');
  }
}

/** A cell as the text that a person would have typed. Dates become YYYY-MM-DD. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value);
}
