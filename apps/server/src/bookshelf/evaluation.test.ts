import { bookshelfCalls } from '@yuelan/contract';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeScene, type Scene } from '../../testing/bookshelf/scene.ts';
import { answerOf, callAs, post, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { changeLibrary, createLibrary } from '../library/public.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readTypes } from './rules/evaluation-types.ts';

const { evaluate, evaluationOptions } = bookshelfCalls;

test.each([
  ['1', '1-3', ['1-3']],
  ['1', '1-9,1-1,1-9', ['1-1', '1-9']],
  ['3', ' 3-30， 3-12 ', ['3-12', '3-30']],
])('for criterion %s, %j is %o', (criteria, joined, types) => {
  expect(readTypes(criteria, joined)).toEqual(types);
});

test.each([
  ['1', '3-12'],
  ['3', '1-1'],
  ['1', '1-1,3-12'],
  ['1', '1-0'],
  ['1', '1-10'],
  ['3', '3-11'],
  ['3', '3-31'],
  ['1', ','],
  ['1', '1'],
  ['1', '1-01'],
  ['1', 'constructor'],
  ['2', '2-4'],
])('criterion %s does not go with %j', (criteria, joined) => {
  expect(readTypes(criteria, joined)).toBeInstanceOf(Refusal);
});

test('whatever is sent, only types of the criterion come through', () => {
  fc.assert(
    fc.property(fc.constantFrom('1', '3'), fc.string(), (criteria, joined) => {
      const types = readTypes(criteria, joined);
      if (types instanceof Refusal) return;
      for (const type of types) expect(type).toMatch(criteria === '1' ? /^1-[1-9]$/ : /^3-(1[2-9]|2\d|30)$/);
    }),
  );
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let reader: TestReader;
  let call: TestCaller;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, {
      clientid: 'labels',
      name: '有自己说法的图书馆',
      settings: { evaluationLabels: { '1': { 'en-US': 'Good for' }, '3-12': { 'zh-CN': '太难了' } } },
    });
    scene = await makeScene(app);
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `E${count}`);
    call = callAs(app, reader.token);
  });

  const form = (words: Record<string, unknown> = {}) => ({
    catalogueId: scene.titles[0],
    suitabilityCriteria: '1' as const,
    suitabilityType: '1-4,1-3',
    suitabilityContent: '适合中年级',
    ...words,
  });
  const rowsOf = (who: TestReader) =>
    app.db.selectFrom('title_evaluation').selectAll().where('reader_id', '=', who.id).execute();

  test('an evaluation is kept and fills the form again; saving again replaces it', async () => {
    const saved = answerOf(await call(evaluate, form()));
    expect(saved).toEqual({ ...form(), suitabilityType: '1-3,1-4' });
    expect(answerOf(await call(evaluationOptions, { catalogueId: scene.titles[0] })).mine).toEqual(saved);

    const unsuitable = { suitabilityCriteria: 3, suitabilityType: '3-12', suitabilityContent: '' } as const;
    answerOf(await call(evaluate, form(unsuitable)));
    expect(await rowsOf(reader)).toMatchObject([{ criteria: '3', types: '3-12', content: '' }]);
    expect(answerOf(await call(evaluationOptions, { catalogueId: scene.titles[1] })).mine).toBeUndefined();
  });

  test('twenty saves at once make one evaluation', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => answerOf(await call(evaluate, form()))));
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test('types of the other criterion are refused, and values that cannot be chosen are malformed', async () => {
    for (const suitabilityType of ['3-12', '1-1,3-12', '1-10', ','])
      expect(await call(evaluate, form({ suitabilityType }))).toMatchObject({
        kind: 'refused',
        code: 'bookshelf.evaluation.type',
      });
    for (const wrong of [
      { suitabilityCriteria: '2', suitabilityType: '2-4' },
      { suitabilityCriteria: '4', suitabilityType: '4-1' },
      { suitabilityCriteria: '' },
      { suitabilityType: '' },
      { suitabilityType: ['1-1'] },
      { suitabilityContent: 'a'.repeat(2001) },
      { id: '1' },
      { createtime: '2020-01-01' },
    ]) {
      const response = await post(app, `/api${evaluate.path}`, form(wrong), { token: reader.token });
      expect(response.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('nobody can judge in another reader’s name, or judge a title that is not here', async () => {
    const other = await makeReader(app, 'qinghe', `F${count}`);
    answerOf(await callAs(app, other.token)(evaluate, form()));
    await expectRefused(app, evaluate, form({ readerId: other.id }), reader.token, [other]);
    await expectRefused(app, evaluate, form({ catalogueId: scene.foreign }), reader.token, [other]);
    await expectRefused(app, evaluate, form(), scene.visitor, [other]);
    expect(answerOf(await call(evaluationOptions, { catalogueId: scene.titles[0] })).mine).toBeUndefined();
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('a reader’s text is kept as text', async () => {
    const suitabilityContent = '<img src=x onerror=alert(1)>{{7*7}}';
    expect(answerOf(await call(evaluate, form({ suitabilityContent }))).suitabilityContent).toBe(
      suitabilityContent,
    );
  });

  test('the form has two criteria in the caller’s language, in the library’s own words where it has some', async () => {
    const asked = async (token: string, language: 'zh-CN' | 'en-US') =>
      answerOf(await callAs(app, token, { language })(evaluationOptions, {})).criteria;
    const chinese = await asked(scene.visitor, 'zh-CN');
    expect(chinese.map(({ key, label, types }) => [key, label, types.length])).toEqual([
      ['1', '适合', 9],
      ['3', '不适合', 19],
    ]);
    expect(chinese[0]?.types[0]).toEqual({ key: '1-1', label: '一年级' });
    expect((await asked(scene.visitor, 'en-US'))[0]?.types[8]).toEqual({
      key: '1-9',
      label: 'School year 9',
    });

    const visitor = await visitorOf(app, 'labels');
    const label = async (language: 'zh-CN' | 'en-US') => {
      const [good, bad] = await asked(visitor, language);
      return [good?.label, bad?.types[0]?.label];
    };
    expect(await label('zh-CN')).toEqual(['适合', '太难了']);
    expect(await label('en-US')).toEqual(['Good for', 'Too difficult']);
    expect((await asked(scene.visitor, 'zh-CN'))[1]?.types[0]?.label).toBe('内容过深');
    const wrong = { evaluationLabels: { '2-4': { 'zh-CN': '不可选' } } };
    await expect(changeLibrary(app.db, app.clock, 'labels', { settings: wrong })).rejects.toThrow(
      /evaluationLabels/,
    );
  });
});
