import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesIn } from './find-names.ts';
import { refine } from './follow-up.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { readQuestion } from './read-question.ts';

/** The members of a plan that differ from an empty one; `said`, the reader's words for topics, is ignored. */
async function read(question: string): Promise<Partial<Plan>> {
  const plan = await readQuestion(question, 'zh-CN');
  const empty: Record<string, unknown> = { ...emptyPlan(plan.language), said: plan.said };
  return Object.fromEntries(
    Object.entries(plan).filter(([name, value]) => JSON.stringify(empty[name]) !== JSON.stringify(value)),
  );
}

describe('what a question asks for', () => {
  test.each<[string, Partial<Plan>]>([
    // Subjects and readers
    ['适合五年级读的关于恐龙的书', { topics: ['恐龙'], audience: 'upperPrimary' }],
    ['適合五年級讀的關於恐龍的書', { topics: ['恐龙'], audience: 'upperPrimary' }],
    ['高一学生看的科幻小说', { topics: ['科幻'], audience: 'seniorHigh' }],
    ['给6岁孩子的睡前故事', { topics: ['睡前故事'], audience: 'lowerPrimary' }],
    ['适合初中生看的名人传记', { topics: ['传记'], audience: 'juniorHigh' }],
    ['太空飞船', { topics: ['太空', '航天'] }],
    ['怎么写好作文', { topics: ['作文'], form: 'howTo' }],
    ['books about dinosaurs for a 10 year old', { topics: ['恐龙'], audience: 'upperPrimary' }],
    [
      'my son loves sharks, he is seven',
      { words: ['sharks'], phrase: 'loves sharks', audience: 'lowerPrimary' },
    ],
    ['world war 2 novels', { topics: ['二战', '小说'] }],
    ['grade 8 chemistry', { topics: ['化学'], audience: 'juniorHigh' }],
    // How much of a thing is wanted, and how the reader feels
    ['想看点恐怖的但不要太吓人，晚上会害怕', { topics: ['恐怖'] }],
    ['war stories without too much gore', { topics: ['战争', '故事'], without: ['gore'] }],
    ['science for a curious seven-year-old', { topics: ['科学'], audience: 'lowerPrimary' }],
    [
      'something slow and soothing',
      { topics: ['平静'], beside: ['slow'], phrase: 'slow and soothing', sideBySide: true },
    ],
    ['最近总跟人吵架，想看点让自己静下来的', { topics: ['平静'] }],
    // An action is not a thing that books must be about
    [
      '想了解人工智能会不会取代人',
      { topics: ['人工智能'], beside: ['取代'], phrase: '了解人工智能会不会取代人' },
    ],
    [
      'how do i bleed a radiator',
      { form: 'howTo', words: ['radiator'], beside: ['bleed'], phrase: 'how do i bleed a radiator' },
    ],
    // The form of a question, and properties that no record states
    ['为什么恐龙会灭绝', { form: 'why', topics: ['恐龙'], beside: ['灭绝'], phrase: '为什么恐龙会灭绝' }],
    ['which Agatha Christie should I read first', { form: 'first', author: 'Agatha Christie' }],
    [
      'that book about a tiger in a lifeboat',
      { form: 'plot', words: ['tiger', 'lifeboat'], phrase: 'tiger in a lifeboat' },
    ],
    ['a love story that doesn’t end badly', { topics: ['爱情'], unstated: ['ending'] }],
    ['谁写了雷雨', { title: '雷雨', relation: 'writer' }],
    ['曹文轩除了草房子还写过什么', { author: '曹文轩', known: ['草房子'] }],
    // The question is about the reader rather than a book
    ['I just got dumped, cheer me up', { topics: ['走出低谷'], care: 'low' }],
    // A writer whom everybody knows, by name alone
    ['想看东野圭吾那种推理', { topics: ['侦探推理'], title: '东野圭吾', relation: 'alike' }],
    ['古龙的武侠还有吗，金庸的看完了', { topics: ['武侠'], author: '古龙', known: ['金庸'], more: true }],
    // Parents read about bringing up children themselves
    [
      'my toddler won’t sleep through the night',
      { words: ['sleep through the night'], phrase: 'wont sleep through the night' },
    ],
    ['同学都不跟我玩，想看本书', { topics: ['陪伴'], care: 'low' }],
    // The time that the reader has
    ['通勤路上看的，几分钟就能看完', { length: 'short' }],
    ['a novella I can finish on a Sunday afternoon', { topics: ['小说'], length: 'short' }],
    ['the thickest novel you have', { topics: ['小说'], length: 'long' }],
    ['两百页以内的外国小说', { topics: ['世界名著'], mostPages: 200 }],
    ['字不要太多的童话', { topics: ['童话'], length: 'short' }],
    // Counted words, and actions beside a thing
    ['一个人一觉醒来变成了甲虫', { words: ['甲虫'], beside: ['变成'], phrase: '一个人一觉醒来变成了甲虫' }],
    ['有没有教人开无人机的', { words: ['无人机'], phrase: '教人开无人机' }],
    // The children who are brought up are not the readers
    ['怎么教育孩子', { topics: ['家庭教育'], form: 'howTo' }],
    // A title that contains the name of a subject is not a question about it
    ['三国演义', { words: ['三国演义'], phrase: '三国演义' }],
    ['有海底两万里吗', { topics: ['海洋'], beside: ['两万里'], phrase: '海底两万里' }],
    ['Do you have The Hobbit?', { words: ['hobbit'], phrase: 'The Hobbit' }],
    // Authors
    ['有没有曹文轩写的书？', { author: '曹文轩' }],
    ['有没有沈石溪的动物小说', { author: '沈石溪', topics: ['动物小说'] }],
    ['books by Roald Dahl', { author: 'Roald Dahl' }],
    ['有没有刘慈欣的书', { author: '刘慈欣' }],
    // Books like another, and by the same author
    ['像《哈利·波特》一样的书', { title: '哈利·波特', relation: 'alike' }],
    ['something like Harry Potter', { title: 'Harry Potter', relation: 'alike' }],
    ['喜欢《草房子》，还有类似的吗', { title: '草房子', relation: 'alike' }],
    ['《草房子》很好看，有没有差不多的', { title: '草房子', relation: 'alike' }],
    ['what should I read after The Hobbit', { title: 'The Hobbit', relation: 'alike' }],
    ['《草房子》的作者还写过什么', { title: '草房子', relation: 'sameAuthor' }],
    ['what else did the author of 1984 write', { title: '1984', relation: 'sameAuthor' }],
    ['这本书的作者还写过什么', { pointed: 0, relation: 'sameAuthor' }],
    ['第二本的作者还写过什么', { pointed: 1, relation: 'sameAuthor' }],
    ['刚读完《草房子》，书荒', { title: '草房子', relation: 'alike' }],
    // What the reader does not want is not a subject
    [
      '给我爸借几本，他爱看历史，不爱看小说',
      { topics: ['历史'], without: ['小说'], phrase: '爸借几本,他爱看历史' },
    ],
    ['history, no novels', { topics: ['历史'], without: ['小说'] }],
    // The reader is not a subject
    ['一年级，不认识几个字，读什么好', { audience: 'lowerPrimary', easy: true }],
    ['what shall a six-year-old read', { audience: 'lowerPrimary' }],
    ['你们有中文书吗？我母亲不会英文', { bookLanguage: 'chi' }],
    [
      'our book club needs ideas',
      { audience: 'adult', popular: true, beside: ['ideas'], phrase: 'needs ideas' },
    ],
    // Wishes
    ['推荐几本侦探小说，要在馆的', { topics: ['侦探推理'], inNow: true }],
    ['a detective novel I can borrow today', { topics: ['侦探推理', '小说'], inNow: true }],
    ['我想看热门的新书', { fresh: true, popular: true }],
    ['new books about space', { topics: ['太空'], fresh: true }],
    [
      'short funny books for 3rd graders',
      { topics: ['笑话幽默'], audience: 'middlePrimary', length: 'short' },
    ],
    ['100页以内的童话', { topics: ['童话'], mostPages: 100 }],
    ['poems under 100 pages', { topics: ['诗歌'], mostPages: 100 }],
    ['不要漫画的历史书', { topics: ['历史'], without: ['漫画'] }],
    [
      'no scary stories, bedtime books for a 4 year old',
      { topics: ['故事', '睡前故事'], without: ['恐怖'], audience: 'preschool' },
    ],
    ['英文的童话', { topics: ['童话'], bookLanguage: 'eng' }],
    ['books in Chinese about cats', { topics: ['猫'], bookLanguage: 'chi' }],
    // After another question
    ['有没有更短的', { length: 'shorter' }],
    ['anything shorter?', { length: 'shorter' }],
    ['还有吗', { more: true }],
    ['anything else?', { more: true }],
    ['简单一点的', { audienceStep: -1 }],
    // Questions that do not ask for books
    ['几点开门？', { talk: 'library' }],
    ['when do you open', { talk: 'library' }],
    ['谢谢', { talk: 'thanks' }],
    ['谢谢你，帮大忙了', { talk: 'thanks' }],
    ['hiya', { talk: 'greeting' }],
    ['ok cheers bye', { talk: 'farewell' }],
    ['明天会下雨不', { talk: 'task' }],
    ['how do you say thank you in portuguese', { talk: 'task' }],
    ['that wasn’t helpful at all, you stupid bot', { talk: 'complaint' }],
    ['你是真人还是机器人', { talk: 'yourself' }],
    ['你真聪明', { talk: 'unclear' }],
    ['hello', { talk: 'greeting' }],
    ['一次能借几本书', { talk: 'library' }],
    ['怎么续借', { talk: 'library' }],
    ['how do I renew my books', { talk: 'library' }],
    ['how do I renew', { talk: 'library' }],
    ['can I renew online?', { talk: 'library' }],
    ['你是谁', { talk: 'yourself' }],
    ['can you translate this email into Spanish', { talk: 'task' }],
    ['帮我写一篇作文', { talk: 'task', declined: true }],
    ['我现在借了几本书，哪天到期', { talk: 'library' }],
    ['？？？', { talk: 'unclear' }],
    ['is there a room that our book club could use', { talk: 'library' }],
    // A book about libraries is a book
    ['推荐关于时间的小说', { topics: ['小说'] }],
    ['recommend something', { popular: true }],
  ])('%s', async (question, plan) => {
    expect(await read(question)).toEqual(plan);
  });

  test('the answer is in the language of the question, not of the book it names', async () => {
    expect((await readQuestion('books like 《红楼梦》', 'zh-CN')).language).toBe('en-US');
    expect((await readQuestion('像 Harry Potter 一样的书', 'en-US')).language).toBe('zh-CN');
    expect((await readQuestion('978 7 101', 'en-US')).language).toBe('en-US');
  });

  test('an adjective of nationality is not a person’s name', async () => {
    expect(namesIn(await readQuestion('a mystery in an English village', 'en-US'))).not.toContain('English');
    expect(await readQuestion('the plays of Jane English', 'en-US')).toMatchObject({
      author: 'Jane English',
    });
  });

  test.each([
    ['给弟弟找本讲恐龙的书', '弟弟'],
    ['want a book on dinosaurs for my nephew', 'nephew'],
  ])('in “%s”, a family member is not a subject', async (question, who) => {
    const plan = await readQuestion(question, 'zh-CN');
    expect([...plan.said, ...plan.words]).not.toContain(who);
    expect(plan.topics).toEqual(['恐龙']);
  });

  test('a family is a subject where the question says so', async () => {
    expect(await readQuestion('讲爸爸和儿子的散文', 'zh-CN')).toMatchObject({ said: ['爸爸', '散文'] });
    expect((await readQuestion('适合爸爸和六岁女儿一起看的', 'zh-CN')).said).toEqual([]);
  });

  test('a description is not a name; a first and last name together are', async () => {
    expect((await readQuestion('有没有讲上海老弄堂生活的小说', 'zh-CN')).author).toBe('');
    expect((await readQuestion('太宰治的小说', 'zh-CN')).author).toBe('太宰治');
    expect((await readQuestion('have you got the new Richard Osman', 'en-US')).author).toBe('Richard Osman');
  });

  test('a story may be described without an article', async () => {
    expect((await readQuestion('book where a man wakes up as a giant insect', 'en-US')).form).toBe('plot');
  });

  test('a clause that names nothing is not a subject', async () => {
    expect((await readQuestion('书太厚看不下去，有没有一天能看完的', 'zh-CN')).words).toEqual([]);
    expect((await readQuestion('胆小的孩子看的，不要有鬼', 'zh-CN')).words).toEqual([]);
  });

  test('books about suicide are asked for, and help is called for, in different words', async () => {
    const talkOf = async (question: string) => (await readQuestion(question, 'zh-CN')).talk;
    for (const question of [
      '想死',
      '怎么自杀',
      '我有自杀的念头',
      '我想自杀，想找本书看看',
      '我想知道怎么自杀',
      '活不下去了',
      '我孩子说活着没意思',
      'I wish I was dead',
      "I don't want to live anymore",
    ])
      expect([question, await talkOf(question)]).toEqual([question, 'danger']);
    for (const question of [
      '《自杀论》',
      '维特的烦恼 自杀',
      '自杀论',
      '我想了解自杀预防',
      '我想知道维特怎么自杀的',
      '我想看关于自杀的书',
      '如何预防自杀',
      '主人公想自杀的小说',
      'books on suicide prevention for teachers',
      'novels about a suicidal poet',
      'To Kill a Mockingbird',
      'i want to live in a small town',
    ])
      expect([question, await talkOf(question)]).toEqual([question, null]);
  });

  test('no text makes it fail or take long', async () => {
    const begun = process.threadCpuUsage();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 500 }),
        fc.constantFrom('', '像', 'books like ', '《', '不要'),
        async (text, start) => {
          await readQuestion(start + text, 'zh-CN');
        },
      ),
      { numRuns: 200 },
    );
    for (const hostile of [
      '的'.repeat(500),
      'a '.repeat(250),
      '像'.repeat(500),
      '不要的'.repeat(160),
      '《'.repeat(500),
      'read after '.repeat(45),
    ])
      await readQuestion(hostile, 'zh-CN');
    // Only this thread's CPU time: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });
});

describe('a follow-up question', () => {
  const first = () => readQuestion('适合五年级读的关于恐龙的书', 'zh-CN');
  test('refines the earlier one if it is only a wish', async () => {
    expect(refine(await first(), await readQuestion('有没有更短的', 'zh-CN'), '有没有更短的')).toMatchObject({
      topics: ['恐龙'],
      audience: 'upperPrimary',
      length: 'shorter',
    });
    expect(refine(await first(), await readQuestion('只要在馆的', 'zh-CN'), '只要在馆的')).toMatchObject({
      topics: ['恐龙'],
      inNow: true,
    });
    expect(refine(await first(), await readQuestion('简单一点的', 'zh-CN'), '简单一点的')).toMatchObject({
      topics: ['恐龙'],
      audience: 'middlePrimary',
    });
    expect(
      refine(await first(), await readQuestion('anything else?', 'zh-CN'), 'anything else?'),
    ).toMatchObject({
      topics: ['恐龙'],
      language: 'en-US',
      more: true,
    });
  });
  test('keeps the readers only if it goes on from the earlier one', async () => {
    const then = async (question: string) =>
      refine(await first(), await readQuestion(question, 'zh-CN'), question);
    for (const question of ['那太空呢', 'and about space?'])
      expect(await then(question)).toMatchObject({ topics: ['太空'], audience: 'upperPrimary' });
    for (const question of ['太空', 'books about space'])
      expect(await then(question)).toMatchObject({ topics: ['太空'], audience: null });
  });
  test('starts over with books in a language, or with new ones', async () => {
    for (const question of ['有英文书吗', 'books in English', '最新的书', 'what are the newest books'])
      expect(refine(await first(), await readQuestion(question, 'zh-CN'), question)).toMatchObject({
        topics: [],
        audience: null,
      });
    for (const question of ['有英文的吗', '还有英文书吗', 'any in English?', 'any new books?'])
      expect(refine(await first(), await readQuestion(question, 'zh-CN'), question)).toMatchObject({
        topics: ['恐龙'],
      });
  });
  test('starts over with a title or an author', async () => {
    expect(refine(await first(), await readQuestion('《红楼梦》', 'zh-CN'), '《红楼梦》')).toMatchObject({
      title: '红楼梦',
      topics: [],
      audience: null,
    });
  });
});
