import { type BuiltInRole, type Permission, type StaffAccount, staffCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, refused } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let owner: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'north' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'north' });
    await createLibrary(app.db, app.clock, { clientid: 'pair', name: 'Pair' });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    owner = await deskOf(app, 'qinghe', 'owner');
  });

  const rolesOf = async (desk = owner) => answerOf(await desk.call(staffCalls.roles, {}));
  async function roleOf(key: BuiltInRole) {
    const role = (await rolesOf()).find((one) => one.key === key);
    if (role === undefined) throw new Error(`There is no role ${key}.`);
    return role;
  }
  async function accountOf(login: string): Promise<StaffAccount> {
    const { results } = answerOf(await owner.call(staffCalls.accounts, { text: login }));
    const account = results.find((one) => one.login === login);
    if (account === undefined) throw new Error(`There is no account ${login}.`);
    return account;
  }
  async function makeRole(name: string, permissions: readonly Permission[]) {
    return answerOf(await owner.call(staffCalls.saveRole, { id: '', name, permissions: [...permissions] }));
  }
  /** A member of the staff who manages staff and otherwise has only these permissions. */
  async function managerOf(login: string, ...more: readonly Permission[]): Promise<DeskBrowser> {
    const role = await makeRole(login, ['staff.manage', 'roles.edit', ...more]);
    await makeStaff(app, 'qinghe', login, 'moderator');
    const { id, version } = await accountOf(login);
    answerOf(await owner.call(staffCalls.changeAccountRoles, { id, version, roleIds: [role.id] }));
    return deskOf(app, 'qinghe', login);
  }

  describe('nobody can give what they lack', () => {
    test('by a new account, by roles, or by widening a role', async () => {
      const manager = await managerOf('giver', 'circulation.lend');
      const librarian = await roleOf('librarian');
      const account = { login: 'given', name: 'Given', roleIds: [librarian.id] };
      expect(await manager.call(staffCalls.createAccount, account)).toMatchObject(
        refused('staff.grant.beyond'),
      );
      const { id, version } = await accountOf('giver');
      expect(
        await manager.call(staffCalls.changeAccountRoles, { id, version, roleIds: [librarian.id] }),
      ).toMatchObject(refused('staff.grant.beyond'));
      const own = (await rolesOf(manager)).find(({ name }) => name === 'giver');
      expect(
        await manager.call(staffCalls.saveRole, {
          id: own?.id ?? '',
          version: own?.version ?? 0,
          name: 'giver',
          permissions: ['staff.manage', 'roles.edit', 'audit.read'],
        }),
      ).toMatchObject(refused('staff.grant.beyond'));
      expect(await accountOf('giver')).toMatchObject({ version, roles: [{ name: 'giver' }] });
    });

    test('or take anything from people with more rights', async () => {
      const manager = await managerOf('taker');
      const { id, version, name, email } = await accountOf('owner');
      for (const attempt of [
        manager.call(staffCalls.changeAccount, { id, version, name, email, closed: true }),
        manager.call(staffCalls.changeAccountRoles, {
          id,
          version,
          roleIds: [(await roleOf('moderator')).id],
        }),
        manager.call(staffCalls.removeAccountSecondFactors, { id }),
        manager.call(staffCalls.inviteAgain, { id }),
      ])
        expect(await attempt).toMatchObject(refused('staff.grant.beyond'));
    });

    test('but they can give what they have', async () => {
      const manager = await managerOf('equal', 'circulation.lend');
      const role = await makeRole('lending', ['circulation.lend']);
      answerOf(
        await manager.call(staffCalls.createAccount, { login: 'helper', name: 'Helper', roleIds: [role.id] }),
      );
      expect((await accountOf('helper')).roles).toMatchObject([{ id: role.id }]);
    });
  });

  test('an account has a name, a login and, if any, a real e-mail address', async () => {
    const { id } = await roleOf('librarian');
    const input = { login: 'wei', name: '卫老师', email: '', roleIds: [id] };
    for (const wrong of [{ login: '  ' }, { name: ' ' }, { name: '\u200b' }, { email: 'bad' }])
      expect(await owner.call(staffCalls.createAccount, { ...input, ...wrong })).toMatchObject({
        kind: 'failed',
        status: 400,
      });
    answerOf(await owner.call(staffCalls.createAccount, { ...input, name: ' 卫老师\u202e' }));
    const { version, ...made } = await accountOf('wei');
    expect(made.name).toBe('卫老师');
    const change = { id: made.id, version, name: '卫', email: ' wei@example.org ', closed: false };
    expect(answerOf(await owner.call(staffCalls.changeAccount, change)).email).toBe('wei@example.org');
  });

  test('a role cannot take the name of a built-in one, in either language', async () => {
    for (const name of ['\u200b', 'owner ', '馆员', 'Circulation Assistant'])
      expect(await owner.call(staffCalls.saveRole, { id: '', name, permissions: [] })).toMatchObject(
        refused('staff.role.named'),
      );
  });

  test('the last owner stays until there is another', async () => {
    const { id, version, name, email } = await accountOf('owner');
    const editor = (await roleOf('editor')).id;
    const close = { id, name, email, closed: true };
    expect(await owner.call(staffCalls.changeAccount, { ...close, version })).toMatchObject(
      refused('staff.owner.last'),
    );
    expect(await owner.call(staffCalls.changeAccountRoles, { id, version, roleIds: [editor] })).toMatchObject(
      refused('staff.owner.last'),
    );
    await makeStaff(app, 'qinghe', 'second', 'owner');
    const second = await deskOf(app, 'qinghe', 'second');
    const ownerRole = (await roleOf('owner')).id;
    const lowered = answerOf(
      await second.call(staffCalls.changeAccountRoles, { id, version, roleIds: [editor] }),
    );
    answerOf(
      await second.call(staffCalls.changeAccountRoles, {
        id,
        version: lowered.version,
        roleIds: [ownerRole],
      }),
    );
    owner = await deskOf(app, 'qinghe', 'owner');
  });

  test('two owners cannot remove each other', async () => {
    const desks = await Promise.all(
      ['left', 'right'].map(async (login) => {
        await makeStaff(app, 'pair', login, 'owner');
        return deskOf(app, 'pair', login);
      }),
    );
    const { results } = answerOf((await desks[0]?.call(staffCalls.accounts, {})) ?? missing());
    const editor = (await rolesOf(desks[0])).find(({ key }) => key === 'editor');
    const outcomes = await Promise.all(
      desks.map((desk, at) => {
        const other = results.find(({ login }) => login === (at === 0 ? 'right' : 'left')) ?? missing();
        return desk.call(staffCalls.changeAccountRoles, {
          id: other.id,
          version: other.version,
          roleIds: [editor?.id ?? missing()],
        });
      }),
    );
    const [left, right] = outcomes.map((one) => (one.kind === 'refused' ? one.code : one.kind)).sort();
    expect(left).toBe('answered');
    expect(['staff.grant.beyond', 'staff.owner.last', 'staff.permission.missing']).toContain(right);
  });

  test('an account keeps at least one role, without which nobody would see it', async () => {
    await makeStaff(app, 'qinghe', 'roleless', 'editor');
    const { id, version } = await accountOf('roleless');
    expect(await owner.call(staffCalls.changeAccountRoles, { id, version, roleIds: [] })).toMatchObject(
      refused('staff.role.none'),
    );
    expect((await accountOf('roleless')).roles).toMatchObject([{ key: 'editor' }]);
  });

  test('when two people change one account, the second sees the first one’s change', async () => {
    await makeStaff(app, 'qinghe', 'edited', 'editor');
    const { id, version, email } = await accountOf('edited');
    const change = { id, version, email, closed: false };
    answerOf(await owner.call(staffCalls.changeAccount, { ...change, name: 'First' }));
    expect(await owner.call(staffCalls.changeAccount, { ...change, name: 'Second' })).toMatchObject(
      refused('desk.conflict', { by: 'owner of qinghe', current: { name: 'First' } }),
    );
    expect(await accountOf('edited')).toMatchObject({ name: 'First' });
  });

  test('accounts and roles of another library are not found', async () => {
    await makeStaff(app, 'chengbei', 'elsewhere', 'editor');
    await makeStaff(app, 'chengbei', 'boss', 'owner');
    const boss = await deskOf(app, 'chengbei', 'boss');
    const { results } = answerOf(await boss.call(staffCalls.accounts, { text: 'elsewhere' }));
    const [account] = results;
    const { id, version } = account ?? missing();
    const change = { id, version, name: 'Taken', email: '', closed: true };
    expect(await owner.call(staffCalls.changeAccount, change)).toMatchObject(
      refused('staff.account.missing'),
    );
    expect(await owner.call(staffCalls.inviteAgain, { id })).toMatchObject(refused('staff.account.missing'));
    const role = answerOf(await boss.call(staffCalls.saveRole, { id: '', name: 'Theirs', permissions: [] }));
    expect(
      await owner.call(staffCalls.saveRole, { ...pick(role), name: 'Ours', permissions: [] }),
    ).toMatchObject(refused('staff.role.missing'));
  });

  describe('a changed role', () => {
    const changed = async (name: string) => {
      const role = await makeRole(name, ['today.read']);
      const after = answerOf(
        await owner.call(staffCalls.saveRole, {
          ...pick(role),
          name,
          permissions: ['today.read', 'audit.read'],
        }),
      );
      return { role, after, undoId: after.undoId ?? missing() };
    };

    test('is restored once, with an entry in the log', async () => {
      const { role, undoId } = await changed('undone');
      const { results } = answerOf(await owner.call(staffCalls.undoable, {}));
      expect(results).toContainEqual(expect.objectContaining({ id: undoId }));
      expect(answerOf(await owner.call(staffCalls.undo, { id: undoId }))).toEqual({ kept: [] });
      expect((await rolesOf()).find(({ id }) => id === role.id)).toMatchObject({
        permissions: ['today.read'],
        version: role.version + 2,
      });
      expect(await owner.call(staffCalls.undo, { id: undoId })).toMatchObject(refused('staff.undo.missing'));
      const entry = await app.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('action', '=', 'staff.role.change.undo')
        .execute();
      expect(entry.map(({ target_id }) => target_id)).toEqual([role.id]);
    });

    test('that somebody has changed since is a conflict, and the undo stays', async () => {
      const { after, undoId } = await changed('twice');
      answerOf(await owner.call(staffCalls.saveRole, { ...pick(after), name: 'twice', permissions: [] }));
      for (let time = 0; time < 2; time += 1)
        expect(await owner.call(staffCalls.undo, { id: undoId })).toMatchObject(
          refused('desk.conflict', { current: { permissions: [] } }),
        );
    });

    test('is not restored by somebody who lacks its former rights', async () => {
      const role = await makeRole('narrowed', ['audit.read']);
      const { undoId = missing() } = answerOf(
        await owner.call(staffCalls.saveRole, { ...pick(role), name: 'narrowed', permissions: [] }),
      );
      const manager = await managerOf('lacking');
      expect(await manager.call(staffCalls.undo, { id: undoId })).toMatchObject(
        refused('staff.grant.beyond'),
      );
    });

    test('is not restored after thirty days, or at another library', async () => {
      const { undoId } = await changed('old');
      const boss = await deskOf(app, 'chengbei', 'boss');
      expect(await boss.call(staffCalls.undo, { id: undoId })).toMatchObject(refused('staff.undo.missing'));
      app.clock.advance(31 * 24 * 3_600_000);
      owner = await deskOf(app, 'qinghe', 'owner');
      expect(await owner.call(staffCalls.undo, { id: undoId })).toMatchObject(refused('staff.undo.missing'));
    });
  });
});

const pick = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });

function missing(): never {
  throw new Error('missing');
}
