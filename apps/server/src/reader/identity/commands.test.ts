import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { makeTarget, type Target } from '../../../testing/operations/backup-scene.ts';
import { startCas } from '../../../testing/reader/cas-stand-in.ts';
import { makeCertificate } from '../../../testing/reader/certificate.ts';
import { startDirectory } from '../../../testing/reader/ldap-stand-in.ts';
import { startLyingProvider } from '../../../testing/reader/lying-provider.ts';
import { type CommandOutcome, runCommand } from '../../../testing/run-command.ts';
import type { Finding } from '../../platform/checkup.ts';

const names = ['nameZh=校园账号', 'nameEn=School account'];
const secrets = ['client-geheim', 'bind-geheim'];
const certificate = makeCertificate();

let cas: Awaited<ReturnType<typeof startCas>>;
let plain: Awaited<ReturnType<typeof startDirectory>>;
let encrypted: Awaited<ReturnType<typeof startDirectory>>;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  cas = await startCas({});
  plain = await startDirectory({ portal: { password: 'bind-geheim' } });
  encrypted = await startDirectory({}, certificate);
  provider = await startLyingProvider();
});
afterAll(() => Promise.all([cas.close(), plain.close(), encrypted.close(), provider.close()]));

const textOf = ({ out, err }: CommandOutcome) => [...out, ...err].join('\n');

eachDatabase((dialect) => {
  async function portal() {
    const target = await makeTarget(dialect, 'migrated');
    for (const clientid of ['river', 'harbor'])
      expect(await target.cli('library', 'create', clientid, '--name', clientid)).toMatchObject({ code: 0 });
    const identity = (command: string, ...argv: string[]) =>
      target.cli('library', 'identity', command, 'river', ...argv);
    return { target, identity };
  }
  const oidc = () => ['type=oidc', ...names, `issuer=${provider.issuer}`, 'clientId=library'];
  const ldap = (...more: string[]) => ['type=ldap', ...names, 'base=dc=school', 'cardFrom=card', ...more];
  const open = () => ldap(`server=${plain.server}`, 'startTls=0');
  const sourcesOf = async (target: Target, clientid: string) => {
    const { out } = await target.cli('library', 'identity', 'list', clientid, '--json');
    const sources: { id: string; [setting: string]: string }[] = JSON.parse(out.join(''));
    return sources;
  };

  describe('library identity', () => {
    test('sets, changes, sorts and removes the account systems of one library, and prints no secret', async () => {
      const { target, identity } = await portal();
      await target.cli('library', 'identity', 'set', 'harbor', 'school', ...oidc(), 'clientSecret=harbor-1');
      const other = await sourcesOf(target, 'harbor');
      const said = [
        await identity('set', 'school', ...oidc(), 'clientSecret=client-geheim'),
        await identity('set', 'staff', ...open(), 'bindDn=uid=portal,dc=school', 'bindPassword=bind-geheim'),
        await identity('set', 'campus', 'type=cas', ...names, `server=${cas.address}/`, '--first'),
        await identity('set', 'school', 'scope=openid', 'nameEn=Campus'),
        await identity('list'),
        await identity('list', '--json'),
      ];
      expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await sourcesOf(target, 'river')).toMatchObject([
        { id: 'campus', server: cas.address, firstTime: 'prove' },
        { id: 'school', scope: 'openid', nameEn: 'Campus', clientSecret: '******' },
        { id: 'staff', bindPassword: '******', startTls: '0' },
      ]);
      await identity('set', 'school', 'scope=', 'clientSecret=');
      expect((await sourcesOf(target, 'river'))[1]).toMatchObject({
        ...{ scope: 'openid profile', clientSecret: '' },
      });
      said.push(await identity('remove', 'school'), await identity('remove', 'school'));
      expect(said.at(-2)).toMatchObject({ code: 0, out: ['Readers of river no longer log in by school.'] });
      expect(said.at(-1)).toMatchObject({
        ...{ code: 1, err: ['The library river has no account system school.'] },
      });
      expect((await sourcesOf(target, 'river')).map(({ id }) => id)).toEqual(['campus', 'staff']);
      expect(await sourcesOf(target, 'harbor')).toEqual(other);
      for (const secret of secrets) expect(said.map(textOf).join('\n')).not.toContain(secret);
    });

    test('writes each change into the audit log as the operator, without secrets', async () => {
      const { target, identity } = await portal();
      await identity('set', 'school', ...oidc(), 'clientSecret=client-geheim');
      await identity('set', 'school', 'scope=openid email');
      await identity('set', 'staff', ...open(), 'bindDn=uid=portal,dc=school', 'bindPassword=bind-geheim');
      await identity('remove', 'school');
      await identity('test', 'staff');
      const kept = await target.withDb(async (db) => ({
        entries: await db
          .selectFrom('audit_entry')
          .select(['clientid', 'actor_type', 'before', 'after'])
          .where('action', '=', 'library.settings.change')
          .where('after', 'like', '%identitySources%')
          .orderBy('number')
          .execute(),
        undo: await db.selectFrom('undo_entry').selectAll().execute(),
      }));
      expect(kept.entries.map(({ clientid, actor_type }) => [clientid, actor_type])).toEqual(
        Array.from({ length: 4 }, () => ['river', 'operator']),
      );
      expect(kept.entries[1]?.after).toContain('openid email');
      for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret);
    });

    test.each<[string, readonly string[], RegExp]>([
      ['no type', [...names], /wrong: type\./],
      ['an unknown type', ['type=saml', ...names], /wrong: type\./],
      [
        'an unknown setting',
        ['type=cas', ...names, 'server=https://cas.example', 'colour=red'],
        /: colour\./,
      ],
      ['no name', ['type=cas', 'nameZh=校园', 'server=https://cas.example'], /wrong: nameEn\./],
      ['a server without TLS', ['type=cas', ...names, 'server=http://cas.example/cas'], /wrong: server\./],
      [
        'an issuer that is no address',
        ['type=oidc', ...names, 'clientId=x', 'issuer=school'],
        /wrong: issuer/,
      ],
      [
        'no card number for bind',
        ['type=cas', ...names, 'server=https://cas.example', 'firstTime=bind'],
        /wrong: cardFrom\./,
      ],
      ['no base', ['type=ldap', ...names, 'server=ldaps://ldap.example'], /wrong: base\./],
      [
        'a filter without the name',
        ['type=ldap', ...names, 'server=ldaps://ldap.example', 'base=x', 'filter=(uid=a)'],
        /wrong: filter\./,
      ],
      [
        'a time that is no number',
        [
          'type=ldap',
          ...names,
          'server=ldaps://l.example',
          'base=x',
          'answerMs=-1',
          'bindPassword=bind-geheim',
        ],
        /wrong: answerMs\./,
      ],
      ['no value', ['type=cas', 'colour'], /^"colour" is not of the form key=value\.$/],
    ])('refuses %s in one sentence, and nothing changes', async (_what, texts, expected) => {
      const { target, identity } = await portal();
      const outcome = await identity('set', 'school', ...texts);
      expect(outcome).toMatchObject({ code: 1, out: [], err: [expect.stringMatching(expected)] });
      const chinese = await identity('set', 'school', ...texts, '--lang', 'zh');
      expect(chinese.err.join('')).toMatch(/设置缺失或有误|不是 名称=值 的形式/u);
      expect(textOf(outcome)).not.toContain('geheim');
      expect(await sourcesOf(target, 'river')).toEqual([]);
    });

    test.each([
      ['set', 'Bad Name'],
      ['set', 'wechat'],
    ])('%s refuses the name %j', async (command, id) => {
      const { identity } = await portal();
      expect(await identity(command, id, ...oidc())).toMatchObject({
        ...{ code: 1, err: [expect.stringContaining('wrong: id.')] },
      });
    });

    test('speaks Chinese', async () => {
      const { identity } = await portal();
      const lines = async (...argv: [string, ...string[]]) => textOf(await identity(...argv, '--lang', 'zh'));
      expect(await lines('list')).toBe('这个图书馆没有账号系统。');
      expect(await lines('set', 'staff', ...open())).toBe(
        '账号系统 staff 已设置。试一试：library identity test river staff\n注意： 密码以明文发送到目录服务器。 请使用 ldaps://，或用 StartTLS 加密。',
      );
      expect(await lines('test', 'staff')).toContain('账号系统有回应。');
      expect(await lines('test', 'nobody')).toBe('图书馆 river 没有账号系统 nobody。');
      expect(await lines('remove', 'staff')).toBe('river 的读者不再通过 staff 登录。');
    });

    test('names a missing library', async () => {
      const { target } = await portal();
      for (const argv of [['list'], ['remove', 'x'], ['test', 'x'], ['set', 'x', ...oidc()]] as const) {
        const [command, ...more] = argv;
        const outcome = await target.cli('library', 'identity', command, 'nowhere', ...more);
        expect(outcome).toMatchObject({ code: 1, err: [expect.stringContaining('nowhere')] });
      }
    });
  });

  describe('an account system', () => {
    const cases: readonly [string, () => readonly string[], undefined | RegExp][] = [
      ['a provider', oidc, undefined],
      ['a CAS server', () => ['type=cas', ...names, `server=${cas.address}`], undefined],
      ['a directory', open, undefined],
      [
        'a directory whose authority is set',
        () => ldap(`server=${encrypted.server}`, `ca=${certificate.cert}`),
        undefined,
      ],
      [
        'a directory that lets the portal search',
        () => [...open(), 'bindDn=uid=portal,dc=school', 'bindPassword=bind-geheim'],
        undefined,
      ],
      [
        'a provider under another address',
        () => [...oidc(), `issuer=${provider.issuer}/other`],
        /OpenID Connect.*Check the issuer/,
      ],
      [
        'a server that does not speak CAS',
        () => ['type=cas', ...names, `server=${provider.issuer}`],
        /no CAS 3/,
      ],
      ['a directory that is gone', () => ldap('server=ldap://127.0.0.1:9'), /refuses the connection/],
      [
        'a directory with an unknown certificate',
        () => ldap(`server=${encrypted.server}`),
        /certificate.*not trusted/,
      ],
      [
        'a directory without TLS',
        () => ldap(`server=${plain.server}`),
        /The directory does not encrypt by StartTLS/,
      ],
      [
        'a directory that refuses the portal',
        () => [...open(), 'bindDn=uid=portal,dc=school', 'bindPassword=wrong-geheim'],
        /refuses the account.*Check its name and password/,
      ],
    ];
    test.each(cases)('%s is tested by test and by doctor', async (_what, settings, problem) => {
      const { target, identity } = await portal();
      const texts = settings();
      expect(await identity('set', 'school', ...texts)).toMatchObject({ code: 0 });
      const isOpen = texts.includes('startTls=0');
      const needsAddress = !texts.includes('type=ldap');
      const tried = await identity('test', 'school');
      expect(tried.code).toBe(problem === undefined ? 0 : 1);
      if (problem === undefined) expect(tried.out[0]).toBe('The account system answers.');
      else expect(tried.err.join('\n')).toMatch(problem);
      expect(tried.out.some((line) => line.includes('without encryption'))).toBe(isOpen);
      expect(tried.out.some((line) => line.includes('PUBLIC_URL'))).toBe(needsAddress);
      const asJson = await identity('test', 'school', '--json');
      expect(JSON.parse(asJson.out.join(''))).toMatchObject({
        ...{ clientid: 'river', id: 'school', outcome: problem === undefined ? 'answers' : 'failed' },
        ...(problem === undefined ? {} : { problem: expect.stringMatching(problem) }),
      });

      const { code, out } = await runCommand(['doctor', '--json'], target.environment);
      const { findings }: { findings: Finding[] } = JSON.parse(out.join(''));
      const [found, warned, ...more] = findings.filter(({ about }) => about === 'account systems');
      if (problem === undefined)
        expect(found).toMatchObject({ level: 'fine', what: 'river school: The account system answers.' });
      else {
        expect(code).toBe(1);
        expect(found).toMatchObject({
          ...{ level: 'wrong', what: expect.stringMatching(problem) },
          advice: 'Run: library identity test river school',
        });
      }
      expect(warned?.level).toBe(isOpen ? 'note' : undefined);
      expect(more).toEqual([]);
      for (const outcome of [tried, asJson]) expect(textOf(outcome)).not.toContain('geheim');
      expect(out.join('')).not.toContain('geheim');
    });

    test('is not missed in a library that has none', async () => {
      const { target } = await portal();
      const { out } = await runCommand(['doctor', '--json'], target.environment);
      const { findings }: { findings: Finding[] } = JSON.parse(out.join(''));
      expect(findings.filter(({ about }) => about === 'account systems')).toEqual([
        { about: 'account systems', level: 'fine', what: 'No library has account systems.' },
      ]);
    });
  });
});
