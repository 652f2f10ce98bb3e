import { expect, test } from 'vitest';
import { buildRecord, type FieldSpec, readAll } from '../../../testing/catalogue/record-files.ts';

const marc21: readonly FieldSpec[] = [
  ['008', '080101s2008    cc            000 0 chi d'],
  ['245', '10', 'a', 'T'],
  ['260', '  ', 'a', 'P'],
];
const unimarc: readonly FieldSpec[] = [
  ['100', '  ', 'a', '20020204d1994    em y0chiy0120    ea'],
  ['200', '1 ', 'a', 'T'],
  ['210', '  ', 'a', 'P'],
];

async function read(fields: readonly FieldSpec[]) {
  const { drafts, facts, rows } = await readAll(buildRecord(fields));
  return {
    copies: drafts[0]?.copies ?? [],
    barcodes: drafts[0]?.copies.map(({ barcode }) => barcode),
    unread: facts.unreadHoldings,
    codes: rows.flatMap(({ doubts }) => doubts.map(({ code }) => code)),
  };
}

test('the Library of Congress puts its work record into 906: it is not a copy, and not reported', async () => {
  const { copies, unread } = await read([
    ...marc21,
    ['906', '  ', 'a', '7', 'b', 'cbc', 'c', 'orignew', 'd', '1', 'e', 'ecip', 'f', '20', 'g', 'y-gencatlg'],
    ['906', '  ', 'a', '0', 'b', 'rix', 'c', 'orignew'],
    ['955', '  ', 'a', 'pc17 2008-01-01', 'b', 'rix'],
  ]);
  expect([copies, unread]).toEqual([[], {}]);
});

test('Koha has one 952 for each copy: place, call number and state are read', async () => {
  const koha = (barcode: string, ...more: string[]): FieldSpec => [
    ...['952', '  ', '0', '0', '1', '0', '4', '0', '7', '0', 'a', 'CPL', 'b', 'MPL', 'c', 'GEN'],
    ...['o', 'I210.6/L1', 'p', barcode, 't', '1', 'y', 'BK', ...more],
  ];
  const { copies } = await read([...marc21, koha('39999000001'), koha('39999000002', 'q', '2026-12-01')]);
  expect(copies).toEqual([
    {
      barcode: '39999000001',
      library: 'CPL',
      storage: 'GEN',
      shelf: '',
      callNumber: 'I210.6/L1',
      status: 1,
      count: 1,
      navigationUrl: '',
    },
    expect.objectContaining({ barcode: '39999000002', status: 2 }),
  ]);
});

test('FOLIO adds the id of the instance, which is not a copy, and its items, whose loan types are not barcodes', async () => {
  const id = '5bf370e0-8cca-4d9c-82e4-5170ab2a0a39';
  const folio: readonly FieldSpec[] = [
    ['001', 'in00000000001'],
    ...marc21,
    ['999', 'ff', 'i', id, 's', '7b1c2a0e-93a5-4d05-8d0c-4e0f5d7c8f10', 't', '0'],
  ];
  const { drafts, facts } = await readAll(buildRecord(folio));
  expect(drafts).toMatchObject([{ sourceId: id, copies: [] }]);
  expect(facts.unreadHoldings).toEqual({});
  const item = (barcode: string, ...more: string[]): FieldSpec => [
    ...['952', 'ff', 'a', 'Qinghe', 'b', 'City', 'c', 'Main library', 'd', '一楼', 'e', 'I210.6/L1'],
    ...['h', 'Other scheme', 'i', 'book', 'm', barcode, 'n', '1', 'p', 'Can circulate', ...more],
  ];
  const { copies, unread } = await read([...folio, item('10101'), item('10102', 't', '1')]);
  expect(copies).toMatchObject([
    { barcode: '10101', library: '', storage: '一楼', callNumber: 'I210.6/L1', status: 1 },
    { barcode: '10102', status: 6 },
  ]);
  expect(unread).toEqual({});
});

test.each([
  [['0', '1'], 6],
  [['1', '2'], 3],
  [['1', 'LOST'], 3],
  [['4', '1'], 5],
  [['7', '1'], 10],
  [['7', '-1'], 4],
  [['5', '1'], 10],
  [['y', 'REF'], 10],
  [['y', 'BK'], 1],
  [['7', '1', 'q', '2026-12-01'], 2],
  [['0', '1', '1', '1', 'q', '2026-12-01'], 6],
  [['0', '00', '1', '', '7', '0'], 1],
])('a Koha item with %j has the status %i', async (state, status) => {
  const { copies } = await read([...marc21, ['952', '  ', 'p', 'B1', ...state]]);
  expect(copies.map((copy) => copy.status)).toEqual([status]);
});

test('Koha and the French recommendation have one 995 for each copy of a UNIMARC record', async () => {
  const { copies } = await read([
    ...unimarc,
    [
      '995',
      '  ',
      'a',
      'Médiathèque',
      'b',
      'BIB1',
      'c',
      'BIB2',
      'e',
      'Adulte',
      'f',
      '0001',
      'k',
      'R HUG',
      'r',
      'LIV',
    ],
    ['995', '  ', 'b', 'BIB1', 'f', '0002', 'o', '1'],
    ['995', '  ', 'b', 'BIB1', 'f', '0003', '2', '1'],
    ['995', '  ', 'b', 'BIB1', 'f', '0004', 'n', '2026-12-01'],
  ]);
  expect(copies).toMatchObject([
    { barcode: '0001', library: 'BIB1', storage: 'Adulte', callNumber: 'R HUG', status: 1 },
    { barcode: '0002', status: 10 },
    { barcode: '0003', status: 3 },
    { barcode: '0004', status: 2 },
  ]);
});

test('fields of the other family are not copies, and are counted', async () => {
  const koha995: FieldSpec = ['995', '  ', 'b', 'X', 'f', '0001'];
  const koha952: FieldSpec = ['952', '  ', 'a', 'X', 'p', '0001'];
  expect(await read([...marc21, koha995])).toMatchObject({ copies: [], unread: { 995: 1 } });
  expect(await read([...unimarc, koha952])).toMatchObject({ copies: [], unread: { 952: 1 } });
});

test('Chinese libraries use 905 in MARC 21 too, with a class beside the barcode', async () => {
  expect(
    await read([...marc21, ['905', '  ', 'a', 'LIB', 'b', '0001', 'd', 'H319', 'e', '12']]),
  ).toMatchObject({
    barcodes: ['0001'],
  });
  expect(await read([...marc21, ['905', '  ', 'a', 'LIB', 'b', 'loaded']])).toMatchObject({
    barcodes: [],
    unread: { 905: 1 },
  });
});

test('CNMARC 905 and 906 are read together, each barcode once', async () => {
  const { barcodes, unread } = await read([
    ...unimarc,
    ['905', '  ', 'a', 'LIB', 'b', '0001', 'b', '0002', 'd', 'I2', 'e', '1'],
    ['906', '  ', 'a', 'LIB', 'b', '0002', 'b', '0003'],
    ['930', '  ', 'a', 'x'],
  ]);
  expect([barcodes, unread]).toEqual([['0001', '0002', '0003'], { 930: 1 }]);
  expect((await read([...unimarc, ['906', '  ', 'b', '0003']])).barcodes).toEqual(['0003']);
});

test('items of 876 take place and call number from the 852 they are linked to', async () => {
  const { copies } = await read([
    ...marc21,
    ['852', '0 ', '8', '1', 'b', 'MAIN', 'c', 'STACKS', 'h', 'PN1', 'i', '.A1'],
    ['852', '0 ', '8', '2', 'b', 'MAIN', 'c', 'RARE', 'h', 'PN2'],
    ['876', '  ', '8', '1.1', 'p', '30001'],
    ['876', '  ', '8', '2.1', 'p', '30002', 'l', 'VAULT'],
    ['877', '  ', '8', '1.2', 'p', '30003'],
  ]);
  expect(copies).toMatchObject([
    { barcode: '30001', storage: 'MAIN STACKS', callNumber: 'PN1 .A1' },
    { barcode: '30002', storage: 'VAULT', callNumber: 'PN2' },
    { barcode: '30003', storage: 'MAIN STACKS' },
  ]);
});

test('holdings fields that yield no copy are counted by tag', async () => {
  const { barcodes, unread } = await read([
    ...marc21,
    ['852', '  ', 'b', 'MAIN', 'c', 'STACKS'],
    ['852', '  ', 'b', 'MAIN', 'p', '30001'],
    ['853', '  ', '8', '1', 'a', 'v.'],
    ['863', '  ', '8', '1.1', 'a', '1'],
    ['863', '  ', '8', '1.2', 'a', '2'],
    ['866', '  ', '8', '1', 'a', 'v.1-2'],
    ['876', '  ', 'p', '30002'],
    ['949', '  ', 'a', 'x'],
    ['999', '  ', 'c', '1', 'd', '1'],
  ]);
  expect(barcodes).toEqual(['30001']);
  expect(unread).toEqual({ 852: 1, 853: 1, 863: 2, 866: 1, 876: 1, 949: 1 });
});

test('a value that is not a barcode where one should be is named', async () => {
  const { barcodes, codes } = await read([
    ...unimarc,
    ['905', '  ', 'b', '0001', 'b', '*', 'b', '见附注：三册'],
  ]);
  expect([barcodes, codes]).toEqual([['0001'], ['copy.barcode-odd', 'copy.barcode-odd']]);
});
