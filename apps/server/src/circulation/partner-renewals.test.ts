import { circulationCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs } from '../../testing/call-as.ts';
import {
  addReaders,
  makeScene,
  relog,
  type Scene,
  type TestReader,
} from '../../testing/circulation/fixtures.ts';
import { lendFromPartner } from '../../testing/circulation/partner-loan.ts';
import { type PartnerStandIn, startPartner } from '../../testing/circulation/partner-stand-in.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { dayMs } from '../platform/clock.ts';
import { checkInvariants } from './check-invariants.ts';
import { PartnerClient } from './partner-client.ts';

describe('asking a partner library', () => {
  let partner: PartnerStandIn;
  beforeEach(async () => {
    partner = await startPartner();
    return () => partner.close();
  });
  const clientOf = (clock = fixedClock(), timeoutMs = 200) =>
    new PartnerClient({ clock, trusted: true, timeoutMs });
  const question = (key = 'k') => ({ url: partner.url, key, barcode: 'P1', dueOn: '2026-03-10' });

  test('returns its answer', async () => {
    expect(await clientOf().ask(question())).toEqual({ kind: 'granted', dueOn: '2026-04-09' });
    partner.mood = 'refuses';
    expect(await clientOf().ask(question())).toEqual({ kind: 'refused', message: '有人预约' });
    partner.mood = 'grants-nothing';
    expect(await clientOf().ask(question())).toEqual({ kind: 'refused', message: '' });
  });

  test.each(['fails', 'slow', 'cut-off', 'garbage', 'redirects'] as const)(
    'which %s is worth another try',
    async (mood) => {
      partner.mood = mood;
      expect(await clientOf().ask(question())).toEqual({ kind: 'busy' });
    },
  );

  test('many times at once with one key asks once', async () => {
    const client = clientOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.ask(question())));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(partner.asked).toEqual(['k']);
  });

  test('stops after five failures in a row, and resumes after half a minute', async () => {
    const clock = fixedClock();
    const client = clientOf(clock);
    partner.mood = 'fails';
    for (let time = 0; time < 8; time += 1)
      expect(await client.ask(question(`k${time}`))).toEqual({ kind: 'busy' });
    expect(partner.asked).toHaveLength(5);
    partner.mood = 'grants';
    expect(await client.ask(question('k9'))).toEqual({ kind: 'busy' });
    clock.advance(30_000);
    expect(await client.ask(question('k10'))).toMatchObject({ kind: 'granted' });
    expect(await client.ask(question('k11'))).toMatchObject({ kind: 'granted' });
  });

  test('over plain http happens only in tests', () => {
    const inProduction = new PartnerClient({ clock: fixedClock(), trusted: false });
    expect(inProduction.mayAsk(partner.url)).toBe(false);
    expect(inProduction.mayAsk('https://partner.example/renew')).toBe(true);
    expect(inProduction.mayAsk('')).toBe(false);
  });

  test.each(['https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://10.0.0.1/'])(
    'never reaches %s',
    async (url) => {
      const inProduction = new PartnerClient({ clock: fixedClock(), trusted: false, timeoutMs: 500 });
      expect(await inProduction.ask({ ...question(), url })).toEqual({ kind: 'busy' });
    },
  );
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let partner: PartnerStandIn;
  let loans = 0;

  beforeAll(async () => {
    app = await makeApp();
    partner = await startPartner();
    scene = await makeScene(app, {
      copies: [1],
      readers: 0,
      settings: { partnerRenewUrl: partner.url, schoolsCooperate: 1 },
    });
  });
  afterAll(() => partner.close());
  beforeEach(() => {
    partner.mood = 'grants';
    // The breaker opened by an earlier test closes again.
    app.clock.advance(31_000);
  });

  const borrow = async () => {
    loans += 1;
    const [reader] = await addReaders(app, 'qinghe', 1, { from: loans });
    if (reader === undefined) throw new Error('no reader');
    const barcode = `P${loans}`;
    const loan = {
      readerId: reader.id,
      barcode,
      partnerLibrary: '南城图书馆',
      bookName: '边城',
      firstAuthor: '沈从文',
      isbn: '9787020008735',
      callNumber: 'I246.5/1',
      borrowedAt: app.clock.now(),
      dueOn: '2026-03-10',
    };
    const id = await lendFromPartner(app.db, scene.place, loan);
    return { reader, barcode, id };
  };
  const renew = (reader: TestReader, bookBarCode: string) =>
    callAs(app, reader.token)(circulationCalls.renewAtPartner, { bookBarCode });

  const shownLoan = async (reader: TestReader) =>
    answerOf(await callAs(app, reader.token)(circulationCalls.loans, {}));

  test('a partner’s book is shown as one, and renewed by its own library', async () => {
    const { reader, barcode } = await borrow();
    expect(await shownLoan(reader)).toMatchObject({
      borrowedNum: 1,
      partnerNum: 1,
      results: [
        {
          catalogueId: '',
          bookName: '边城',
          publicLibrary: 1,
          libraryName: '南城图书馆',
          renewable: { allowed: true },
        },
      ],
    });
    expect(
      await callAs(app, reader.token)(circulationCalls.renew, { lendType: 3, inputData: barcode }),
    ).toMatchObject({ code: 'circulation.renewal.partner' });
    expect(answerOf(await renew(reader, barcode))).toEqual({
      code: 'reader.borrow.renew.success',
      shouldReturnTime: '2026-04-09',
      renewCount: 1,
    });
  });

  test('the list offers exactly what a renewal does: renewed or refused today, it is not offered again', async () => {
    const renewed = await borrow();
    await renew(renewed.reader, renewed.barcode);
    const refused = await borrow();
    partner.mood = 'refuses';
    await renew(refused.reader, refused.barcode);
    const silent = await borrow();
    partner.mood = 'grants-nothing';
    await renew(silent.reader, silent.barcode);
    const verdictOf = async (reader: TestReader) => (await shownLoan(reader)).results[0]?.renewable;
    expect(await verdictOf(renewed.reader)).toMatchObject({ reason: 'circulation.renewal.unchanged' });
    expect(await verdictOf(refused.reader)).toMatchObject({
      allowed: false,
      message: '合作馆没有同意续借：有人预约',
    });
    expect(await verdictOf(silent.reader)).toMatchObject({
      allowed: false,
      message: '合作馆没有同意续借。',
    });
    app.clock.advance(dayMs);
    for (const { reader } of [renewed, refused, silent])
      expect(await verdictOf(await relog(app, reader))).toEqual({ allowed: true });
    app.clock.advance(-dayMs);
  });

  test('an overdue partner loan is left to the partner to judge', async () => {
    const { reader, barcode } = await borrow();
    app.clock.advance(60 * dayMs);
    const later = await relog(app, reader);
    expect((await shownLoan(later)).results[0]).toMatchObject({ renewable: { allowed: true } });
    expect(await renew(later, barcode)).toMatchObject({ kind: 'answered' });
    app.clock.advance(-60 * dayMs);
  });

  test('a lost answer costs nothing: the same request again gives the one renewal', async () => {
    const { reader, barcode, id } = await borrow();
    partner.mood = 'cut-off';
    expect(await renew(reader, barcode)).toMatchObject({ code: 'circulation.partner.busy' });
    partner.mood = 'grants';
    const before = partner.made.size;
    for (let time = 0; time < 5; time += 1)
      expect(answerOf(await renew(reader, barcode)).shouldReturnTime).toBe('2026-04-09');
    expect(partner.made.size).toBe(before);
    const rows = await app.db.selectFrom('renewal').selectAll().where('loan_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('twenty requests at once renew once', async () => {
    const { reader, barcode, id } = await borrow();
    const before = partner.made.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(reader, barcode)));
    expect(answers.every((answer) => answer.kind === 'answered')).toBe(true);
    expect(partner.made.size).toBe(before + 1);
    const loan = await app.db
      .selectFrom('loan')
      .select(['renew_count', 'due_on'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(loan).toEqual({ renew_count: 1, due_on: '2026-04-09' });
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('a refusal is final for the day; on another day the partner is asked again', async () => {
    const { reader, barcode } = await borrow();
    partner.mood = 'refuses';
    const refused = { code: 'circulation.partner.refused', message: '合作馆没有同意续借：有人预约' };
    expect(await renew(reader, barcode)).toMatchObject(refused);
    partner.mood = 'grants';
    expect(await renew(reader, barcode)).toMatchObject(refused);
    app.clock.advance(dayMs);
    const later = await relog(app, reader);
    expect(await renew(later, barcode)).toMatchObject({ kind: 'answered' });
    app.clock.advance(-dayMs);
  });

  test('only the reader’s own loan is renewed', async () => {
    const { barcode } = await borrow();
    const { reader: other } = await borrow();
    expect(await renew(other, barcode)).toMatchObject({ code: 'circulation.loan.missing' });
    expect(await renew(other, '1-1')).toMatchObject({ code: 'circulation.loan.missing' });
  });

  test('a library without a partner asks nobody', async () => {
    const alone = await makeScene(app, { clientid: 'harbor', copies: [], readers: 1 });
    const reader = alone.reader(0);
    await lendFromPartner(app.db, alone.place, {
      readerId: reader.id,
      barcode: 'X1',
      partnerLibrary: '南城图书馆',
      bookName: '边城',
      firstAuthor: '沈从文',
      isbn: '',
      callNumber: '',
      borrowedAt: app.clock.now(),
      dueOn: '2026-03-10',
    });
    const before = partner.asked.length;
    expect((await shownLoan(reader)).results[0]?.renewable).toMatchObject({
      allowed: false,
      reason: 'circulation.partner.unconfigured',
    });
    expect(await renew(reader, 'X1')).toMatchObject({ code: 'circulation.partner.unconfigured' });
    expect(partner.asked).toHaveLength(before);
  });
});
