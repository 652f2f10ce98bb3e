import { bookshelfCalls, bookshelfDeskCalls, catalogueCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeScene, type Scene } from '../../testing/bookshelf/scene.ts';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader } from '../../testing/readers.ts';
import { deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { runStaffCommand } from '../../testing/staff.ts';

const { evaluate, evaluationSummary } = bookshelfCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let visitor: TestCaller;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app);
    visitor = callAs(app, scene.visitor);
    await app.services.catalogue.feed.catchUp();
  });
  beforeEach(async () => {
    await app.db.deleteFrom('title_evaluation').execute();
    app.clock.advance(60_000);
  });
  /** For each list of types, a new reader evaluates a title. */
  async function judge(catalogueId: string, ...types: string[]): Promise<void> {
    for (const suitabilityType of types) {
      count += 1;
      const { token } = await makeReader(app, 'qinghe', `V${count}`);
      const suitabilityCriteria = suitabilityType.startsWith('1') ? '1' : '3';
      const form = {
        catalogueId,
        suitabilityCriteria,
        suitabilityType,
        suitabilityContent: '=1+1\n好',
      } as const;
      answerOf(await callAs(app, token)(evaluate, form));
    }
  }
  const titleAt = (place: number) => scene.titles[place] ?? 'none';
  const summary = async (place: number, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    answerOf(
      await callAs(app, scene.visitor, { language })(evaluationSummary, { catalogueId: titleAt(place) }),
    );
  const search = async (input: { text?: string; suitableFor?: string[] }) =>
    answerOf(await visitor(catalogueCalls.search, { text: '', ...input }));

  test('a book’s page reports a type on which three readers agree, but not two', async () => {
    await judge(titleAt(0), '1-3,1-4', '1-4,1-5');
    expect(await summary(0)).toEqual({});
    await judge(titleAt(0), '1-3,1-4,1-5', '1-3,1-5', '1-9');
    expect(await summary(0)).toEqual({ suitable: { readers: 4, words: '三至五年级' } });
    expect(await summary(0, 'en-US')).toEqual({ suitable: { readers: 4, words: 'School years 3–5' } });
    await judge(titleAt(0), '3-12', '3-12,3-18', '3-12');
    expect((await summary(0)).unsuitable).toEqual({ readers: 3, words: '内容过深' });
    expect(await visitor(evaluationSummary, { catalogueId: scene.foreign })).toMatchObject({
      code: 'catalogue.record.missing',
    });
  });

  test('a search narrows to what readers find suitable, and says how many titles that leaves', async () => {
    await judge(titleAt(0), '1-3', '1-3,1-4', '1-3');
    await judge(titleAt(1), '1-3,1-6', '1-6', '1-6');
    await judge(titleAt(2), '1-6', '1-6');
    const ids = async (...years: string[]) =>
      (await search({ suitableFor: years })).rs.map(({ id }) => id).sort();
    expect(await ids('1-3')).toEqual([titleAt(0)]);
    expect(await ids('1-6')).toEqual([titleAt(1)]);
    expect(await ids('1-3', '1-6')).toEqual([titleAt(0), titleAt(1)].sort());
    expect(await ids('1-9')).toEqual([]);
    const [first] = (await search({ suitableFor: ['1-3'] })).rs;
    const found = await search({ text: first?.bookName ?? '' });
    expect(found.aggs?.by_suitability).toContainEqual({ key: '1-3', docCount: 1, label: '三年级' });
    const response = await visitor(catalogueCalls.search, { text: '', suitableFor: ['3-12'] });
    expect(response).toMatchObject({ kind: 'failed', status: 400 });
  });

  test('staff list the evaluations, and read every word of each on one line', async () => {
    await judge(titleAt(0), '1-3', '1-3,1-4', '1-3');
    await judge(titleAt(1), '3-12');
    const listed = await staff('list', '--library', 'qinghe', '--json');
    const rows = z.array(z.looseObject({ catalogueId: z.string() })).parse(JSON.parse(listed.out));
    expect(rows).toMatchObject([
      { catalogueId: titleAt(0), evaluations: 3, suitable: { readers: 3, words: '三年级' } },
      { catalogueId: titleAt(1), evaluations: 1 },
    ]);
    expect((await staff('list', '--library', 'qinghe')).out).toContain('3: 三年级');
    const shown = await staff('show', titleAt(1), '--library', 'qinghe');
    expect(shown.out.split('\n')).toHaveLength(2);
    expect(shown.out).toContain('内容过深');
    for (const argv of [
      ['show', '999999999', '--library', 'qinghe'],
      ['show', 'x', '--library', 'qinghe'],
      ['list', '--library', 'nowhere'],
    ])
      expect((await staff(...argv)).code, argv.join(' ')).not.toBe(0);
  });

  test('at the desk, staff see the figures, each evaluation and a table; another library sees none', async () => {
    await judge(titleAt(0), '1-3', '1-3', '1-3');
    await judge(titleAt(1), '3-12');
    await makeStaff(app, 'qinghe', 'judge', 'moderator');
    const desk = await deskOf(app, 'qinghe', 'judge', { language: 'zh-CN' });
    const { results } = answerOf(await desk.call(bookshelfDeskCalls.evaluations, {}));
    expect(results).toMatchObject([
      { id: titleAt(0), evaluations: 3, suitable: { readers: 3, words: '三年级' } },
      { id: titleAt(1), evaluations: 1 },
    ]);
    const [first] = results;
    const found = answerOf(await desk.call(bookshelfDeskCalls.evaluations, { text: first?.title ?? '' }));
    expect(found.totalRecord).toBe(1);
    expect(answerOf(await desk.call(bookshelfDeskCalls.titleEvaluations, { id: titleAt(0) }))).toMatchObject(
      Array.from({ length: 3 }, () => ({ types: ['三年级'], content: '=1+1\n好' })),
    );
    const table = await desk.post('/api/desk/bookshelf/downloadEvaluations', { format: 'csv' });
    expect(table.body).toContain('三年级');
    await makeStaff(app, 'harbor', 'judge', 'owner');
    const other = await deskOf(app, 'harbor', 'judge');
    expect(answerOf(await other.call(bookshelfDeskCalls.evaluations, {})).totalRecord).toBe(0);
    expect(answerOf(await other.call(bookshelfDeskCalls.titleEvaluations, { id: titleAt(0) }))).toEqual([]);
  });

  const staff = (...argv: string[]) => runStaffCommand(app, 'evaluation', ...argv);
});
