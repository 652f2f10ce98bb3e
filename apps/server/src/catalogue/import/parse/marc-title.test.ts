import { expect, test } from 'vitest';
import { buildRecord, readAll } from '../../../../testing/catalogue/record-files.ts';

test.each([
  [['240', '10', 'a', 'Hong lou meng.', 'l', 'English'], '240', 'Hong lou meng'],
  [['130', '0 ', 'a', 'Beowulf.'], '130', 'Beowulf'],
  [['246', '30', 'a', 'Dream of the red chamber'], '246', 'Dream of the red chamber'],
  [['740', '0 ', 'a', 'Story of the stone.'], '740', 'Story of the stone'],
  [['245', '10', 'b', 'a novel'], '245', 'a novel'],
])('a MARC 21 record without 245 $a uses %j and says so', async (field, tag, title) => {
  const file = buildRecord([
    ['001', 'x'],
    ['008', '080101s2008    xx            000 0 eng d'],
    ['245', '10', 'c', 'Cao Xueqin'],
    field,
    ['260', '  ', 'b', 'Press'],
  ]);
  const { rows, drafts } = await readAll(file);
  expect(drafts.map((draft) => [draft.title, draft.parallelTitles])).toEqual([[title, []]]);
  expect(rows[0]?.doubts).toEqual([{ code: 'title.from-other-field', field: tag, value: title }]);
});

test.each(['500', '517', '540'])('a UNIMARC record without 200 $a uses %s and says so', async (tag) => {
  const file = buildRecord([
    ['001', 'x'],
    ['100', '  ', 'a', '20080101d2008    em y0chiy50      ea'],
    [tag, '1 ', 'a', '石头记'],
    ['210', '  ', 'c', '出版社'],
  ]);
  const { rows, drafts } = await readAll(file);
  expect(drafts[0]?.title).toBe('石头记');
  expect(rows[0]?.doubts).toEqual([{ code: 'title.from-other-field', field: tag, value: '石头记' }]);
});

test('a record with no title of any kind is refused', async () => {
  const { rejected } = await readAll(
    buildRecord([
      ['001', 'x'],
      ['240', '10', 'a', 'Works.'],
      ['260', '  ', 'b', 'Press'],
    ]),
  );
  expect(rejected.map((row) => 'rejected' in row && row.rejected.code)).toEqual(['title.missing']);
});
