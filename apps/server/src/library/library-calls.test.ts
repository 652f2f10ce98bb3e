import { libraryCalls, sealId } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { changeLibrary, createLibrary } from './public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let visitor: string;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '清河中学图书馆',
      group: 'river',
      domains: ['Lib.Qinghe.example'],
      settings: { corporateName: '清河中学', fontSize: 28, circulate: 1 },
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北分馆',
      group: 'river',
      status: 2,
    });
    await createLibrary(app.db, app.clock, { clientid: 'closed', name: '旧馆', group: 'river', status: 3 });
    await createLibrary(app.db, app.clock, {
      clientid: 'harbor',
      name: 'Harbor',
      settings: { languages: ['en-US'] },
    });
    visitor = await visitorOf(app, 'qinghe');
  });

  test('a browser gets a visitor token for a library by its plain client id', async () => {
    const given = answerOf(await callAs(app)(libraryCalls.token, { clientid: 'qinghe' }));
    expect(given).toMatchObject({ level: 'visitor', expiresAt: '2026-03-02T20:00:00.000Z' });
  });

  test('a browser gets a token by the sealed client id of the same library only', async () => {
    const { linkKey } = answerOf(await callAs(app, visitor)(libraryCalls.info, {}));
    const own = await sealId(linkKey, 'qinghe', 0);
    const foreign = await sealId(linkKey, 'harbor', 0);
    const token = answerOf(await callAs(app)(libraryCalls.token, { clientid: own })).token;
    expect(answerOf(await callAs(app, token)(libraryCalls.info, {})).clientid).toBe('qinghe');
    expect(await callAs(app)(libraryCalls.token, { clientid: foreign })).toMatchObject({
      code: 'library.unknown',
    });
  });

  test.each(['nowhere', 'closed', 'chengbei', 'QINGHE', "qinghe' or '1'='1", '../qinghe'])(
    'no token is issued for %j, which names no open library',
    async (clientid) => {
      expect(await callAs(app)(libraryCalls.token, { clientid })).toMatchObject({
        kind: 'refused',
        code: 'library.unknown',
        message: '没有找到这个图书馆，请核对网址。',
      });
    },
  );

  test('the library info never contains the secret', async () => {
    expect(answerOf(await callAs(app, visitor)(libraryCalls.info, {}))).toEqual({
      libname: '清河中学图书馆',
      serviceid: 'river',
      clientid: 'qinghe',
      corporateName: '清河中学',
      productName: '阅览 Yuelan',
      copyrightInfo: '',
      loginLogoUrl: '',
      suoShuHaoStructure: '',
      schoolsCooperate: 0,
      linkKey: expect.stringMatching(/^[\w-]{43}$/),
      secret: '',
    });
  });

  test('the display configuration uses defaults where nothing is set', async () => {
    expect(answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {}))).toMatchObject({
      libName: '清河中学图书馆',
      fontSize: 28,
      fontColor: '#545454',
      circulate: 1,
      languages: ['zh-CN', 'en-US'],
      timeZone: 'Asia/Shanghai',
    });
  });

  test('the group lists its own libraries of the requested statuses, and no others', async () => {
    const own = answerOf(await callAs(app, visitor)(libraryCalls.groupLibraries, {}));
    expect(own.map(({ id, status }) => [id, status])).toEqual([
      ['chengbei', 2],
      ['qinghe', 1],
    ]);
    const closed = answerOf(await callAs(app, visitor)(libraryCalls.groupLibraries, { statuss: [3] }));
    expect(closed.map(({ id }) => id)).toEqual(['closed']);
    expect(answerOf(await callAs(app, visitor)(libraryCalls.groupLibraries, { statuss: [] }))).toEqual([]);
  });

  test('a domain finds its library in any letter case, and only by its whole name', async () => {
    const find = (domain: string) => callAs(app)(libraryCalls.byDomain, { domain });
    expect(answerOf(await find('LIB.qinghe.example'))).toEqual({
      clientid: 'qinghe',
      libname: '清河中学图书馆',
    });
    for (const domain of ['qinghe.example', 'lib.qinghe.example.evil.test', 'lib.qinghe.example:80', '%'])
      expect(await find(domain)).toMatchObject({ kind: 'refused', code: 'library.domain.unknown' });
  });

  test('the list of tenants is given to nobody where libraries have domain names', async () => {
    const list = async () => answerOf(await callAs(app)(libraryCalls.toChoose, {}));
    expect(await list()).toEqual([]);
    await changeLibrary(app.db, app.clock, 'qinghe', { domains: [] });
    await expect.poll(list).toEqual([
      { clientid: 'harbor', libname: 'Harbor' },
      { clientid: 'qinghe', libname: '清河中学图书馆' },
    ]);
    await changeLibrary(app.db, app.clock, 'qinghe', { isDefault: true });
    await expect.poll(list).toEqual([]);
  });

  test('edition and binding labels are in the caller’s language', async () => {
    const chinese = answerOf(await callAs(app, visitor)(libraryCalls.codeLabels, {}));
    const english = answerOf(await callAs(app, visitor, { language: 'en-US' })(libraryCalls.codeLabels, {}));
    expect([chinese.bindings['2'], english.bindings['2']]).toEqual(['精装', 'Hardback']);
  });

  test('shelving places are those of the whole group', async () => {
    const places = [
      { id: 's1', clientid: 'qinghe', name: '一楼', floor: '1' },
      { id: 's2', clientid: 'chengbei', name: '少儿区', floor: null },
      { id: 's3', clientid: 'harbor', name: 'Quay', floor: null },
    ];
    await app.db.insertInto('storage').values(places).execute();
    expect(answerOf(await callAs(app, visitor)(libraryCalls.storages, {}))).toEqual([
      { id: 's2', clientid: 'chengbei', name: '少儿区' },
      { id: 's1', clientid: 'qinghe', name: '一楼', floor: '1' },
    ]);
  });
});
