import { assistantCalls, circulationCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { makeScene } from '../../../testing/circulation/fixtures.ts';
import { startSip2 } from '../../../testing/circulation/sip2-stand-in.ts';
import { oneDatabase } from '../../../testing/each-database.ts';
import { logInAs } from '../../../testing/readers.ts';

oneDatabase((makeApp) => {
  test('a reader of a library system hears the loans it reports, with their time while it is away, and none of our rules', async () => {
    const system = await startSip2();
    onTestFinished(() => system.close());
    system.pins.set('P1', '1234').set('P2', '5678');
    system.loans.set('1-1', { patron: 'P1', dueOn: '2026-03-20', renewals: 0 });
    const app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    const circulationSource = {
      system: 'sip2',
      host: '127.0.0.1',
      port: system.port,
      user: 'kiosk',
      password: 'secret',
    };
    await makeScene(app, { isSearched: true, copies: [1], readers: 0, settings: { circulationSource } });
    const visitor = await visitorOf(app, 'qinghe');
    const [one, two] = [
      answerOf(await logInAs(app, visitor, 'P1', '1234')).token,
      answerOf(await logInAs(app, visitor, 'P2', '5678')).token,
    ];
    const ask = async (token: string, content: string) => {
      const call = callAs(app, token);
      const { conversationId } = answerOf(await call(assistantCalls.newConversation, {}));
      return answerOf(await call(assistantCalls.ask, { conversationId, content })).answer;
    };
    const question = '我借的书什么时候到期？';
    expect(await ask(one, question)).toContain('《书1》：2026-03-20 到期');
    const rules = await ask(one, '我最多可以借几本书？');
    expect(rules).toContain('由图书馆的系统决定');
    expect(rules).not.toMatch(/\d+ 册/);
    answerOf(await callAs(app, one)(circulationCalls.loans, {}));

    await system.close();
    app.clock.advance(600_000);
    const away = await ask(one, question);
    expect(away).toMatch(
      /^图书馆系统暂时没有回应，这是 \d{4}-\d\d-\d\d \d\d:\d\d 的情况：\n《书1》：2026-03-20 到期/,
    );
    // The other reader's loans have not been requested before.
    const unknown = await ask(two, question);
    expect(unknown).toContain('现在不知道您借了哪些书');
    expect(unknown).not.toContain('没有借书');
  });
});
