import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importCalls } from '@yuelan/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf } from '../../../testing/call-as.ts';
import { everyRow, forgetCatalogue, shownTitles } from '../../../testing/catalogue/fixtures.ts';
import { type Fault, LibrarySystem, marcOf } from '../../../testing/catalogue/library-system.ts';
import { testIsbn } from '../../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp, temporaryFolder } from '../../../testing/each-database.ts';
import { undoAtDesk } from '../../../testing/import/desk-import.ts';
import { zip } from '../../../testing/import/workbook.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { createLibrary } from '../../library/public.ts';
import { operator } from '../../platform/audit/record-change.ts';
import { hourMs } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { askHarvest, decideHarvest } from './ask-harvest.ts';
import { saveSource } from './change-source.ts';
import { insertHarvest, outcomeOf, readHarvests } from './harvest-store.ts';
import { harvestSettings } from './source-settings.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let system: LibrarySystem;
  let address: string;
  let harvestFolder: string;
  let folder: ReturnType<typeof temporaryFolder>;
  const clientid = asClientId('qinghe');

  beforeAll(async () => {
    folder = temporaryFolder();
    harvestFolder = folder.path;
    app = await makeApp({ environment: { HARVEST_HOSTS: '127.0.0.1', HARVEST_FOLDER: harvestFolder } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await createLibrary(app.db, app.clock, { clientid: 'other', name: '别处' });
    await makeStaff(app, 'qinghe', 'lin', 'librarian');
    desk = await deskOf(app, 'qinghe', 'lin');
  });
  beforeEach(async () => {
    for (const table of ['title_origin', 'harvest', 'harvest_source', 'import_run'] as const)
      await app.db.deleteFrom(table).execute();
    await forgetCatalogue(app.db);
    system = new LibrarySystem();
    address = await system.start();
    await set({});
  });
  afterEach(() => system.stop());
  afterAll(() => folder.remove());

  const actor = operator;
  async function set(settings: Readonly<Record<string, unknown>>) {
    const all = { protocol: 'oai', address: `${address}/oai`, limit: 100, overlap: 0, ...settings };
    await transaction(app.db, (tx) =>
      saveSource(tx, actor, app.clock.now(), {
        clientid,
        name: 'koha',
        settings: harvestSettings.parse(JSON.parse(JSON.stringify(all))),
      }),
    );
  }
  const source = { actor, clientid, source: 'koha' };
  async function newest() {
    const [line] = await readHarvests(app.db, clientid, 'koha', 1);
    if (line === undefined) throw new Error('There is no harvest.');
    return line;
  }
  async function settle() {
    for (;;) {
      await app.jobs.run('import-files');
      const line = await newest();
      if (outcomeOf(line) !== 'importing') return line;
    }
  }
  /** Harvests and imports, and returns how the harvest ended. */
  async function sync(complete = false) {
    app.clock.advance(1000);
    expect(await askHarvest(app, source, complete)).toBe('asked');
    await app.jobs.run('harvest-sources');
    return outcomeOf(await settle());
  }
  /** Leaves a harvest as a killed server does. */
  const breakOff = (complete: 0 | 1) =>
    transaction(app.db, (tx) =>
      insertHarvest(tx, {
        ...{ clientid, source: 'koha', state: 'harvesting', complete, actor },
        now: app.clock.now(),
      }),
    );
  const shown = () => shownTitles(app.db);

  test('titles, copies and their states follow the source, including deletions', async () => {
    for (let number = 1; number <= 8; number += 1)
      system.put(number, { isbn: testIsbn(number), copies: [{ barcode: `B${number}` }] });
    expect(await sync()).toBe('done');
    expect(await shown()).toEqual(system.state);
    system.put(1, { title: '改了名', isbn: '' });
    system.put(2, { copies: [{ barcode: 'B2', onLoan: true }, { barcode: 'B2-2' }] });
    system.put(3, { copies: [] });
    system.put(4, { copies: [] });
    system.put(5, { copies: [{ barcode: 'B5' }, { barcode: 'B4' }] });
    system.remove(6);
    system.put(9);
    expect(await sync()).toBe('done');
    expect(await shown()).toEqual(system.state);
    expect(system.asked.at(-1)).toContain('resumptionToken');
    expect(system.asked.filter((path) => path.includes('from='))).toHaveLength(1);
    const line = await newest();
    const run = answerOf(await desk.call(importCalls.run, { id: line.run }));
    expect(run).toMatchObject({
      source: 'koha',
      state: 'done',
      counts: { added: 1, updated: 5, rejected: 0 },
    });
    system.put(6, { title: '回来了', copies: [{ barcode: 'B6' }] });
    expect(await sync()).toBe('done');
    expect(await shown()).toEqual(system.state);
    // The list repeats the last second.
    system.now = new Date(system.now.getTime() + 1000);
    expect(await sync()).toBe('done');
    expect(await sync()).toBe('same');
  });

  test('a run is undone as a whole, and the source brings everything back', async () => {
    for (let number = 1; number <= 4; number += 1)
      system.put(number, { copies: [{ barcode: `B${number}` }] });
    await sync();
    const before = await shown();
    system.put(1, { title: '新题名' });
    system.put(2, { copies: [{ barcode: 'B2', onLoan: true }] });
    system.put(5, { copies: [{ barcode: 'B5' }] });
    system.remove(3);
    await sync();
    const run = await undoAtDesk(app, desk, (await newest()).run);
    expect(run).toMatchObject({ state: 'undone', reported: { kept: 0 } });
    expect(await shown()).toEqual(before);
    await sync();
    expect(await shown()).toEqual(system.state);
  });

  test('staff edits stay, and a copy on loan is withdrawn once it is back', async () => {
    system.put(1, { copies: [{ barcode: 'B1' }, { barcode: 'B2' }] });
    await sync();
    await app.db
      .updateTable('title')
      .set({ edited: JSON.stringify(['title']) })
      .execute();
    await app.db.updateTable('copy').set({ lent: 1, status_id: 2 }).where('barcode', '=', 'B1').execute();
    system.put(1, { title: '来源的新题名', copies: [{ barcode: 'B2' }] });
    await sync();
    expect(await shown()).toEqual(['书 1 B1:2,B2:1']);
    await app.db.updateTable('copy').set({ lent: 0, status_id: 1 }).where('barcode', '=', 'B1').execute();
    await sync(true);
    expect(await shown()).toEqual(['书 1 B2:1']);
    system.remove(1);
    await sync();
    expect(await shown()).toEqual([]);
  });

  test('a source that lost many titles waits for a decision', async () => {
    system.deletions = 'no';
    await set({ limit: 5 });
    for (let number = 1; number <= 20; number += 1)
      system.put(number, { copies: [{ barcode: `B${number}` }] });
    expect(await sync()).toBe('done');
    system.remove(1);
    expect(await sync()).toBe('done');
    expect(await shown()).toEqual(system.state);
    const before = await everyRow(app.db);
    const catalogue = await shown();
    for (const number of [2, 3]) system.remove(number);
    system.put(4, { title: '也改了' });
    expect(await sync()).toBe('waiting');
    expect(await shown()).toEqual(catalogue);
    expect(before).not.toBe('');
    expect((await newest()).runProblem).toContain('2 are no longer there');
    // Meanwhile no other harvest begins.
    expect(await askHarvest(app, source, false)).toBe('busy');
    expect(await decideHarvest(app, source, 'discard')).toBe('decided');
    expect(await decideHarvest(app, source, 'discard')).toBe('missing');
    expect(await shown()).toEqual(catalogue);
    expect(await sync()).toBe('waiting');
    expect(await decideHarvest(app, { ...source, clientid: asClientId('other') }, 'apply')).toBe('missing');
    expect(await decideHarvest(app, source, 'apply')).toBe('decided');
    expect(outcomeOf(await settle())).toBe('done');
    expect(await shown()).toEqual(system.state);
    const actions = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'catalogue.harvest.%')
      .orderBy('number')
      .execute();
    expect(actions.map(({ action }) => action).slice(-3)).toEqual([
      'catalogue.harvest.discard',
      'catalogue.harvest.ask',
      'catalogue.harvest.apply',
    ]);
  });

  test('records keep their titles when a migration changes their identifiers', async () => {
    for (const deletions of ['persistent', 'no'] as const) {
      system.deletions = deletions;
      for (let number = 1; number <= 5; number += 1)
        system.put(number, { copies: [{ barcode: `B${number}` }] });
      await sync(true);
      const ids = async () =>
        (await app.db.selectFrom('title').select('id').where('hidden', '=', 0).orderBy('id').execute()).map(
          ({ id }) => id,
        );
      const before = await ids();
      const old = [...system.records.values()];
      system.prefix = `oai:new-${deletions}:`;
      for (let number = 1; number <= 5; number += 1) system.put(number);
      // A system that keeps its deletions deletes the old identifiers, either before or after.
      if (deletions === 'persistent')
        for (const record of old) system.records.set(record.identifier, { ...record, title: undefined });
      await set({ limit: 5 });
      expect(await sync(deletions === 'no')).toBe('done');
      expect(await ids()).toEqual(before);
      expect(await shown()).toEqual(system.state);
      await set({});
    }
  });

  describe('faults of the source', () => {
    beforeEach(() => {
      for (let number = 1; number <= 10; number += 1)
        system.put(number, { copies: [{ barcode: `B${number}` }] });
    });

    test.each([
      'busy',
      'busy-until',
      'away',
      'cut',
      'html',
      'half-xml',
      'wrong-encoding',
      'token-expired',
    ] as const)('after one answer with the fault "%s" the harvest is complete', async (fault) => {
      system.faults = ['', '', '', fault];
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
    });

    test.each([
      ['html', 'not whole XML'],
      ['doctype', 'DOCTYPE'],
      ['away', 'cannot be reached'],
      ['wrong-encoding', 'encoding'],
      ['elsewhere', 'another host'],
      ['same-token', 'same resumption token'],
    ] as const)('a source that repeats the fault "%s" changes nothing', async (fault, why) => {
      await sync();
      const before = await shown();
      system.put(11);
      system.put(12, { title: '改' });
      system.put(1, { title: '改' });
      system.put(2, { title: '改' });
      for (let number = 3; number <= 9; number += 1) system.put(number, { title: '改' });
      system.faults = ['', '', ...Array.from({ length: 60 }, () => fault)];
      expect(await sync()).toBe('failed');
      expect((await newest()).problem).toContain(why);
      expect(await shown()).toEqual(before);
      system.faults = [];
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
    });

    test('tokens that always expire end the harvest, and parts of days get through', async () => {
      system.faults = Array.from({ length: 200 }, (_, index) => (index % 3 === 2 ? 'token-expired' : ''));
      expect(await sync()).toBe('failed');
      expect((await newest()).problem).toContain('windowDays');
      system.faults = [];
      await set({ windowDays: 7 });
      expect(await sync()).toBe('done');
      expect(system.asked.filter((path) => path.includes('until='))).not.toHaveLength(0);
      expect(await shown()).toEqual(system.state);
    });

    test('for a record that arrives twice, or deleted first, the latest state counts', async () => {
      const [first] = system.records.values();
      if (first === undefined) throw new Error('There is no record.');
      const again = { ...first, stamp: '2026-02-01T00:00:00Z' };
      // The list gives the current state first, then an older one.
      system.records.set('older', { ...again, title: '旧题名', copies: [] });
      system.records.set('deleted', { ...again, title: undefined, copies: [] });
      expect(await sync()).toBe('done');
      system.records.delete('older');
      system.records.delete('deleted');
      expect(await shown()).toEqual(system.state);
    });
  });

  describe('other sources', () => {
    const put = (from: number, to: number) => {
      for (let number = from; number <= to; number += 1)
        system.put(number, { copies: [{ barcode: `B${number}` }] });
    };
    const fileOf = (numbers: readonly number[]) =>
      `<collection>${numbers.map((number) => marcOf(recordOf(number))).join('')}</collection>`;
    const recordOf = (number: number) => {
      const record = system.records.get(String(number));
      if (record === undefined) throw new Error(`There is no record ${number}.`);
      return record;
    };

    test('SRU is read page by page, and missing records are withdrawn', async () => {
      system.deletions = 'no';
      await set({ protocol: 'sru', address: `${address}/sru`, overlap: undefined });
      put(1, 8);
      system.faults = ['', 'away', '', 'half-xml'];
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      system.remove(3);
      system.put(4, { title: '改' });
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      expect(await sync()).toBe('same');
    });

    test('a source that is back in the state before the last harvest is imported again', async () => {
      system.deletions = 'no';
      await set({ protocol: 'sru', address: `${address}/sru`, overlap: undefined });
      put(1, 2);
      expect(await sync()).toBe('done');
      system.put(1, { title: '改' });
      expect(await sync()).toBe('done');
      system.put(1, { title: '书 1' });
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      // A complete comparison takes place even if nothing has changed since the last harvest.
      expect(await sync()).toBe('same');
      expect(await sync(true)).toBe('done');
    });

    test.each(['plain', 'gzip', 'zip'] as const)(
      'a file over HTTP (%s) is fetched when it has changed',
      async (packing) => {
        const pack = (text: string) =>
          packing === 'gzip' ? gzipSync(text) : packing === 'zip' ? zip({ 'books.xml': text }) : text;
        await set({ protocol: 'http', address: `${address}/file`, overlap: undefined });
        put(1, 4);
        system.file = { body: pack(fileOf([1, 2, 3, 4])), etag: '"1"' };
        expect(await sync()).toBe('done');
        expect(await shown()).toEqual(system.state);
        expect(await sync()).toBe('same');
        system.file = { ...system.file, etag: '"2"' };
        expect(await sync()).toBe('same');
        system.deletions = 'no';
        system.remove(2);
        system.file = { body: pack(fileOf([1, 3, 4])), etag: '"3"' };
        expect(await sync()).toBe('done');
        expect(await shown()).toEqual(system.state);
      },
    );

    test('a truncated file, or one with an unreadable record, withdraws nothing', async () => {
      await set({ protocol: 'http', address: `${address}/file`, overlap: undefined });
      put(1, 4);
      const whole = fileOf([1, 2, 3, 4]);
      system.file = { body: whole };
      await sync();
      const before = await shown();
      for (const body of [
        gzipSync(whole).subarray(0, -20),
        whole.slice(0, whole.length * 0.6),
        '<html><body>Not found</body></html>',
        whole.replace('<marc:controlfield tag="001">2</marc:controlfield>', '<marc:broken'),
        whole.replace('<marc:controlfield tag="001">2</marc:controlfield>', ''),
        // Broken after its control number.
        whole.replace('<marc:controlfield tag="001">2</marc:controlfield>', '$&<marc:broken'),
      ]) {
        system.file = { body };
        expect(['done', 'failed']).toContain(await sync());
        expect(await shown()).toEqual(before);
      }
    });

    test('files in a folder are taken once each, when complete', async () => {
      const folder = join(harvestFolder, 'koha');
      mkdirSync(folder, { recursive: true });
      await set({
        protocol: 'folder',
        folder: 'koha',
        address: undefined,
        overlap: undefined,
      });
      expect(await sync()).toBe('same');
      // Files are as old as the system says.
      app.clock.set(new Date());
      put(1, 3);
      writeFileSync(join(folder, 'one.xml'), fileOf([1, 2, 3]));
      writeFileSync(join(folder, 'two.xml.part'), fileOf([1]));
      expect(await sync()).toBe('same');
      app.clock.advance(hourMs);
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      expect(await sync()).toBe('same');
      system.put(1, { title: '改' });
      const deleted = marcOf(recordOf(3)).replace('<marc:leader>00000n', '<marc:leader>00000d');
      writeFileSync(
        join(folder, 'three.xml'),
        fileOf([1]).replace('</collection>', `${deleted}</collection>`),
      );
      app.clock.advance(hourMs);
      system.remove(3);
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      expect(await sync()).toBe('same');
      // No file is taken twice, however often reading the folder has failed since.
      for (let failed = 0; failed < 401; failed += 1) {
        const now = new Date(app.clock.now().getTime() + failed);
        const values = { clientid, source: 'koha', state: 'failed', complete: 0, actor, now } as const;
        await transaction(app.db, (tx) => insertHarvest(tx, values));
      }
      app.clock.advance(1000);
      expect(await sync()).toBe('same');
      // The records return to the state of an earlier file.
      for (const number of [1, 3])
        system.put(number, { title: `书 ${number}`, copies: [{ barcode: `B${number}` }] });
      writeFileSync(join(folder, 'four.xml'), fileOf([1, 2, 3]));
      app.clock.advance(hourMs);
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(system.state);
      await set({ protocol: 'folder', folder: '../..', address: undefined, overlap: undefined });
      expect(await sync()).toBe('failed');
    });
  });

  test('a source is harvested when due in its library’s time zone', async () => {
    system.put(1);
    // Three in the morning in Shanghai is seven in the evening before, in UTC.
    app.clock.set('2026-05-01T18:59:00Z');
    await app.db.deleteFrom('harvest_source').execute();
    await set({ schedule: '0 3 * * *' });
    await app.jobs.run('harvest-sources');
    expect(await readHarvests(app.db, clientid, 'koha', 5)).toEqual([]);
    app.clock.set('2026-05-01T19:00:30Z');
    await app.jobs.run('harvest-sources');
    expect(outcomeOf(await settle())).toBe('done');
    await app.jobs.run('harvest-sources');
    expect(await readHarvests(app.db, clientid, 'koha', 5)).toHaveLength(1);
    await set({ schedule: '0 3 * * *', paused: 1 });
    app.clock.set('2026-05-03T19:00:30Z');
    await app.jobs.run('harvest-sources');
    expect(await readHarvests(app.db, clientid, 'koha', 5)).toHaveLength(1);
  });

  test('an interrupted harvest starts again, and a killed import continues', async () => {
    for (let number = 1; number <= 9; number += 1)
      system.put(number, { copies: [{ barcode: `B${number}` }] });
    await breakOff(0);
    await app.jobs.run('harvest-sources');
    const lines = await readHarvests(app.db, clientid, 'koha', 5);
    expect(lines.map(({ state }) => state).sort()).toEqual(['failed', 'stored']);
    // The finished part of a killed import stays; the rest is requested again.
    const stored = lines.find(({ state }) => state === 'stored');
    await settle();
    await app.db
      .updateTable('import_run')
      .set({ state: 'new', task: 'run' })
      .where('id', '=', stored?.run ?? '')
      .execute();
    await app.jobs.run('import-files');
    expect(await shown()).toEqual(system.state);
  });

  test('an interrupted full comparison starts again as one', async () => {
    for (let number = 1; number <= 3; number += 1) system.put(number);
    expect(await sync()).toBe('done');
    expect(await sync()).toBe('done');
    app.clock.advance(1000);
    await breakOff(1);
    app.clock.advance(1000);
    await app.jobs.run('harvest-sources');
    expect(await newest()).toMatchObject({ state: 'stored', complete: 1, records: 3 });
    expect(JSON.parse((await newest()).asked_by)).toEqual(actor);
  });

  test('a record rejected by an import does not keep others from being withdrawn', async () => {
    const titled = () => system.state.filter((line) => line !== ' ');
    for (const protocol of ['oai', 'sru'] as const) {
      await set(
        protocol === 'oai' ? {} : { protocol, address: `${address}/sru`, overlap: undefined, pageSize: 100 },
      );
      system.deletions = 'no';
      for (let number = 1; number <= 4; number += 1) system.put(number);
      system.put(5, { title: '' });
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(titled());
      system.remove(2);
      expect(await sync()).toBe('done');
      expect(await shown()).toEqual(titled());
      for (const table of ['title_origin', 'harvest', 'harvest_source', 'import_run'] as const)
        await app.db.deleteFrom(table).execute();
      await forgetCatalogue(app.db);
    }
  });

  test('whatever changes between harvests, the catalogue ends equal to the source', async () => {
    const number = fc.integer({ min: 1, max: 6 });
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          what: fc.constant('put' as const),
          number,
          title: fc.constantFrom('甲', '乙', '丙'),
          barcodes: fc.uniqueArray(fc.constantFrom<string>('B1', 'B2', 'B3', 'B4'), { maxLength: 2 }),
          onLoan: fc.boolean(),
          isbn: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('remove' as const), number }) },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('sync' as const),
          complete: fc.boolean(),
          fault: fc.constantFrom<Fault | ''>('', 'token-expired', 'away', 'busy'),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.boolean(),
        async (steps, isToTheDay) => {
          for (const table of ['title_origin', 'harvest', 'import_run'] as const)
            await app.db.deleteFrom(table).execute();
          await forgetCatalogue(app.db);
          system.records.clear();
          system.isToTheDay = isToTheDay;
          for (const one of steps) {
            if (one.what === 'sync') {
              system.faults = ['', '', one.fault];
              expect(['done', 'same']).toContain(await sync(one.complete));
            } else if (one.what === 'remove') system.remove(one.number);
            else {
              // A copy belongs to one record.
              for (const [, other] of system.records)
                if (
                  other.control !== String(one.number) &&
                  other.copies.some(({ barcode }) => one.barcodes.includes(barcode))
                )
                  system.put(Number(other.control), {
                    copies: other.copies.filter(({ barcode }) => !one.barcodes.includes(barcode)),
                  });
              system.put(one.number, {
                title: `${one.title} ${one.number}`,
                isbn: one.isbn ? testIsbn(one.number % 2) : '',
                copies: one.barcodes.map((barcode) => ({ barcode, onLoan: one.onLoan })),
              });
            }
          }
          system.faults = [];
          await sync();
          expect(await shown()).toEqual(system.state);
        },
      ),
      { numRuns: 12 },
    );
  }, 300_000);
});
