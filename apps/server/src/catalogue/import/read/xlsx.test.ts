import { describe, expect, test } from 'vitest';
import { readFileRows, temporaryFile } from '../../../../testing/catalogue/record-files.ts';
import { workbook, zip } from '../../../../testing/import/workbook.ts';

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

  test('a sheet can be named; an unknown name is reported', async () => {
    const path = temporaryFile(zip(book));
    expect((await readFileRows(path, { sheets: ['书目'] })).drafts.length).toBe(2);
    await expect(readFileRows(path, { sheets: ['没有'] })).rejects.toMatchObject({ code: 'table.no-sheet' });
  });

  describe('several sheets', () => {
    const many = temporaryFile(
      zip(
        workbook(
          [
            ['书名', 'ISBN', '备注'],
            ['红楼梦', '9787020002207', ''],
          ],
          {
            小说: [
              ['某校图书目录'],
              ['ISBN', '备注', '书名'],
              ['9787536692930', '', '三体'],
              ['ISBN', '备注', '书名'],
              ['', '', ''],
            ],
            借阅记录: [
              ['书名', '读者'],
              ['红楼梦', '林小满'],
              ['三体', '陈一鸣'],
            ],
            说明: [['本表由教务处整理']],
            Sheet5: [],
          },
        ),
      ),
    );

    test('all sheets with the columns of the first are read, whatever their order; the others are named', async () => {
      const { rows, drafts, facts } = await readFileRows(many);
      expect(drafts.map(({ title }) => title)).toEqual(['红楼梦', '三体']);
      expect(rows.map(({ row, sheet }) => [sheet, row])).toEqual([
        ['书目', 2],
        ['小说', 3],
        ['小说', 4],
      ]);
      expect(rows[2]).toMatchObject({ rejected: { code: 'row.heading-again' } });
      expect(facts.sheets).toEqual({
        read: [
          { name: '书目', rows: 2 },
          { name: '小说', rows: 4 },
        ],
        skipped: [
          { name: '借阅记录', rows: 3 },
          { name: '说明', rows: 1 },
        ],
      });
      expect(facts.rows).toBe(facts.drafts + facts.rejected + facts.blank);
    });

    test('the requested ones are read, by name or number, whatever their columns', async () => {
      const { drafts } = await readFileRows(many, { sheets: ['3', '小说'] });
      expect(drafts.map(({ title }) => title)).toEqual(['红楼梦', '三体', '三体']);
      await expect(readFileRows(many, { sheets: ['6'] })).rejects.toThrow(
        '书目, 小说, 借阅记录, 说明, Sheet5',
      );
      await expect(readFileRows(many, { sheets: ['说明'] })).rejects.toMatchObject({
        code: 'table.no-headings',
      });
    });
  });

  test('an OpenDocument sheet is recognised as one', async () => {
    await expect(readFileRows(temporaryFile(zip({ 'content.xml': '<x/>' })))).rejects.toMatchObject({
      code: 'file.ods',
    });
  });

  test('a workbook that would not fit in memory is refused before it is unpacked', async () => {
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
