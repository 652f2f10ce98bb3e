import {
  type AssistantAnswer,
  assistantCalls,
  cleanHtmlSchema,
  type GuidePage,
  guidePages,
} from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { makeScene, type Scene } from '../../../testing/circulation/fixtures.ts';
import { oneDatabase, type TestApp } from '../../../testing/each-database.ts';
import { passagesOf } from './passages.ts';

test('a guide is read line by line, and rows of a table with their column headings', () => {
  const html =
    '<table><thead><tr><th>日子</th><th>借阅室</th><th>少儿室</th></tr></thead><tbody><tr><td>周六</td><td>9:00–12:00</td><td>闭馆</td></tr></tbody></table><h2>还书</h2><p>还书箱<strong>不关</strong>。</p><ul><li>一楼</li></ul>';
  expect(passagesOf(html)).toEqual([
    { heading: '', text: '周六：借阅室 9:00–12:00；少儿室 闭馆' },
    { heading: '还书', text: '还书箱不关。' },
    { heading: '还书', text: '一楼' },
  ]);
});

const guides: Partial<Record<GuidePage, string>> = {
  hours:
    '<table><tr><th>日子</th><th>借阅室</th></tr><tr><td>周一至周五</td><td>8:00–18:00</td></tr><tr><td>周六</td><td>9:00–12:00</td></tr><tr><td>周日</td><td>闭馆</td></tr></table>',
  rules: '<p>书丢了，请买一本同样的来。</p><p>到期前可以续借。</p>',
  layout: '<p>一楼：服务台。</p><p>三楼：少儿阅览室。</p>',
  contact: '<p>电话：010-5550。</p>',
};

oneDatabase((makeApp) => {
  let app: TestApp;
  let scene: Scene;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, {
      isSearched: true,
      copies: [3, 3],
      readers: 2,
      rules: ['maxLoans=7', 'loanDays=21'],
    });
    for (const [page, html] of Object.entries(guides)) {
      const type = guidePages.findIndex((one) => page.endsWith(one)) + 1;
      const row = { clientid: 'qinghe', type };
      await app.db
        .insertInto('guide')
        .values({ ...row, id: page, updated_at: app.clock.now().toISOString() })
        .execute();
      await app.db
        .insertInto('guide_text')
        .values({
          ...row,
          language: 'zh-CN',
          title: `关于${page}`,
          summary: '',
          html: cleanHtmlSchema.parse(html),
        })
        .execute();
    }
  });

  const ask = async (content: string, token?: string): Promise<AssistantAnswer> => {
    const call = callAs(app, token ?? (await visitorOf(app, 'qinghe')));
    const { conversationId } = answerOf(await call(assistantCalls.newConversation, {}));
    return answerOf(await call(assistantCalls.ask, { conversationId, content }));
  };

  test.each<[string, string, GuidePage]>([
    ['周六开门吗', '周六：9:00–12:00', 'hours'],
    ['星期天下午图书馆开门吗', '周日：闭馆', 'hours'],
    // The clock is set to a Monday.
    ['今天几点关门', '周一至周五：8:00–18:00', 'hours'],
    ['书丢了怎么办', '请买一本同样的来', 'rules'],
    ['借的书还没看完，能多留几天吗', '到期前可以续借', 'rules'],
    ['童书在哪里', '三楼：少儿阅览室', 'layout'],
    ['你们电话是多少', '010-5550', 'contact'],
  ])('“%s” is answered from the guides, with a link', async (question, said, page) => {
    const answer = await ask(question);
    expect(answer.answer).toContain(said);
    expect(answer.guides).toEqual([{ page, title: `关于${page}` }]);
    expect(answer.books).toEqual([]);
  });

  test('only the day in question is quoted', async () => {
    expect((await ask('周六开门吗')).answer).not.toContain('周日');
  });

  test('what no guide covers is reported as such, with where to ask', async () => {
    for (const question of [
      '哪里可以打印',
      '图书馆里可以睡觉吗',
      '带小孩来，有地方喂奶吗',
      '我想捐几本旧书给你们',
      'is there wifi',
      'where can I park',
      'do you rent bikes',
    ]) {
      const { answer, guides: linked } = await ask(question);
      expect(answer).toMatch(/没有写到|No guide/u);
      expect(answer).toContain('010-5550');
      expect(linked).toEqual([{ page: 'contact', title: '关于contact' }]);
    }
  });

  test('a lost card is not a lost book', async () => {
    const { answer } = await ask('借书证丢了，补办要钱吗');
    expect(answer).toContain('没有写到“补办读者证”');
    expect(answer).toContain('010-5550');
    expect(answer).not.toContain('买一本同样的来');
  });

  test('a reader hears what they have on loan and when it is due; a visitor hears where to see it', async () => {
    expect((await ask('我借的书哪天到期')).answer).toContain('登录以后');
    const { token, id } = scene.reader(1);
    expect((await ask('我借的书哪天到期', token)).answer).toContain('您现在没有借书');
    const copy = await app.db.selectFrom('copy').select('id').orderBy('id').executeTakeFirstOrThrow();
    await app.db
      .insertInto('loan')
      .values({
        serviceid: scene.place.serviceid,
        clientid: 'qinghe',
        reader_id: id,
        title_id: scene.titleIds[0] ?? null,
        copy_id: copy.id,
        barcode: '',
        public_library: 0,
        partner_library: '',
        book_name: '借来的书',
        first_author: '',
        isbn: '',
        call_number: '',
        borrowed_at: app.clock.now().toISOString(),
        first_due_on: '2031-04-01',
        due_on: '2031-04-01',
        ended_at: null,
        ended_as: null,
      })
      .execute();
    expect((await ask('我借的书哪天到期', token)).answer).toContain('《书1》：2031-04-01 到期');
  });

  test('a guide that exists only in the other language is announced as such', async () => {
    expect((await ask('are you open on saturday')).answer).toContain('says (in Chinese only):');
    expect((await ask('周六开门吗')).answer).not.toContain('只有');
  });

  test('a question about children gets what is for children, or the answer that nothing is', async () => {
    const announce = async (id: string, type: number, title: string, summary: string, start: string) => {
      await app.db
        .insertInto('notice')
        .values({
          clientid: 'qinghe',
          id,
          type,
          publish_at: '2020-01-01T00:00:00Z',
          until_at: '2099-01-01T00:00:00Z',
          start_at: start,
          end_at: start === '' ? '' : '2098-01-02T00:00:00Z',
          cover: '',
        })
        .execute();
      await app.db
        .insertInto('notice_text')
        .values({
          clientid: 'qinghe',
          notice_id: id,
          language: 'zh-CN',
          title,
          summary,
          place: '',
          name: '',
          html: cleanHtmlSchema.parse(`<p>${summary}</p>`),
        })
        .execute();
    };
    await announce('first-aid', 2, '家里的急救', '请来听。', '2098-01-01T00:00:00Z');
    await announce('prize', 1, '亲子朗读赛结果', '一等奖三名。', '');
    const none = (await ask('周末有什么活动可以带小孩参加')).answer;
    expect(none).toContain('没有写明是给孩子的');
    expect(none).not.toMatch(/急救|朗读赛/u);
    expect((await ask('最近有什么讲座')).answer).toContain('急救');
    await announce('stories', 1, '故事会照旧', '给孩子的故事会。周六上午十点开始。', '');
    expect((await ask('周末有什么活动可以带小孩参加')).answer).toContain('周六上午十点开始');
    await announce('craft', 2, '儿童手工课', '折纸。', '2098-01-01T00:00:00Z');
    const some = (await ask('周末有什么活动可以带小孩参加')).answer;
    expect(some).toContain('儿童手工课');
    expect(some).not.toContain('没有写明');
  });

  test('limits are quoted only to those who ask for them', async () => {
    expect((await ask('到期前怎么续借')).answer).not.toContain('最多借 7 册');
    expect((await ask('最多能续借几次')).answer).toContain('最多借 7 册');
  });

  test('a visitor is told the library’s rules; a reader hears their own and what is left of them', async () => {
    const visitors = await ask('一次能借几本书');
    expect(visitors.answer).toContain('最多借 7 册，每册 21 天');
    expect(visitors.answer).not.toContain('还可以借');
    const { token, id } = scene.reader(0);
    const { answer } = await ask('我还能再借几本', token);
    expect(answer).toContain('最多借 7 册，每册 21 天');
    expect(answer).toContain('现在借了 0 册，还可以借 7 册；还可以预借 5 册');
    await app.db
      .insertInto('borrower_type')
      .values({ id: 'teacher', clientid: 'qinghe', name: '教师', active: 1 })
      .execute();
    await app.db
      .insertInto('circulation_rule')
      .values({ clientid: 'qinghe', borrower_type_id: 'teacher', rules: '{"maxLoans":20}' })
      .execute();
    await app.db.updateTable('reader').set({ borrower_type_id: 'teacher' }).where('id', '=', id).execute();
    expect((await ask('我还能再借几本', token)).answer).toContain('您是“教师”，最多借 20 册');
    expect((await ask('how many books can I borrow')).answer).toContain('教师: 20 books at a time');
  });

  test.each([
    '有没有养狗的书',
    '关于图书馆的小说',
    '有没有地方戏曲的书',
    '二年级小朋友自己能看懂的书',
    '带孩子去旅行的书',
    'books about dogs',
    'does the library have 书1',
    'do you provide any novels for teenagers',
  ])('“%s” is a question about books', async (question) => {
    expect((await ask(question)).guides).toBeUndefined();
  });
});
