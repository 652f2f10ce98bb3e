import { beforeAll, expect, test } from 'vitest';
import { sceneTitles } from '../../../testing/assistant/scene.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { oneDatabase, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { answerQuestion, emptyMemory } from './answer-question.ts';

oneDatabase((makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await addTitles(app, 'qinghe', sceneTitles);
  });

  /** The answer when searches from number `slowFrom` to `slowUntil` take too long. */
  async function answerWhenSlow(question: string, slowFrom: number, slowUntil: number) {
    const library = await app.tenancy.byClientId('qinghe');
    if (library === undefined) throw new Error('the library is missing');
    const { catalogue } = app.services;
    let searches = 0;
    const engine: typeof catalogue.engine = {
      ...catalogue.engine,
      search: (group, query) => {
        searches += 1;
        return searches >= slowFrom && searches <= slowUntil
          ? Promise.reject(refuse('catalogue.search.too-slow'))
          : catalogue.engine.search(group, query);
      },
    };
    const asked = {
      question,
      language: 'zh-CN',
      now: new Date(),
      signal: new AbortController().signal,
    } as const;
    return answerQuestion({ ...catalogue, engine }, library, asked, emptyMemory);
  }

  test('when searches take too long, nobody is told that there is nothing', async () => {
    await expect(answerWhenSlow('有没有恐龙的书', 1, Number.POSITIVE_INFINITY)).rejects.toMatchObject({
      code: 'catalogue.search.too-slow',
    });
  });

  test('however many of the first searches take too long, the reader gets books on the subject or a refusal', async () => {
    for (const slow of [0, 1, 2, 3, 4, 5]) {
      const titles = await answerWhenSlow('有没有恐龙的书', 1, slow).then(
        ({ answer }) => answer.books.map(({ bookName }) => bookName).join(),
        (refusal: { code: string }) => refusal.code,
      );
      expect(titles).toMatch(/恐龙|catalogue\.search\.too-slow/u);
    }
  });

  test('the answer says what the library really lacks', async () => {
    const { answer } = await answerWhenSlow('有没有潜水艇的书', 1, 0);
    expect(answer.books).toEqual([]);
  });
});
