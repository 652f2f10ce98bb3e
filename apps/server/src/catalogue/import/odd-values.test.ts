import { expect, test } from 'vitest';
import { buildRecord, readAll } from '../../../testing/catalogue/record-files.ts';

async function judged(content: string | Uint8Array) {
  const { rows, drafts } = await readAll(content);
  return { drafts, codes: rows.map(({ doubts }) => doubts.map(({ code }) => code)) };
}

test('an ISBN in the price field is reported as such', async () => {
  const { drafts, codes } = await judged(
    '书名,价格\n三体,9787536692930\n三体,0-330-48328-5\n三体,1234567890\n三体,23.00元\n',
  );
  expect(codes).toEqual([['price.isbn'], ['price.isbn'], [], []]);
  expect(drafts[0]?.price).toBe('');
  expect(drafts.at(-1)?.price).toBe('23.00元');
});

test('a reign without a year is named as such', async () => {
  const { drafts, codes } = await judged('书名,出版年\n聊斋志异,清康熙刻本\n三体,19960000\n呐喊,民82\n');
  expect(codes).toEqual([['year.reign'], [], []]);
  expect(drafts.map(({ year }) => year)).toEqual([null, 1996, 1993]);
});

test('a character that was lost before the export is distinguished from one that cannot be decoded here', async () => {
  const before = Buffer.from('书名,作者\n红\ufffd梦,曹雪芹\n');
  const here = Buffer.concat([Buffer.from('书名,作者\n三体'), Buffer.from([0xff]), Buffer.from(',刘慈欣\n')]);
  const classic = '书名,作者\n锟斤拷锟斤拷,曹雪芹\n';
  expect((await judged(before)).codes).toEqual([['encoding.lost']]);
  expect((await judged(before)).drafts[0]?.title).toBe('红\ufffd梦');
  expect((await judged(classic)).codes).toEqual([['encoding.lost']]);
  expect((await judged(here)).codes[0]).not.toContain('encoding.lost');
});

test('it is found wherever the chunks of a large file end', async () => {
  const line = (at: number) => `书${'长'.repeat(at % 7)}\ufffd,${at}\n`;
  const content = `书名,作者\n${Array.from({ length: 20_000 }, (_, at) => line(at)).join('')}`;
  const { codes } = await judged(content);
  expect(new Set(codes.map(String))).toEqual(new Set(['encoding.lost']));
});

test('a sound UTF-8 record that contains the character already contained it', async () => {
  const { codes } = await judged(
    buildRecord([
      ['008', '080101s2008    cc            000 0 chi d'],
      ['245', '10', 'a', '红\ufffd梦'],
    ]),
  );
  expect(codes).toEqual([['encoding.lost']]);
});

test('people, publisher, date and price in one cell are separated', async () => {
  const { drafts, codes } = await judged(
    [
      '书籍名,URL入口,图片地址,出版信息,评价星数',
      '三体,http://x.example/1,https://img.example/1.jpg,刘慈欣 / 重庆出版社 / 2008-1 / 23.00,8.8',
      '人类简史,http://x.example/2,,[以色列]尤瓦尔·赫拉利 / 林俊宏 / 中信出版社 / 2014-11 / 68.00元,9.3',
      '无名,http://x.example/3,,出版信息：  译林出版社 / 2013-3-1,1',
    ].join('\n'),
  );
  expect(drafts).toMatchObject([
    { title: '三体', creators: [{ name: '刘慈欣' }], publisher: '重庆出版社', year: 2008, price: '23.00' },
    { creators: [{ name: '尤瓦尔·赫拉利' }, { name: '林俊宏' }], publisher: '中信出版社', year: 2014 },
    { creators: [], publisher: '译林出版社', year: 2013 },
  ]);
  expect(codes).toEqual([[], [], []]);
});

test('one known heading among unknown ones is a heading; one among data is not', async () => {
  expect((await judged('书籍名,星级,入口,说明文字\n三体,1,2,3\n')).drafts[0]?.title).toBe('三体');
  await expect(judged('三体,2008,书名,1\n呐喊,1923,x,2\n')).rejects.toMatchObject({
    code: 'table.no-headings',
  });
});

test('a label with nothing after it yields nothing', async () => {
  const { codes } = await judged('书名,作者\n三体,作者/译者：\n');
  expect(codes).toEqual([[]]);
});

test('what a publisher column cannot say in its imprint is reported with the column’s name', async () => {
  const { rows } = await readAll('书名,出版社\n野火集,出版信息： 圆神 / 12/12 / NT$220\n');
  expect(rows.map(({ doubts }) => doubts)).toMatchObject([
    [{ code: 'year.unreadable', field: '出版社', value: '12/12' }],
  ]);
});
