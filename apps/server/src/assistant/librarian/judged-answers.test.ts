import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAll, readQuestions, usefulShare } from '../../../testing/assistant/judged-questions.ts';
import { temporaryFolder, testConfig } from '../../../testing/each-database.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { type App, createApp } from '../../app.ts';
import { type Answered, answerQuestion, emptyMemory } from './answer-question.ts';

/** The share of useful answers in the demonstration libraries. A change of a table must not lower it. */
describe('the librarian answers judged questions', () => {
  const folder = temporaryFolder();
  let app: App;

  beforeAll(async () => {
    expect(await runCommand(['demo'], { DATA_DIR: folder.path })).toMatchObject({ code: 0 });
    app = await createApp({ ...testConfig({ dataDir: folder.path }), logLevel: 'silent' });
    await app.services.indexFeed.catchUp();
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  test.each(['qinghe', 'harbor'] as const)(
    'at least 90 of 100 answers in %s are useful',
    async (clientid) => {
      const library = await app.tenancy.byClientId(clientid);
      if (library === undefined) throw new Error('the demonstration has changed');
      const verdicts = await judgeAll(app.services.catalogue, library, readQuestions(clientid), new Date());
      expect(verdicts).toHaveLength(20);
      const misses = verdicts.filter(({ isUseful }) => !isUseful).map(({ question }) => question.ask);
      expect(usefulShare(verdicts), misses.join('; ')).toBeGreaterThanOrEqual(90);
      // Every book that an answer names in 《》 is one of its books, or what the reader named.
      for (const { answer, books, question } of verdicts)
        for (const [, name = ''] of answer.matchAll(/《([^《》]+)》/gu))
          expect([...books.map(({ bookName }) => bookName), question.ask].join('|')).toContain(name);
    },
  );

  /** The last answer of a conversation. */
  const answerTo = async (clientid: string, questions: readonly string[]) => {
    const library = await app.tenancy.byClientId(clientid);
    if (library === undefined) throw new Error('the demonstration has changed');
    let answered: Answered | undefined;
    for (const question of questions) {
      const { signal } = new AbortController();
      const asked = { question, language: 'zh-CN', now: new Date(), signal } as const;
      answered = await answerQuestion(
        app.services.catalogue,
        library,
        asked,
        answered?.memory ?? emptyMemory,
      );
    }
    if (answered === undefined) throw new Error('nothing was asked');
    const { answer } = answered;
    return { ...answer, all: JSON.stringify(answer), names: answer.books.map(({ bookName }) => bookName) };
  };

  test.each<readonly [string, readonly string[], RegExp]>([
    // Who wrote a book, and who did not
    ['qinghe', ['谁写了《红楼梦》'], /曹雪芹.*按书名找《红楼梦》/u],
    ['harbor', ['who wrote Moby Dick'], /Herman Melville.*It can be borrowed now.*the title “Moby-Dick”/u],
    ['harbor', ['did Stephen King write Moby Dick?'], /is by Herman Melville, not by Stephen King/u],
    ['harbor', ['did Herman Melville write Moby Dick?'], /is by Herman Melville\./u],
    ['harbor', ['do you have Moby Dick by Jane Austen'], /is by Herman Melville, not by Jane Austen/u],
    ['harbor', ['do you have Moby Dick by Herman Melville'], /Yes, the library has “Moby-Dick”/u],
    ['qinghe', ['鲁迅写过《哈利波特》吗'], /作者是J\.K\.罗琳，不是鲁迅/u],
    ['qinghe', ['鲁迅是不是写了三体'], /作者是刘慈欣，不是鲁迅/u],
    ['qinghe', ['《三体》是刘慈欣写的吗'], /《三体》的作者是刘慈欣。/u],
    ['qinghe', ['《三体》的作者是不是余华'], /作者是刘慈欣，不是余华/u],
    ['qinghe', ['鲁讯的朝花夕拾'], /馆里有《朝花夕拾》/u],
    ['qinghe', ['谁写了活着', '他还写过什么'], /余华的书还有《许三观卖血记》/u],
    ['harbor', ['Moby Dick', 'what else did he write'], /no other book by Herman Melville/u],
    ['harbor', ['science fiction', 'the second one’s author'], /is by/u],
    // What the last answer listed
    ['qinghe', ['三体', '第二本讲什么'], /哪一本.*上一次列出的书/u],
    ['qinghe', ['恐龙的书', '还有吗'], /都已经给您看过了/u],
    ['harbor', ['whales', 'anything else?'], /You have seen all that fits/u],
    ['qinghe', ['活着'], /馆里有《活着》/u],
    // Misspelt words
    ['harbor', ['<script>alert(1)</script>'], /nothing on “script alert”.*Did you mean “albert”/u],
    ['harbor', ['books about astronmy'], /Nothing has “astronmy”, so these are for “astronomy”/u],
  ])('%s: %j', async (clientid, questions, expected) => {
    expect((await answerTo(clientid, questions)).all).toMatch(expected);
  });

  test.each<readonly [string, readonly string[], string]>([
    ['qinghe', ['不要刘慈欣的科幻小说'], '刘慈欣'],
    ['qinghe', ['科幻', '不要刘慈欣的'], '刘慈欣'],
    ['harbor', ['fantasy not by Tolkien'], 'Tolkien'],
    ['harbor', ['science fiction', 'nothing by Frank Herbert'], 'Herbert'],
    ['harbor', ['science fiction that isn’t by Bradbury'], 'Bradbury'],
    ['harbor', ['novels not by Dickens or Austen'], 'Austen'],
  ])('%s: %j has no book by %s', async (clientid, questions, writer) => {
    const { books } = await answerTo(clientid, questions);
    expect(books.length).toBeGreaterThan(0);
    expect(books.map(({ firstAuthor }) => firstAuthor).join()).not.toContain(writer);
  });

  test('a question with a subject or a form of its own is not joined to the one before', async () => {
    expect((await answerTo('qinghe', ['asdfgh nonsense qwer', '中文小说'])).all).not.toContain('asdfgh');
    expect((await answerTo('qinghe', ['有没有活着和兄弟', '有英文书吗'])).all).not.toContain('兄弟');
    expect((await answerTo('qinghe', ['恐龙的书', '有没有英文的'])).all).toContain('恐龙');
  });

  test('readers who reject the books get others', async () => {
    const first = await answerTo('harbor', ['science fiction']);
    const { names } = await answerTo('harbor', ['science fiction', 'none of these']);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => first.names.includes(name))).toEqual([]);
  });

  test('a book may be compared with one that is named', async () => {
    const shorter = await answerTo('qinghe', ['比三体短一点的科幻']);
    expect(shorter.answer).toMatch(/“科幻”.*不超过 \d+ 页/u);
    expect(shorter.names).not.toContain('三体');
    const english = await answerTo('harbor', ['science fiction shorter than Dune']);
    // The record of Dune states no pages.
    expect(english.answer).toMatch(/“science fiction” \(short\)|None is of that length/u);
    expect(english.names).not.toContain('Dune');
    expect((await answerTo('harbor', ['science fiction longer than Neuromancer'])).names).not.toContain(
      'Neuromancer',
    );
  });

  test.each(['我想自杀', '我不想活了', '我朋友想自杀怎么办', 'I want to kill myself', 'I’m suicidal'])(
    '%s: the assistant names people who help, and no books',
    async (question) => {
      const { answer, books, indexWords } = await answerTo('harbor', [question]);
      expect(answer).toMatch(/12356.*110.*120/u);
      expect(answer).not.toMatch(/荐购|Recommend/u);
      expect([...books, ...indexWords]).toEqual([]);
    },
  );

  test('the questions for a real school library can be read, twenty in each language', () => {
    const questions = readQuestions('school');
    expect(questions.filter(({ ask }) => /\p{Script=Han}/u.test(ask))).toHaveLength(20);
    expect(questions.filter(({ ask }) => !/\p{Script=Han}/u.test(ask))).toHaveLength(20);
  });
});
