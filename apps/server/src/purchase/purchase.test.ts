import { purchaseCalls, readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, callAs, post, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';
import { openLimit } from './actions/recommend-purchase.ts';

const { recommendPurchase, purchases } = purchaseCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;
  let other: TestReader;
  let call: TestCaller;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: `图书馆 ${clientid}` });
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `R${count}`);
    other = await makeReader(app, 'qinghe', `O${count}`);
    call = callAs(app, reader.token);
    await app.db.deleteFrom('purchase_recommendation').execute();
  });

  const rowsOf = (who: TestReader) =>
    app.db.selectFrom('purchase_recommendation').selectAll().where('reader_id', '=', who.id).execute();
  const listOf = async (who: TestReader) => answerOf(await callAs(app, who.token)(purchases, {})).results;

  test('a recommendation is under review, in the name of the reader who made it', async () => {
    const made = answerOf(
      await call(recommendPurchase, {
        bookName: ' 活着 ',
        firstAuthor: '余华',
        reason: '想读',
        pickuserid: reader.id,
        pickusername: reader.realName,
        status: 2,
      }),
    );
    expect(made).toMatchObject({ bookName: '活着', firstAuthor: '余华', reason: '想读', status: 1 });
    expect(await listOf(reader)).toEqual([made]);
    expect(await listOf(other)).toEqual([]);
    expect(await rowsOf(reader)).toMatchObject([{ clientid: 'qinghe', reader_id: reader.id, status: 1 }]);
  });

  test('a recommendation has a title to see, and nothing that reverses the staff’s page', async () => {
    for (const bookName of ['\u200b', '\u202e '])
      expect(await call(recommendPurchase, { bookName })).toMatchObject({ kind: 'failed', status: 400 });
    const input = { bookName: '活着\u202e', firstAuthor: '\u200b', reason: ' 想\u2066读' };
    expect(answerOf(await call(recommendPurchase, input))).toMatchObject({
      bookName: '活着',
      firstAuthor: '',
      reason: '想读',
    });
  });

  test('newest comes first, page by page', async () => {
    for (const bookName of ['一', '二', '三']) {
      answerOf(await call(recommendPurchase, { bookName }));
      app.clock.advance(1000);
    }
    expect((await listOf(reader)).map(({ bookName }) => bookName)).toEqual(['三', '二', '一']);
    const page = answerOf(await call(purchases, { readerId: reader.id, pageNum: 2, pageSize: 2 }));
    expect(page).toMatchObject({ results: [{ bookName: '一' }], totalRecord: 3, pageNum: 2, pageSize: 2 });
  });

  test('a second request for the same title and author is refused, however it is written', async () => {
    answerOf(await call(recommendPurchase, { bookName: '《红楼梦》', firstAuthor: '曹雪芹' }));
    for (const [bookName, firstAuthor] of [
      ['红楼梦', '曹雪芹'],
      ['紅樓夢', '曹 雪芹'],
      [' 红 楼 梦 ', '曹雪芹'],
    ] as const)
      expect(await call(recommendPurchase, { bookName, firstAuthor })).toMatchObject({
        kind: 'refused',
        code: 'purchase.recommendation.already',
      });
    answerOf(await call(recommendPurchase, { bookName: '红楼梦', firstAuthor: '高鹗' }));
    answerOf(await call(recommendPurchase, { bookName: '红楼', firstAuthor: '梦曹雪芹' }));
    answerOf(await call(recommendPurchase, { bookName: '!!!' }));
    answerOf(await call(recommendPurchase, { bookName: '???' }));
    answerOf(
      await callAs(app, other.token)(recommendPurchase, { bookName: '红楼梦', firstAuthor: '曹雪芹' }),
    );
    expect(await rowsOf(reader)).toHaveLength(5);
  });

  test('twenty clicks at once make one recommendation', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => call(recommendPurchase, { bookName: '围城', firstAuthor: '钱钟书' })),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.kind !== 'answered')
        expect(outcome).toMatchObject({ kind: 'refused', code: 'purchase.recommendation.already' });
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test('at most twenty are under review, even with thirty at once; a decided one makes room', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => call(recommendPurchase, { bookName: `书${index}` })),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(openLimit);
    for (const outcome of outcomes)
      if (outcome.kind !== 'answered')
        expect(outcome).toMatchObject({
          kind: 'refused',
          code: 'purchase.recommendation.limit',
          facts: { limit: openLimit },
        });
    const [row] = await rowsOf(reader);
    expect(await rowsOf(reader)).toHaveLength(openLimit);
    await app.db
      .updateTable('purchase_recommendation')
      .set({ status: -2 })
      .where('id', '=', row?.id ?? 0)
      .execute();
    answerOf(await call(recommendPurchase, { bookName: '再一本' }));
  });

  test('nobody can recommend in another reader’s name, and a visitor not at all', async () => {
    const stranger = await makeReader(app, 'harbor', `R${count}`);
    const visitor = await visitorOf(app, 'qinghe');
    const body = { bookName: '活着' };
    const people = [other, stranger];
    await expectRefused(app, recommendPurchase, { ...body, pickuserid: other.id }, reader.token, people);
    await expectRefused(app, recommendPurchase, { ...body, pickusername: '馆长' }, reader.token, people);
    await expectRefused(app, recommendPurchase, body, visitor, people);
    await expectRefused(app, purchases, { readerId: stranger.id }, reader.token, people);
    for (const wrong of [
      {},
      { bookName: '' },
      { bookName: ' \t\u3000' },
      { bookName: 'a'.repeat(301) },
      { ...body, createtime: '2020-01-01' },
      { ...body, reader_id: other.id },
    ])
      expect(
        (await post(app, `/api${recommendPurchase.path}`, wrong, { token: reader.token })).statusCode,
      ).toBe(400);
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('the personal data export includes the recommendations', async () => {
    answerOf(await call(recommendPurchase, { bookName: '活着' }));
    expect(answerOf(await call(readerCalls.exportEverything, {}))).toMatchObject({
      purchase: { recommendations: [{ bookName: '活着', status: 1 }] },
    });
  });

  /** The command line of the staff, beside the running server. */
  const staff = (...argv: string[]) => runStaffCommand(app, 'purchase', ...argv);

  test('staff see what their library’s readers recommend, and answer it', async () => {
    const stranger = await makeReader(app, 'harbor', `R${count}`);
    const { id } = answerOf(await call(recommendPurchase, { bookName: '活着', firstAuthor: '余华' }));
    answerOf(await callAs(app, stranger.token)(recommendPurchase, { bookName: 'Dune' }));
    const listed = await staff('list', '--library', 'qinghe');
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toContain('活着');
    expect(listed.out).toContain(reader.borrowNumber);
    expect(listed.out).not.toContain('Dune');

    for (const [word, status] of [
      ['ordered', 2],
      ['-2', -2],
      ['-1', -1],
      ['completed', -4],
      ['1', 1],
      ['rejected', -2],
    ] as const) {
      const set = await staff('set', id, word);
      expect([set.code, set.err]).toEqual([0, '']);
      expect(await listOf(reader)).toMatchObject([{ status }]);
    }
    const rejected = await staff('list', '--library', 'qinghe', '--status', '-2', '--json');
    expect(z.array(z.looseObject({})).parse(JSON.parse(rejected.out))).toMatchObject([
      { id, bookName: '活着', status: -2, borrowNumber: reader.borrowNumber },
    ]);
    expect((await staff('list', '--library', 'qinghe', '--status', 'ordered', '--json')).out).toBe('[]');
  });

  test('a typing error of the staff is named, and nothing changes', async () => {
    const { id } = answerOf(await call(recommendPurchase, { bookName: '活着' }));
    for (const argv of [
      ['set', id, '3'],
      ['set', id, 'toString'],
      ['set', '999999999', 'ordered'],
      ['set', 'x', 'ordered'],
      ['list', '--library', 'nowhere'],
      ['list', '--library', 'qinghe', '--status', 'maybe'],
    ]) {
      const { code, err } = await staff(...argv);
      expect(code, argv.join(' ')).not.toBe(0);
      expect(err).not.toBe('');
    }
    expect(await listOf(reader)).toMatchObject([{ status: 1 }]);
  });

  test('a reader’s text cannot send commands to the staff’s terminal', async () => {
    answerOf(
      await call(recommendPurchase, {
        bookName: '活着\u001b[2J\u001b]0;owned\u0007',
        reason: 'a\r\nb\u202egpj\u2028c <script>alert(1)</script> =cmd()',
      }),
    );
    const { out } = await staff('list', '--library', 'qinghe');
    expect(out.split('\n')).toHaveLength(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
  });
});
