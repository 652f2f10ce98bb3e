import { assistantCalls, type Language, type ReadingHelp } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ModelServer } from '../../../testing/assistant/model-server.ts';
import { makeAssistantScene } from '../../../testing/assistant/scene.ts';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { namedPath } from '../../catalogue/public.ts';
import { createLibrary } from '../../library/public.ts';
import { SharedWork } from './shared-work.ts';

test('a class is named from its main class down', () => {
  expect(namedPath('clc', 'I287.45').map(({ code }) => code)).toEqual(['I', 'I2', 'I28', 'I287', 'I287.4']);
  expect(namedPath('clc', 'TP311.1').at(-1)?.words['en-US']).toBe('Programming');
  expect(namedPath('clc', '')).toEqual([]);
  expect(namedPath('clc', '813.54')).toEqual([]);
});

const twain = {
  name: 'Mark Twain',
  originalName: '',
  nationality: '',
  dynasty: '',
  role: 'author',
  roleText: '',
} as const;

eachDatabase((_name, makeApp) => {
  let model: ModelServer;
  let app: TestApp;
  let ids: number[];

  beforeAll(async () => {
    model = await ModelServer.start();
    app = await makeApp({
      config: { ai: { baseUrl: model.url, model: 'stand-in' } },
    });
    ids = await makeAssistantScene(app);
    const settings = { classScheme: 'ddc' } as const;
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor', settings });
  });
  afterAll(() => model.stop());
  beforeEach(() => {
    model.requests.length = 0;
    app.clock.advance(60_000);
  });

  const helpFor = async (index: number, language: Language = 'zh-CN'): Promise<ReadingHelp> => {
    const call = callAs(app, await visitorOf(app, 'qinghe'), { language });
    return answerOf(await call(assistantCalls.readingHelp, { id: String(ids[index]) }));
  };
  const written = (summary: string) =>
    JSON.stringify({
      summary,
      tags: ['恐龙', '<b>化石</b>'],
      advice: ['先看图。', '再读《霸王龙传奇》。'],
      mindmap: '恐龙的一天\n  早晨\n      醒来\n  <img src=x>夜晚',
    });

  describe('from the catalogue', () => {
    beforeEach(() => {
      model.behave = (to) => to.status(500, {});
    });

    test('says what the record says, and where it comes from', async () => {
      const help = await helpFor(0);
      expect(help.source).toBe('catalogue');
      // The same page shows the record's own summary.
      expect(help.summary).not.toContain('白垩纪');
      expect(help.summary).toContain('主题是恐龙、少年读物');
      // No tag, age or level that the record does not have.
      expect(help.booktag).toBe('恐龙、少年读物、古动物与恐龙');
      expect(help.advice).not.toMatch(/小学|年级|岁|较适合/u);
      expect(help.advice).toContain('少年读物');
      expect(help.booktag.split('、')).toContain('恐龙');
      expect(help.advice).toContain('120 页');
      expect(help.advice).toContain('《恐龙为什么消失》');
      const lines = help.mindmapping.split('\n');
      expect(lines[0]).toBe('恐龙的一天');
      expect(lines).toContain('  分类');
      expect(lines).toContain('    Q 生物科学');
      // Books that the map names can be opened: by the author, and on the same subject.
      const found = new Map(help.books?.map(({ id, bookName }) => [bookName, id]));
      expect(found.get('恐龙为什么消失')).toBe(String(ids[1]));
      for (const name of found.keys()) expect(lines.map((line) => line.trim())).toContain(name);
      expect(found.has('恐龙的一天')).toBe(false);
      for (const line of lines)
        expect(/^ */u.exec(line)?.[0].length ?? 0).toSatisfy((indent: number) => indent % 2 === 0);
    });

    test('speaks the reader’s language, and composes a summary where there is none', async () => {
      const help = await helpFor(2, 'en-US');
      expect(help.summary).toMatch(/^“研究恐龙化石”, .*520 pages/u);
      expect(help.mindmapping).toContain('Life sciences');
    });

    test('names classes as the library’s own classification does, and who introduced the book', async () => {
      const [id] = await addTitles(app, 'harbor', [
        {
          title: 'Huckleberry Finn',
          creators: [twain, { ...twain, name: 'John Seelye', role: 'reviewer', roleText: 'introduction by' }],
          ddc: '813.4',
          classCode: 'I712.44',
          keywords: ['Runaway children'],
        },
      ]);
      const call = callAs(app, await visitorOf(app, 'harbor'), { language: 'en-US' });
      const help = answerOf(await call(assistantCalls.readingHelp, { id: String(id) }));
      expect(help.mindmapping).toContain('    8 Literature');
      expect(help.mindmapping).toContain('John Seelye (introduction)');
      expect(`${help.summary}${help.booktag}${help.mindmapping}`).not.toMatch(/\bI712|America and Oceania/u);
      expect(help.advice).not.toContain('Runaway');
    });
  });

  describe('from a model', () => {
    test('is written once, however many ask at the same time, and kept', async () => {
      const joined = vi.spyOn(SharedWork.prototype, 'run');
      onTestFinished(() => joined.mockRestore());
      let under = 0;
      model.behave = async (to) => {
        under += 1;
        await expect.poll(() => joined.mock.calls.length).toBe(8);
        to.text(`Here it is:\n\`\`\`json\n${written('讲一只小恐龙的一天。')}\n\`\`\``);
      };
      const all = await Promise.all(Array.from({ length: 8 }, () => helpFor(0)));
      expect(under).toBe(1);
      expect(new Set(all.map((help) => JSON.stringify(help))).size).toBe(1);
      expect(all[0]).toEqual({
        summary: '讲一只小恐龙的一天。',
        advice: '先看图。',
        // Its record has no 化石.
        booktag: '恐龙',
        mindmapping:
          '恐龙的一天\n  早晨\n    醒来\n  夜晚\n  馆里相近的书\n    恐龙为什么消失\n    研究恐龙化石',
        // The model knows no other books; the catalogue does.
        books: [
          expect.objectContaining({ id: String(ids[1]), bookName: '恐龙为什么消失' }),
          expect.objectContaining({ id: String(ids[2]), bookName: '研究恐龙化石' }),
        ],
        source: 'model',
      });
      expect(await helpFor(0)).toEqual(all[0]);
      expect(under).toBe(1);
    });

    test('keeps no reader, tag or level that the record does not name, and does not repeat its summary', async () => {
      model.behave = (to) =>
        to.text(
          JSON.stringify({
            summary: '两个朋友一起看星星的故事。',
            tags: ['友谊', '公主', '学龄前'],
            advice: ['适合三至五年级。慢慢读。', '儿童文学可以出声读。'],
            mindmap: '星空下的友谊\n  适合 8 岁\n  友谊',
          }),
        );
      const help = await helpFor(3);
      expect(help.summary).toContain('《星空下的友谊》');
      expect(help.summary).not.toContain('看星星');
      expect(help.booktag).toBe('友谊');
      expect(help.advice).toBe('慢慢读。\n儿童文学可以出声读。');
      expect(help.mindmapping).toBe('星空下的友谊\n  友谊');
    });

    test('is written again when the record changes', async () => {
      const id = ids[0] ?? 0;
      model.behave = (to) => to.text(written('新的简介。'));
      const { record } = await app.db
        .selectFrom('title')
        .select('record')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const changed = JSON.stringify({ ...JSON.parse(record), summary: '另一个故事。' });
      await app.db.updateTable('title').set({ record: changed }).where('id', '=', id).execute();
      expect((await helpFor(0)).summary).toBe('新的简介。');
      const rows = await app.db
        .selectFrom('assistant_help')
        .select('title_id')
        .where('title_id', '=', id)
        .execute();
      expect(rows).toHaveLength(1);
    });

    test.each([
      ['no JSON', '我不知道。'],
      ['JSON that is cut off', '{"summary":"一'],
      ['JSON of another shape', '{"summary":{"a":1}}'],
      ['nothing but another book', '{"summary":"《霸王龙传奇》很好看。"}'],
    ])('that is %s is not kept: the catalogue answers instead', async (_what, text) => {
      model.behave = (to) => to.text(text);
      expect((await helpFor(1)).source).toBe('catalogue');
      expect(
        await app.db
          .selectFrom('assistant_help')
          .select('id')
          .where('title_id', '=', ids[1] ?? 0)
          .execute(),
      ).toEqual([]);
    });

    test('is written for a whole library from the command line, and not twice', async () => {
      model.behave = (to) => to.text(written('简介。'));
      const run = async (...more: readonly string[]) => {
        const command = ['assistant', 'prepare', '--library', 'qinghe', '--json', ...more];
        const settings = { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' };
        const { code, out } = await runBeside(app, command, settings);
        expect(code).toBe(0);
        return JSON.parse(out.join(''));
      };
      expect(await run()).toMatchObject({ titles: 5, made: 3, there: 2, failed: 0, tokens: 3000 });
      expect(await run('--limit', '2')).toMatchObject({ titles: 2, made: 0, there: 2 });
      expect(await run('--refresh', '--limit', '1')).toMatchObject({ made: 1 });
      expect((await helpFor(3)).source).toBe('model');
    });
  });
});
