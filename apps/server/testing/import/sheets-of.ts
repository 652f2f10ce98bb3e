import { readWorkbook } from '../../src/import/xlsx.ts';

/** The cells of an XLSX file, sheet by sheet, as an import of the file reads them. */
export async function sheetsOf(file: string): Promise<readonly (readonly (readonly string[])[])[]> {
  const sheets = await readWorkbook(file);
  return sheets.map(({ rows }) => rows.map((row) => ('cells' in row ? row.cells : [])));
}
