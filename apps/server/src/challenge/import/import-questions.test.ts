import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { challengeCalls, contentDeskCalls, importCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs } from '../../../testing/call-as.ts';
import { activityOf, bankOf, syncChallenges } from '../../../testing/challenge/challenges.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { fileAtDesk, importAtDesk, undoAtDesk } from '../../../testing/import/desk-import.ts';
import { workbook, zip } from '../../../testing/import/workbook.ts';
import { makeReader } from '../../../testing/readers.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { createLibrary } from '../../library/public.ts';

const heading = '关卡,题目,选项A,选项B,选项C,选项D,正确答案';
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
/** Questions of a level; the level is written once, as in merged cells. */
const level = (name: string, count = 10) =>
  numbers(1, count).map(
    (number) => `${number === 1 ? name : ''},${name}的第 ${number} 题,甲${number},乙,丙,,B`,
  );

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let readers = 0;
  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    await makeStaff(app, 'qinghe', 'lin', 'owner');
    await makeStaff(app, 'qinghe', 'he', 'editor');
    desk = await deskOf(app, 'qinghe', 'lin');
    await syncChallenges(app, 'qinghe', {
      'activities/dream.yaml': activityOf('红楼知多少'),
      'activities/poems.yaml': activityOf('诗词大会'),
      'activities/lecture.yaml': activityOf('讲座', { category: 'event' }),
      'challenges/poems.yaml': bankOf(1),
    });
    await syncChallenges(app, 'harbor', { 'activities/sea.yaml': activityOf('Sea stories') });
  }, 180_000);
  beforeEach(async () => {
    await app.db.deleteFrom('import_run').execute();
    await app.db
      .deleteFrom('content_item')
      .where('key', '=', 'dream')
      .where('kind', '=', 'challenges')
      .execute();
    await app.db
      .updateTable('challenge')
      .set({ withdrawn_at: '2026-01-01' })
      .where('key', '=', 'dream')
      .execute();
  });

  const csv = (...rows: readonly string[]) => [heading, ...rows].join('\n');
  const run = async (
    name: string,
    content: string | Uint8Array,
    task: 'try' | 'run',
    challenge = 'dream',
  ) => {
    const id = await fileAtDesk(desk, name, content);
    return importAtDesk(app, desk, id, task, 'questions', { challenge });
  };
  const item = (key: string) => desk.call(contentDeskCalls.item, { kind: 'challenges', key });
  /** The first question for a reader who has not played yet. */
  async function play() {
    readers += 1;
    const { token } = await makeReader(app, 'qinghe', `R${readers}`);
    const call = callAs(app, token);
    const found = await app.db
      .selectFrom('activity')
      .select('id')
      .where('key', '=', 'dream')
      .executeTakeFirstOrThrow();
    const quiz = await call(challengeCalls.quiz, { activityId: found.id });
    return quiz.kind === 'refused' ? quiz.code : answerOf(quiz).quizList[0]?.question;
  }

  test('a table of questions is recognised, tried, played by readers, and undone', async () => {
    const id = await fileAtDesk(
      desk,
      '题库.xlsx',
      zip(
        workbook(
          csv(...level('第一关'), ...level('第二关'))
            .split('\n')
            .map((row) => row.split(',')),
        ),
      ),
    );
    const found = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(found).toMatchObject({ target: 'questions', format: 'xlsx' });
    expect(found.columns.map(({ field }) => field)).toEqual([
      'level',
      'question',
      'A',
      'B',
      'C',
      'D',
      'answer',
    ]);
    expect(found.challenges).toEqual([
      { key: 'dream', name: '红楼知多少' },
      { key: 'poems', name: '诗词大会' },
    ]);

    const tried = await importAtDesk(app, desk, id, 'try', 'questions', { challenge: 'dream' });
    expect(tried).toMatchObject({ state: 'tried', counts: { rows: 20, added: 20, rejected: 0 } });
    expect(await item('dream')).toMatchObject({ kind: 'refused', code: 'content.item.missing' });

    const done = await importAtDesk(app, desk, id, 'run', 'questions', { challenge: 'dream' });
    expect(done.counts).toEqual(tried.counts);
    expect(done.notes.at(-1)).toBe('Readers can play it now: 红楼知多少 (1: 10, 2: 10)');
    expect(answerOf(await item('dream'))).toMatchObject({
      owner: 'desk',
      state: 'published',
      hasDraft: false,
    });
    expect(await play()).toBe('第一关的第 1 题');

    expect(await undoAtDesk(app, desk, id)).toMatchObject({
      state: 'undone',
      undo: { removed: 1 },
      reported: { kept: 0 },
    });
    expect(await item('dream')).toMatchObject({ kind: 'refused', code: 'content.item.missing' });
    const actions = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('number')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'import.run.begin',
      'import.run.end',
      'import.run.undo',
    ]);
  });

  test('rejected rows are corrected and imported again; the bank is a draft until it is complete', async () => {
    const wrong = [...level('第一关').slice(0, 8), ',第九题,甲,乙,,,E', ',第十题,甲,,,,A'];
    const first = await run('题库.csv', csv(...wrong), 'run');
    expect(first.counts).toMatchObject({ rows: 10, added: 8, rejected: 2 });
    expect(first.reasons.map(({ code }) => code).sort()).toEqual(['question.answer', 'question.options']);
    expect(first.notes.at(-1)).toContain('红楼知多少 (1: 8)');
    expect(answerOf(await item('dream'))).toMatchObject({ state: 'draft', source: null });
    expect(await play()).not.toContain('第一关');

    const report = await desk.post(`/api${importCalls.downloadRows.path}`, {
      id: first.id,
      result: 'rejected',
      format: 'csv',
    });
    const corrected = report.body
      .replace('\ufeff', '')
      .replace(',E,', ',A,')
      .replace('甲,,,,A', '甲,乙,,,A')
      .replaceAll('\r\n,', '\r\n1,');
    const second = await run('改正.csv', corrected, 'run');
    expect(second.counts).toMatchObject({ rows: 2, added: 2, rejected: 0 });
    expect(second.notes.at(-1)).toContain('红楼知多少 (1: 10)');
    const draft = answerOf(await item('dream'));
    expect(draft.draft?.texts[0]?.fields.questions).toHaveLength(10);
    answerOf(
      await desk.call(contentDeskCalls.publish, {
        kind: 'challenges',
        key: 'dream',
        version: draft.version,
        source: draft.draft ?? { texts: [], pictures: {} },
      }),
    );
    expect(await play()).toBe('第一关的第 1 题');
  });

  test('importing the same file again changes nothing; a changed answer is an update, which can be undone', async () => {
    await run('题库.csv', csv(...level('第一关')), 'run');
    expect((await run('题库.csv', csv(...level('1')), 'run')).counts).toMatchObject({
      added: 10,
      unchanged: 0,
    });
    expect((await run('再来.csv', csv(...level('第一关')), 'run')).counts).toMatchObject({ unchanged: 10 });
    const before = answerOf(await item('dream'));
    const changed = await run(
      '改.csv',
      csv('1,第一关的第 3 题,甲,乙,,,A', '1,第一关的第 3 题,丙,丁,,,A'),
      'run',
    );
    expect(changed.counts).toMatchObject({ updated: 1, rejected: 1 });
    expect(changed.reasons[0]?.text).toBe('The same question of the same level as row …');
    expect((await undoAtDesk(app, desk, changed.id)).undo).toMatchObject({ restored: 1 });
    expect(answerOf(await item('dream'))).toMatchObject({ source: before.source, draft: before.draft });
  });

  test('what somebody has changed at the desk since stays as it is', async () => {
    const done = await run('题库.csv', csv(...level('第一关')), 'run');
    const { version, source } = answerOf(await item('dream'));
    if (source === null) throw new Error('The bank is not published.');
    const [text] = source.texts;
    if (text === undefined) throw new Error('The bank has no text.');
    const longer = { ...source, texts: [{ ...text, fields: { ...text.fields, seconds: 90 } }] };
    answerOf(
      await desk.call(contentDeskCalls.publish, {
        kind: 'challenges',
        key: 'dream',
        version,
        source: longer,
      }),
    );
    expect(await undoAtDesk(app, desk, done.id)).toMatchObject({
      undo: { removed: 0 },
      reported: { kept: 1 },
    });
    expect(answerOf(await item('dream')).source?.texts[0]?.fields.seconds).toBe(90);
    // An import goes into an existing draft: nothing is published while somebody is working on it.
    const next = answerOf(await item('dream'));
    const [main] = next.source?.texts ?? [];
    if (main === undefined) throw new Error('The bank is not published.');
    const draft = { texts: [{ ...main, fields: { ...main.fields, seconds: 60 } }], pictures: {} };
    answerOf(
      await desk.call(contentDeskCalls.saveDraft, {
        kind: 'challenges',
        key: 'dream',
        version: next.version,
        source: draft,
      }),
    );
    await run('再一关.csv', csv(...level('2')), 'run');
    const both = answerOf(await item('dream'));
    expect(both.source?.texts[0]?.fields.questions).toHaveLength(10);
    expect(both.draft?.texts[0]?.fields).toMatchObject({ seconds: 60 });
    expect(both.draft?.texts[0]?.fields.questions).toHaveLength(20);
  });

  test('a row may carry its question in the other language', async () => {
    const both = [
      `${heading},题目（英文）,English A,English B,English C`,
      ...level('第一关').map((row, index) => `${row},Question ${index + 1},one,two,three`),
    ].join('\n');
    expect((await run('双语.csv', both, 'run')).counts).toMatchObject({ added: 10 });
    const { languages, state } = answerOf(await item('dream'));
    expect([languages, state]).toEqual([['zh-CN', 'en-US'], 'published']);
    const half = `${heading},English question,English A\n1,新题,甲,乙,,,A,New,one`;
    expect((await run('缺.csv', half, 'run')).reasons[0]).toMatchObject({ code: 'question.translation' });
  });

  test('rows name their challenge in a column; folders, unknown challenges and lectures are refused', async () => {
    const named = (name: string, number: number) => `${name},1,题 ${number},甲,乙,,,A`;
    const table = [
      `挑战,${heading}`,
      ...[named('红楼知多少', 1), named('诗词大会', 2), named('讲座', 3), named('Sea stories', 4)],
    ].join('\n');
    const done = await run('几个.csv', table, 'run', '');
    expect(done.counts).toMatchObject({ added: 1, rejected: 3 });
    const { results } = answerOf(await desk.call(importCalls.rows, { id: done.id, result: 'rejected' }));
    expect(results.map(({ row, reasons }) => [row, reasons[0]])).toEqual([
      [
        '3',
        'The questions come from the content folder (challenges/poems.yaml): take them over under Content first',
      ],
      ['4', 'There is no such challenge: 讲座'],
      ['5', 'There is no such challenge: Sea stories'],
    ]);
    expect((await run('哪个.csv', csv(...level('1')), 'run', '')).reasons[0]).toMatchObject({
      code: 'challenge.none',
      count: 10,
    });
  });

  test('a person who may not publish content cannot import questions', async () => {
    const editors = app.db.updateTable('staff_role').where('key', '=', 'editor');
    await editors.set({ permissions: JSON.stringify(['import.run', 'content.edit']) }).execute();
    const he = await deskOf(app, 'qinghe', 'he');
    const id = await fileAtDesk(he, '题库.csv', csv(...level('1')));
    expect(
      await he.call(importCalls.start, { id, task: 'run', target: 'questions', options: {} }),
    ).toMatchObject({
      kind: 'refused',
      code: 'staff.permission.missing',
    });
  });

  test('the command line does the same, and its run can be undone at the desk', async () => {
    const file = join(app.config.dataDir, 'bank.csv');
    writeFileSync(file, csv(...level('第一关')));
    const { code, out } = await runBeside(app, [
      'import',
      'questions',
      file,
      '--library',
      'qinghe',
      '--challenge',
      '红楼知多少',
      '--json',
    ]);
    expect([code, JSON.parse(out.join(''))]).toMatchObject([0, { added: 10 }]);
    expect(await play()).toBe('第一关的第 1 题');
    const { results } = answerOf(await desk.call(importCalls.runs, {}));
    expect(results[0]).toMatchObject({ target: 'questions', fileName: 'bank.csv' });
    expect(await undoAtDesk(app, desk, results[0]?.id ?? '')).toMatchObject({ undo: { removed: 1 } });
  });
});
