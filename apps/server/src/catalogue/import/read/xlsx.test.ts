import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFileRows, temporaryFile } from '../fixtures.ts';

/** A ZIP with stored members; `claimed` overrides the unpacked size that the directory states. */
function zip(members: Readonly<Record<string, string>>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(members)) {
    const data = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(claimed ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

function workbook(rows: readonly (readonly (string | number)[])[]): Record<string, string> {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const lines = rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="书目" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
  };
}

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
