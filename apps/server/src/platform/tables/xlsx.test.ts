import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Sheet, writeXlsx } from './xlsx.ts';

const sheetOf = (name: string, count: number): Sheet => ({
  name,
  columns: [{ heading: '序号' }],
  firstRows: Array.from({ length: Math.min(count, 2) }, (_, at) => [at]),
  rows: (async function* () {
    for (let at = 0; at < count; at += 1) yield [at];
  })(),
});

test('a table of more lines than a sheet holds continues in another sheet, with its headings', async () => {
  const long = '长'.repeat(40);
  const bytes = await buffer(writeXlsx([sheetOf(long, 6), sheetOf('空表', 0), sheetOf('满', 2)], 3));
  const sheets = await readXlsxFile(bytes);
  expect(sheets.map(({ sheet, data }) => [sheet, data.flat()])).toEqual([
    ['长'.repeat(31), ['序号', 0, 1]],
    [`${'长'.repeat(29)} 2`, ['序号', 2, 3]],
    [`${'长'.repeat(29)} 3`, ['序号', 4, 5]],
    ['空表', ['序号']],
    ['满', ['序号', 0, 1]],
  ]);
});
