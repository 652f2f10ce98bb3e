import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectSeparator, splitRows, type TableRow } from './table-rows.ts';

async function rowsOf(text: string, separator = ',', pieceLength = 7): Promise<TableRow[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const rows: TableRow[] = [];
  for await (const row of splitRows(pieces(), separator)) rows.push(row);
  return rows;
}
const cellsOf = (rows: readonly TableRow[]) => rows.map((row) => ('cells' in row ? row.cells : 'rejected'));

describe('splitting a table into rows', () => {
  test('well-formed text gives what csv-parse gives, wherever the pieces end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '书', ',', '"', '\n', ' ', 'x'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.infiniteStream(cell),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (width, cells, height, piece) => {
          const table = Array.from({ length: height }, () =>
            Array.from({ length: width }, () => cells.next().value ?? ''),
          );
          const text = table
            .map((row) =>
              row
                .map((one) => (/[",\n]/.test(one) || one === '' ? `"${one.replaceAll('"', '""')}"` : one))
                .join(','),
            )
            .join('\r\n');
          expect(cellsOf(await rowsOf(text, ',', piece))).toEqual(parse(text));
        },
      ),
    );
  });

  test('an unclosed quote costs only its own line', async () => {
    const rows = await rowsOf('isbn,title\n1,"红楼梦\n2,三国演义\n3,"水浒传"\n');
    expect(cellsOf(rows)).toEqual([
      ['isbn', 'title'],
      ['1', '红楼梦'],
      ['2', '三国演义'],
      ['3', '水浒传'],
    ]);
    expect(rows[1]).toMatchObject({ line: 2, doubts: [{ code: 'row.quote-broken' }] });
  });

  test('a line whose quotes and width are both wrong is rejected with its number, and the next is read', async () => {
    const rows = await rowsOf('a,b,c\n1,"x\n2,y,z\n');
    expect(rows[1]).toMatchObject({ line: 2, rejected: { code: 'row.quote-unclosed' } });
    expect(rows[2]).toMatchObject({ line: 3, cells: ['2', 'y', 'z'] });
  });

  test('undoubled quotes inside a quoted cell are kept, with a doubt', async () => {
    const rows = await rowsOf('a,b\n"say "hi" twice",x\n');
    expect(rows[1]).toMatchObject({ cells: ['say "hi" twice', 'x'], doubts: [{ code: 'row.quote-stray' }] });
  });

  test('quotes escaped by a backslash are understood; a path at the end of a cell is left alone', async () => {
    const rows = await rowsOf('"a";"b"\n"say \\"hi\\"";"x"\n"C:\\";"y"\n', ';');
    expect(cellsOf(rows)).toEqual([
      ['a', 'b'],
      ['say "hi"', 'x'],
      ['C:\\', 'y'],
    ]);
  });

  test('rows are numbered as a spreadsheet shows them: a cell with line breaks is one row, and so is a blank line', async () => {
    const rows = await rowsOf('a,b\n"1\n2\n3",x\n\n4,y\n');
    expect(rows.map((row) => row.line)).toEqual([1, 2, 3, 4]);
  });

  test('no text makes it throw or run without end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a'), maxLength: 60 }),
        async (text) => {
          expect((await rowsOf(text)).length).toBeLessThanOrEqual(text.length + 1);
        },
      ),
    );
  });
});

test.each([
  ['a,b,c\n1,2,3', ','],
  ['a\tb\n1,2\t3', '\t'],
  ['题名;作者;出版社\n红楼梦;曹雪芹,高鹗;人民文学', ';'],
])('the separator of %j is %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator);
});
