import { importCalls, importOptionsSchema, staffCalls, syncDeskCalls, todayCalls } from '@yuelan/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, refused } from '../../../testing/call-as.ts';
import { forgetCatalogue, shownTitles } from '../../../testing/catalogue/fixtures.ts';
import { LibrarySystem } from '../../../testing/catalogue/library-system.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { undoAtDesk } from '../../../testing/import/desk-import.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { createLibrary } from '../../library/public.ts';
import { dayMs } from '../../platform/clock.ts';

const lacks = (permission: string) => refused('staff.permission.missing', { permission });

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let owner: DeskBrowser;
  let librarian: DeskBrowser;
  let neighbour: DeskBrowser;
  let system: LibrarySystem;
  let address: string;

  beforeAll(async () => {
    app = await makeApp({ environment: { HARVEST_HOSTS: '127.0.0.1' } });
    for (const clientid of ['qinghe', 'chengbei'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    await makeStaff(app, 'qinghe', 'librarian', 'librarian');
    await makeStaff(app, 'qinghe', 'assistant', 'circulation');
    await makeStaff(app, 'chengbei', 'neighbour', 'owner');
    owner = await deskOf(app, 'qinghe', 'owner');
    librarian = await deskOf(app, 'qinghe', 'librarian');
    neighbour = await deskOf(app, 'chengbei', 'neighbour');
  });
  beforeEach(async () => {
    for (const table of ['title_origin', 'harvest', 'harvest_source', 'import_run'] as const)
      await app.db.deleteFrom(table).execute();
    await forgetCatalogue(app.db);
    system = new LibrarySystem();
    address = await system.start();
  });
  afterEach(() => system.stop());
  afterAll(() => app.close());

  const read = async (of = librarian) => answerOf(await of.call(syncDeskCalls.sources, {}));
  const sourceOf = async (of = librarian) => (await read(of)).sources[0];
  const oai = (texts: Record<string, string> = {}) => ({
    system: 'oai',
    texts: { address: `${address}/oai`, overlap: '0', schedule: '', ...texts },
  });
  const add = async (texts: Record<string, string> = {}, source = 'koha') =>
    answerOf(await owner.call(syncDeskCalls.save, { version: 0, name: source, isNew: true, ...oai(texts) }));
  const change = async (texts: Record<string, string>, version?: number) =>
    owner.call(syncDeskCalls.save, {
      ...{ version: version ?? (await sourceOf())?.version ?? 0, name: 'koha', isNew: false },
      ...oai(texts),
    });
  const runs = async (of = librarian) => answerOf(await of.call(syncDeskCalls.runs, {})).runs;
  /** Runs everything that was requested to its end. */
  async function settle() {
    for (;;) {
      await app.jobs.run('harvest-sources');
      await app.jobs.run('import-files');
      const [run] = await runs();
      if (run !== undefined && !['asked', 'harvesting', 'importing'].includes(run.outcome)) return run;
    }
  }
  async function harvest(complete = false) {
    app.clock.advance(1000);
    answerOf(await librarian.call(syncDeskCalls.ask, { name: 'koha', complete }));
    return settle();
  }
  const decide = (decision: 'apply' | 'discard', of = librarian) =>
    of.call(syncDeskCalls.decide, { name: 'koha', decision });
  const missing = (of = librarian) => of.call(syncDeskCalls.missing, { name: 'koha', pageSize: 50 });

  test('an owner adds, changes and removes a source, and undoes changes; its password never leaves the server', async () => {
    const { protocols } = await read();
    expect(protocols.map(({ system: protocol }) => protocol)).toEqual(['oai', 'sru', 'http', 'folder']);
    for (const { fields } of protocols)
      for (const { name: field, label, hint } of fields)
        expect([field, label === field, hint === '']).toEqual([field, false, false]);

    await add({ user: 'portal', password: 'first-geheim', schedule: '0 3 * * *' });
    const added = await sourceOf();
    expect(added).toMatchObject({
      ...{ name: 'koha', system: 'oai', secrets: ['password'], outcome: 'new', live: 0 },
      texts: { user: 'portal', prefix: 'marcxml', schedule: '0 3 * * *', limit: '5' },
    });
    expect(added?.next).not.toBe('');
    const again = { version: 0, name: 'koha', isNew: true, ...oai() };
    expect(await owner.call(syncDeskCalls.save, again)).toMatchObject(refused('catalogue.source.taken'));
    const unknown = { version: 0, name: 'other', isNew: false, ...oai() };
    expect(await owner.call(syncDeskCalls.save, unknown)).toMatchObject(refused('catalogue.source.missing'));

    // A change that names no password keeps the stored one; somebody who read the source earlier is refused.
    const stale = added?.version ?? 0;
    const changed = answerOf(await change({ user: 'portal', schedule: '' }));
    expect(await sourceOf()).toMatchObject({ secrets: ['password'], next: '', version: changed.version });
    expect(await change({ limit: '9' }, stale)).toMatchObject(
      refused('desk.conflict', { by: 'owner of qinghe', current: { texts: { schedule: '' } } }),
    );
    expect(await change({ user: 'portal', schedule: '' })).toMatchObject({ data: { undoId: '' } });

    // The undo of a change brings back everything but an old password.
    const other = answerOf(await change({ user: 'portal', password: 'second-geheim', limit: '20' }));
    expect(await owner.call(staffCalls.undo, { id: changed.undoId })).toMatchObject(refused('desk.conflict'));
    expect(await librarian.call(staffCalls.undo, { id: other.undoId })).toMatchObject(
      refused('staff.undo.missing'),
    );
    expect(answerOf(await owner.call(staffCalls.undo, { id: other.undoId })).kept).toHaveLength(1);
    expect(await sourceOf()).toMatchObject({
      ...{ secrets: ['password'], version: changed.version },
      texts: { limit: '5', user: 'portal' },
    });
    expect(answerOf(await owner.call(staffCalls.undo, { id: changed.undoId })).kept).toEqual([]);
    expect(await sourceOf()).toMatchObject({ texts: { schedule: '0 3 * * *' } });

    // The undo removes a new source, as long as nothing was harvested.
    const { undoId } = await add({}, 'second');
    answerOf(await owner.call(staffCalls.undo, { id: undoId }));
    expect((await read()).sources.map((source) => source.name)).toEqual(['koha']);
    answerOf(await owner.call(syncDeskCalls.remove, { name: 'koha' }));
    expect((await read()).sources).toEqual([]);
    const kept = await add();
    await harvest();
    expect(await owner.call(staffCalls.undo, { id: kept.undoId })).toMatchObject(
      refused('staff.undo.missing'),
    );

    const said = [
      await app.db.selectFrom('audit_entry').selectAll().execute(),
      await app.db.selectFrom('undo_entry').selectAll().execute(),
    ];
    expect(JSON.stringify(said)).not.toContain('geheim');
    const log = answerOf(await owner.call(staffCalls.audit, { pageSize: 400 })).results;
    const actions = log.map(({ action }) => action);
    for (const action of ['set', 'set.undo', 'remove'])
      expect(actions).toContain(`catalogue.source.${action}`);
  });

  test('missing and wrong settings are named, and nothing is saved', async () => {
    const save = (texts: Record<string, string>, protocol = 'oai') =>
      owner.call(syncDeskCalls.save, { version: 0, name: 'koha', isNew: true, system: protocol, texts });
    for (const [texts, fields] of [
      [{}, 'address'],
      [{ address: 'ftp://koha.example' }, 'address'],
      [{ address, schedule: '* * *', limit: '101' }, 'schedule, limit'],
      [{ address, colour: 'red' }, 'colour'],
    ] as const)
      expect(await save(texts)).toMatchObject(refused('library.settings.invalid', { fields }));
    expect(await save({}, 'gopher')).toMatchObject({ facts: { fields: 'protocol' } });
    expect(
      await owner.call(syncDeskCalls.save, { version: 0, name: 'Ko ha', isNew: true, ...oai() }),
    ).toMatchObject({ kind: 'failed' });
    expect((await read()).sources).toEqual([]);
  });

  if (isFirst)
    test('testing a source reports what works and what failed, and stores nothing', async () => {
      const tried = async (texts: Record<string, string> = {}, protocol = 'oai') => {
        const entry = { name: 'koha', system: protocol, texts };
        const { works, findings } = answerOf(await owner.call(syncDeskCalls.tryOut, entry));
        return [works, findings.map(({ what }) => what).join(' ')] as const;
      };
      const at = { address: `${address}/oai` };
      for (let number = 1; number <= 9; number += 1) system.put(number);
      expect(await tried(at)).toEqual([true, 'The source answers. The first answer has 3 records.']);
      // Only the first page is requested.
      expect(system.asked.filter((path) => path.includes('resumptionToken'))).toEqual([]);
      expect(await tried({ address: `${address}/sru` }, 'sru')).toEqual([
        true,
        expect.stringMatching(/\d records/),
      ]);
      expect(await tried({ address: 'http://127.0.0.1:2' })).toEqual([
        false,
        expect.stringContaining('cannot be reached'),
      ]);
      expect(await tried({ address: 'http://10.0.0.7/oai' })).toEqual([
        false,
        expect.stringContaining('HARVEST_HOSTS'),
      ]);
      system.faults = Array.from({ length: 20 }, () => 'html');
      expect(await tried(at)).toEqual([false, expect.stringContaining('not whole XML')]);
      system.faults = [];
      expect(await tried({ folder: 'koha' }, 'folder')).toEqual([
        false,
        expect.stringContaining('HARVEST_FOLDER'),
      ]);
      expect((await read()).sources).toEqual([]);
    });

  test('a librarian harvests now and sees the result; the import can be undone', async () => {
    for (let number = 1; number <= 4; number += 1) system.put(number);
    await add();
    const done = await harvest();
    expect(done).toMatchObject({
      ...{ source: 'koha', outcome: 'done', complete: true, records: 4, problem: '' },
      counts: { added: 4, rejected: 0 },
    });
    expect(await sourceOf()).toMatchObject({ outcome: 'done', live: 4, lastSuccess: done.at });
    const run = answerOf(await librarian.call(importCalls.run, { id: done.run }));
    expect(run).toMatchObject({ source: 'koha', by: 'librarian of qinghe' });
    system.faults = Array.from({ length: 20 }, () => 'html');
    expect(await harvest()).toMatchObject({ outcome: 'failed', problem: expect.stringContaining('XML') });
    system.faults = [];
    await undoAtDesk(app, librarian, done.run);
    expect(await shownTitles(app.db)).toEqual([]);
    expect((await runs()).at(-1)).toMatchObject({ outcome: 'undone' });
  });

  test('a librarian looks at the titles that a harvest would withdraw, and then decides', async () => {
    system.deletions = 'no';
    for (let number = 1; number <= 20; number += 1)
      system.put(number, { copies: [{ barcode: `B${number}` }] });
    await add();
    await harvest();
    await app.db.updateTable('copy').set({ lent: 1, status_id: 2 }).where('barcode', '=', 'B2').execute();
    await app.db.updateTable('copy').set({ edited: '["statusId"]' }).where('barcode', '=', 'B3').execute();
    for (const number of [1, 2, 3]) system.remove(number);
    const before = await shownTitles(app.db);
    expect(await harvest()).toMatchObject({
      outcome: 'waiting',
      problem: expect.stringContaining('3 are no longer'),
    });

    const today = answerOf(await librarian.call(todayCalls.today, {}));
    expect(today.waiting.find(({ key }) => key === 'harvests')).toMatchObject({ count: 1 });
    const page = answerOf(await missing());
    expect(page).toMatchObject({ totalRecord: 3, pageNum: 1, pageSize: 50 });
    expect(page.results.map(({ title, record, copies, fate }) => [title, record, copies, fate])).toEqual([
      ['书 1', 'QH 1', 1, 'withdrawn'],
      ['书 2', 'QH 2', 1, 'in-use'],
      ['书 3', 'QH 3', 0, 'kept'],
    ]);
    const second = answerOf(
      await librarian.call(syncDeskCalls.missing, { name: 'koha', pageNum: 2, pageSize: 2 }),
    );
    expect(second.results.map(({ title }) => title)).toEqual(['书 3']);
    await librarian.post(`/api${syncDeskCalls.downloadMissing.path}`, { name: 'koha', format: 'csv' });
    expect(librarian.last?.payload).toContain('书 2');

    // A neighbouring library sees none of it and cannot decide.
    expect(await missing(neighbour)).toMatchObject(refused('catalogue.source.missing'));
    expect(await decide('apply', neighbour)).toMatchObject(refused('catalogue.source.missing'));
    expect([await runs(neighbour), (await read(neighbour)).sources]).toEqual([[], []]);
    // No other harvest begins meanwhile, and importing the file cannot bypass the decision.
    expect(await librarian.call(syncDeskCalls.ask, { name: 'koha', complete: false })).toMatchObject(
      refused('catalogue.source.busy'),
    );
    const id = (await runs())[0]?.run ?? '';
    const start = { id, task: 'run', target: 'catalogue', options: importOptionsSchema.parse({}) } as const;
    expect(await librarian.call(importCalls.start, start)).toMatchObject(refused('import.run.harvested'));
    expect(await librarian.call(importCalls.remove, { id })).toMatchObject(refused('import.run.harvested'));
    expect(await shownTitles(app.db)).toEqual(before);

    answerOf(await decide('discard'));
    expect(await decide('discard')).toMatchObject(refused('catalogue.source.decided'));
    expect(await missing()).toMatchObject(refused('catalogue.source.decided'));
    expect(await harvest()).toMatchObject({ outcome: 'waiting' });
    expect(answerOf(await missing()).totalRecord).toBe(3);
    answerOf(await decide('apply'));
    expect(await settle()).toMatchObject({ outcome: 'done', counts: { updated: 3 } });
    const hidden = await app.db.selectFrom('title').select('title_key').where('hidden', '=', 1).execute();
    expect(hidden).toHaveLength(1);
    expect(await app.db.selectFrom('harvest_missing').selectAll().execute()).toEqual([]);
    const then = answerOf(await librarian.call(todayCalls.today, {}));
    expect(then.waiting.find(({ key }) => key === 'harvests')).toMatchObject({ count: 0 });
  });

  test('removing a source discards its waiting harvest and leaves its titles', async () => {
    system.deletions = 'no';
    for (let number = 1; number <= 5; number += 1) system.put(number);
    await add();
    await harvest();
    system.remove(1);
    const { run } = await harvest();
    answerOf(await owner.call(syncDeskCalls.remove, { name: 'koha' }));
    expect(answerOf(await librarian.call(importCalls.run, { id: run })).state).toBe('stopped');
    expect(await shownTitles(app.db)).toHaveLength(5);
    expect(await app.db.selectFrom('harvest_missing').selectAll().execute()).toEqual([]);
  });

  test('a source cannot be removed while it is harvested, at the desk or on the command line', async () => {
    await add();
    const sync = (command: string) =>
      runBeside(app, ['library', 'sync', command, 'qinghe', 'koha', '--lang', 'en']);
    expect(await sync('run')).toMatchObject({ code: 0 });
    expect(await owner.call(syncDeskCalls.remove, { name: 'koha' })).toMatchObject(
      refused('catalogue.source.busy'),
    );
    const { code, err } = await sync('remove');
    expect([code, err.join()]).toEqual([1, expect.stringContaining('is being harvested')]);
    expect((await read()).sources).toHaveLength(1);
    await settle();
    expect(await sync('remove')).toMatchObject({ code: 0 });
    expect((await read()).sources).toEqual([]);
  });

  test('a removed source comes back with its titles, until another takes its name', async () => {
    system.deletions = 'no';
    for (let number = 1; number <= 5; number += 1) system.put(number);
    await add({ password: 'geheim' });
    await harvest();
    const remove = async () => answerOf(await owner.call(syncDeskCalls.remove, { name: 'koha' })).undoId;
    const undo = (id: string) => owner.call(staffCalls.undo, { id });
    const merged = await app.db.selectFrom('title').select('id').orderBy('id').execute();
    const first = await remove();
    // Meanwhile two of its titles are merged.
    const [from, to] = merged.map(({ id }) => id);
    await app.db.updateTable('title').set({ merged_into: to }).where('id', '=', Number(from)).execute();
    expect(answerOf(await undo(first)).kept).toHaveLength(1);
    expect(await sourceOf()).toMatchObject({ secrets: [], live: 5, outcome: 'new' });
    const origins = await app.db.selectFrom('title_origin').select('title_id').execute();
    expect(origins.map(({ title_id }) => title_id).filter((id) => id === to)).toHaveLength(2);
    // The portal still knows which titles came from the source: a missing one waits for a decision.
    system.remove(5);
    expect(await harvest()).toMatchObject({ outcome: 'waiting', complete: true });

    const second = await remove();
    await add();
    expect(await sourceOf()).toMatchObject({ live: 0 });
    expect(await undo(second)).toMatchObject(refused('staff.undo.missing'));
    expect(await app.db.selectFrom('title_origin').selectAll().execute()).toEqual([]);
  });

  test('empty harvests are cleared away, and so is what was removed for good', async () => {
    system.put(1);
    await add();
    await harvest();
    // The list repeats the last second.
    system.now = new Date(system.now.getTime() + 1000);
    const outcomes = async () => (await runs()).map(({ outcome }) => outcome);
    // Two harvests that find nothing new become one line.
    for (const _ of [1, 2, 3]) await harvest();
    expect(await outcomes()).toEqual(['same', 'done', 'done']);
    const old = new Date(app.clock.now().getTime() - 31 * dayMs).toISOString();
    await app.db.updateTable('harvest').set({ begun_at: old }).where('state', '=', 'same').execute();
    await app.db.updateTable('harvest').set({ begun_at: '2020' }).where('state', '=', 'stored').execute();
    // The newest stays, because the schedule counts from it.
    await app.jobs.run('sweep-harvests');
    expect(await outcomes()).toEqual(['same', 'done', 'done']);
    system.put(2);
    await harvest();
    await app.jobs.run('sweep-harvests');
    expect(await outcomes()).toEqual(['done', 'done', 'done']);

    answerOf(await owner.call(syncDeskCalls.remove, { name: 'koha' }));
    await app.jobs.run('sweep-harvests');
    expect(await app.db.selectFrom('title_origin').selectAll().execute()).toHaveLength(2);
    await app.db.updateTable('harvest_source_removed').set({ until: old }).execute();
    await app.jobs.run('sweep-harvests');
    expect(await app.db.selectFrom('title_origin').selectAll().execute()).toEqual([]);
  });

  test('a harvest that nobody decides about is cleared away after thirty days, and says so', async () => {
    system.deletions = 'no';
    for (let number = 1; number <= 5; number += 1) system.put(number);
    await add();
    await harvest();
    system.remove(1);
    const { run } = await harvest();
    // Moving the clock instead would end the desk's sessions.
    const touched_at = new Date(app.clock.now().getTime() - 31 * dayMs).toISOString();
    await app.db.updateTable('import_run').set({ touched_at }).where('id', '=', run).execute();
    await app.jobs.run('sweep-imports');
    const problem = expect.stringContaining('thirty days');
    expect((await runs())[0]).toMatchObject({ outcome: 'failed', problem });
    system.put(1);
    expect(await harvest()).toMatchObject({ outcome: 'done' });
  });

  test('a person without permission for settings or titles harvests nothing and sees no settings to change', async () => {
    await add();
    const entry = { version: 0, name: 'koha', isNew: false, ...oai() };
    expect(await librarian.call(syncDeskCalls.save, entry)).toMatchObject(lacks('settings.edit'));
    expect(await librarian.call(syncDeskCalls.remove, { name: 'koha' })).toMatchObject(
      lacks('settings.edit'),
    );
    expect(await librarian.call(syncDeskCalls.tryOut, { name: 'koha', ...oai() })).toMatchObject(
      lacks('settings.edit'),
    );
    const assistant = await deskOf(app, 'qinghe', 'assistant');
    for (const outcome of [
      await assistant.call(syncDeskCalls.sources, {}),
      await assistant.call(syncDeskCalls.runs, {}),
      await missing(assistant),
      await assistant.call(syncDeskCalls.ask, { name: 'koha', complete: false }),
      await decide('apply', assistant),
    ])
      expect(outcome).toMatchObject(lacks('import.run'));
    // The permission to import is not enough, since a harvest changes titles.
    await app.db
      .updateTable('staff_role')
      .set({ permissions: '["import.run"]' })
      .where(({ and }) => and({ clientid: 'qinghe', key: 'circulation' }))
      .execute();
    expect(await assistant.call(syncDeskCalls.ask, { name: 'koha', complete: false })).toMatchObject(
      lacks('catalogue.edit'),
    );
    expect(await decide('discard', assistant)).toMatchObject(lacks('catalogue.edit'));
    expect(await runs()).toEqual([]);
  });
});
