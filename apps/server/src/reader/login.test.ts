import { readerCalls } from '@yuelan/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLibrary } from '../library/public.ts';
import { answerOf, callAs, visitorOf } from '../platform/testing/call-as.ts';
import { eachDatabase, type TestApp } from '../platform/testing/each-database.ts';
import { logInAs, makeReader } from '../platform/testing/readers.ts';

const password = 'Kezhan.2041';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;

  beforeEach(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    visitor = await visitorOf(app, 'qinghe');
    await makeReader(app, 'qinghe', 'Q-17', {
      realName: '张三',
      icNumber: '880017',
      identityCard: '11010520120307123x',
      telephone: '13800001234',
      password,
    });
  });

  describe('a reader logs in', () => {
    test.each(['Q-17', 'q17', '880017', '11010520120307123X', ' １１０１０５２０１２０３０７１２３ｘ '])(
      'by %j, any of the own numbers however it is typed',
      async (lognName) => {
        const login = answerOf(await logInAs(app, visitor, lognName, password));
        expect(login).toMatchObject({
          mustChangePassword: false,
          expiresAt: '2026-03-02T10:00:00.000Z',
          reader: { borrowNumber: 'Q-17', realName: '张三', password: '' },
        });
        expect(login.token).not.toBe(visitor);
        const own = answerOf(await callAs(app, login.token)(readerCalls.reader, {}));
        expect(own.reader).toMatchObject({
          icNumber: '8****7',
          identityCard: '110********123x',
          telephone: '138****1234',
        });
      },
    );

    test('the visit they had before is still a visit and no login', async () => {
      answerOf(await logInAs(app, visitor, 'Q-17', password));
      expect(await callAs(app, visitor)(readerCalls.sessions, {})).toMatchObject({
        kind: 'refused',
        code: 'reader.login.required',
      });
    });

    test('not with the number of a reader of another library', async () => {
      const elsewhere = await visitorOf(app, 'harbor');
      expect(await logInAs(app, elsewhere, 'Q-17', password)).toMatchObject({ code: 'reader.login.failed' });
    });

    test('unknown, wrong and without a password: the same words after the same work', async () => {
      await makeReader(app, 'qinghe', 'Q-18');
      const matches = vi.spyOn(app.services.passwords, 'matches');
      const answers = [];
      for (const [name, word] of [
        ['nobody', password],
        ['Q-17', 'Kezhan.2042'],
        ['Q-18', password],
      ] as const)
        answers.push(await logInAs(app, visitor, name, word));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ kind: 'refused', code: 'reader.login.failed' });
      expect(matches).toHaveBeenCalledTimes(3);
    });

    test.each([
      [2, 'reader.status.lost'],
      [4, 'reader.status.suspended'],
      [5, 'reader.status.left'],
    ] as const)('not with status %i, which only the right password learns', async (status, code) => {
      await makeReader(app, 'qinghe', 'Q-20', { status, password });
      expect(await logInAs(app, visitor, 'Q-20', 'Kezhan.2042')).toMatchObject({
        code: 'reader.login.failed',
      });
      expect(await logInAs(app, visitor, 'Q-20', password)).toMatchObject({ code });
    });

    test('no password, card or name ever stands in the log', async () => {
      await logInAs(app, visitor, 'Q-17', 'Kezhan.2042');
      await logInAs(app, visitor, 'Q-17', password);
      const log = app.logged.texts.join('\n');
      expect(log).toContain('login.refused');
      expect(log).toContain('login.succeeded');
      for (const secret of [password, 'Kezhan.2042', 'Q-17', '880017', '张三', '13800001234'])
        expect(log).not.toContain(secret);
    });
  });

  describe('guessing', () => {
    const guess = (remoteAddress: string) => logInAs(app, visitor, 'Q-17', 'Wrong.2042', { remoteAddress });

    test('from one address is slowed down after five, and the right password works after the wait', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await guess('192.0.2.7')).toMatchObject({ code: 'reader.login.failed' });
      expect(await guess('192.0.2.7')).toMatchObject({
        code: 'reader.login.throttled',
        facts: { seconds: 2 },
      });
      expect(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.7' })).toMatchObject({
        code: 'reader.login.throttled',
      });
      app.clock.advance(2000);
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.7' }));
      expect(await guess('192.0.2.7')).toMatchObject({ code: 'reader.login.failed' });
    });

    test('from fifty addresses is slowed down after ten, and never for more than a minute', async () => {
      const answers = [];
      for (let host = 1; host <= 50; host += 1) answers.push(await guess(`198.51.100.${host}`));
      const codes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind));
      expect(codes.filter((code) => code === 'reader.login.failed')).toHaveLength(10);
      for (let minutes = 0; minutes < 5; minutes += 1) {
        app.clock.advance(60_000);
        expect(await guess(`203.0.113.${minutes}`)).toMatchObject({ code: 'reader.login.failed' });
      }
      app.clock.advance(60_000);
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '203.0.113.99' }));
    });

    test('does not keep the owner out at a place where they logged in before', async () => {
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.1' }));
      for (let host = 1; host <= 30; host += 1) await guess(`198.51.100.${host}`);
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.1' }));
    });

    test('twenty at once count as twenty', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => guess('192.0.2.9')));
      const failed = answers.filter(
        (answer) => answer.kind === 'refused' && answer.code === 'reader.login.failed',
      );
      expect(failed).toHaveLength(5);
    });
  });

  describe('a captcha', () => {
    const enter = (captchaKey: string, captchaCode = 'TEST', token = visitor) =>
      callAs(app, token)(readerCalls.login, { lognName: 'Q-17', password, captchaKey, captchaCode });
    const make = async (clientid = 'qinghe') =>
      answerOf(await callAs(app)(readerCalls.captcha, { clientid }));

    test('does not carry its answer', async () => {
      const captcha = await make();
      expect(captcha.captchaCode).toBe('');
      expect(Buffer.from(captcha.captchaImage.split(',')[1] ?? '', 'base64').toString()).toMatch(
        /^<svg [^>]*><rect [^>]*\/><path d="[\dML .-]+" [^>]*\/><\/svg>$/,
      );
    });

    test('works once, right or wrong', async () => {
      const wrong = await make();
      expect(await enter(wrong.captchaKey, 'NOPE')).toMatchObject({ code: 'reader.captcha.wrong' });
      expect(await enter(wrong.captchaKey)).toMatchObject({ code: 'reader.captcha.wrong' });
      const right = await make();
      answerOf(await enter(right.captchaKey));
      expect(await enter(right.captchaKey)).toMatchObject({ code: 'reader.captcha.wrong' });
    });

    test('works for five minutes, in its own library', async () => {
      const foreign = await make('harbor');
      expect(await enter(foreign.captchaKey)).toMatchObject({ code: 'reader.captcha.wrong' });
      const late = await make();
      app.clock.advance(5 * 60_000);
      expect(await enter(late.captchaKey)).toMatchObject({ code: 'reader.captcha.wrong' });
    });

    test('can be answered with work instead of eyes, once', async () => {
      const { captchaKey, challenge, bits } = await make();
      const { createHash } = await import('node:crypto');
      let answer = 0;
      const zeros = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
      while (zeros(`${challenge}${answer}`) < bits) answer += 1;
      const other = await make();
      expect(await enter(other.captchaKey, `pow:${answer}`)).toMatchObject({ code: 'reader.captcha.wrong' });
      answerOf(await enter(captchaKey, `pow:${answer}`));
      expect(await enter(captchaKey, `pow:${answer}`)).toMatchObject({ code: 'reader.captcha.wrong' });
    });

    test('needs to know the library: by name, by token, or because there is only one', async () => {
      expect(await callAs(app)(readerCalls.captcha, {})).toMatchObject({ code: 'library.unknown' });
      expect(await callAs(app)(readerCalls.captcha, { clientid: 'nowhere' })).toMatchObject({
        code: 'library.unknown',
      });
      answerOf(await callAs(app, visitor)(readerCalls.captcha, {}));
    });
  });
});
