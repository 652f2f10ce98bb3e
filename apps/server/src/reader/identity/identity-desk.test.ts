import { type InputOf, identityDeskCalls, readerCalls, staffCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, refused, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { startDirectory } from '../../../testing/reader/ldap-stand-in.ts';
import { startLyingProvider } from '../../../testing/reader/lying-provider.ts';
import {
  oidcClient,
  type RunningProvider,
  startOidcProvider,
} from '../../../testing/reader/oidc-provider.ts';
import { makeReader } from '../../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { createLibrary } from '../../library/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { bindAccount } from './binding-store.ts';

const publicUrl = 'http://127.0.0.1:8080';

let school: RunningProvider;
let liar: Awaited<ReturnType<typeof startLyingProvider>>;
let directory: Awaited<ReturnType<typeof startDirectory>>;
beforeAll(async () => {
  school = await startOidcProvider([`${publicUrl}/qinghe`], {});
  liar = await startLyingProvider();
  directory = await startDirectory({
    portal: { password: 'bind-geheim' },
    zhang: { password: 'zhang-geheim', attributes: { card: 'Q0001', cn: '张三' } },
  });
});
afterAll(() => Promise.all([school.close(), liar.close(), directory.close()]));

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let neighbour: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp({ environment: { PUBLIC_URL: publicUrl } });
    for (const clientid of ['qinghe', 'chengbei']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
      await makeStaff(app, clientid, `owner-${clientid}`, 'owner');
    }
    await makeStaff(app, 'qinghe', 'librarian', 'librarian');
    desk = await deskOf(app, 'qinghe', 'owner-qinghe');
    neighbour = await deskOf(app, 'chengbei', 'owner-chengbei');
  });

  const read = async (of = desk) => answerOf(await of.call(identityDeskCalls.sources, {}));
  const names = { nameZh: '校园账号', nameEn: 'School account' };
  const oidc = (texts: Record<string, string> = {}) => ({
    system: 'oidc',
    texts: { ...names, issuer: school.issuer, ...oidcClient, ...texts },
  });
  const ldap = (texts: Record<string, string> = {}) => ({
    system: 'ldap',
    texts: { ...names, server: directory.server, startTls: '0', base: 'dc=school', ...texts },
  });
  const save = async (
    id: string,
    entry: Pick<InputOf<typeof identityDeskCalls.save>, 'system' | 'texts'>,
    isNew = true,
  ) => desk.call(identityDeskCalls.save, { version: (await read()).version, id, isNew, ...entry });
  beforeEach(async () => {
    for (const { id } of (await read()).sources)
      answerOf(await desk.call(identityDeskCalls.remove, { version: (await read()).version, id }));
  });

  test('an owner adds account systems, sorts, changes and removes them; readers see their buttons, and no secret leaves the server', async () => {
    const { types, address } = await read();
    expect(types.map(({ system }) => system)).toEqual(['oidc', 'cas', 'ldap']);
    for (const { fields } of types)
      for (const { name, label, hint } of fields)
        expect([name, label === name, hint === '']).toEqual([name, false, false]);
    expect(address).toBe(`${publicUrl}/qinghe`);

    answerOf(await save('school', oidc({ clientSecret: 'client-geheim' })));
    answerOf(await save('campus', { system: 'cas', texts: { ...names, server: 'https://cas.example' } }));
    const bound = { clientid: asClientId('qinghe'), at: app.clock.now() };
    const reader = await makeReader(app, 'qinghe', 'Q0009');
    await transaction(app.db, (tx) =>
      bindAccount(tx, { ...bound, account: `oidc ${school.issuer} u1`, readerId: reader.id }),
    );
    expect((await read()).sources).toMatchObject([
      {
        id: 'school',
        system: 'oidc',
        secrets: ['clientSecret'],
        bound: 1,
        texts: { scope: 'openid profile' },
      },
      { id: 'campus', system: 'cas', secrets: [], bound: 0, texts: { firstTime: 'prove' } },
    ]);
    expect(await save('school', oidc())).toMatchObject(refused('reader.identity.taken'));
    expect(await save('nobody', oidc(), false)).toMatchObject(refused('reader.identity.missing'));

    // A change that does not name a secret keeps it. An empty one removes it.
    const { clientSecret: _, ...kept } = oidc({ nameEn: 'Campus' }).texts;
    answerOf(await save('school', { system: 'oidc', texts: kept }, false));
    expect((await read()).sources[0]).toMatchObject({
      secrets: ['clientSecret'],
      texts: { nameEn: 'Campus' },
    });

    const { version } = await read();
    answerOf(await desk.call(identityDeskCalls.order, { version, ids: ['campus'] }));
    expect(await desk.call(identityDeskCalls.order, { version, ids: ['school'] })).toMatchObject(
      refused('desk.conflict'),
    );
    const visitor = await visitorOf(app, 'qinghe');
    const offered = async () =>
      answerOf(await callAs(app, visitor)(readerCalls.identitySources, {})).map(({ id }) => id);
    await expect.poll(offered).toEqual(['campus', 'school']);

    const before = await read();
    const removed = answerOf(
      await desk.call(identityDeskCalls.remove, { version: before.version, id: 'school' }),
    );
    expect((await read()).sources.map(({ id }) => id)).toEqual(['campus']);
    expect(answerOf(await desk.call(staffCalls.undo, { id: removed.undoId })).kept).toHaveLength(1);
    const [, back] = (await read()).sources;
    expect(back).toMatchObject({ id: 'school', bound: 1, secrets: [], texts: { nameEn: 'Campus' } });

    expect((await read(neighbour)).sources).toEqual([]);
    const said = [before, await app.db.selectFrom('audit_entry').selectAll().execute()];
    const undo = await app.db.selectFrom('undo_entry').selectAll().execute();
    expect(JSON.stringify([said, undo])).not.toContain('geheim');
  });

  test('a librarian without access to settings neither sees nor changes account systems', async () => {
    const librarian = await deskOf(app, 'qinghe', 'librarian');
    const lacks = refused('staff.permission.missing');
    expect(await librarian.call(identityDeskCalls.remove, { version: 0, id: 'x' })).toMatchObject(lacks);
    expect(await librarian.call(identityDeskCalls.tryOut, { id: 'x', ...ldap() })).toMatchObject(lacks);
  });

  test('missing and wrong settings are named, and nothing is saved', async () => {
    const wrong = await save('school', ldap({ base: '', firstTime: 'bind' }));
    expect(wrong).toMatchObject(refused('library.settings.invalid', { fields: 'cardFrom, base' }));
    const more = await save('school', oidc({ colour: 'red' }));
    expect(more).toMatchObject(refused('library.settings.invalid', { fields: 'colour' }));
    expect((await read()).sources).toEqual([]);
  });

  test('a test reports what works and what failed, and saves nothing', async () => {
    await makeReader(app, 'qinghe', 'Q0001');
    const tried = async (entry: { system: string; texts: Record<string, string> }, more: object = {}) => {
      const answer = answerOf(await desk.call(identityDeskCalls.tryOut, { id: 'school', ...entry, ...more }));
      return [answer.works, answer.findings.map(({ what }) => what).join(' ')] as const;
    };
    expect(await tried(oidc())).toEqual([true, expect.stringMatching(/answers.*client id and secret/)]);
    expect(await tried(oidc({ clientSecret: 'wrong' }))).toEqual([
      false,
      expect.stringContaining('does not accept the client id'),
    ]);
    expect(await tried(oidc({ issuer: 'http://127.0.0.1:2' }))).toEqual([
      false,
      expect.stringContaining('refuses the connection'),
    ]);
    liar.lies.issuer = 'https://elsewhere.example';
    expect(await tried(oidc({ issuer: liar.issuer }))).toEqual([
      false,
      expect.stringContaining('another issuer'),
    ]);
    expect(await tried({ system: 'cas', texts: { ...names, server: liar.issuer } })).toEqual([
      false,
      expect.stringContaining('no CAS 3 server'),
    ]);
    const person = { name: 'zhang', password: 'zhang-geheim' };
    expect(await tried(ldap({ cardFrom: 'card' }), person)).toEqual([
      true,
      expect.stringMatching(/lets this person in.*“Q0001”.*A reader.*without encryption/),
    ]);
    expect(await tried(ldap({ cardFrom: 'number' }), person)).toEqual([
      false,
      expect.stringContaining('no “number”'),
    ]);
    expect(await tried(ldap(), { ...person, password: 'wrong' })).toEqual([
      true,
      expect.stringContaining('does not let this person in'),
    ]);
    expect(await tried(ldap({ bindDn: 'uid=portal,dc=school', bindPassword: 'wrong' }))).toEqual([
      false,
      expect.stringContaining('refuses the account'),
    ]);
    expect(await tried(ldap({ startTls: '1' }))).toEqual([
      false,
      expect.stringContaining('does not encrypt by StartTLS'),
    ]);
    expect((await read()).sources).toEqual([]);
    // Stored values are used for empty fields.
    const search = { bindDn: 'uid=portal,dc=school' };
    answerOf(await save('school', ldap({ ...search, bindPassword: 'bind-geheim' })));
    expect((await tried(ldap(search)))[0]).toBe(true);
  });
});
