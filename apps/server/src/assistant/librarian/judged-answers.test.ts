import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAll, readQuestions, usefulShare } from '../../../testing/assistant/judged-questions.ts';
import { temporaryFolder, testConfig } from '../../../testing/each-database.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { type App, createApp } from '../../app.ts';

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

  test('the questions for a real school library can be read, twenty in each language', () => {
    const questions = readQuestions('school');
    expect(questions.filter(({ ask }) => /\p{Script=Han}/u.test(ask))).toHaveLength(20);
    expect(questions.filter(({ ask }) => !/\p{Script=Han}/u.test(ask))).toHaveLength(20);
  });
});
