import { describe, expect, test } from 'vitest';
import { workbook, zip } from '../../../platform/import/testing/workbook.ts';
import { readFileRows, temporaryFile } from '../fixtures.ts';

describe('XLSX', () => {
  const book = workbook([
    ['书名', 'ISBN', '定价', '册数'],
    ['《红楼梦》', 9787020002207, 59.7, 3],
    ['三体', '9787536692930', '23.00元', 1],
  ]);

  test('the first sheet is read; numbers become the text that a person sees', async () => {
    const { drafts, facts } = await readFileRows(temporaryFile(zip(book)));
    expect(facts).toMatchObject({ format: 'xlsx', rows: 2, drafts: 2 });
    expect(drafts).toMatchObject([
      { sourceRow: 2, title: '红楼梦', isbns: ['9787020002207'], price: '59.7', copyCount: 3 },
      { title: '三体', isbns: ['9787536692930'], price: '23.00元' },
    ]);
  });

  test('a sheet can be named; a name that is not there is said', async () => {
    const path = temporaryFile(zip(book));
    expect((await readFileRows(path, { sheet: '书目' })).drafts.length).toBe(2);
    await expect(readFileRows(path, { sheet: '没有' })).rejects.toMatchObject({ code: 'table.no-sheet' });
  });

  test('a workbook that unpacks to more than fits in memory is refused before it is unpacked', async () => {
    await expect(readFileRows(temporaryFile(zip(book, 900_000_000)))).rejects.toMatchObject({
      code: 'file.too-large',
    });
  });

  test('an archive without a sheet and a damaged workbook get one clear message each', async () => {
    await expect(readFileRows(temporaryFile(zip({ 'a.txt': 'x' })))).rejects.toMatchObject({
      code: 'file.zip',
    });
    await expect(
      readFileRows(temporaryFile(zip({ ...book, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }))),
    ).rejects.toMatchObject({ name: 'UnreadableFileError' });
  });
});
