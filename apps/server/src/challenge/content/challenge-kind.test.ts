import { activitiesCalls, challengeCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller } from '../../../testing/call-as.ts';
import {
  activityOf,
  answersTo,
  bankOf,
  playLevel,
  syncChallenges,
} from '../../../testing/challenge/challenges.ts';
import { ContentFolder, changesOf, syncInto } from '../../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { workbook, zip } from '../../../testing/import/workbook.ts';
import { makeReader } from '../../../testing/readers.ts';
import { createLibrary } from '../../library/public.ts';
import { checkInvariants } from '../check-invariants.ts';

const { quiz, answers } = challengeCalls;
const rows = (level: string, words: string) =>
  Array.from({ length: 10 }, (_, index) => [
    index === 0 ? level : '',
    `${words}${index + 1}`,
    `${words}甲${index}`,
    `${words}乙${index}`,
    index === 3 ? '' : `${words}丙${index}`,
    '',
    index === 4 ? `${words}乙4` : 'B',
  ]);
const chinese = [['关卡', '题目', '选项A', '选项B', '选项C', '选项D', '正确答案'], ...rows('第一关', '问')];
const english = [
  ['level', 'question', 'A', 'B', 'C', 'D', 'answer'],
  ...rows('1', 'Question ').map((row) =>
    row.map((cell) => cell.replace('甲', 'x').replace('乙', 'y').replace('丙', 'z')),
  ),
];
const csv = (table: readonly (readonly string[])[], separator = ',') =>
  table.map((row) => row.join(separator)).join('\r\n');

/** What a spreadsheet program in China saves: the decoder's two-byte table, reversed. */
function inGb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let next = 0x40; next <= 0xfe; next += 1)
      if (next !== 0x7f) codes.set(decoder.decode(Uint8Array.of(first, next)), [first, next]);
  return Buffer.from([...text].flatMap((letter) => codes.get(letter) ?? [letter.charCodeAt(0)]));
}

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let call: TestCaller;
  let inEnglish: TestCaller;
  let count = 0;
  const folders: ContentFolder[] = [];
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
  });
  beforeEach(async () => {
    count += 1;
    const { token } = await makeReader(app, 'qinghe', `R${count}`);
    call = callAs(app, token);
    inEnglish = callAs(app, token, { language: 'en-US' });
  });

  const folderOf = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const folder = new ContentFolder().write(files);
    folders.push(folder);
    return folder;
  };

  if (isFirst)
    describe('a table of teachers', () => {
      test.each([
        ['CSV', 'bank.csv', () => Buffer.from(csv(chinese))],
        ['CSV of Excel, in GB18030 with tabs', 'bank.csv', () => inGb18030(csv(chinese, '\t'))],
        [
          'CSV with a title above the headings',
          'bank.csv',
          () => Buffer.from(`题库,,,,,,\r\n${csv(chinese)}`),
        ],
        ['XLSX', 'bank.xlsx', () => zip(workbook(chinese))],
      ])('in %s can be played', async (_what, name, bytes) => {
        const idOf = await syncChallenges(app, 'qinghe', {
          'activities/quiz.yaml': activityOf('挑战'),
          'challenges/quiz.yaml': `table: ${name}\nseconds: 240\n`,
          [`challenges/${name}`]: bytes(),
        });
        const begun = answerOf(await call(quiz, { activityId: idOf('quiz') }));
        expect(begun).toMatchObject({ level: 1, allLevel: 1, quizNum: 10, quizTime: 240 });
        expect(begun.quizList[0]).toMatchObject({
          question: '问1',
          optionsList: [{ optionContent: '问甲0' }, { optionContent: '问乙0' }, { optionContent: '问丙0' }],
        });
        expect(begun.quizList[3]?.optionsList).toHaveLength(2);
        const quizList = begun.quizList.map(({ id, optionsList }) => ({
          id,
          optionId: optionsList[1]?.id ?? '',
        }));
        const levelId = begun.levelId ?? '';
        expect(answerOf(await call(answers, { quizStatus: 1, quizList, levelId })).score).toBe(100);
      });

      test('is read in the reader’s language, and marked the same', async () => {
        const idOf = await syncChallenges(app, 'qinghe', {
          'activities/quiz.yaml': activityOf('挑战'),
          'challenges/quiz.yaml': 'table: bank.csv\n',
          'challenges/bank.csv': csv(chinese),
          'challenges/quiz.en.yaml': 'table: bank.en.csv\n',
          'challenges/bank.en.csv': csv(english),
        });
        const activityId = idOf('quiz');
        const mine = answerOf(await inEnglish(quiz, { activityId }));
        expect(mine.quizList[0]).toMatchObject({
          question: 'Question 1',
          optionsList: [{ optionContent: 'Question x0' }, {}, {}],
        });
        const again = answerOf(await call(quiz, { activityId }));
        expect(again.quizList[0]?.question).toBe('问1');
        expect(again.quizList.map(({ id }) => id)).toEqual(mine.quizList.map(({ id }) => id));
      });

      test('with unknown columns is accepted, and they are named', async () => {
        const table = chinese.map((row, index) => [...row, index === 0 ? '知识点' : 'x']);
        const folder = folderOf({ 'challenges/q.yaml': 'table: b.csv\n', 'challenges/b.csv': csv(table) });
        const { warnings } = await syncInto(app, 'harbor', folder.path, { dryRun: true });
        expect(warnings.map((warning) => ({ ...warning, message: String(warning.message) }))).toMatchObject([
          { file: 'challenges/b.csv', message: 'these columns are not read: 知识点' },
        ]);
      });

      const change = (line: number, column: number, text: string) =>
        csv(chinese.map((row, y) => row.map((cell, x) => (y === line - 1 && x === column ? text : cell))));
      test.each([
        [
          'an answer that is not among the options',
          change(4, 6, 'D'),
          'challenges/b.csv:4: answer: expected exactly one of A, B, C',
        ],
        ['two answers', change(4, 6, 'AB'), 'challenges/b.csv:4: answer: expected exactly one of'],
        ['an empty question', change(9, 1, ''), 'challenges/b.csv:9: question: expected 1 to 500 characters'],
        ['one option', change(5, 3, ''), 'challenges/b.csv:5: expected two to four options'],
        [
          'nine questions',
          csv(chinese.slice(0, -1)),
          'challenges/b.csv:2: level 1 has 9 questions: expected 10',
        ],
        [
          'no headings',
          csv(chinese.slice(1)),
          'challenges/b.csv:1: expected a heading row like: level, question',
        ],
        ['nothing in it', '', 'challenges/b.csv:1: The file is empty'],
        ['a page in it', '<!doctype html><html></html>', 'challenges/b.csv:1: This is a web page'],
        ['a cell too many', `${csv(chinese)},x`, 'challenges/b.csv:11: More cells than headings'],
      ])('with %s is refused with its line', async (_what, table, message) => {
        const folder = folderOf({ 'challenges/q.yaml': 'table: b.csv\n', 'challenges/b.csv': table });
        await expect(syncInto(app, 'harbor', folder.path)).rejects.toThrow(message);
      });

      test.each([
        ['neither questions nor a table', 'seconds: 60\n', 'q.yaml:1: there is no question'],
        [
          'both questions and a table',
          `${bankOf(1)}table: b.csv\n`,
          'q.yaml:1: expected either questions or a table',
        ],
        ['a table that is not there', 'table: x.csv\n', 'q.yaml:1: x.csv: cannot be read'],
        ['a table outside of the folder', 'table: ../../../etc/passwd\n', 'leads outside the content folder'],
        ['a field too many', `${bankOf(1)}prize: 1\n`, 'prize: is not a field here'],
        [
          'one right answer too few',
          bankOf(1).replace('answer: C', 'answer: E'),
          ': answer: expected exactly one of',
        ],
      ])('a file with %s is refused', async (_what, text, message) => {
        const folder = folderOf({ 'challenges/q.yaml': text });
        await expect(syncInto(app, 'harbor', folder.path)).rejects.toThrow(message);
      });

      test('a translation that does not match is refused with its line', async () => {
        const base = { 'challenges/q.yaml': 'table: b.csv\n', 'challenges/b.csv': csv(chinese) };
        for (const [table, message] of [
          [
            csv(english.slice(0, -1)),
            'challenges/b.en.csv:10: has 9 questions, but the first language has 10',
          ],
          [
            csv(english).replace(',B\r\n', ',A\r\n'),
            'challenges/b.en.csv:2: answer: differs from the one in',
          ],
          [csv(english).replace('Question z0', ''), 'challenges/b.en.csv:2: expected 3 options, as in'],
        ] as const) {
          const folder = folderOf({
            ...base,
            'challenges/q.en.yaml': 'table: b.en.csv\n',
            'challenges/b.en.csv': table,
          });
          await expect(syncInto(app, 'harbor', folder.path)).rejects.toThrow(message);
        }
      });
    });

  describe('a changed bank', () => {
    const files = (bank: string) => ({
      'activities/moving.yaml': activityOf('会变'),
      'challenges/moving.yaml': bank,
    });

    test('leaves levels that were begun as they were', async () => {
      const idOf = await syncChallenges(app, 'qinghe', files(bankOf(2)));
      const activityId = idOf('moving');
      const begun = answerOf(await call(quiz, { activityId }));
      await syncChallenges(app, 'qinghe', files(bankOf(2).replaceAll('1-1 ', 'changed ')));
      const again = answerOf(await call(quiz, { activityId }));
      expect({ ...again, quizTime: 0 }).toEqual({ ...begun, quizTime: 0 });
      const body = { quizStatus: 1 as const, quizList: answersTo(begun, 10), levelId: begun.levelId ?? '' };
      expect(answerOf(await call(answers, body))).toMatchObject({ score: 100, finalLevel: 0 });
      const { token } = await makeReader(app, 'qinghe', `N${count}`);
      const fresh = answerOf(await callAs(app, token)(quiz, { activityId }));
      expect(fresh.quizList[0]?.question).toContain('changed ');
      expect(fresh.levelId).not.toBe(begun.levelId);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('restored to an earlier text is that version again', async () => {
      const versions = async () => (await app.db.selectFrom('challenge_level').select('id').execute()).length;
      await syncChallenges(app, 'qinghe', files(bankOf(2)));
      const before = await versions();
      await syncChallenges(app, 'qinghe', files(bankOf(2).replaceAll('2-1 ', 'other ')));
      expect(await versions()).toBe(before + 1);
      await syncChallenges(app, 'qinghe', files(bankOf(2)));
      expect(await versions()).toBe(before + 1);
    });

    test('with another level gives it to those who had finished; with one less it takes none away', async () => {
      const idOf = await syncChallenges(app, 'qinghe', files(bankOf(2)));
      const activityId = idOf('moving');
      await playLevel(call, activityId, 10);
      await syncChallenges(app, 'qinghe', files(bankOf(3)));
      expect(await playLevel(call, activityId, 10)).toMatchObject({ level: 2, allLevel: 3, finalLevel: 0 });
      await syncChallenges(app, 'qinghe', files(bankOf(1)));
      expect(answerOf(await call(quiz, { activityId }))).toMatchObject({
        allLevel: 2,
        allScore: 200,
        quizNum: 0,
      });
      await syncChallenges(app, 'qinghe', files(bankOf(3)));
      expect(answerOf(await call(quiz, { activityId }))).toMatchObject({ level: 3 });
    });

    test('that disappears keeps what readers did', async () => {
      const folder = folderOf({
        ...files(bankOf(2)),
        'news/a.md': '---\ntitle: a\ndate: 2026-01-01\n---\na\n',
      });
      await syncInto(app, 'qinghe', folder.path);
      const { id: activityId } = await app.db
        .selectFrom('activity')
        .select('id')
        .where('key', '=', 'moving')
        .executeTakeFirstOrThrow();
      const begun = answerOf(await call(quiz, { activityId }));
      const attempts = await app.db.selectFrom('challenge_attempt').selectAll().execute();
      folder.delete('challenges');
      expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toContain('- challenges/moving');
      expect(await call(quiz, { activityId })).toMatchObject({ code: 'challenge.activity.missing' });
      const known = answerOf(await call(activitiesCalls.knowledgeActivities, {}));
      expect(known.map(({ id }) => id)).not.toContain(activityId);
      expect(await app.db.selectFrom('challenge_attempt').selectAll().execute()).toEqual(attempts);
      const body = { quizStatus: 1 as const, quizList: answersTo(begun, 10), levelId: begun.levelId ?? '' };
      expect(answerOf(await call(answers, body))).toMatchObject({ score: 100 });
      folder.delete('activities');
      await syncInto(app, 'qinghe', folder.path);
      expect(answerOf(await call(challengeCalls.ownChallenges, {})).results).toMatchObject([
        { activityName: '会变', score: 100, quizStatus: 3 },
      ]);
      const detail = answerOf(await call(challengeCalls.challengeDetail, { activityId }));
      expect(detail.levelList[0]?.score).toBe(100);
      expect(await checkInvariants(app.db)).toEqual([]);
    });
  });
});
