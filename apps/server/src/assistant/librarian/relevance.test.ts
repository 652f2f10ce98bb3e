import { type AssistantAnswer, assistantCalls, catalogueCalls, facets } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { newVisitor, type Visitor } from '../../../testing/assistant/scene.ts';
import { answerOf } from '../../../testing/call-as.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { oneDatabase } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';

const titles = [
  ['种子的故事', 'S33', ['种子', '农业'], '一粒种子怎样长大。'],
  ['果树栽培', 'S66', ['果树', '种植'], '苹果和梨的栽培。'],
  ['农场谋杀案', 'I561.45', ['侦探小说', '农村'], '一个庄园的阳台上，园丁死了，菜园里只有一双鞋。'],
  ['守望者', 'I712.45', ['长篇小说'], '一个英雄退休之后重新开始。'],
  ['午夜花园', 'I561.84', ['儿童文学'], '男孩在午夜听见钟敲十三下，写了一篇报告。'],
  ['朗读散文', 'I267', ['散文'], '写故乡的恬淡日子。'],
  ['城里的散文', 'I267', ['散文'], '写街市的吵闹。'],
  ['灯塔里的人', 'I247.57', ['长篇小说', '孤独'], '守灯塔的老人和海。'],
  ['远星', 'I247.55', ['科幻小说', '宇宙'], '一艘飞船。'],
  ['近星', 'I247.55', ['科幻小说', '宇宙'], '另一艘飞船。'],
  ['星际税务手册', 'F81', ['税收'], '企业怎样报税。'],
  ['小球', 'I565.88', ['童话'], '小男孩离开他的小星球和一朵玫瑰，遇见一只狐狸。'],
  ['荒原', 'I561.45', ['长篇小说'], '宁静的荒原上，一家人复仇。'],
  ['力的惊险故事', 'O3', ['力学'], '杠杆和轮子。'],
  ['甲虫过冬', 'Q96', ['昆虫'], '甲虫在土里。'],
  ['棋手', 'I247.57', ['长篇小说', '象棋'], '一个棋手的一生。'],
  ['小城两个人', 'I247.57', ['长篇小说', '爱情'], '两个人在小城相遇。'],
  ['玫瑰的栽培', 'S685', ['玫瑰', '花卉'], '土和水。'],
  ['一九八四', 'I561.45', ['长篇小说'], '一个人偷偷写日记。'],
  ['兄弟电器史', 'F431', ['企业史'], '两兄弟办厂，看着每个人。'],
  ['家用灭火器', 'X928', ['安全', '消防'], '怎样灭火。'],
  ['山里的信', 'I336.45', ['长篇小说', '泰国文学'], '一封信走了一年。'],
  ['Far Light', 'I712.45', ['Lighthouses'], 'A keeper.'],
] as const;

oneDatabase((makeApp) => {
  let visitor: Visitor;

  beforeAll(async () => {
    const app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await addTitles(
      app,
      'qinghe',
      titles.map(([title, classCode, keywords, summary], index) => ({
        title,
        author: `作者${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥元'[index]}`,
        classCode,
        keywords,
        summary,
        pages: `${100 + index}页`,
        year: 2015,
      })),
    );
    visitor = await newVisitor(app);
  });

  const ask = async (question: string) => {
    const { call } = visitor;
    const { conversationId } = answerOf(await call(assistantCalls.newConversation, {}));
    const answer = answerOf(await call(assistantCalls.ask, { conversationId, content: question }));
    return { call, answer, names: answer.books.map(({ bookName }) => bookName) };
  };

  test('a gap in the library’s holdings is stated first, then the nearest class is named', async () => {
    const { answer, names } = await ask('关于蚂蚁的书');
    expect(answer.answer).toMatch(/^没有找到写“蚂蚁”的书。最接近的是“昆虫”（Q96 昆虫），有 1 种/u);
    expect(names).toEqual(['甲虫过冬']);
  });

  test('a wide class is named, without books that do not answer the question', async () => {
    const { answer, names } = await ask('怎么在阳台上种菜');
    expect(answer.answer).toMatch(/^没有找到写“.*种菜.*”的书。相关的大类是“园艺”（S6 园艺/u);
    expect(names).toEqual([]);
  });

  test.each([
    ['怎么下象棋', /只有故事写到“象棋”/u],
    ['有没有结局圆满的爱情小说', /不写故事的结局/u],
    ['帮我写一篇读后感', /做不了/u],
    ['最近失恋了，想看点书', /陪陪您/u],
    ['那本讲一个人变成虫子的书叫什么', /认不出是哪一本|听起来像/u],
  ])('“%s” is answered without irrelevant books', async (question, said) => {
    const { answer } = await ask(question);
    expect(answer.answer).toMatch(said);
    expect(answer.books.map(({ bookName }) => bookName)).not.toContain('棋手');
  });

  test('a part of the question that does not answer it is counted, but its books are not shown', async () => {
    const { answer, names } = await ask('电动车的安全');
    expect(answer.answer).toMatch(/^没有找到写“电动车”的书。写到“安全”的有 1 种/u);
    expect(answer.indexWords).toContain('安全');
    expect(names).toEqual([]);
  });

  test('stories are called stories where no book is about the thing', async () => {
    const { answer, names } = await ask('关于泰国的书');
    expect(answer.answer).toMatch(/^没有专门讲“泰国”的书，有 1 种故事和它有关：《山里的信》/u);
    expect(names).toEqual(['山里的信']);
  });

  test('a compound that nothing is about leads to the class named by its last part', async () => {
    const { answer, names } = await ask('水污染');
    expect(answer.answer).toMatch(/相关的大类是“环境保护”（X/u);
    expect(names).toEqual([]);
  });

  test('a word that occurs only in titles finds them, and the answer says so', async () => {
    const { answer, names } = await ask('关于灯塔的书');
    expect(names).toEqual(['灯塔里的人']);
    expect(answer.answer).toMatch(/^没有专门讲“灯塔”的书，书名里有它的是《灯塔里的人》/u);
  });

  test.each(['敦煌的研究性学习报告', '想写一篇关于潜水的报告，需要资料', 'I want to start scuba diving'])(
    '“%s”: words around the thing find no books',
    async (question) => {
      const { answer, names } = await ask(question);
      expect(names).toEqual([]);
      expect(answer.answer).toMatch(/没有找到|nothing on/u);
    },
  );

  test.each<[string, readonly string[], readonly string[]]>([
    ['让人平静的散文', ['朗读散文', '城里的散文'], []],
    ['关于孤独的小说', ['灯塔里的人'], ['远星']],
    ['像《远星》那样的科幻', ['近星'], ['远星', '星际税务手册']],
    // Not in the catalogue, but a work of a well-known kind.
    ['像《三体》那样的科幻', ['远星', '近星'], ['星际税务手册']],
    ['男孩 小星球 玫瑰', ['小球'], ['玫瑰的栽培', '午夜花园']],
    ['不要太厚的童话', ['小球'], []],
    // A title that the reader has finished, however short.
    ['看完远星书荒了求推荐', ['近星'], ['远星', '星际税务手册']],
    ['看过远星，推荐别的科幻', ['近星'], ['远星']],
    ['I’ve read Dracula and Far Light, any other science fiction', ['远星', '近星'], ['Far Light']],
    // A detail that everybody remembers, though the record does not have it.
    ['the one with big brother and telescreens, what is it called', ['一九八四'], ['兄弟电器史']],
    ['他爱看象棋，不爱看小说', [], ['棋手']],
    // One word of a summary does not make a mood, one of a title does not make a horror story.
    ['睡不着，想看点平静的', ['城里的散文', '朗读散文'], ['荒原', '种子的故事']],
    ['想看恐怖的，但不要太吓人', [], ['力的惊险故事']],
  ])('“%s”', async (question, wanted, unwanted) => {
    const { names } = await ask(question);
    expect(names.slice(0, wanted.length).toSorted()).toEqual([...wanted].toSorted());
    for (const name of unwanted) expect(names).not.toContain(name);
  });

  test('the number announced is the number shown', async () => {
    for (const question of ['散文', '科幻小说', '让人平静的散文', '关于蚂蚁的书', '关于玫瑰的书']) {
      const { answer } = await ask(question);
      const [, announced] = /(\d+) 种/u.exec(answer.answer) ?? [];
      expect(Number(announced), answer.answer).toBe(answer.books.length);
    }
  });

  test('one search finds everything that an answer listed', async () => {
    for (const question of ['散文', '科幻小说', '男孩 小星球 玫瑰', '关于蚂蚁的书']) {
      const { answer, call } = await ask(question);
      const { facet, values } = togetherOf(answer);
      const found = answerOf(
        await call(catalogueCalls.search, { text: '', [facets[facet].selection]: values, pageSize: 50 }),
      );
      const ids = found.rs.map(({ id }) => id);
      for (const { id, bookName } of answer.books) expect(ids, bookName).toContain(id);
      // They can be removed one by one.
      if (facet === 'keyword') expect(answer.indexWords).toEqual(expect.arrayContaining([...values]));
    }
  });
});

function togetherOf({ together }: AssistantAnswer) {
  if (together === undefined) throw new Error('The answer has nothing that finds its books together.');
  return together;
}
