import { catalogueCalls, type InputOf, searchModes, searchScopes } from '@yuelan/contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles, type TitleWords } from '../../testing/catalogue/fixtures.ts';
import { libraryOf } from '../../testing/circulation/fixtures.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { CatalogueMeanings } from './meaning.ts';

const books: readonly TitleWords[] = [
  { title: '远古的巨兽', author: '王一', classCode: 'Q915', keywords: ['古生物'] },
  { title: '大地的记忆', author: '李二', classCode: 'Q911', keywords: ['古生物'] },
  { title: '账本', author: '张三', classCode: 'F2', keywords: ['会计'] },
];

oneDatabase((makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  const search = async (input: InputOf<typeof catalogueCalls.search>) =>
    answerOf(await call(catalogueCalls.search, input));

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await addTitles(app, 'qinghe', books);
    call = callAs(app, await visitorOf(app, 'qinghe'));
    await app.services.catalogue.meanings.catchUp();
  });

  test('words that no title has find titles whose heading means nearly the same, and the page can say so', async () => {
    expect(await search({ text: '恐龙' })).toMatchObject({
      totalRecord: 2,
      near: true,
      byMeaning: [{ heading: '古生物', total: 2 }],
      rs: [{ bookName: '远古的巨兽' }, { bookName: '大地的记忆' }],
    });
  });

  test('titles found by meaning do not count as works of words that found none', async () => {
    expect(await search({ text: '恐龙' })).not.toHaveProperty('workTotal');
  });

  test('a page of them continues where the previous one ended', async () => {
    const pages = await Promise.all([1, 2].map((pageNum) => search({ text: '恐龙', pageNum, pageSize: 1 })));
    expect(pages.map(({ rs }) => rs.map(({ bookName }) => bookName))).toEqual([
      ['远古的巨兽'],
      ['大地的记忆'],
    ]);
  });

  test('what was learnt outlives the server', async () => {
    const next = new CatalogueMeanings(app.db, app.config);
    onTestFinished(() => next.close());
    const library = await libraryOf(app, 'qinghe');
    await next.wake([library.serviceid]);
    expect(await next.near(library, '恐龙', 5, 0.5)).toMatchObject([{ heading: '古生物', titles: 2 }]);
  });

  test('words that a title has are answered as written', async () => {
    expect(await search({ text: '账本' })).not.toHaveProperty('byMeaning');
  });

  test('an exact search, a search in titles and meaningless words are not answered by meaning', async () => {
    const inputs: readonly InputOf<typeof catalogueCalls.search>[] = [
      { text: '恐龙', accurate: searchModes.exact },
      { text: '恐龙', mutiple: searchScopes.title },
      { text: 'qxzvw' },
    ];
    for (const input of inputs)
      expect(await search(input)).toEqual({ rs: [], totalRecord: 0, aggs: expect.anything() });
  });

  test('a catalogue that may not be learnt yet is learnt later', async () => {
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北' });
    await addTitles(app, 'chengbei', books);
    const { meanings } = app.services.catalogue;
    const library = await libraryOf(app, 'chengbei');
    await meanings.catchUp({ mayLearn: (group) => group !== library.serviceid });
    expect(await meanings.near(library, '恐龙', 5, 0.5)).toEqual([]);
    await meanings.catchUp();
    expect(await meanings.near(library, '恐龙', 5, 0.5)).toMatchObject([{ heading: '古生物', titles: 2 }]);
  });

  test('a new title is learnt by the next run of the job', async () => {
    await addTitles(app, 'qinghe', [
      { title: '听见自己', author: '赵四', classCode: 'B842', keywords: ['孤独'] },
    ]);
    await app.services.catalogue.meanings.catchUp();
    expect(await search({ text: '寂寞' })).toMatchObject({ byMeaning: [{ heading: '孤独', total: 1 }] });
  });
});
