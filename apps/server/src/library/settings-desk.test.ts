import {
  type InputOf,
  type LibrarySettings,
  libraryCalls,
  libraryDeskCalls,
  staffCalls,
} from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, refused, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { hugePng, picture } from '../../testing/files/pictures.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { dayMs } from '../platform/clock.ts';
import { changeLibrary } from './actions/change-library.ts';
import { createLibrary } from './public.ts';

const boundary = 'a-boundary';

function form(bytes: Uint8Array, name = 'logo.png') {
  return {
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let owner: DeskBrowser;
  let neighbour: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'north' });
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北',
      group: 'north',
      domains: ['books.chengbei.example'],
    });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    await makeStaff(app, 'chengbei', 'neighbour', 'owner');
    owner = await deskOf(app, 'qinghe', 'owner');
    neighbour = await deskOf(app, 'chengbei', 'neighbour');
  });

  const settingsOf = async (desk = owner) => answerOf(await desk.call(libraryDeskCalls.settings, {}));
  /** The input of a change with a person's entries applied. */
  async function looks(entered: Partial<LibrarySettings['looks']>) {
    return { ...(await settingsOf()).looks, ...entered };
  }
  async function signIn(entered: Partial<InputOf<typeof libraryDeskCalls.changeSignIn>>) {
    const { hasTicketSecret: _, hasWechatAppSecret: __, ...values } = (await settingsOf()).signIn;
    return { ...values, ...entered };
  }
  const undo = (id: string, desk = owner) => desk.call(staffCalls.undo, { id });
  const entries = async (action: string) =>
    (await app.db.selectFrom('audit_entry').selectAll().orderBy('number').execute()).filter(
      (entry) => entry.action === action && entry.clientid === 'qinghe',
    );
  const stored = async (clientid: string) =>
    JSON.parse(
      (
        await app.db
          .selectFrom('library')
          .select('settings')
          .where('clientid', '=', clientid)
          .executeTakeFirstOrThrow()
      ).settings,
    );

  test('readers see new colours and names, one entry records them, and an undo takes them back', async () => {
    const visitor = callAs(app, await visitorOf(app, 'qinghe'));
    const seen = async () => answerOf(await visitor(libraryCalls.displayConfig, {}));
    const before = (await entries('library.settings.change')).length;
    const changed = answerOf(
      await owner.call(
        libraryDeskCalls.changeLooks,
        await looks({ accentColor: '#7b2f2a', name: '清河图书馆' }),
      ),
    );
    await expect.poll(seen).toMatchObject({ accentColor: '#7b2f2a', libName: '清河图书馆' });
    const [entry, ...more] = (await entries('library.settings.change')).slice(before);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_type: 'staff', target_id: 'looks' });
    expect(JSON.parse(entry?.before ?? '')).toEqual({ accentColor: '#1d5a63', name: '清河' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ accentColor: '#7b2f2a', name: '清河图书馆' });
    expect(answerOf(await undo(changed.undoId))).toEqual({ kept: [] });
    await expect.poll(seen).toMatchObject({ accentColor: '#1d5a63', libName: '清河' });
    expect(await stored('qinghe')).toEqual({});
    expect(await undo(changed.undoId)).toMatchObject(refused('staff.undo.missing'));
  });

  test('saving unchanged values changes nothing and leaves no entry', async () => {
    const before = (await entries('library.settings.change')).length;
    expect(answerOf(await owner.call(libraryDeskCalls.changeLooks, await looks({}))).undoId).toBe('');
    expect(await entries('library.settings.change')).toHaveLength(before);
  });

  test('the second of two people who change one part is told; another part is no conflict', async () => {
    const mine = await looks({ corporateName: '我的' });
    const { version, features } = await settingsOf().then((all) => ({
      ...all,
      version: all.features.version,
    }));
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { corporateName: '命令行' } });
    const second = await owner.call(libraryDeskCalls.changeLooks, mine);
    expect(second).toMatchObject(refused('desk.conflict', { current: { corporateName: '命令行' } }));
    const other = await owner.call(libraryDeskCalls.changeFeatures, {
      ...features,
      version,
      reviewPublication: 'at-once',
    });
    expect(other.kind).toBe('answered');
  });

  test('the command line leaves the same entry, which the desk can undo', async () => {
    await changeLibrary(app.db, app.clock, 'qinghe', { settings: { rankWindowDays: 30 }, name: '改名' });
    const [names, features] = (await entries('library.settings.change')).slice(-2);
    expect([names, features].map((entry) => [entry?.actor_type, entry?.target_id]).sort()).toEqual([
      ['operator', 'features'],
      ['operator', 'looks'],
    ]);
    const undoable = answerOf(await owner.call(staffCalls.undoable, {}));
    const last = undoable.results.find(
      ({ target, by }) => target.id === 'features' && by !== 'owner of qinghe',
    );
    answerOf(await undo(last?.id ?? ''));
    expect((await settingsOf()).features.rankWindowDays).toBe(365);
  });

  test('an undo yields to a later change of the same part', async () => {
    const first = answerOf(
      await owner.call(libraryDeskCalls.changeLooks, await looks({ productName: '第一' })),
    );
    answerOf(await owner.call(libraryDeskCalls.changeLooks, await looks({ productName: '第二' })));
    expect(await undo(first.undoId)).toMatchObject(refused('desk.conflict'));
    expect((await settingsOf()).looks.productName).toBe('第二');
  });

  describe('secrets', () => {
    test('are stored, never shown, kept when nothing is entered, and absent from the log and the undo', async () => {
      const secret = 'a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3';
      const set = answerOf(
        await owner.call(
          libraryDeskCalls.changeSignIn,
          await signIn({ wechatAppId: 'wx1', wechatAppSecret: secret }),
        ),
      );
      answerOf(await owner.call(libraryDeskCalls.changeSignIn, await signIn({ wechatAppId: 'wx2' })));
      expect(await stored('qinghe')).toMatchObject({ wechatAppId: 'wx2', wechatAppSecret: secret });
      const answer = await owner.post(`/api${libraryDeskCalls.settings.path}`, {});
      expect(answer.body).not.toContain(secret);
      expect(answer.json().data.signIn).toMatchObject({ hasWechatAppSecret: true });
      for (const table of ['audit_entry', 'undo_entry'] as const)
        expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(secret);
      expect(await undo(set.undoId)).toMatchObject(refused('desk.conflict'));
      const removed = answerOf(
        await owner.call(libraryDeskCalls.changeSignIn, await signIn({ wechatAppSecret: '' })),
      );
      expect(await stored('qinghe')).not.toHaveProperty('wechatAppSecret');
      expect(answerOf(await undo(removed.undoId)).kept).toHaveLength(1);
    });

    test('of partner systems are generated, shown once, and not part of their log entry', async () => {
      const { secret } = answerOf(await owner.call(libraryDeskCalls.renewSecret, {}));
      expect(secret.length).toBeGreaterThan(30);
      expect((await settingsOf()).signIn.hasTicketSecret).toBe(true);
      const [entry] = await entries('library.secret.renew');
      expect(JSON.stringify(entry)).not.toContain(secret);
    });
  });

  describe('a library of the same group', () => {
    test('cannot be read or changed through hidden fields', async () => {
      const mine = await looks({ corporateName: '越界' });
      for (const extra of [
        { clientid: 'chengbei' },
        { serviceid: 'other' },
        { status: 3 },
        { isDefault: true },
        { wechatAppSecret: 'x' },
        { circulationSource: { system: 'built-in' } },
      ]) {
        const answer = await owner.post(`/api${libraryDeskCalls.changeLooks.path}`, { ...mine, ...extra });
        expect([extra, answer.statusCode]).toEqual([extra, 400]);
      }
      const unchanged = await app.db
        .selectFrom('library')
        .select(['serviceid', 'status', 'settings'])
        .where('clientid', '=', 'chengbei')
        .executeTakeFirstOrThrow();
      expect(unchanged).toEqual({ serviceid: 'north', status: 1, settings: '{}' });
    });

    test('keeps its domains, logos and undo', async () => {
      const { version } = (await settingsOf()).addresses;
      const domains = ['qinghe.example', 'books.chengbei.example'];
      expect(await owner.call(libraryDeskCalls.changeAddresses, { version, domains })).toMatchObject(
        refused('library.domain.taken', { domain: 'books.chengbei.example' }),
      );
      expect((await settingsOf()).addresses.domains).toEqual([]);
      const { body, headers } = form(await picture('png', 300, 100));
      const upload = await neighbour.post(`/api${libraryDeskCalls.uploadLogo.path}`, body, headers);
      const { url } = upload.json().data;
      expect(await owner.call(libraryDeskCalls.changeLooks, await looks({ logoUrl: url }))).toMatchObject(
        refused('library.logo.unknown'),
      );
      const theirs = answerOf(
        await neighbour.call(libraryDeskCalls.changeLooks, {
          ...(await settingsOf(neighbour)).looks,
          logoUrl: url,
        }),
      );
      expect(await undo(theirs.undoId)).toMatchObject(refused('staff.undo.missing'));
      expect((await settingsOf(neighbour)).looks.logoUrl).toBe(url);
    });

    test('is closed to people without a role there', async () => {
      const elsewhere = await owner.post(
        `/api${libraryDeskCalls.settings.path}`,
        {},
        { 'x-desk': 'chengbei' },
      );
      expect(elsewhere.json().data.code).toBe('staff.login.required');
    });
  });

  test('domains are unique names without address or port, and lead to the library', async () => {
    const change = async (domains: string[]) =>
      owner.call(libraryDeskCalls.changeAddresses, {
        version: (await settingsOf()).addresses.version,
        domains,
      });
    for (const wrong of ['http://qinghe.example', 'qinghe.example:80', 'a b', '-x.example'])
      expect(await change([wrong])).toMatchObject(refused('library.settings.invalid'));
    answerOf(await change(['Books.Qinghe.example']));
    expect((await settingsOf()).addresses.domains).toEqual(['books.qinghe.example']);
    await expect.poll(() => app.tenancy.hasDomain('books.qinghe.example')).toBe(true);
  });

  test.each([
    ['features', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['features', { shelfNavigationUrl: 'javascript:alert(1)' }, 'shelfNavigationUrl'],
    ['features', { languages: ['zh-CN', 'zh-CN'] as const }, 'languages'],
  ])('a value that the command line refuses is refused by name (%s %j)', async (_part, entered, name) => {
    const { features } = await settingsOf();
    const outcome = await owner.call(libraryDeskCalls.changeFeatures, {
      ...features,
      ...entered,
      languages: [...('languages' in entered ? entered.languages : features.languages)],
    });
    expect(outcome).toMatchObject(refused('library.settings.invalid', { fields: name }));
  });

  describe('a logo', () => {
    const upload = (bytes: Uint8Array) => {
      const { body, headers } = form(bytes);
      return owner.post(`/api${libraryDeskCalls.uploadLogo.path}`, body, headers);
    };

    test('is re-encoded, stored, and shown to readers once it is saved', async () => {
      const sent = await upload(await picture('png', 1600, 400));
      const { data } = sent.json();
      expect(data).toMatchObject({ width: 800, height: 200 });
      answerOf(await owner.call(libraryDeskCalls.changeLooks, await looks({ logoDarkUrl: data.url })));
      expect((await app.inject({ url: data.url })).headers['content-type']).toBe('image/webp');
    });

    test('that nobody saves is removed after two days; one that is shown, or that an undo restores, stays', async () => {
      const unsaved = (await upload(await picture('png', 30, 10))).json().data.url;
      const first = (await upload(await picture('png', 40, 10))).json().data.url;
      const second = (await upload(await picture('png', 50, 10))).json().data.url;
      for (const logoUrl of [first, second])
        answerOf(await owner.call(libraryDeskCalls.changeLooks, await looks({ logoUrl })));
      const kept = async (url: string) => (await app.inject({ url })).statusCode;
      const started = app.clock.now();
      app.clock.advance(3 * dayMs);
      await app.jobs.run('remove-unused-pictures');
      expect(await Promise.all([unsaved, first, second].map(kept))).toEqual([404, 200, 200]);
      app.clock.set(started);
    });

    test('must arrive in a complete form', async () => {
      const { headers } = form(Buffer.alloc(10));
      for (const body of ['', '{}', `--${boundary}\r\n`, `--${boundary}--\r\n`])
        expect((await owner.post(`/api${libraryDeskCalls.uploadLogo.path}`, body, headers)).statusCode).toBe(
          400,
        );
    });

    test('is not a script, a bomb or an address', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
      for (const bytes of [svg, hugePng(40_000, 40_000), Buffer.alloc(21 * 1024 * 1024)])
        expect((await upload(bytes)).json().data?.code).toBe('library.logo.invalid');
      for (const logoUrl of ['https://elsewhere.example/x.png', `/files/content/${'0'.repeat(64)}.webp`])
        expect(await owner.call(libraryDeskCalls.changeLooks, await looks({ logoUrl }))).toMatchObject(
          refused('library.logo.unknown'),
        );
      expect(
        await owner.call(libraryDeskCalls.changeLooks, await looks({ logoUrl: 'javascript:alert(1)' })),
      ).toMatchObject(refused('library.settings.invalid'));
    });
  });

  test('a person who may only view settings changes nothing, and the audit chain is intact', async () => {
    await makeStaff(app, 'qinghe', 'librarian', 'librarian');
    const librarian = await deskOf(app, 'qinghe', 'librarian');
    expect((await settingsOf(librarian)).looks.name).toBeTruthy();
    expect(await librarian.call(libraryDeskCalls.changeLooks, await looks({}))).toMatchObject(
      refused('staff.permission.missing'),
    );
    expect(await verifyChain(app.db, 'qinghe')).toMatchObject({ brokenAt: undefined });
  });
});
