import { type InputOf, libraryDeskCalls, sourceDeskCalls, staffCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, refused } from '../../testing/call-as.ts';
import { makeScene } from '../../testing/circulation/fixtures.ts';
import { startSip2 } from '../../testing/circulation/sip2-stand-in.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { lendCopy } from './actions/lend-copy.ts';

async function startSystem() {
  const system = await startSip2();
  system.pins.set('P1', '1234');
  system.loans.set('X-9', { patron: 'P1', dueOn: '2026-03-20', renewals: 0 });
  onTestFinished(() => system.close());
  const texts = {
    host: '127.0.0.1',
    port: String(system.port),
    user: 'kiosk',
    password: 'secret',
    institution: 'LIB',
  };
  return { system, entry: { system: 'sip2', texts } };
}

async function ownerOf(app: TestApp, clientid = 'qinghe') {
  await makeStaff(app, clientid, `owner-${clientid}`, 'owner');
  return deskOf(app, clientid, `owner-${clientid}`);
}

eachDatabase((_name, makeApp) => {
  test('an owner tries a system, saves it, is told about a conflict, and undoes it; no secret leaves the server', async () => {
    const app = await makeApp();
    await makeScene(app, { copies: [1], readers: 0 });
    const desk = await ownerOf(app);
    const { entry } = await startSystem();
    const sourceOf = async () => answerOf(await desk.call(libraryDeskCalls.settings, {})).source;
    const { systems, kept } = answerOf(await desk.call(sourceDeskCalls.systems, {}));
    expect(systems.map(({ system }) => system)).toEqual(['built-in', 'sip2', 'koha', 'folio']);
    for (const { label, fields } of systems)
      for (const field of fields)
        expect([label, field.name, field.label === '', field.hint === '']).toEqual([
          label,
          field.name,
          false,
          false,
        ]);
    expect(kept).toEqual({ loans: 0, holds: 0, terminals: 0 });

    const tried = answerOf(await desk.call(sourceDeskCalls.tryOut, { ...entry, card: 'P1', pin: '1234' }));
    expect(tried.works).toBe(true);
    const said = tried.findings.map(({ what }) => what).join('\n');
    expect(said).toMatch(/answers[\s\S]*Loans of the card: 1[\s\S]*X-9[\s\S]*The PIN is right/);
    expect((await sourceOf()).system).toBe('built-in');

    const { version } = await sourceOf();
    const saved = answerOf(await desk.call(sourceDeskCalls.change, { version, ...entry }));
    const stored = await sourceOf();
    expect(stored).toMatchObject({
      system: 'sip2',
      secrets: ['password'],
      texts: { host: '127.0.0.1', encoding: 'utf-8' },
    });
    expect(JSON.stringify(stored)).not.toContain('secret"');
    expect(stored.texts).not.toHaveProperty('password');
    // The stored password is used if none is entered.
    const { password: _, ...rest } = entry.texts;
    const again = answerOf(await desk.call(sourceDeskCalls.tryOut, { system: 'sip2', texts: rest }));
    expect(again.works).toBe(true);
    expect(await desk.call(sourceDeskCalls.change, { version, ...entry })).toMatchObject(
      refused('desk.conflict'),
    );
    const rows = await app.db.selectFrom('audit_entry').selectAll().execute();
    const undo = await app.db.selectFrom('undo_entry').selectAll().execute();
    expect(JSON.stringify([rows, undo])).not.toContain('secret"');
    expect(rows.at(-1)).toMatchObject({ action: 'library.settings.change', target_id: 'source' });

    const state = answerOf(await desk.call(sourceDeskCalls.state, {}));
    expect(state).toMatchObject({ pausedUntil: '', unsure: [], connections: { most: 4 } });
    expect(answerOf(await desk.call(staffCalls.undo, { id: saved.undoId }))).toEqual({ kept: [] });
    expect((await sourceOf()).system).toBe('built-in');
  });

  test('failures are explained in words, and missing settings named', async () => {
    const app = await makeApp();
    await makeScene(app, { copies: [1], readers: 0 });
    const desk = await ownerOf(app);
    const { system, entry } = await startSystem();
    const tryWith = async (texts: Record<string, string>, more: object = {}) => {
      const answer = answerOf(
        await desk.call(sourceDeskCalls.tryOut, {
          system: 'sip2',
          texts: { ...entry.texts, ...texts },
          ...more,
        }),
      );
      return [answer.works, answer.findings.map(({ what }) => what).join(' ')] as const;
    };
    expect(await tryWith({ port: '1' })).toEqual([false, expect.stringContaining('refuses the connection')]);
    expect(await tryWith({ host: 'library.invalid' })).toEqual([
      false,
      expect.stringMatching(/name .* was not found/),
    ]);
    expect(await tryWith({ password: 'wrong' })).toEqual([
      false,
      expect.stringContaining('refuses the terminal'),
    ]);
    expect(await tryWith({ tls: '1' })).toEqual([false, expect.stringContaining('does not encrypt')]);
    expect(await tryWith({}, { card: 'P1', pin: 'wrong' })).toEqual([
      true,
      expect.stringContaining('the PIN is wrong'),
    ]);
    system.spoil = (answer, socket) =>
      socket.write(Buffer.from(answer.toString('latin1').replace(/AZ[0-9A-F]{4}/, 'AZ0000'), 'latin1'));
    expect(await tryWith({}, { card: 'P1' })).toEqual([false, expect.stringContaining('checksums')]);
    const incomplete = await desk.call(sourceDeskCalls.tryOut, { system: 'sip2', texts: { port: 'x' } });
    expect(incomplete).toMatchObject(refused('library.settings.invalid', { fields: 'host, port' }));
  });

  test('open loans cannot be hidden by accident', async () => {
    const app = await makeApp();
    const scene = await makeScene(app, { copies: [1], readers: 1 });
    await lendCopy(app.db, scene.place, {
      readerId: scene.reader(0).id,
      barcode: '1-1',
      now: app.clock.now(),
    });
    const desk = await ownerOf(app);
    const { entry } = await startSystem();
    const { version } = answerOf(await desk.call(libraryDeskCalls.settings, {})).source;
    expect(await desk.call(sourceDeskCalls.change, { version, ...entry })).toMatchObject(
      refused('circulation.source.hides', { loans: 1, holds: 0 }),
    );
    answerOf(await desk.call(sourceDeskCalls.change, { version, ...entry, anyway: 1 }));
    expect(answerOf(await desk.call(libraryDeskCalls.settings, {})).source.system).toBe('sip2');
  });

  test('a machine is added with a password shown once, removed, and restored with the same one; other libraries do not see it', async () => {
    const app = await makeApp();
    await makeScene(app, { copies: [1], readers: 0 });
    await makeScene(app, { copies: [1], readers: 0, clientid: 'chengbei' });
    const desk = await ownerOf(app);
    const neighbour = await ownerOf(app, 'chengbei');
    const machine: InputOf<typeof sourceDeskCalls.addTerminal> = {
      login: 'kiosk-1',
      addresses: ['10.0.0.21'],
      encoding: 'gb18030',
      terminator: 'cr',
      needsPin: true,
      hasPassword: true,
    };
    const { password } = answerOf(await desk.call(sourceDeskCalls.addTerminal, machine));
    expect(password).toMatch(/^[\w-]{32}$/);
    expect(await desk.call(sourceDeskCalls.addTerminal, machine)).toMatchObject(
      refused('circulation.terminal.taken'),
    );
    expect(
      await desk.call(sourceDeskCalls.addTerminal, {
        ...machine,
        login: 'kiosk-2',
        addresses: ['everywhere'],
      }),
    ).toMatchObject(refused('circulation.terminal.address'));
    const listed = async (of = desk) => answerOf(await of.call(sourceDeskCalls.terminals, {})).terminals;
    const before = await app.db.selectFrom('sip2_terminal').selectAll().execute();
    expect(await listed()).toEqual([machine]);
    expect(await listed(neighbour)).toEqual([]);
    const theirs = await neighbour.call(sourceDeskCalls.removeTerminal, { login: 'kiosk-1' });
    expect(theirs).toMatchObject(refused('circulation.terminal.missing'));
    const { undoId } = answerOf(await desk.call(sourceDeskCalls.removeTerminal, { login: 'kiosk-1' }));
    expect(await listed()).toEqual([]);
    expect(await neighbour.call(staffCalls.undo, { id: undoId })).toMatchObject(
      refused('staff.undo.missing'),
    );
    answerOf(await desk.call(staffCalls.undo, { id: undoId }));
    expect(await app.db.selectFrom('sip2_terminal').selectAll().execute()).toEqual(before);
    const rows = await app.db.selectFrom('audit_entry').select(['action', 'after']).execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'circulation.terminal.add',
      'circulation.terminal.remove',
      'circulation.terminal.remove.undo',
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});
