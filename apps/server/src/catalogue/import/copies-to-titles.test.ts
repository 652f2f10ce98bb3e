import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addTitles, everyRow, forgetCatalogue } from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let ids: Readonly<Record<'tom' | 'dream' | 'mill' | 'poems' | 'songs' | 'chinese' | 'older', number>>;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
  });
  beforeEach(async () => {
    await forgetCatalogue(app.db);
    const [tom = 0, dream = 0, mill = 0, poems = 0, songs = 0, chinese = 0, older = 0] = await addTitles(
      app,
      'qinghe',
      [
        { title: '汤姆的午夜花园', author: '皮亚斯', isbns: ['9787511038302'] },
        { title: '红楼梦', author: '曹雪芹', isbns: ['9787020002207'], year: 1996 },
        { title: '磨坊文札', subtitle: '及其他', author: '都德', publisher: '人民文学出版社', year: 1994 },
        { title: '唐诗三百首', isbns: ['9787101000007'] },
        { title: '宋词三百首', isbns: ['9787101000007'] },
        { title: '语文', publisher: '人民教育出版社', year: 2019 },
        { title: '语文', publisher: '江苏教育出版社', year: 2010 },
      ],
    );
    ids = { tom, dream, mill, poems, songs, chinese, older };
  });

  async function bring(...lines: readonly string[]) {
    const path = join(app.config.dataDir, 'copies.csv');
    writeFileSync(path, lines.join('\n'));
    const command = ['import', 'copies', path, '--library', 'qinghe', '--json'];
    const { code, out } = await runBeside(app, command);
    expect(code).toBe(0);
    const copies = await app.db.selectFrom('copy').select(['barcode', 'title_id']).execute();
    const { reasons, added, rejected, file } = JSON.parse(out.join('\n'));
    return {
      reasons,
      added,
      rejected,
      file,
      titles: Object.fromEntries(copies.map(({ barcode, title_id }) => [barcode, title_id])),
    };
  }

  test('another system’s row number never decides which title a copy belongs to', async () => {
    for (const heading of ['id', '编号', 'bookId', '书目号', 'record id']) {
      const done = await bring(`${heading},barcode`, `${ids.tom},B1`);
      expect([done.rejected, done.reasons, done.titles]).toEqual([1, { 'copy.title-unknown': 1 }, {}]);
      expect(done.file.unknownColumns).toEqual([heading]);
    }
  });

  test('beside a foreign number the title decides, whatever its script and punctuation', async () => {
    const done = await bring(
      'id,barcode,title',
      `${ids.tom},B1,磨坊文札`,
      `${ids.tom},B2,《紅樓夢》`,
      `${ids.tom},B3,磨坊文札 : 及其他`,
      `${ids.tom},B4,磨坊`,
    );
    expect(done.titles).toEqual({ B1: ids.mill, B2: ids.dream, B3: ids.mill });
    expect(done.reasons).toEqual({ 'copy.title-alone': 3, 'copy.title-not-found': 1 });
  });

  test('our own number is believed alone, but not against the title or the ISBN of its row', async () => {
    const done = await bring(
      'catalogueId,barcode,title,isbn',
      `${ids.mill},B1,,`,
      `${ids.mill},B2,磨坊文札,`,
      `${ids.dream},B3,红楼梦,978-7-02-000220-7`,
      `${ids.tom},B4,磨坊文札,`,
      `${ids.tom},B5,,9787020002207`,
      `${ids.mill},B6,,9787020002207`,
      `${ids.mill},B7,磨坊文札,9787544270878`,
      '987654,B8,红楼梦,9787020002207',
    );
    expect(done.titles).toEqual({ B1: ids.mill, B2: ids.mill, B3: ids.dream, B7: ids.mill });
    expect(done.reasons).toEqual({ 'copy.title-disagrees': 3, 'copy.title-not-found': 1 });
  });

  test('an ISBN is not believed against the title of its row; where several books share it, the title decides', async () => {
    const done = await bring(
      'barcode,isbn,title',
      'B1,9787020002207,汤姆的午夜花园',
      'B2,9787020002207,红楼梦 : 校注本',
      'B3,9787101000007,宋词三百首',
      'B4,9787101000007,',
      'B5,9787101000007,元曲',
      'B6,7020002203,紅樓夢',
    );
    expect(done.titles).toEqual({ B2: ids.dream, B3: ids.songs, B6: ids.dream });
    expect(done.reasons).toMatchObject({ 'copy.title-disagrees': 2, 'copy.title-ambiguous': 1 });
  });

  test('a title that several books share needs author, publisher or year', async () => {
    const done = await bring(
      '条码,书名,著者,出版社,出版年',
      'B1,语文,,,',
      'B2,语文,,人民教育出版社,',
      'B3,语文,,,2010',
      'B4,语文,,人民教育出版社,2010',
      'B5,红楼梦,鲁迅,,',
      'B6,红楼梦,曹雪芹著,,1996年3月',
    );
    expect(done.titles).toEqual({ B2: ids.chinese, B3: ids.older, B6: ids.dream });
    expect(done.reasons).toEqual({
      'copy.title-ambiguous': 1,
      'copy.title-disagrees': 2,
    });
  });

  test('a copy stays with its title, whatever a later file says', async () => {
    await bring('barcode,isbn', 'B1,9787020002207');
    const before = await everyRow(app.db);
    const done = await bring('barcode,isbn', 'B1,9787511038302');
    expect(done.reasons).toEqual({ 'copy.barcode-taken': 1 });
    expect(await everyRow(app.db)).toBe(before);
  });

  test('a renamed title is found by its new name', async () => {
    await addTitles(app, 'qinghe', [
      { title: '红楼梦（校注本）', author: '曹雪芹', isbns: ['9787020002207'] },
    ]);
    const done = await bring('barcode,title', 'B1,红楼梦（校注本）', 'B2,红楼梦');
    expect(done.titles).toEqual({ B1: ids.dream });
  });
});
