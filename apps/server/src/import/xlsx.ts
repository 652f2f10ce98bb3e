import { open } from 'node:fs/promises';
import readXlsxFile, { type Sheet } from 'read-excel-file/node';
import { UnreadableFileError } from './detect-format.ts';
import type { TableRow } from './table-rows.ts';

/** Unpacked size that is still read whole into memory. Bytes. */
const maxUnpacked = 150 * 1024 * 1024;

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/**
 * Reads the sheets of an XLSX file, in their order: all of them, or those that are asked for by name or number (from 1).
 * The file is held in memory, so its unpacked size is checked in the archive's directory first.
 * @throws UnreadableFileError
 */
export async function readWorkbook(
  path: string,
  asked: readonly string[] = [],
): Promise<readonly WorkbookSheet[]> {
  const archive = await readArchiveDirectory(path);
  if (!archive) throw new UnreadableFileError('file.broken', 'ZIP');
  if (!archive.names.some((name) => /^xl\/.*sheet.*\.xml$/i.test(name)))
    throw new UnreadableFileError(archive.names.includes('content.xml') ? 'file.ods' : 'file.zip');
  if (archive.unpacked > maxUnpacked)
    throw new UnreadableFileError('file.too-large', `${Math.round(archive.unpacked / 1048576)} MB`);
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
  await using file = await open(path, 'r');
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
}
