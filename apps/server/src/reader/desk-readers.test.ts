import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeskReaderDetail, readerCalls, readerDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, refused, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { logInAs, makeReader, sessionOf, type TestReader } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { ensureNamed } from './public.ts';

const { list, reader, reveal, add, change, replaceCard, changeStatus, move, resetPassword, erase } =
  readerDeskCalls;
const { groups, saveGroup, planYear, runYear, download } = readerDeskCalls;
const noSecrets = /13800001234|110105201203071230|lin@example/;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let harbor: TestReader;
  let added = 0;

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    for (const clientid of ['qinghe', 'harbor', 'school', 'gate', 'round-xlsx', 'round-csv'])
      await createLibrary(app.db, app.clock, {
        clientid,
        name: clientid,
        group: 'north',
        settings: { timeZone: 'Asia/Shanghai' },
      });
    await makeStaff(app, 'qinghe', 'lin', 'librarian');
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    await makeStaff(app, 'qinghe', 'helper', 'circulation');
    await makeStaff(app, 'school', 'head', 'owner');
    await makeStaff(app, 'gate', 'keeper', 'owner');
    desk = await deskOf(app, 'qinghe', 'lin');
    harbor = await makeReader(app, 'harbor', 'H-1', { realName: '海港读者' });
  });

  const departmentOf = (name: string, clientid = 'qinghe') =>
    transaction(app.db, (tx) => ensureNamed(tx, asClientId(clientid), 'department', name));
  async function someone(given: Parameters<typeof makeReader>[3] = {}, clientid = 'qinghe') {
    added += 1;
    return makeReader(app, clientid, `00${1000 + added}`, given);
  }
  const open = async ({ id }: { readonly id: string }, by = desk): Promise<DeskReaderDetail> =>
    answerOf(await by.call(reader, { id }));
  const found = async (input: Parameters<typeof desk.call<typeof list.input, typeof list.output>>[1]) =>
    answerOf(await desk.call(list, input)).results.map(({ realName }) => realName);
  const undo = (undoId: string, by = desk) => by.call(staffCalls.undo, { id: undoId });
  const entriesOf = (id: string) =>
    app.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after', 'actor_type'])
      .where('target_id', '=', id)
      .orderBy('number')
      .execute();

  describe('a librarian finds a reader', () => {
    test.each([
      ['a part of the name', '田芳'],
      ['pinyin with the reading of a surname', 'shantianf'],
      ['the initials', 'stf'],
      ['the beginning of the card number', '00777'],
      ['a whole identity number', '110105201203071230'],
      ['the class', '找人班'],
    ])('by %s', async (_way, text) => {
      const departmentId = await departmentOf('找人班');
      if ((await found({ text: '单田芳' })).length === 0)
        await makeReader(app, 'qinghe', '0077701', {
          realName: '单田芳',
          identityCard: '110105201203071230',
          departmentId,
        });
      expect(await found({ text })).toEqual(['单田芳']);
    });

    test('but not by part of an identity number, which could be guessed digit by digit', async () => {
      await someone({ realName: '秘密', identityCard: '110105201203079999' });
      expect(await found({ text: '11010520120307999' })).toEqual([]);
      expect(await found({ text: '110105201203079999' })).toEqual(['秘密']);
    });

    test('and wildcards are plain characters', async () => {
      expect(await found({ text: '%' })).toEqual([]);
      expect(await found({ text: '_' })).toEqual([]);
    });

    test('and never one of another library', async () => {
      expect(await found({ text: '海港读者' })).toEqual([]);
      expect(await desk.call(reader, { id: harbor.id })).toMatchObject(refused('reader.unknown'));
    });
  });

  describe('personal numbers', () => {
    const lin = { telephone: '13800001234', identityCard: '110105201203071231', email: 'lin@example.org' };

    test('are masked in lists and details, and opening them is recorded', async () => {
      const one = await someone({ ...lin, realName: '林清' });
      const masked = { telephone: '138****1234', email: 'l***@example.org' };
      expect(answerOf(await desk.call(list, { text: '林清' })).results[0]).toMatchObject(masked);
      expect(await open(one)).toMatchObject({ ...masked, identityCard: '110********1231' });
      expect(desk.last?.body).not.toMatch(noSecrets);
      expect(answerOf(await desk.call(reveal, { id: one.id }))).toMatchObject(lin);
      expect(await entriesOf(one.id)).toMatchObject([{ action: 'reader.personal.read', after: null }]);
      const helper = await deskOf(app, 'qinghe', 'helper');
      expect(await helper.call(reveal, { id: one.id })).toMatchObject(refused('staff.permission.missing'));
      expect(await desk.call(reveal, { id: harbor.id })).toMatchObject(refused('reader.unknown'));
    });

    test('stay out of a downloaded list unless a person with access asks for them, which is recorded', async () => {
      await someone({ telephone: '13800001234', realName: '下载' });
      const path = `/api${download.path}`;
      const plain = await desk.post(path, { text: '下载', format: 'csv' });
      expect(plain.body).toContain('下载');
      expect(plain.body).not.toMatch(noSecrets);
      const full = await desk.post(path, { text: '下载', format: 'csv', personal: true });
      expect(full.body).toContain('13800001234');
      expect(full.body.startsWith('\ufeff')).toBe(true);
      const entries = await entriesOf('');
      expect(entries.filter(({ action }) => action === 'reader.personal.download')).toHaveLength(1);
      const helper = await deskOf(app, 'qinghe', 'helper');
      const denied = await helper.post(path, { text: '下载', format: 'csv', personal: true });
      expect(denied.json().data.code).toBe('staff.permission.missing');
    });
  });

  test.each(['xlsx', 'csv'] as const)('a list downloaded as %s can be imported unchanged', async (format) => {
    const clientid = `round-${format}`;
    await makeStaff(app, clientid, `keeper-${format}`, 'owner');
    const keeper = await deskOf(app, clientid, `keeper-${format}`, { language: 'zh-CN' });
    const departmentId = await departmentOf('三年级2班', clientid);
    const facts = {
      realName: '回程',
      icNumber: '0008123456',
      identityCard: '11010520120307123X',
      // Midnight of September 1 in the library.
      registeredAt: '2025-08-31T16:00:00.000Z',
    };
    await makeReader(app, clientid, '000123', { ...facts, departmentId, telephone: '13800001234' });
    await makeReader(app, clientid, '000124', {
      // CSV puts an apostrophe before the name, so that spreadsheets do not compute it.
      realName: format === 'xlsx' ? '=1+1' : '1+1',
      status: 5,
      registeredAt: facts.registeredAt,
    });
    const read = () =>
      app.db
        .selectFrom('reader')
        .select(['borrow_number', 'ic_number', 'identity_card', 'real_name', 'registered_at', 'status'])
        .select(['department_id', 'telephone', 'version'])
        .where('clientid', '=', clientid)
        .orderBy('borrow_number')
        .execute();
    const before = await read();
    for (const personal of [true, false]) {
      const { rawPayload } = await keeper.post(`/api${download.path}`, { format, personal });
      const file = join(app.config.dataDir, `readers-${personal}.${format}`);
      writeFileSync(file, rawPayload);
      const { code, err } = await runStaffCommand(app, 'import', 'readers', file, '--library', clientid);
      expect(code, err).toBe(0);
      expect(await read()).toEqual(before);
    }
  });

  describe('a librarian adds and changes', () => {
    test('a reader, whose numbers no other reader has', async () => {
      const departmentId = await departmentOf('新班');
      const made = answerOf(
        await desk.call(add, { borrowNumber: '000042', realName: '新同学', departmentId }),
      );
      expect(made).toMatchObject({
        borrowNumber: '000042',
        department: '新班',
        status: 1,
        hasPassword: false,
      });
      expect(await desk.call(add, { borrowNumber: '0000-42', realName: '另一位' })).toMatchObject(
        refused('reader.number.taken', { number: '0000-42' }),
      );
      const stranger = await departmentOf('外馆班', 'harbor');
      expect(
        await desk.call(add, { borrowNumber: '000043', realName: '某', departmentId: stranger }),
      ).toMatchObject(refused('reader.group.missing'));
    });

    test('nobody without a name or a number to see', async () => {
      const malformed = { kind: 'failed', status: 400 };
      for (const realName of ['   ', '\u200b', '\u2067'])
        expect(await desk.call(add, { borrowNumber: '000044', realName })).toMatchObject(malformed);
      for (const borrowNumber of ['  ', '\u200b', '--'])
        expect(await desk.call(add, { borrowNumber, realName: '林' })).toMatchObject(malformed);
      expect(
        answerOf(await desk.call(add, { borrowNumber: ' 000044', realName: '林\u202e ' })),
      ).toMatchObject({
        borrowNumber: '000044',
        realName: '林',
      });
    });

    test('details, which can be undone; the log names personal ones without their values', async () => {
      const one = await someone({ realName: '旧名', telephone: '13800001234' });
      const { version } = await open(one);
      const changed = answerOf(
        await desk.call(change, { id: one.id, version, realName: '新名', telephone: '010-62345678' }),
      );
      expect(changed.reader).toMatchObject({ realName: '新名', version: version + 1 });
      expect(await found({ text: 'xinming' })).toContain('新名');
      const [entry] = await entriesOf(one.id);
      expect(entry).toMatchObject({
        action: 'reader.reader.change',
        after: '{"changed":["realName","telephone"]}',
      });
      expect(answerOf(await undo(changed.undoId)).kept).toEqual([]);
      expect(await open(one)).toMatchObject({ realName: '旧名', telephone: '138****1234' });
    });

    test('nothing over a colleague’s change; the colleague is named', async () => {
      const one = await someone({ realName: '两个人改' });
      const { version } = await open(one);
      const owner = await deskOf(app, 'qinghe', 'owner');
      answerOf(await owner.call(change, { id: one.id, version, sex: '女' }));
      expect(await desk.call(change, { id: one.id, version, sex: '男' })).toMatchObject(
        refused('desk.conflict', {
          by: 'owner of qinghe',
          current: expect.objectContaining({ sex: '女', version: version + 1 }),
        }),
      );
      const first = answerOf(await desk.call(change, { id: one.id, version: version + 1, sex: '男' }));
      answerOf(await owner.call(change, { id: one.id, version: version + 2, sex: '' }));
      expect(await undo(first.undoId)).toMatchObject(refused('desk.conflict'));
    });

    test('a lost card for a new one: the old number no longer works', async () => {
      const one = await someone({ status: 2 });
      const { version } = await open(one);
      const { reader: after } = answerOf(
        await desk.call(replaceCard, { id: one.id, version, borrowNumber: '000099' }),
      );
      expect(after).toMatchObject({ borrowNumber: '000099', status: 1 });
      expect(await callAs(app, one.token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
      const next = await someone();
      expect(await desk.call(replaceCard, { id: next.id, version: 1, borrowNumber: '000099' })).toMatchObject(
        refused('reader.number.taken'),
      );
      // The old number is free for somebody else.
      answerOf(await desk.call(add, { borrowNumber: one.borrowNumber, realName: '接号' }));
    });

    test('nothing in another library', async () => {
      const { id } = harbor;
      for (const outcome of [
        await desk.call(change, { id, version: 1, sex: '男' }),
        await desk.call(replaceCard, { id, version: 1, borrowNumber: '1' }),
        await desk.call(changeStatus, { ids: [id], status: 5 }),
        await desk.call(move, { ids: [id], list: 'department', groupId: '' }),
        await desk.call(resetPassword, { id }),
        await (await deskOf(app, 'qinghe', 'owner')).call(erase, { id, borrowNumber: 'H-1' }),
      ])
        expect(outcome).toMatchObject(refused('reader.unknown'));
    });
  });

  test('a suspended reader is told why, and can be admitted again', async () => {
    const one = await someone();
    const call = () => callAs(app, one.token)(readerCalls.credit, {});
    expect(await desk.call(changeStatus, { ids: [one.id], status: 4, reason: ' ' })).toMatchObject(
      refused('reader.block.reason'),
    );
    const { undoId, changed } = answerOf(
      await desk.call(changeStatus, { ids: [one.id], status: 4, reason: '三本书逾期' }),
    );
    expect(changed).toBe(1);
    expect(await call()).toMatchObject({
      ...refused('reader.status.blocked'),
      message: expect.stringContaining('三本书逾期'),
    });
    answerOf(await undo(undoId));
    expect(await call()).toMatchObject({ kind: 'answered' });
    expect((await entriesOf(one.id)).map(({ action }) => action)).toEqual([
      'reader.status.change',
      'reader.status.change.undo',
    ]);
  });

  test('readers move into a class together, and back, except those changed since', async () => {
    const groupId = await departmentOf('合并班');
    const [one, two] = [await someone(), await someone()];
    const { undoId } = answerOf(
      await desk.call(move, { ids: [one.id, two.id], list: 'department', groupId }),
    );
    expect((await open(one)).department).toBe('合并班');
    const { version } = await open(two);
    answerOf(await desk.call(change, { id: two.id, version, sex: '女' }));
    expect(answerOf(await undo(undoId)).kept).toEqual([
      { what: '1 readers', why: 'they were changed later, or erased' },
    ]);
    expect([(await open(one)).department, (await open(two)).department]).toEqual(['', '合并班']);
  });

  test('a new password is shown once, ends all logins and has to be changed', async () => {
    const one = await someone({ password: 'Kezhan.2041' });
    const other = await sessionOf(app, 'qinghe', one.id);
    const helper = await deskOf(app, 'qinghe', 'helper');
    const { password } = answerOf(await helper.call(resetPassword, { id: one.id }));
    for (const token of [one.token, other])
      expect(await callAs(app, token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
    const visitor = await visitorOf(app, 'qinghe');
    expect(await logInAs(app, visitor, one.borrowNumber, 'Kezhan.2041')).toMatchObject(
      refused('reader.login.failed'),
    );
    const login = answerOf(await logInAs(app, visitor, one.borrowNumber, password));
    expect(login.mustChangePassword).toBe(true);
    expect(await callAs(app, login.token)(readerCalls.credit, {})).toMatchObject(
      refused('reader.password.change.required'),
    );
    const stored = JSON.stringify([
      await app.db.selectFrom('audit_entry').selectAll().execute(),
      await app.db.selectFrom('undo_entry').selectAll().execute(),
    ]);
    expect(stored).not.toContain(password);
  });

  test('a class is renamed, created and withdrawn, never twice under one name', async () => {
    const id = await departmentOf('改名前');
    const named = { list: 'department', id, nameBefore: '改名前' } as const;
    const { undoId } = answerOf(await desk.call(saveGroup, { ...named, name: '改名后' }));
    expect(await desk.call(saveGroup, { ...named, name: '又改' })).toMatchObject(refused('desk.conflict'));
    await departmentOf('已有');
    const now = { ...named, nameBefore: '改名后' };
    expect(await desk.call(saveGroup, { ...now, name: '已有' })).toMatchObject(refused('reader.group.taken'));
    await someone({ departmentId: id });
    expect(await desk.call(saveGroup, { ...now, name: '改名后', active: false })).toMatchObject(
      refused('reader.group.used'),
    );
    answerOf(await undo(undoId ?? ''));
    const { results } = answerOf(await desk.call(groups, { list: 'department', text: '改名前' }));
    expect(results).toEqual([{ id, name: '改名前', active: true, readers: 1 }]);
    const stranger = await departmentOf('外馆', 'harbor');
    expect(
      await desk.call(saveGroup, { list: 'department', id: stranger, name: '占', nameBefore: '外馆' }),
    ).toMatchObject(refused('reader.group.missing'));
  });

  describe('a school year', () => {
    let school: DeskBrowser;
    const readersOf = async (name: string) =>
      answerOf(await school.call(list, { text: name, status: '', sort: 'name' })).results.map(
        ({ realName, department }) => `${realName} ${department}`,
      );

    test('moves every class up, graduates the last one and keeps repeaters; all of it can be undone', async () => {
      school = await deskOf(app, 'school', 'head');
      const ids = new Map<string, string>();
      for (const [realName, department] of [
        ['甲', '五年级1班'],
        ['乙', '五年级1班'],
        ['丙', '六年级1班'],
        ['丁', '六年级1班'],
        ['王老师', '教师'],
      ] as const) {
        const departmentId = await departmentOf(department, 'school');
        ids.set(realName, (await someone({ realName, departmentId }, 'school')).id);
      }
      const before = await school.call(list, { sort: 'name' });
      const repeating = [ids.get('乙') ?? ''];
      const plan = answerOf(await school.call(planYear, { repeating }));
      expect(plan.rows).toMatchObject([
        { name: '五年级1班', action: 'moves', to: '六年级1班', readers: 1, repeating: 1 },
        { name: '六年级1班', action: 'graduates', to: '2026届六年级1班', readers: 2, borrowers: 0 },
        { name: '教师', action: 'stays', readers: 1 },
      ]);
      expect(await school.call(list, { sort: 'name' })).toEqual(before);

      // Somebody joins a class while the plan is on screen. Only the plan that was seen may run.
      const late = await someone(
        { realName: '戊', departmentId: await departmentOf('五年级1班', 'school') },
        'school',
      );
      const run = { repeating, digest: plan.digest, borrowers: 'keep' } as const;
      expect(await school.call(runYear, run)).toMatchObject(refused('reader.year.changed'));
      answerOf(await school.call(changeStatus, { ids: [late.id], status: 5 }));

      const done = answerOf(await school.call(runYear, run));
      expect(done).toMatchObject({ moved: 1, graduated: 2, kept: 0 });
      expect(await readersOf('年级1班')).toEqual([
        '丙 2026届六年级1班',
        '丁 2026届六年级1班',
        '甲 六年级1班',
        '戊 五年级1班',
        '乙 五年级1班',
      ]);
      expect(answerOf(await school.call(list, { status: '5' })).totalRecord).toBe(3);
      const offered = answerOf(await school.call(groups, { list: 'department', text: '2026届' }));
      expect(offered.results).toMatchObject([{ active: false }]);
      expect(await school.call(runYear, run)).toMatchObject(refused('reader.year.changed'));

      expect(answerOf(await undo(done.undoId, school)).kept).toEqual([]);
      answerOf(await school.call(changeStatus, { ids: [late.id], status: 1 }));
      expect(await readersOf('年级1班')).toEqual([
        '丙 六年级1班',
        '丁 六年级1班',
        '甲 五年级1班',
        '戊 五年级1班',
        '乙 五年级1班',
      ]);
      expect(answerOf(await school.call(groups, { list: 'department' })).results).toHaveLength(3);
      const chain = await verifyChain(app.db, 'school');
      expect(chain.brokenAt).toBeUndefined();
    });

    test('follows the librarian’s changes, and leaves readers moved since where they are', async () => {
      const gate = await deskOf(app, 'gate', 'keeper');
      const [grade, town] = [await departmentOf('三年级', 'gate'), await departmentOf('南片', 'gate')];
      const [one, two] = [
        await someone({ departmentId: grade }, 'gate'),
        await someone({ departmentId: town }, 'gate'),
      ];
      const moves = [
        { departmentId: grade, action: 'stays', to: '' } as const,
        { departmentId: town, action: 'moves', to: '北片' } as const,
      ];
      expect(
        await gate.call(planYear, { moves: [{ departmentId: town, action: 'moves', to: ' ' }] }),
      ).toMatchObject(refused('reader.year.named'));
      const { digest } = answerOf(await gate.call(planYear, { moves }));
      const { undoId, moved } = answerOf(await gate.call(runYear, { moves, digest, borrowers: 'close' }));
      expect(moved).toBe(1);
      expect([(await open(one, gate)).department, (await open(two, gate)).department]).toEqual([
        '三年级',
        '北片',
      ]);
      answerOf(await gate.call(move, { ids: [two.id], list: 'department', groupId: grade }));
      expect(answerOf(await undo(undoId, gate)).kept).toHaveLength(1);
      expect((await open(two, gate)).department).toBe('三年级');
      expect(
        await desk.call(planYear, { moves: [{ departmentId: grade, action: 'stays', to: '' }] }),
      ).toMatchObject(refused('reader.group.missing'));
      expect(
        await (await deskOf(app, 'qinghe', 'owner')).call(planYear, { repeating: [one.id] }),
      ).toMatchObject(refused('reader.unknown'));
    });
  });
});
