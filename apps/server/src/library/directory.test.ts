import { beforeAll, expect, test } from 'vitest';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { changeLibrary } from './actions/change-library.ts';
import { LibraryDirectory } from './directory.ts';
import { LibraryFault } from './library-fault.ts';
import { createLibrary, libraryDomain } from './public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let elapsed = 0;
  let directory: LibraryDirectory;

  beforeAll(async () => {
    app = await makeApp({ domains: [libraryDomain] });
    directory = new LibraryDirectory(app.db, () => elapsed);
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆', group: 'river' });
  });

  const change = (what: Parameters<typeof changeLibrary>[3], clientid = 'qinghe') =>
    changeLibrary(app.db, app.clock, clientid, what);
  const settings = async () => (await directory.byClientId('qinghe'))?.settings;

  test('a changed setting takes effect within a second, without a restart', async () => {
    expect((await settings())?.fontSize).toBe(24);
    await change({ settings: { fontSize: 30 } });
    elapsed += 1000;
    expect((await settings())?.fontSize).toBe(30);
  });

  test('a busy portal asks the database for the version a few times a second, not for every call', async () => {
    elapsed += 1000;
    await settings();
    await change({ settings: { fontSize: 31 } });
    elapsed += 100;
    for (let call = 0; call < 100; call += 1) expect((await settings())?.fontSize).toBe(30);
    elapsed += 900;
    expect((await settings())?.fontSize).toBe(31);
  });

  test('null resets a setting to its default; unnamed settings stay', async () => {
    await change({ settings: { fontSize: null, corporateName: '清河中学' } });
    elapsed += 1000;
    expect(await settings()).toMatchObject({ fontSize: 24, corporateName: '清河中学' });
  });

  test('only one library is the default, and another can take its place', async () => {
    const landing = async () => {
      elapsed += 1000;
      const found = await directory.landing('192.0.2.1');
      return found.to === 'library' ? found.library.clientid : found.to;
    };
    await createLibrary(app.db, app.clock, {
      clientid: 'first',
      name: '甲',
      group: 'river',
      isDefault: true,
    });
    expect(await landing()).toBe('first');
    await createLibrary(app.db, app.clock, { clientid: 'second', name: '乙', group: 'river' });
    await Promise.all(['first', 'second', 'first'].map((clientid) => change({ isDefault: true }, clientid)));
    expect(['first', 'second']).toContain(await landing());
    await change({ isDefault: true }, 'second');
    expect(await landing()).toBe('second');
    await change({ status: 3 }, 'second');
    expect(await landing()).toBe('choice');
    await change({ status: 3 }, 'first');
  });

  test('a library that closes is gone; one that shows only its copies stays a branch', async () => {
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北',
      group: 'river',
      domains: ['cb.example'],
    });
    const seen = async () => {
      elapsed += 1000;
      return {
        open: (await directory.byClientId('chengbei')) !== undefined,
        domain: (await directory.byDomain('cb.example')) !== undefined,
        branches: (await directory.byClientId('qinghe'))?.branches.map(({ clientid }) => clientid),
      };
    };
    expect(await seen()).toEqual({ open: true, domain: true, branches: ['chengbei', 'qinghe'] });
    await change({ status: 2 }, 'chengbei');
    expect(await seen()).toEqual({ open: false, domain: false, branches: ['chengbei', 'qinghe'] });
    await change({ status: 3 }, 'chengbei');
    expect(await seen()).toEqual({ open: false, domain: false, branches: ['qinghe'] });
  });

  test.each([
    [{ fontSize: 41 }],
    [{ fontSize: '30' }],
    [{ fontColor: 'red;background:url(//x)' }],
    [{ accentColor: '#12345' }],
    [{ logoUrl: 'javascript:alert(1)' }],
    [{ logoUrl: '//evil.example/x.png' }],
    [{ opacConfigLinks: [{ linkName: 'x', linkUrl: 'data:text/html,x' }] }],
    [{ languages: [] }],
    [{ languages: ['zh-CN', 'zh-CN'] }],
    [{ languages: ['de'] }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ circulate: 2 }],
    [{ secret: 'x' }],
  ])('the setting %j is refused and nothing changes', async (wrong) => {
    const stored = () =>
      app.db.selectFrom('library').select(['clientid', 'settings']).orderBy('clientid').execute();
    const before = await stored();
    await expect(change({ settings: { ...wrong, corporateName: 'changed too' } })).rejects.toThrow(
      LibraryFault,
    );
    expect(await stored()).toEqual(before);
  });

  test('twenty changes at once are all kept', async () => {
    const keys = [
      'circulate',
      'openDoubanLink',
      'openHomeLink',
      'shelfNavigation',
      'whiteLabel',
      'openWechatLogin',
    ];
    await Promise.all(keys.map((key) => change({ settings: { [key]: 1 } })));
    elapsed += 1000;
    const now: Record<string, unknown> = { ...(await settings()) };
    expect(keys.map((key) => now[key])).toEqual(keys.map(() => 1));
  });

  test.each(['', '-a', 'a-', 'A', 'a b', 'a/b', 'a'.repeat(33), '中', 'api', 'client', 'assets', 'health'])(
    'the client id %j is refused',
    async (clientid) => {
      await expect(createLibrary(app.db, app.clock, { clientid, name: 'x' })).rejects.toThrow(LibraryFault);
    },
  );

  test.each(['http://a.example', 'a.example:80', 'a..example', '-a.example', '', 'a_b.example', '*.example'])(
    'the domain %j is refused',
    async (domain) => {
      const made = createLibrary(app.db, app.clock, { clientid: 'new', name: 'x', domains: [domain] });
      await expect(made).rejects.toThrow('is not a domain name');
    },
  );

  test('a domain belongs to one library, and a refused library leaves nothing behind', async () => {
    await change({ domains: ['river.example', 'RIVER.example'] });
    const made = createLibrary(app.db, app.clock, {
      clientid: 'thief',
      name: 'x',
      domains: ['river.example'],
    });
    await expect(made).rejects.toThrow("already another library's");
    const groups = await app.db.selectFrom('library_group').select('serviceid').execute();
    expect(groups.map(({ serviceid }) => serviceid)).toEqual(['river']);
  });
});
