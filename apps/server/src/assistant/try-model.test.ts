import { assistantDeskCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ModelServer } from '../../testing/assistant/model-server.ts';
import { answerOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';

eachDatabase((_dialect, makeApp) => {
  let model: ModelServer;
  let app: TestApp;

  async function tried() {
    const desk = await deskOf(app, 'qinghe', 'owner');
    return answerOf(await desk.call(assistantDeskCalls.tryModel, {}));
  }
  async function library(made: TestApp) {
    await createLibrary(made.db, made.clock, { clientid: 'qinghe', name: '清河' });
    await makeStaff(made, 'qinghe', 'owner', 'owner');
  }

  beforeAll(async () => {
    model = await ModelServer.start();
    app = await makeApp({
      config: { ai: { baseUrl: model.url, model: 'stand-in', apiKey: 'a-secret-key' } },
    });
    await library(app);
  });
  afterAll(() => model.stop());

  test('the owner reads the model’s answer as plain text', async () => {
    model.behave = (to) => to.text('<b>每天</b>读二十分钟。[点这里](https://evil.example)');
    expect(await tried()).toMatchObject({ outcome: 'answered', text: '每天读二十分钟。点这里' });
  });

  test('a busy model or a refused key is named, but the key itself is not shown', async () => {
    model.behave = (to) => to.status(429, { error: { message: 'later, a-secret-key' } });
    expect(await tried()).toMatchObject({ outcome: 'busy', text: '' });
    model.behave = (to) => to.status(401, { error: { message: 'wrong a-secret-key' } });
    const answer = await tried();
    expect(answer).toMatchObject({ outcome: 'failed', text: '' });
    expect(JSON.stringify(answer)).not.toContain('a-secret-key');
  });
});
