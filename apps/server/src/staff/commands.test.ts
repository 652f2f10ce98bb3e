import { expect, test } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeTarget, type Target } from '../../testing/operations/backup-scene.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { Finding } from '../platform/checkup.ts';

eachDatabase((dialect) => {
  async function portal(): Promise<Target> {
    const target = await makeTarget(dialect, 'migrated');
    expect(await target.cli('library', 'create', 'river', '--name', '清河')).toMatchObject({ code: 0 });
    return target;
  }
  const create = (target: Target, login: string, ...more: string[]) =>
    target.cli('staff', 'create', 'river', '--login', login, '--name', '林老师', '--json', ...more);
  async function doctor(target: Target, about: string, environment: Record<string, string> = {}) {
    const { code, out } = await runCommand(['doctor', '--json'], { ...target.environment, ...environment });
    const { findings }: { findings: Finding[] } = JSON.parse(out.join(''));
    return { code, findings: findings.filter((finding) => finding.about === about) };
  }

  test('an account is created, listed and invited again, and the log names the command line', async () => {
    const target = await portal();
    const made = await create(target, 'Lin');
    expect(JSON.parse(made.out.join(''))).toMatchObject({
      address: expect.stringMatching(/^\/river\/desk\/invitation#[\w-]{32}$/u),
    });
    expect(await create(target, 'lin', '--role', 'auditor')).toMatchObject({
      code: 1,
      err: [expect.stringContaining('taken')],
    });
    expect(await create(target, 'chen', '--role', 'king')).toMatchObject({
      code: 1,
      err: [expect.stringContaining('circulation')],
    });
    for (const wrong of [['  '], ['wu', '--name', ' '], ['wu', '--email', 'bad']])
      expect(await create(target, wrong[0] ?? '', ...wrong.slice(1))).toMatchObject({
        code: 1,
        err: [expect.stringContaining('cannot be used')],
      });
    await create(target, 'chen', '--role', 'auditor');
    const listed = await target.cli('staff', 'list', 'river', '--json');
    expect(JSON.parse(listed.out.join(''))).toMatchObject([
      { login: 'chen', roles: ['auditor'], status: 'invited' },
      { login: 'lin', roles: ['owner'], status: 'invited' },
    ]);
    expect(await target.cli('staff', 'invite', 'river', 'nobody')).toMatchObject({ code: 1 });
    expect(await target.cli('staff', 'list', 'nowhere')).toMatchObject({ code: 1 });

    await target.withDb(async (db) => {
      await db.updateTable('staff_account').set({ totp_secret: 'ABCDEFGHIJKLMNOP' }).execute();
    });
    await target.cli('staff', 'invite', 'river', 'lin');
    await target.cli('staff', 'invite', 'river', 'chen', '--without-second-factor');
    const secrets = await target.withDb((db) =>
      db.selectFrom('staff_account').select(['login', 'totp_secret']).orderBy('login').execute(),
    );
    expect(secrets).toEqual([
      { login: 'chen', totp_secret: null },
      { login: 'lin', totp_secret: 'ABCDEFGHIJKLMNOP' },
    ]);
    const log = await target.withDb((db) =>
      db.selectFrom('audit_entry').select(['actor_type', 'action']).orderBy('number').execute(),
    );
    expect(log.filter(({ action }) => action.startsWith('staff.'))).toEqual([
      { actor_type: 'operator', action: 'staff.account.create' },
      { actor_type: 'operator', action: 'staff.account.create' },
      { actor_type: 'operator', action: 'staff.account.invite' },
      { actor_type: 'operator', action: 'staff.account.invite' },
    ]);
  });

  test('doctor follows the chain of the log, and finds a forged entry', async () => {
    const target = await portal();
    await create(target, 'lin');
    await create(target, 'chen');
    const whole = await doctor(target, 'audit log');
    expect(whole.findings).toMatchObject([{ level: 'fine' }]);
    await target.withDb(async (db) => {
      await db
        .updateTable('audit_entry')
        .set({ after: '{"login":"somebody else"}' })
        .where('action', '=', 'staff.account.create')
        .where('after', 'like', '%chen%')
        .execute();
    });
    const forged = await doctor(target, 'audit log');
    expect(forged.code).toBe(1);
    expect(forged.findings).toMatchObject([
      { level: 'wrong', what: expect.stringMatching(/^river: entry \d+ was forged/u) },
    ]);
  });

  test('doctor names owners without a second factor, and accounts of the demonstration, on a public server', async () => {
    const target = await portal();
    await create(target, 'lin');
    await create(target, 'chen', '--role', 'auditor');
    const publicly = { PUBLIC_URL: 'https://library.example.org' };
    expect((await doctor(target, 'desk accounts')).findings).toMatchObject([{ level: 'fine' }]);
    const [owners] = (await doctor(target, 'desk accounts', publicly)).findings;
    expect(owners).toMatchObject({ level: 'note', what: expect.stringContaining('lin') });
    expect(owners?.what).not.toContain('chen');
    await target.withDb(async (db) => {
      await db.updateTable('staff_account').set({ demonstration: 1 }).where('login', '=', 'chen').execute();
    });
    const [shown] = (await doctor(target, 'desk accounts', publicly)).findings;
    expect(shown).toMatchObject({ level: 'note', what: expect.stringContaining('(chen) are refused') });
  });
});
