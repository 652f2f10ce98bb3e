import { purchaseCalls, purchaseDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, refused } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asServiceId, asTitleId } from '../platform/ids.ts';

const { requests, answerRequests, ownedTitles } = purchaseDeskCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let lin: DeskBrowser;
  let chen: DeskBrowser;
  let stranger: DeskBrowser;
  let readers: readonly TestReader[];
  let titleId: string;
  let strangeTitle: string;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    const [own = 0] = await addTitles(app, 'qinghe', [{ title: '活着', author: '余华' }]);
    const [other = 0] = await addTitles(app, 'harbor', [{ title: 'Dune', author: 'Frank Herbert' }]);
    titleId = String(own);
    strangeTitle = String(other);
    for (const login of ['lin', 'chen']) await makeStaff(app, 'qinghe', login, 'librarian');
    await makeStaff(app, 'harbor', 'stranger', 'owner');
  });
  beforeEach(async () => {
    count += 1;
    await app.db.deleteFrom('purchase_recommendation').execute();
    readers = await Promise.all(
      ['A', 'B', 'C'].map((letter) =>
        makeReader(app, 'qinghe', `${letter}${count}`, { realName: `读者${letter}` }),
      ),
    );
    lin = await deskOf(app, 'qinghe', 'lin');
    chen = await deskOf(app, 'qinghe', 'chen');
    stranger = await deskOf(app, 'harbor', 'stranger');
  });

  async function ask(who: number, bookName: string, firstAuthor = ''): Promise<void> {
    app.clock.advance(1000);
    const token = readers[who]?.token ?? '';
    answerOf(
      await callAs(app, token)(purchaseCalls.recommendPurchase, { bookName, firstAuthor, reason: '想读' }),
    );
  }
  const seenBy = async (who: number) =>
    answerOf(await callAs(app, readers[who]?.token ?? '')(purchaseCalls.purchases, {})).results;
  const listed = async (input = {}) => answerOf(await lin.call(requests, input)).results;
  async function bookOf(bookName: string) {
    const found = (await listed()).find((book) => book.bookName === bookName);
    if (found === undefined) throw new Error(`Nobody asks for ${bookName}.`);
    return found;
  }
  const read = (book: Awaited<ReturnType<typeof bookOf>>) =>
    book.requests.map(({ id, version }) => ({ id, version }));

  test('requests for one book are grouped, and the longest waiting comes first', async () => {
    await ask(0, '《三体》', '刘慈欣');
    await ask(1, '活着', '余华');
    await ask(2, '三体', '刘慈欣');
    const books = await listed();
    expect(
      books.map(({ bookName, requests: of }) => [bookName, of.map(({ reader }) => reader.name)]),
    ).toEqual([
      ['《三体》', ['读者A', '读者C']],
      ['活着', ['读者B']],
    ]);
    expect((await listed({ sort: 'requests' })).map(({ bookName }) => bookName)).toEqual([
      '活着',
      '《三体》',
    ]);
    expect((await listed({ text: '余华' })).length).toBe(1);
    expect(answerOf(await stranger.call(requests, {})).totalRecord).toBe(0);
  });

  test('each reader sees the answer and a link to the title; a later request waits separately', async () => {
    await ask(0, '活着', '余华');
    await ask(1, '活着', '余华');
    expect(answerOf(await lin.call(ownedTitles, { bookName: '活着', firstAuthor: '余华' }))).toMatchObject([
      { id: titleId, title: '活着', same: true },
    ]);
    answerOf(
      await lin.call(answerRequests, {
        requests: read(await bookOf('活着')),
        status: -4,
        answer: '已经上架',
        catalogueId: titleId,
      }),
    );
    for (const who of [0, 1])
      expect(await seenBy(who)).toMatchObject([{ status: -4, answer: '已经上架', catalogueId: titleId }]);
    await ask(2, '活着', '余华');
    expect((await listed()).map(({ status, requests: of }) => [status, of.length])).toEqual([
      [1, 1],
      [-4, 2],
    ]);
    expect(await listed({ status: 1 })).toHaveLength(1);
  });

  test('the link of an answer follows a title that is merged into another, and back', async () => {
    await ask(0, '活着', '余华');
    answerOf(
      await lin.call(answerRequests, {
        requests: read(await bookOf('活着')),
        status: -4,
        catalogueId: titleId,
      }),
    );
    const [kept = 0] = await addTitles(app, 'qinghe', [
      { title: '活着', author: '余华', publisher: '另一家' },
    ]);
    const follower = app.services.titleFollowers.get('purchase');
    if (follower === undefined) throw new Error('Nothing follows.');
    const merge = {
      serviceid: asServiceId('qinghe'),
      from: asTitleId(Number(titleId)),
      to: asTitleId(kept),
      copyIds: [],
      now: app.clock.now(),
    };
    const facts = await transaction(app.db, (tx) => follower.follow(tx, merge));
    expect(await seenBy(0)).toMatchObject([{ catalogueId: String(kept) }]);
    await transaction(app.db, (tx) => follower.goBack(tx, merge, facts));
    expect(await seenBy(0)).toMatchObject([{ catalogueId: titleId }]);
  });

  test('a refusal needs a reason, and a title of another group is not linked', async () => {
    await ask(0, '天书');
    const of = read(await bookOf('天书'));
    expect(await lin.call(answerRequests, { requests: of, status: -2 })).toMatchObject(
      refused('purchase.request.reason'),
    );
    expect(
      await lin.call(answerRequests, { requests: of, status: 2, catalogueId: strangeTitle }),
    ).toMatchObject(refused('catalogue.record.missing'));
    expect(await seenBy(0)).toMatchObject([{ status: 1 }]);
  });

  test('when two people answer at once, one wins and the other is told; an undo does not overwrite', async () => {
    await ask(0, '三体');
    const of = read(await bookOf('三体'));
    const outcomes = await Promise.all([
      lin.call(answerRequests, { requests: of, status: 2 }),
      chen.call(answerRequests, { requests: of, status: -2, answer: '太贵' }),
    ]);
    const winner = outcomes[0].kind === 'answered' ? 'lin' : 'chen';
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toMatchObject([
      refused('desk.conflict', { by: `${winner} of qinghe` }),
    ]);
    const { undoId } = answerOf(
      await lin.call(answerRequests, { requests: read(await bookOf('三体')), status: -1 }),
    );
    answerOf(await chen.call(answerRequests, { requests: read(await bookOf('三体')), status: 2 }));
    expect(await lin.call(staffCalls.undo, { id: undoId })).toMatchObject(
      refused('desk.conflict', { by: 'chen of qinghe' }),
    );
  });

  test('an answer to several readers is undone for all, and the log names no reader', async () => {
    await ask(0, '三体');
    await ask(1, '三体');
    const { undoId } = answerOf(
      await lin.call(answerRequests, { requests: read(await bookOf('三体')), status: 2, answer: '月底到' }),
    );
    answerOf(await lin.call(staffCalls.undo, { id: undoId }));
    for (const who of [0, 1]) expect((await seenBy(who))[0]).not.toHaveProperty('answer');
    expect(await listed({ status: 1 })).toMatchObject([{ requests: [{}, {}] }]);
    const log = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('target_type', '=', 'purchase.request')
      .orderBy('number', 'desc')
      .limit(4)
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'purchase.request.answer',
      'purchase.request.answer',
      'purchase.request.answer.undo',
      'purchase.request.answer.undo',
    ]);
    expect(JSON.stringify(log)).not.toContain('读者');
  });

  test('requests of another library are not found', async () => {
    await ask(0, '三体');
    expect(
      await stranger.call(answerRequests, { requests: read(await bookOf('三体')), status: 2 }),
    ).toMatchObject(refused('purchase.request.missing'));
    expect(await seenBy(0)).toMatchObject([{ status: 1 }]);
  });

  test('the command line answers too, with a log entry; the table has a row for each reader', async () => {
    await ask(0, '=三体');
    await ask(1, '=三体');
    const [first] = (await bookOf('=三体')).requests;
    const { code } = await runStaffCommand(
      app,
      'purchase',
      'set',
      first?.id ?? '',
      'ordered',
      '--answer',
      '月底到',
    );
    expect(code).toBe(0);
    expect(await seenBy(0)).toMatchObject([{ status: 2, answer: '月底到' }]);
    const entry = await app.db
      .selectFrom('audit_entry')
      .select(['actor_type', 'after'])
      .where(({ and }) => and({ target_type: 'purchase.request', target_id: first?.id ?? '' }))
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_type: 'operator', after: '{"status":2,"answer":"月底到","titleId":null}' });
    const table = await lin.post('/api/desk/purchase/downloadRequests', { format: 'csv' });
    expect(table.body.trim().split('\r\n')).toHaveLength(3);
    expect(table.body).toContain("'=三体");
  });
});
