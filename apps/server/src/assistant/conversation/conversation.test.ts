import { assistantCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { makeAssistantScene, newVisitor } from '../../../testing/assistant/scene.ts';
import { callAs, post, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { hashTables } from '../../../testing/refused.ts';
import { createLibrary } from '../../library/public.ts';
import { deleteExpired } from './conversation-store.ts';

const hour = 3_600_000;

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    await makeAssistantScene(app);
    await createLibrary(app.db, app.clock, { clientid: 'elsewhere', name: '别处' });
  });

  const refusalOf = async (token: string, conversationId: string, content = '恐龙') => {
    const outcome = await callAs(app, token)(assistantCalls.ask, { conversationId, content });
    return outcome.kind === 'refused' ? outcome.code : outcome.kind;
  };

  test('an answer names books of the catalogue with their copies, and keywords that find something', async () => {
    const { ask } = await newVisitor(app);
    const answer = await ask('适合五年级读的关于恐龙的书');
    expect(answer.source).toBe('catalogue');
    expect(answer.notice).toBeUndefined();
    expect(answer.books[0]?.storageInfo).toMatchObject({ allCount: 1, storageCount: 1 });
    expect(answer.books.map(({ bookName }) => bookName).sort()).toEqual(
      ['恐龙为什么消失', '恐龙的一天', '研究恐龙化石']
        .filter((name) => answer.books.some(({ bookName }) => bookName === name))
        .sort(),
    );
    expect(answer.books.length).toBeGreaterThanOrEqual(2);
    expect(answer.indexWords).toContain('恐龙');
    expect(answer.chat_reasoning).toContain('恐龙');
  });

  test('the next question continues from the last one', async () => {
    const { ask } = await newVisitor(app);
    await ask('关于恐龙的书');
    expect((await ask('有没有更短的')).books.map(({ bookName }) => bookName)).toEqual(['恐龙为什么消失']);
    expect((await ask('第一本的作者还写过什么')).answer).toContain('林小石');
  });

  test('nonsense is answered as such', async () => {
    const { ask } = await newVisitor(app);
    const answer = await ask('qwxzk');
    expect(answer.books).toEqual([]);
    expect(answer.answer).toContain('qwxzk');
  });

  test('an answer tells its language, which is the question’s', async () => {
    const { ask } = await newVisitor(app);
    expect((await ask('关于恐龙的书')).language).toBe('zh-CN');
    const answer = await ask('books about dinosaurs');
    expect(answer.language).toBe('en-US');
    expect(answer.answer).not.toMatch(/[。，]/u);
  });

  test('nobody can continue the conversation of another session, another library or yesterday', async () => {
    const { conversationId, token } = await newVisitor(app);
    const before = await hashTables(app);
    const missing = 'assistant.conversation.missing';
    expect(await refusalOf(await visitorOf(app, 'qinghe'), conversationId)).toBe(missing);
    expect(await refusalOf(await visitorOf(app, 'elsewhere'), conversationId)).toBe(missing);
    expect(await refusalOf(token, 'never')).toBe(missing);
    expect(await hashTables(app)).toEqual(before);
    app.clock.advance(2 * hour + 1);
    expect(await refusalOf(token, conversationId)).toBe(missing);
    await deleteExpired(app.db, app.clock.now());
    expect(await app.db.selectFrom('assistant_conversation').selectAll().execute()).toEqual([]);
  });

  test('a session has one question at a time, and one left by a server that died is dropped after a while', async () => {
    const { conversationId, token } = await newVisitor(app);
    const busyUntil = new Date(app.clock.now().getTime() + 75_000).toISOString();
    await app.db
      .updateTable('assistant_conversation')
      .set({ busy_until: busyUntil })
      .where('id', '=', conversationId)
      .execute();
    const before = await hashTables(app);
    expect(await refusalOf(token, conversationId)).toBe('assistant.conversation.busy');
    expect(await hashTables(app)).toEqual(before);
    app.clock.advance(75_001);
    expect(await refusalOf(token, conversationId)).toBe('answered');
  });

  test('of two questions at once, one is answered', async () => {
    const { conversationId, token } = await newVisitor(app);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusalOf(token, conversationId)));
    expect(outcomes).toContain('answered');
    expect(
      outcomes.every((outcome) => outcome === 'answered' || outcome === 'assistant.conversation.busy'),
    ).toBe(true);
  });

  test('a reader who has asked a great deal today is told to come back tomorrow, and nothing is stored meanwhile', async () => {
    const { conversationId, token } = await newVisitor(app);
    await refusalOf(token, conversationId);
    await app.db
      .updateTable('assistant_use')
      .set({ questions: 300 })
      .where('scope', 'like', 'session:%')
      .execute();
    const before = await hashTables(app);
    expect(await refusalOf(token, conversationId)).toBe('assistant.budget.spent');
    expect(await hashTables(app)).toEqual(before);
    await app.db
      .updateTable('assistant_use')
      .set({ conversations: 100 })
      .where('scope', 'like', 'session:%')
      .execute();
    const again = await post(
      app,
      '/api/user/equipLibAides/createSearchSuggestNewConversation',
      {},
      { token },
    );
    expect(again.json().data.code).toBe('assistant.budget.spent');
    app.clock.advance(24 * hour);
    const next = await newVisitor(app);
    expect(await refusalOf(next.token, next.conversationId)).toBe('answered');
  });

  test('a conversation stores plans and title numbers, none of the answer’s words', async () => {
    const { ask, conversationId } = await newVisitor(app);
    await ask('My name is Zhang Wei, books about dinosaurs please');
    const row = await app.db
      .selectFrom('assistant_conversation')
      .selectAll()
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    expect(Object.keys(JSON.parse(row.memory)).sort()).toEqual(['last', 'plan', 'shown']);
    expect(row.memory).not.toContain('先看');
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  });
});
