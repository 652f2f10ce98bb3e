import { circulationCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../testing/call-as.ts';
import { forgetCatalogue } from '../testing/catalogue/fixtures.ts';
import { LibrarySystem } from '../testing/catalogue/library-system.ts';
import { makeScene } from '../testing/circulation/fixtures.ts';
import { type Sip2StandIn, startSip2 } from '../testing/circulation/sip2-stand-in.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { logInAs } from '../testing/readers.ts';
import { askHarvest } from './catalogue/sync/ask-harvest.ts';
import { saveSource } from './catalogue/sync/change-source.ts';
import { harvestSettings } from './catalogue/sync/source-settings.ts';
import { CopyStates } from './circulation/sources/copy-states.ts';
import type { Answer, CopyState } from './circulation/sources/source.ts';
import { operator } from './platform/audit/record-change.ts';
import { transaction } from './platform/database/transaction.ts';
import { asClientId, asTitleId } from './platform/ids.ts';

const clientid = asClientId('qinghe');
const dueOn = '2026-12-20';
const out = () => ({ patron: 'P1', dueOn, renewals: 0 });

/** One column keeps what a harvest says of a copy and what the library's system answers. */
eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let live: Sip2StandIn;
  let records: LibrarySystem;
  let address: string;
  let visitor: string;

  beforeAll(async () => {
    live = await startSip2();
    live.pins.set('P1', '1234');
    app = await makeApp({ environment: { HARVEST_HOSTS: '127.0.0.1', CAPTCHA_TEST_CODE: 'TEST' } });
    const circulationSource = {
      system: 'sip2',
      host: '127.0.0.1',
      port: live.port,
      user: 'kiosk',
      password: 'secret',
      answerMs: 60_000,
    };
    await makeScene(app, { copies: [], readers: 0, settings: { circulationSource } });
    visitor = await visitorOf(app, 'qinghe');
    records = new LibrarySystem();
    address = await records.start();
  });
  afterAll(async () => {
    await records.stop();
    await live.close();
  });
  beforeEach(async () => {
    for (const table of ['title_origin', 'harvest', 'harvest_source', 'import_run'] as const)
      await app.db.deleteFrom(table).execute();
    await forgetCatalogue(app.db);
    records.records.clear();
    live.loans.clear();
    live.states.clear();
    await harvestsFrom({});
    put({ barcode: 'B1' });
    await fetch();
    await bring();
    app.clock.advance(3_600_000);
  });

  async function harvestsFrom(settings: object) {
    const all = { protocol: 'oai', address: `${address}/oai`, limit: 100, overlap: 0, ...settings };
    await transaction(app.db, (tx) =>
      saveSource(tx, operator, app.clock.now(), {
        clientid,
        name: 'koha',
        settings: harvestSettings.parse(all),
      }),
    );
  }
  const put = (...copies: readonly { barcode: string; onLoan?: boolean }[]) => records.put(1, { copies });
  /** Fetches what the source has now; `bring` imports it. */
  async function fetch() {
    expect(await askHarvest(app, { actor: operator, clientid, source: 'koha' }, true)).toBe('asked');
    await app.jobs.run('harvest-sources');
    // On a busy machine the job would find it before `bring`.
    await app.db.updateTable('import_run').set({ task: '' }).where('task', '=', 'run').execute();
  }
  async function bring() {
    await app.db.updateTable('import_run').set({ task: 'run' }).where('state', '=', 'new').execute();
    await app.jobs.run('import-files');
  }
  async function harvest() {
    await fetch();
    await bring();
  }
  const titleIds = async () =>
    (await app.db.selectFrom('title').select('id').execute()).map(({ id }) => String(id));
  /** Asks the system as a page does. */
  async function look() {
    const call = callAs(app, visitor);
    const ids = await titleIds();
    let answer = answerOf(await call(circulationCalls.availability, { ids, copies: true }));
    while (answer.titles.some(({ state }) => state === 'coming'))
      answer = answerOf(await call(circulationCalls.availability, { ids, copies: true }));
    const [title] = answer.titles;
    return { asOf: title?.asOf, state: title?.state, away: answer.away };
  }
  const copies = async () =>
    (
      await app.db.selectFrom('copy').select(['barcode', 'status_id', 'due_on']).orderBy('barcode').execute()
    ).map(({ barcode, status_id, due_on }) => `${barcode}:${status_id} ${due_on}`.trim());

  test('what the system reported after a harvest began outlives the harvest’s import', async () => {
    records.put(1, { title: '新题名' });
    await fetch();
    app.clock.advance(60_000);
    live.loans.set('B1', out());
    expect(await look()).toMatchObject({ state: 'fresh' });
    const asOf = app.clock.now().toISOString();
    app.clock.advance(600_000);
    await bring();
    expect(await copies()).toEqual([`B1:2 ${dueOn}`]);
    const { record } = await app.db.selectFrom('title').select('record').executeTakeFirstOrThrow();
    expect(record).toContain('新题名');
    const { as_of } = await app.db.selectFrom('source_copy').select('as_of').executeTakeFirstOrThrow();
    expect(as_of).toBe(asOf);
  });

  test('a harvest that begins later wins, without the date and time of what it replaces', async () => {
    live.loans.set('B1', out());
    await look();
    app.clock.advance(3_600_000);
    put({ barcode: 'B1' });
    await harvest();
    expect(await copies()).toEqual(['B1:1']);
    live.states.set('B1', 'unknown');
    expect(await look()).toEqual({ asOf: undefined, state: 'known', away: false });
    put({ barcode: 'B1', onLoan: true });
    await harvest();
    expect(await copies()).toEqual(['B1:2']);
    live.loans.clear();
    live.states.clear();
    app.clock.advance(60_000);
    expect(await look()).toMatchObject({ state: 'fresh', asOf: app.clock.now().toISOString() });
    expect(await copies()).toEqual(['B1:1']);
  });

  test('a copy missing from its record is withdrawn, whatever the system says about its barcode', async () => {
    for (const states of [1, 0]) {
      await harvestsFrom({ states });
      put({ barcode: 'B1' }, { barcode: 'B2' });
      await harvest();
      app.clock.advance(3_600_000);
      put({ barcode: 'B1' });
      await fetch();
      app.clock.advance(60_000);
      live.loans.set('B2', out());
      await look();
      await bring();
      expect(await copies()).toEqual(['B1:1', 'B2:6']);
      app.clock.advance(3_600_000);
      const asked = live.heard.length;
      await look();
      expect(live.heard.slice(asked).filter((code) => code === '17')).toHaveLength(1);
      expect(await copies()).toEqual(['B1:1', 'B2:6']);
      put({ barcode: 'B1' }, { barcode: 'B2' });
      await harvest();
      expect(await copies()).toEqual(['B1:1', 'B2:1']);
      live.loans.clear();
    }
  });

  test('a harvest from before a reader renewed through the portal does not return the book', async () => {
    live.loans.set('B1', out());
    await look();
    app.clock.advance(60_000);
    put({ barcode: 'B1' });
    await fetch();
    app.clock.advance(60_000);
    const { token } = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    answerOf(await callAs(app, token)(circulationCalls.renew, { lendType: 3, inputData: 'B1' }));
    await bring();
    expect(await copies()).toEqual([`B1:2 ${dueOn}`]);
    expect(await look()).toMatchObject({ state: 'fresh' });
    expect(await copies()).toEqual(['B1:2 2027-01-03']);
  });

  test('answers count in the order of their questions, and one from before a change is not fresh', async () => {
    const [id] = await titleIds();
    const titleId = asTitleId(Number(id));
    const title = { titleId, barcodes: ['B1'] };
    let answers: ((states: readonly CopyState[]) => void)[] = [];
    const asked = () => expect.poll(() => answers.length).toBeGreaterThan(0);
    const source = {
      availability: () =>
        new Promise<Answer<readonly CopyState[]>>((resolve) => {
          answers.push((done) => resolve({ done, asOf: app.clock.now() }));
        }),
    };
    const node = () =>
      new CopyStates(source, {
        ...{ db: app.db, clock: app.clock, clientid, titlesAtOnce: 2 },
      });
    const available = [{ barcode: 'B1', lendingState: 103 }] as const;
    const lent = [{ barcode: 'B1', lendingState: 104, dueOn }] as const;

    // Two nodes ask; the first question is answered last.
    const first = node().of([title]);
    await asked();
    app.clock.advance(1000);
    const second = node().of([title]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(lent);
    await second;
    answers[0]?.(available);
    await first;
    expect(await copies()).toEqual([`B1:2 ${dueOn}`]);

    // A question is on its way when a reader changes something.
    app.clock.advance(61_000);
    answers = [];
    const here = node();
    const before = here.of([title]);
    await asked();
    app.clock.advance(1000);
    here.forget(titleId);
    const after = here.of([title]);
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(available);
    await before;
    expect(await copies()).toEqual([`B1:2 ${dueOn}`]);
    answers[1]?.(lent);
    expect(await after).toMatchObject({ done: [{ barcode: 'B1', lendingState: 104 }] });
  });
});
