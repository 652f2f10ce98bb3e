import { open } from 'node:fs/promises';
import {
  InvalidInputError,
  InvalidSpreadsheetError,
  readSheet,
  type SheetData,
  SheetNotFoundError,
} from 'read-excel-file/node';
import { UnreadableFileError } from './detect-format.ts';
import type { TableRow } from './table-rows.ts';

/** Unpacked size that is still read whole into memory. Bytes. */
const maxUnpacked = 150 * 1024 * 1024;

/**
 * Reads one sheet (the first, or by name) of an XLSX file. The file is held in memory, so its unpacked size is
 * checked in the archive's directory first.
 * @throws UnreadableFileError
 */
export async function* readXlsx(path: string, sheet: string | undefined): AsyncGenerator<TableRow> {
  const archive = await readArchiveDirectory(path);
  if (!archive) throw new UnreadableFileError('file.broken', 'ZIP');
  if (!archive.names.some((name) => /^xl\/.*sheet.*\.xml$/i.test(name)))
    throw new UnreadableFileError('file.zip');
  if (archive.unpacked > maxUnpacked)
    throw new UnreadableFileError('file.too-large', `${Math.round(archive.unpacked / 1048576)} MB`);
  let rows: SheetData;
  try {
    rows = await readSheet(path, sheet ?? 1);
  } catch (error) {
    if (error instanceof SheetNotFoundError) throw new UnreadableFileError('table.no-sheet', sheet ?? '1');
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw new UnreadableFileError('file.broken', error.message);
    throw new UnreadableFileError('file.broken', error instanceof Error ? error.message : '');
  }
  for (const [at, row] of rows.entries()) yield { line: at + 1, cells: row.map(cellText), doubts: [] };
}

/** A cell as the text a person would have typed. Dates become YYYY-MM-DD. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value);
}

/** Names and unpacked sizes from a ZIP's central directory (APPNOTE 4.3.12); undefined when there is none. */
async function readArchiveDirectory(
  path: string,
): Promise<{ names: string[]; unpacked: number } | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || end + 22 > tail.length) return undefined;
    const length = tail.readUInt32LE(end + 12);
    const from = tail.readUInt32LE(end + 16);
    if (length > 4_000_000 || from + length > size) return undefined;
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, from);
    const names: string[] = [];
    let unpacked = 0;
    for (let at = 0; at + 46 <= length && directory.readUInt32LE(at) === 0x02014b50; ) {
      unpacked += directory.readUInt32LE(at + 24);
      const nameLength = directory.readUInt16LE(at + 28);
      names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return { names, unpacked };
  } finally {
    await file.close();
  }
}
