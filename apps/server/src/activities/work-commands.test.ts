import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activitiesCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { enterWork, makeCompetition } from '../../testing/activities/works.ts';
import { answerOf, callAs } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { video } from '../../testing/files/videos.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';

const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\n春天来了\n';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
      await makeCompetition(app, clientid, 'contest');
    }
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `C${count}`);
  });

  /** The command line of the staff, beside the running server. */
  const staff = (...argv: string[]) => runStaffCommand(app, 'work', ...argv);
  const works = async () => answerOf(await callAs(app, reader.token)(activitiesCalls.ownWorks, {})).results;

  test('staff list the works of their library', async () => {
    const { work } = await enterWork(app, reader.token, 'contest');
    const stranger = await makeReader(app, 'harbor', `S${count}`);
    await enterWork(app, stranger.token, 'contest');
    const listed = await staff('list', '--library', 'qinghe', '--json');
    const rows = z
      .array(z.looseObject({ id: z.string(), borrowNumber: z.string() }))
      .parse(JSON.parse(listed.out));
    expect(rows.find(({ id }) => id === work.id)).toMatchObject({
      borrowNumber: reader.borrowNumber,
      filename: '春.mp4',
      kind: 'competition',
      size: 2000,
    });
    expect(rows.map(({ borrowNumber }) => borrowNumber)).not.toContain(stranger.borrowNumber);
    const table = await staff('list', '--library', 'qinghe', '--activity', 'contest');
    expect([table.code, table.out.includes(reader.borrowNumber)]).toEqual([0, true]);
    expect((await staff('list', '--library', 'qinghe', '--activity', 'other')).out).toBe(
      'There are no such works.',
    );
  });

  test('staff watch a work at the address in the list, which works for some hours', async () => {
    const bytes = video({ size: 4000 });
    const { work } = await enterWork(app, reader.token, 'contest', bytes);
    const { out } = await staff('list', '--library', 'qinghe', '--json');
    const rows = z.array(z.looseObject({ id: z.string(), url: z.string() })).parse(JSON.parse(out));
    const { url = '' } = rows.find(({ id }) => id === work.id) ?? {};
    expect(url).toMatch(/^http:\/\/localhost:\d+\/files\/signed\//);
    const { pathname, search } = new URL(url);
    const shown = await app.inject({ url: pathname + search });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(shown.rawPayload.equals(bytes)).toBe(true);
    app.clock.advance(6 * hourMs);
    expect((await app.inject({ url: pathname + search })).statusCode).not.toBe(200);
    app.clock.advance(-6 * hourMs);
    expect((await staff('list', '--library', 'qinghe')).out).toContain(url);
  });

  test('staff copy the works of one competition into a folder, with a list of them', async () => {
    const folder = join(app.config.dataDir, `export-${count}`);
    const relId = `export-${count}`;
    await makeCompetition(app, 'qinghe', relId);
    const bytes = video({ size: 4000 });
    const { work } = await enterWork(app, reader.token, relId, bytes);
    const lost = await enterWork(app, reader.token, relId);
    await enterWork(app, reader.token, 'contest');
    const file = join(app.config.dataDir, 'captions.vtt');
    writeFileSync(file, captions);
    await staff('captions', work.id, file);
    await staff('assess', work.id, '--score', '80', '--by', '=王老师');
    await app.db.updateTable('stored_file').set({ state: 'leaving' }).where('key', '=', lost.key).execute();

    const first = await staff('export', folder, '--library', 'qinghe', '--activity', relId, '--json');
    expect([first.code, JSON.parse(first.out)]).toEqual([
      0,
      { written: 1, kept: 0, missing: [lost.work.id] },
    ]);
    expect(first.err).toContain(lost.work.id);
    const name = `${reader.borrowNumber}-${work.id}`;
    expect(readdirSync(folder).sort()).toEqual([`${name}.mp4`, `${name}.vtt`, 'works.csv']);
    expect(readFileSync(join(folder, `${name}.mp4`)).equals(bytes)).toBe(true);
    expect(readFileSync(join(folder, `${name}.vtt`), 'utf8')).toBe(captions);
    const list = readFileSync(join(folder, 'works.csv'), 'utf8');
    expect(list).toContain(`${name}.mp4,${name}.vtt`);
    // No spreadsheet runs a reader's name as a formula.
    expect(list).toContain("'=王老师 80");

    const again = await staff('export', folder, '--library', 'qinghe', '--activity', relId, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ written: 0, kept: 1 });
  });

  test('a reader sees at once how several assessors scored their work, with the mean', async () => {
    const { work } = await enterWork(app, reader.token, 'contest');
    expect(
      (await staff('assess', work.id, '--score', '80', '--by', '王老师', '--comment', '读得好')).code,
    ).toBe(0);
    expect((await staff('assess', work.id, '--score', '95', '--by', '李老师')).code).toBe(0);
    expect(await works()).toMatchObject([
      {
        score: 87.5,
        assessContentList: [
          { assessRealName: '王老师', assessContent: '读得好', assessScore: 80 },
          { assessRealName: '李老师', assessContent: '', assessScore: 95 },
        ],
      },
    ]);
    expect((await staff('assess', work.id, '--score', '90', '--by', ' 王老师 ')).code).toBe(0);
    expect(await works()).toMatchObject([{ score: 92.5, assessContentList: [{}, {}] }]);
  });

  test('captions are shown with the work, and newer ones replace them', async () => {
    const { work } = await enterWork(app, reader.token, 'contest');
    const file = join(app.config.dataDir, 'captions.vtt');
    writeFileSync(file, captions);
    const kept = await staff('captions', work.id, file);
    expect([kept.code, kept.err]).toEqual([0, '']);
    const [first] = await works();
    const shown = await app.inject({ url: first?.captionsUrl ?? '' });
    expect([shown.statusCode, shown.body]).toEqual([200, captions]);
    expect(shown.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/vtt/),
      'x-content-type-options': 'nosniff',
    });
    writeFileSync(file, captions.replace('春', '秋'));
    await staff('captions', work.id, file);
    await app.services.files.sweep();
    const [second] = await works();
    expect((await app.inject({ url: second?.captionsUrl ?? '' })).body).toContain('秋天来了');
    expect((await app.inject({ url: first?.captionsUrl ?? '' })).statusCode).toBe(404);
    app.clock.advance(48 * hourMs);
    await app.services.files.sweep();
    app.clock.advance(-48 * hourMs);
    expect((await app.inject({ url: second?.captionsUrl ?? '' })).statusCode).toBe(200);
  });

  test('a typing error of the staff is named, and nothing changes', async () => {
    const { work } = await enterWork(app, reader.token, 'contest');
    const file = join(app.config.dataDir, 'wrong.vtt');
    writeFileSync(file, '<!doctype html>');
    const empty = join(app.config.dataDir, 'empty.vtt');
    writeFileSync(empty, 'WEBVTT\n');
    const binary = join(app.config.dataDir, 'binary.vtt');
    writeFileSync(binary, Buffer.from([...Buffer.from('WEBVTT\n --> '), 0xff, 0xfe]));
    const large = join(app.config.dataDir, 'large.vtt');
    writeFileSync(large, captions.padEnd(1024 * 1024 + 1));
    for (const argv of [
      ['assess', work.id, '--score', '101', '--by', 'x'],
      ['assess', work.id, '--score', '-1', '--by', 'x'],
      ['assess', work.id, '--score', '50', '--by', ' '],
      ['assess', work.id, '--score', '50', '--by', 'x', '--comment', 'x'.repeat(1001)],
      ['assess', '999999', '--score', '50', '--by', 'x'],
      ['assess', 'x', '--score', '50', '--by', 'x'],
      ['captions', work.id, file],
      ['captions', work.id, empty],
      ['captions', work.id, binary],
      ['captions', work.id, large],
      ['captions', work.id, join(app.config.dataDir, 'nowhere.vtt')],
      ['captions', '999999', file],
      ['list', '--library', 'nowhere'],
      ['export', app.config.dataDir, '--library', 'nowhere'],
      ['export', file, '--library', 'qinghe'],
    ]) {
      const { code, err } = await staff(...argv);
      expect(code, argv.join(' ')).not.toBe(0);
      expect(err).not.toBe('');
    }
    const [unchanged] = await works();
    expect(unchanged).toEqual(work);
  });
});
