import { copyStatuses } from '@yuelan/contract';
import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../../testing/catalogue/record-files.ts';
import { parseCopyStatus } from './parse/copy-headings.ts';
import { type CopyFileRow, readCopies } from './read-copies.ts';

async function readAll(content: string) {
  const reading = await readCopies({ path: temporaryFile(content) });
  const rows: CopyFileRow[] = [];
  for await (const row of reading) rows.push(row);
  return { rows, facts: reading.facts };
}

describe('a copies file', () => {
  test('Chinese headings and words are understood', async () => {
    const { rows, facts } = await readAll(
      '条码号,ISBN,馆藏地,状态,索书号,架位,备注\n0001,9787020002207,一楼书库,在馆,I242.4/C28,A-3,x\n0002,978-7-02-000220-7,一楼书库,借出,,,\n',
    );
    expect(rows).toMatchObject([
      {
        row: 2,
        draft: {
          barcode: '0001',
          isbn: '9787020002207',
          catalogueId: '',
          library: '',
          storage: '一楼书库',
          shelf: 'A-3',
          status: 1,
          callNumber: 'I242.4/C28',
        },
        doubts: [],
      },
      { row: 3, draft: { barcode: '0002', status: 2 } },
    ]);
    expect(facts.columns?.unknown).toEqual(['备注']);
  });

  test('a barcode in full-width characters is read as a scanner sends it', async () => {
    const { rows } = await readAll('barcode,isbn\nＮＢ９,9787020002207\n\u3164,9787020002207\n');
    expect(rows).toMatchObject([
      { draft: { barcode: 'NB9' } },
      { rejected: { code: 'copy.barcode-missing' } },
    ]);
  });

  test('rows that lead nowhere are rejected with their reason', async () => {
    const { rows, facts } = await readAll(
      'barcode,isbn,catalogueId,status\n,9787020002207,,\nB1,,,\nB2,xyz,,\n2.1001E+13,9787020002207,,\nB3,,17,飞走了\n\n',
    );
    expect(
      rows.map((row) => ('draft' in row ? row.doubts.map((one) => one.code) : row.rejected.code)),
    ).toEqual([
      'copy.barcode-missing',
      'copy.title-unknown',
      'isbn.unreadable',
      'copy.barcode-rounded',
      ['copy.status-unknown'],
    ]);
    expect(rows[4]).toMatchObject({ draft: { catalogueId: '17', status: 4 } });
    expect(facts).toMatchObject({ rows: 6, drafts: 1, rejected: 4, blank: 1 });
  });

  test('a file without barcodes is refused as a whole', async () => {
    await expect(readAll('isbn,title\n1,2\n')).rejects.toMatchObject({ code: 'table.no-headings' });
  });
});

test.each([
  ['', 1],
  ['1', 1],
  ['10', 10],
  ['9', undefined],
  ['在馆', 1],
  ['在架可借', 1],
  ['外借中', 2],
  ['丢失', 3],
  ['遗失', 3],
  ['剔旧', 6],
  ['污损', 5],
  ['馆内阅览', 10],
  ['Available', 1],
  ['on loan', 2],
  ['不知道', undefined],
])('status %j is %j', (text, status) => {
  expect(parseCopyStatus(text)).toBe(status);
});

test('every status is recognised by the portal’s own names for it', () => {
  for (const [status, names] of Object.entries(copyStatuses))
    for (const name of Object.values(names))
      expect([name, parseCopyStatus(name)]).toEqual([name, Number(status)]);
});
