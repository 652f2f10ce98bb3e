import { circulationCalls, libraryCalls, readerCalls } from '@yuelan/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { forgetReaders, logInAs, logInWithWork, makeReader, solveWork } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';
import { measureWork } from './captcha/work.ts';

const password = 'Kezhan.2041';
const securityLine = z.object({
  requestId: z.string(),
  address: z.string(),
  security: z.object({ event: z.string(), account: z.string() }),
});

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let visitor: string;

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '青禾',
      settings: { kioskNetworks: ['192.0.2.0/24'] },
    });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(async () => {
    await forgetReaders(app);
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
      'by %j, any of their numbers however it is typed',
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

    test('and the earlier visit stays a visit, not a login', async () => {
      answerOf(await logInAs(app, visitor, 'Q-17', password));
      expect(await callAs(app, visitor)(readerCalls.sessions, {})).toMatchObject({
        kind: 'refused',
        code: 'reader.login.required',
      });
    });

    test('but not with a number of another library’s reader', async () => {
      const elsewhere = await visitorOf(app, 'harbor');
      expect(await logInAs(app, elsewhere, 'Q-17', password)).toMatchObject({ code: 'reader.login.failed' });
    });

    test('not when unknown, wrong or without a password: the same words after the same work', async () => {
      await makeReader(app, 'qinghe', 'Q-18');
      const matches = vi.spyOn(app.services.passwords, 'matches');
      onTestFinished(() => matches.mockRestore());
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
      [5, 'reader.status.left'],
    ] as const)('not with status %i, which only the right password reveals', async (status, code) => {
      await makeReader(app, 'qinghe', 'Q-20', { status, password });
      expect(await logInAs(app, visitor, 'Q-20', 'Kezhan.2042')).toMatchObject({
        code: 'reader.login.failed',
      });
      expect(await logInAs(app, visitor, 'Q-20', password)).toMatchObject({ code });
    });

    test('while suspended, only to see what they have: the answer says so, and everything else is refused in words', async () => {
      await makeReader(app, 'qinghe', 'Q-24', { status: 4, password });
      const { token, reader } = answerOf(await logInAs(app, visitor, 'Q-24', password));
      expect(reader.userStatusId).toBe(4);
      const call = callAs(app, token);
      expect(await call(circulationCalls.loans, {})).toMatchObject({ kind: 'answered' });
      expect(await call(readerCalls.reader, {})).toMatchObject({ kind: 'answered' });
      expect(await call(readerCalls.credit, {})).toMatchObject({
        code: 'reader.status.suspended',
        message: '读者证已暂停使用，现在只能查看和归还已借的书。请联系图书馆。',
      });
      expect(await call(readerCalls.logout, {})).toMatchObject({ kind: 'answered' });
    });

    test('and stays logged in on the device only when asked, and never at a kiosk', async () => {
      await makeReader(app, 'qinghe', 'Q-25', { password });
      const logInFrom = async (remoteAddress: string, stay?: boolean) => {
        const call = callAs(app, visitor, { remoteAddress });
        const { captchaKey, mayStay } = answerOf(await call(readerCalls.captcha, { clientid: 'qinghe' }));
        const { stays, expiresAt } = answerOf(
          await call(readerCalls.login, {
            lognName: 'Q-25',
            password,
            captchaKey,
            captchaCode: 'TEST',
            ...(stay === undefined ? {} : { stay }),
          }),
        );
        const hours = (Date.parse(expiresAt) - app.clock.now().getTime()) / 3_600_000;
        return { mayStay, stays, hours };
      };
      expect(await logInFrom('203.0.113.5')).toEqual({ mayStay: true, stays: false, hours: 2 });
      expect(await logInFrom('203.0.113.5', true)).toEqual({ mayStay: true, stays: true, hours: 14 * 24 });
      expect(await logInFrom('192.0.2.9', true)).toEqual({ mayStay: false, stays: false, hours: 2 });
    });

    test('and no password, card or name ever appears in the log', async () => {
      await logInAs(app, visitor, 'Q-17', 'Kezhan.2042');
      await logInAs(app, visitor, 'Q-17', password);
      const log = app.logged.texts.join('\n');
      expect(log).toContain('login.refused');
      expect(log).toContain('login.succeeded');
      for (const secret of [password, 'Kezhan.2042', 'Q-17', '880017', '张三', '13800001234'])
        expect(log).not.toContain(secret);
    });
  });

  test('a failed and a successful login of one account are linked in the log, and with their requests', async () => {
    const remoteAddress = '203.0.113.77';
    await logInAs(app, visitor, 'q17', 'Wrong.2042', { remoteAddress });
    await logInAs(app, visitor, 'somebody', 'Wrong.2042', { remoteAddress });
    await logInAs(app, visitor, 'Q-17', password, { remoteAddress });
    const lines = app.logged.lines;
    const security = lines.flatMap((line) => {
      const known = securityLine.safeParse(line);
      return known.success ? [known.data] : [];
    });
    const [failed, other, succeeded] = security;
    expect(security).toHaveLength(3);
    expect(succeeded?.security).toMatchObject({ event: 'login.succeeded' });
    expect(failed?.security).toMatchObject({ event: 'login.refused', account: succeeded?.security.account });
    expect(other?.security.account).not.toBe(failed?.security.account);
    for (const { requestId, address } of security) {
      expect(address).toBe('203.0.113.0');
      expect(lines.filter((line) => line.msg === 'request' && line['requestId'] === requestId)).toMatchObject(
        [{ route: '/api/user/opac/login' }],
      );
    }
  });

  describe('a clock that is set back', () => {
    test.each([
      ['90 seconds', 90_000],
      ['a day', 86_400_000],
    ])('by %s keeps nobody out after a login', async (_name, back) => {
      const colleague = await makeReader(app, 'qinghe', 'Q-18', { password });
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.7' }));
      app.clock.advance(-back);
      const now = await visitorOf(app, 'qinghe');
      answerOf(await logInAs(app, now, 'Q-17', password, { remoteAddress: '192.0.2.7' }));
      answerOf(await logInAs(app, now, colleague.borrowNumber, password, { remoteAddress: '192.0.2.7' }));
    });

    test('by a day clears earlier waits; by ten seconds it does not', async () => {
      for (let tries = 0; tries < 9; tries += 1) {
        await logInAs(app, await visitorOf(app, 'qinghe'), 'Q-17', 'Wrong.2042', {
          remoteAddress: '192.0.2.7',
        });
        if (tries >= 4) app.clock.advance(2000 * 2 ** (tries - 4));
      }
      app.clock.advance(-10_000);
      const before = await visitorOf(app, 'qinghe');
      expect(await logInAs(app, before, 'Q-17', password, { remoteAddress: '192.0.2.7' })).toMatchObject({
        code: 'reader.login.throttled',
      });
      app.clock.advance(-dayMs);
      const yesterday = await visitorOf(app, 'qinghe');
      answerOf(await logInAs(app, yesterday, 'Q-17', password, { remoteAddress: '192.0.2.7' }));
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

    test('from fifty addresses costs work after ten failures', async () => {
      const answers = [];
      for (let host = 1; host <= 50; host += 1) answers.push(await guess(`198.51.100.${host}`));
      const codes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind));
      expect(codes.filter((code) => code === 'reader.login.failed')).toHaveLength(10);
      expect(codes.filter((code) => code === 'reader.login.work')).toHaveLength(40);
    });

    if (isFirst)
      test('from everywhere and with all the required work is limited to one guess a minute', async () => {
        let tries = 0;
        const guessWithWork = async () => {
          tries += 1;
          const stranger = await visitorOf(app, 'qinghe');
          const remoteAddress = `198.51.${Math.floor(tries / 250)}.${tries % 250}`;
          return logInWithWork(app, stranger, 'Q-17', 'Wrong.2042', { remoteAddress });
        };
        for (let guesses = 0; guesses < 100; guesses += 1)
          expect(await guessWithWork()).toMatchObject({ code: 'reader.login.failed' });
        expect(await guessWithWork()).toMatchObject({
          code: 'reader.login.throttled',
          facts: { seconds: 2 },
        });
        let failed = 0;
        for (let seconds = 0; seconds < 600; seconds += 30) {
          app.clock.advance(30_000);
          const outcome = await guessWithWork();
          if (outcome.kind === 'refused' && outcome.code === 'reader.login.failed') failed += 1;
        }
        expect(failed).toBeLessThan(15);
        app.clock.advance(60_000);
        answerOf(await logInWithWork(app, visitor, 'Q-17', password, { remoteAddress: '203.0.113.99' }));
      });

    test('from elsewhere leaves the owner a way in at a new place: their browser works a little longer', async () => {
      for (let host = 1; host <= 30; host += 1) await guess(`198.51.100.${host}`);
      const own = await visitorOf(app, 'qinghe');
      expect(await logInAs(app, own, 'Q-17', password, { remoteAddress: '203.0.113.99' })).toMatchObject({
        code: 'reader.login.work',
        facts: { bits: 6 },
      });
      answerOf(await logInWithWork(app, own, 'Q-17', password, { remoteAddress: '203.0.113.99' }));
    });

    test('many accounts in one visit makes that visit wait, and no other at its address', async () => {
      const codes = [];
      for (let card = 0; card < 17; card += 1) {
        const outcome = await logInAs(app, visitor, `X-${card}`, 'Wrong.2042', {
          remoteAddress: '192.0.2.7',
        });
        codes.push(outcome.kind === 'refused' ? outcome.code : outcome.kind);
      }
      expect(codes.slice(14)).toEqual([
        'reader.login.failed',
        'reader.login.throttled',
        'reader.login.throttled',
      ]);
      const neighbour = await visitorOf(app, 'qinghe');
      answerOf(await logInAs(app, neighbour, 'Q-17', password, { remoteAddress: '192.0.2.7' }));
    });

    if (isFirst)
      test('by one pupil cannot close the login of a school: after 60 failures from its address 50 others get in', async () => {
        const remoteAddress = '192.0.2.1';
        const pupils = Array.from({ length: 50 }, (_, card) => `P-${card}`);
        for (const [index, card] of pupils.entries()) {
          await makeReader(app, 'qinghe', card, { password });
          // Half of them have logged in at school before.
          if (index % 2 === 0)
            answerOf(await logInAs(app, await visitorOf(app, 'qinghe'), card, password, { remoteAddress }));
        }
        for (let tries = 0; tries < 60; tries += 1)
          expect(
            await logInAs(app, await visitorOf(app, 'qinghe'), `X-${tries}`, 'Wrong.2042', { remoteAddress }),
          ).toMatchObject({ code: 'reader.login.failed' });
        let worked = 0;
        for (const card of pupils) {
          const own = await visitorOf(app, 'qinghe');
          const outcome = await logInAs(app, own, card, password, { remoteAddress });
          if (outcome.kind === 'answered') continue;
          expect(outcome).toMatchObject({ code: 'reader.login.work', facts: { bits: 6 } });
          worked += 1;
          answerOf(await logInWithWork(app, own, card, password, { remoteAddress }));
        }
        expect(worked).toBe(25);
        const { bits } = answerOf(
          await callAs(app, visitor, { remoteAddress })(readerCalls.captcha, { clientid: 'qinghe' }),
        );
        expect(bits).toBe(6);
      });

    test('with a picture or too little work fails where more is required', async () => {
      for (let host = 1; host <= 10; host += 1) await guess(`198.51.100.${host}`);
      const outcome = await logInAs(app, visitor, 'Q-17', password);
      expect(outcome).toMatchObject({ code: 'reader.login.work' });
      const facts = outcome.kind === 'refused' ? outcome.facts : {};
      const captchaKey = String(facts['captchaKey']);
      // The captcha of the refusal has no picture, so no text is right.
      expect(
        await callAs(app, visitor)(readerCalls.login, {
          lognName: 'Q-17',
          password,
          captchaKey,
          captchaCode: 'TEST',
        }),
      ).toMatchObject({ code: 'reader.captcha.wrong' });
    });

    test('does not keep the owner out at a known place', async () => {
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.1' }));
      for (let host = 1; host <= 30; host += 1) await guess(`198.51.100.${host}`);
      answerOf(await logInAs(app, visitor, 'Q-17', password, { remoteAddress: '192.0.2.1' }));
    });

    test('twenty times at once counts as twenty', async () => {
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

    test('does not contain its answer', async () => {
      const captcha = await make();
      expect(captcha.captchaCode).toBe('');
      const [kind, content = ''] = captcha.captchaImage.split(',');
      expect(kind).toBe('data:image/png;base64');
      expect(await sharp(Buffer.from(content, 'base64')).metadata()).toMatchObject({
        format: 'png',
        width: 320,
        height: 120,
      });
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
      const captcha = await make();
      const answer = await solveWork(captcha);
      const lazy = await make();
      let wrong = 0;
      while ((await measureWork(lazy.challenge, String(wrong), lazy.cost)) >= lazy.bits) wrong += 1;
      expect(await enter(lazy.captchaKey, `pow:${wrong}`)).toMatchObject({ code: 'reader.captcha.wrong' });
      answerOf(await enter(captcha.captchaKey, answer));
      expect(await enter(captcha.captchaKey, answer)).toMatchObject({ code: 'reader.captcha.wrong' });
    });

    if (isFirst)
      test('is available to everybody at an address where somebody asks for hundreds; their browsers do the work', async () => {
        const limits = { ...app.config.limits, picturesPerMinute: 3 };
        const limited = await makeApp({
          environment: { CAPTCHA_TEST_CODE: 'TEST', RATE_LIMIT: undefined },
          config: { limits },
        });
        await createLibrary(limited.db, limited.clock, { clientid: 'qinghe', name: '青禾' });
        await makeReader(limited, 'qinghe', 'Q-17', { password });
        for (let times = 0; times < 300; times += 1)
          await callAs(limited)(libraryCalls.token, { clientid: 'qinghe' });
        const ask = async () => answerOf(await callAs(limited)(readerCalls.captcha, { clientid: 'qinghe' }));
        for (let times = 0; times < 3; times += 1) expect((await ask()).captchaImage).toMatch(/^data:/);
        const captcha = await ask();
        expect(captcha.captchaImage).toBe('');
        answerOf(
          await callAs(limited, await visitorOf(limited, 'qinghe'))(readerCalls.login, {
            lognName: 'Q-17',
            password,
            captchaKey: captcha.captchaKey,
            captchaCode: await solveWork(captcha),
          }),
        );
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
