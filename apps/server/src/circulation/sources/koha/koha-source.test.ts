import { beforeAll, describe, expect, test } from 'vitest';
import { expectTruthfulRenewals } from '../../../../testing/circulation/cut-renewals.ts';
import { kohaDueOn, kohaScene } from '../../../../testing/circulation/koha-scene.ts';
import { expectConformance } from '../../../../testing/circulation/source-conformance.ts';
import { oneDatabase, type TestApp } from '../../../../testing/each-database.ts';
import { asTitleId } from '../../../platform/ids.ts';

oneDatabase((makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });

  describe('Koha with client credentials', () => expectConformance(() => kohaScene(app)));
  describe('Koha with a user and password', () =>
    expectConformance(() => kohaScene(app, { clientId: '', user: 'staff', password: 'secret' })));

  test('a patron neither sees nor changes anything of another whose number contains theirs', async () => {
    const { remote, system, patron, other, othersLoan, loan } = await kohaScene(app);
    const [mine] = system.patrons;
    // Koha's usual comparison finds 21 where 1 is wanted.
    system.patrons.push({
      patron_id: Number(`2${mine?.patron_id}`),
      cardnumber: `${patron.card}0`,
      surname: '',
      firstname: '',
      password: '',
    });
    system.addItem('9-9');
    system.lend(`${patron.card}0`, '9-9', kohaDueOn);
    expect(await remote.account(patron, ['loans'])).toMatchObject({ done: { loans: [{ barcode: loan }] } });
    expect(await remote.renew(patron, othersLoan, '')).toMatchObject({
      refused: { code: 'circulation.loan.missing' },
    });
    const held = await remote.placeHold(other, '1-3', '', '');
    const id = 'done' in held ? held.done.id : expect.fail(JSON.stringify(held));
    expect(await remote.cancelHolds(patron, [id], '')).toMatchObject({
      refused: { code: 'circulation.pre-borrow.missing' },
    });
    expect(system.heard.filter((request) => /^(POST \/checkouts|DELETE)/.test(request))).toEqual([]);
    for (const card of ['', 'Q', 'nobody'])
      expect(await remote.account({ ...patron, card }, ['loans'])).toMatchObject({
        refused: { code: 'circulation.source.stranger' },
      });
  });

  test('a loan says how often it can still be renewed, and why it cannot', async () => {
    const { remote, system, patron, loan } = await kohaScene(app);
    const first = async () => {
      const answer = await remote.account(patron, ['loans']);
      return 'done' in answer ? answer.done.loans?.[0] : expect.fail(JSON.stringify(answer));
    };
    expect(await first()).toMatchObject({ renewCount: 0, renewLimit: 5, renewal: {} });
    for (const [reason, refused] of [
      ['on_reserve', 'circulation.renewal.wanted'],
      ['too_soon', 'circulation.renewal.early'],
      ['restriction', 'circulation.blocked.restricted'],
      ['auto_too_much_oweing', 'circulation.blocked.owes'],
      ['overdue', 'circulation.renewal.overdue'],
      ['too_unseen', 'circulation.source.refused'],
    ] as const) {
      system.refuses = reason;
      expect(await first()).toMatchObject({ renewal: { refused } });
      expect(await remote.renew(patron, loan, '')).toMatchObject({ refused: { code: refused } });
    }
    system.refuses = undefined;
    system.renewalsAllowed = 0;
    expect(await first()).toMatchObject({
      renewal: { refused: 'circulation.renewal.limit', facts: { limit: 0 } },
    });
    system.renewalsAllowed = 1;
    system.hasRules = false;
    expect(await first()).toMatchObject({ renewLimit: 0, renewal: {} });
    expect(await remote.renew(patron, loan, '')).toMatchObject({
      done: { dueOn: '2026-04-03', renewCount: 1 },
    });
    expect(await remote.renew(patron, loan, '')).toHaveProperty('refused');
  });

  test.each([
    ['after', { done: { dueOn: kohaDueOn, renewCount: 1 } }],
    ['before', { refused: { code: 'circulation.source.undone' } }],
  ] as const)(
    'a renewal that ends on the same day, cut off %s it was made, ends in the true state',
    async (cut, told) => {
      const { source, system, patron, loan } = await kohaScene(app);
      system.renewalDays = 0;
      system.cut = () => cut;
      expect(await source.renew(patron, loan, 'key 1')).toMatchObject(told);
      expect(system.checkouts[0]?.renewals_count).toBe(cut === 'after' ? 1 : 0);
    },
  );

  test("a hold is picked up at the reader's library unless the settings or the reader say otherwise", async () => {
    for (const [library_id, settings, usual] of [
      ['MPL', {}, 'MPL'],
      ['MPL', { pickup: 'CPL' }, 'CPL'],
      ['STAFF', {}, 'CPL'],
    ] as const) {
      const { source, system, patron, copy } = await kohaScene(app, settings);
      Object.assign(system.patrons[0] ?? {}, { library_id });
      const places = [
        { id: 'CPL', name: '中心馆' },
        { id: 'MPL', name: '东馆' },
      ];
      expect(await source.pickups(patron, copy)).toMatchObject({ done: { places, usual } });
      // Only staff can have a hold sent there.
      expect(await source.placeHold(patron, copy, 'STAFF', 'key 1')).toMatchObject({
        refused: { code: 'circulation.pickup.unknown' },
      });
      await source.placeHold(patron, copy, 'MPL', 'key 2');
      expect(await source.account(patron, ['holds'])).toMatchObject({
        done: { holds: [{ barcode: copy, storageName: '东馆' }] },
      });
    }
  });

  test('without the permission for charges a reader sees what they owe, and why Koha refuses', async () => {
    const { remote, system, patron, copy, trouble } = await kohaScene(app);
    const { owed } = await trouble();
    system.hidesFees = true;
    expect(await remote.account(patron, ['standing'])).toMatchObject({
      done: { standing: { owed, charges: [] } },
    });
    system.refuses = 'debt_limit';
    expect(await remote.placeHold(patron, copy, '', '')).toMatchObject({
      refused: { code: 'circulation.blocked.owes' },
    });
  });

  test('a hold that waits on the shelf does not count as cancelled: its cancellation is only recorded', async () => {
    const { source, system, patron, copy } = await kohaScene(app);
    const placed = await source.placeHold(patron, copy, '', 'key 1');
    const id = 'done' in placed ? placed.done.id : expect.fail(JSON.stringify(placed));
    for (const hold of system.holds) Object.assign(hold, { status: 'W', expiration_date: '2026-03-30' });
    expect(await source.cancelHolds(patron, [id], 'key 2')).toMatchObject({
      refused: { code: 'circulation.pre-borrow.noted' },
    });
    expect(system.cancellationRequests).toEqual([Number(id)]);
    expect(await source.account(patron, ['holds'])).toMatchObject({
      done: { holds: [{ id, barcode: copy, waits: false, endAt: '2026-03-30T15:59:59.000Z' }] },
    });
  });

  test('holds on any copy of a title are listed and cancelled, and reasons against a hold are given', async () => {
    const { remote, system, patron, copy } = await kohaScene(app);
    const item = system.items.find(({ external_id }) => external_id === copy);
    system.holds.push({
      hold_id: 900,
      patron_id: system.patrons[0]?.patron_id ?? 0,
      biblio_id: item?.biblio_id ?? 0,
      item_id: null,
      pickup_library_id: 'CPL',
      status: null,
      expiration_date: null,
    });
    expect(await remote.account(patron, ['holds'])).toMatchObject({
      done: { holds: [{ id: '900', barcode: '', book: { title: `系统里的题名 ${copy}` }, waits: true }] },
    });
    expect(await remote.cancelHolds(patron, ['900'], '')).toMatchObject({ done: 1 });
    for (const [reason, code] of [
      ['tooManyReserves', 'circulation.pre-borrow.full'],
      ['itemAlreadyOnHold', 'circulation.pre-borrow.already'],
      ['ageRestricted', 'circulation.source.refused'],
    ] as const) {
      system.refuses = reason;
      expect(await remote.placeHold(patron, copy, '', '')).toMatchObject({ refused: { code } });
    }
    expect(await remote.placeHold(patron, 'unknown', '', '')).toMatchObject({
      refused: { code: 'circulation.pre-borrow.unavailable' },
    });
  });

  test('copies are on loan until a day, reserved, for use here only, or hidden', async () => {
    const { remote, system, patron } = await kohaScene(app);
    const kept = system.addItem('kept');
    system.addItem('here').not_for_loan_status = 1;
    system.addItem('ordered').not_for_loan_status = -1;
    system.addItem('lost').lost_status = 1;
    system.holds.push({
      hold_id: 901,
      patron_id: 1,
      biblio_id: kept.biblio_id,
      item_id: kept.item_id,
      pickup_library_id: 'CPL',
      status: 'W',
      expiration_date: null,
    });
    const barcodes = ['1-1', '1-3', 'kept', 'here', 'ordered', 'lost', 'unknown'];
    const answer = await remote.availability([{ titleId: asTitleId(1), barcodes }]);
    const states = 'done' in answer ? answer.done : expect.fail(JSON.stringify(answer));
    expect(Object.fromEntries(states.map(({ barcode, lendingState }) => [barcode, lendingState]))).toEqual({
      '1-1': 104,
      '1-3': 103,
      kept: 104,
      here: 106,
      ordered: 104,
      lost: 105,
    });
    expect(states.find(({ barcode }) => barcode === '1-1')?.dueOn).toBe(kohaDueOn);
    expect(await remote.account(patron, ['loans'])).toHaveProperty('done');
  });

  test('past loans come in pages, in the requested order', async () => {
    const { remote, system, patron, copy } = await kohaScene(app);
    for (let day = 1; day <= 25; day += 1) {
      const at = `2025-05-${String(day).padStart(2, '0')}T10:00:00+08:00`;
      system.lend(patron.card, copy, '2025-06-01', { checkout_date: at, checkin_date: at });
    }
    const page = await remote.history(patron, { pageNum: 3, pageSize: 10 });
    const history = 'done' in page ? page.done : expect.fail(JSON.stringify(page));
    expect(history.total).toBe(25);
    expect(history.loans.map(({ returnedAt }) => returnedAt?.slice(0, 10))).toEqual(
      [5, 4, 3, 2, 1].map((day) => `2025-05-0${day}`),
    );
    expect(history.loans[0]).toMatchObject({ barcode: copy, isEnded: true });
    expect(
      await remote.history(patron, { sortStr: 'real_return_time ASC', pageNum: 1, pageSize: 1 }),
    ).toMatchObject({ done: { loans: [{ returnedAt: '2025-05-01T02:00:00.000Z' }] } });
  });

  test('lists longer than a page are read to their end', async () => {
    const { remote, system, patron } = await kohaScene(app);
    for (let number = 0; number < 120; number += 1) {
      system.addItem(`many-${number}`);
      system.lend(patron.card, `many-${number}`, kohaDueOn);
    }
    const answer = await remote.account(patron, ['loans']);
    expect('done' in answer ? answer.done.loans?.length : answer).toBe(121);
    expect('done' in answer && answer.done.loans?.every(({ barcode }) => barcode !== '')).toBe(true);
  });

  test('of 240 renewals cut off anywhere, each ends in the true state and none happens twice', async () => {
    const { scene, source, system } = await kohaScene(app, { answerMs: 60_000 });
    system.renewalsAllowed = 1000;
    await expectTruthfulRenewals({
      app,
      clientid: scene.place.clientid,
      // sources.test.ts proves with 1,000 writes how they are stored; this tests Koha's answers to one.
      renewals: 240,
      source,
      system,
      lend: (card, barcode) => {
        if (!system.patrons.some(({ cardnumber }) => cardnumber === card)) system.addPatron(card, 'secret');
        system.addItem(barcode);
        system.lend(card, barcode, kohaDueOn);
      },
      loanOf: (barcode) => {
        const item = system.items.find(({ external_id }) => external_id === barcode);
        const loan = system.checkouts.find(({ item_id }) => item_id === item?.item_id);
        return loan && { renewals: loan.renewals_count, dueOn: loan.due_date.slice(0, 10) };
      },
    });
  });
});
