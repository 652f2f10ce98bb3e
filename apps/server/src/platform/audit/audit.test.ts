import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { transaction } from '../database/transaction.ts';
import { ChainWalk, chainStart, hashEntry, type StoredEntry } from './chain.ts';
import { operator, recordChange } from './record-change.ts';
import { verifyChain } from './verify-chain.ts';

const text = fc.string({ maxLength: 12 });
const draft = fc.record({
  at: text,
  actor_type: fc.constantFrom('staff' as const, 'operator' as const, 'job' as const),
  actor: text,
  address: text,
  action: text,
  target_type: text,
  target_id: text,
  before: fc.option(text),
  after: fc.option(text),
});
/** A chain as `recordChange` would write it. */
const chain = fc.array(draft, { minLength: 1, maxLength: 12 }).map((drafts) => {
  let previous = chainStart;
  return drafts.map((one, index): StoredEntry => {
    const entry = { ...one, clientid: 'qinghe', number: index + 1 };
    previous = hashEntry(previous, entry);
    return { ...entry, hash: previous };
  });
});

function judge(entries: readonly StoredEntry[], head: StoredEntry | undefined): number | undefined {
  const walk = new ChainWalk();
  return walk.follow(entries) ?? walk.end(head);
}

describe('the chain of a log', () => {
  test('is intact as written', () => {
    fc.assert(fc.property(chain, (entries) => judge(entries, entries.at(-1)) === undefined));
  });

  test('breaks at an entry whose fields were changed', () => {
    fc.assert(
      fc.property(chain, draft, fc.nat(), (entries, forged, place) => {
        const at = place % entries.length;
        const real = entries[at];
        if (real === undefined) return;
        const changed = { ...real, ...forged };
        fc.pre(JSON.stringify(changed) !== JSON.stringify(real));
        expect(judge(entries.with(at, changed), entries.at(-1))).toBe(at + 1);
      }),
    );
  });

  test('breaks where an entry was removed, at the end too, or two were swapped', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, place) => {
        const at = place % entries.length;
        expect(judge(entries.toSpliced(at, 1), entries.at(-1))).toBe(at + 1);
        const [one, other] = [entries[at], entries[at + 1]];
        if (one === undefined || other === undefined) return;
        expect(judge(entries.with(at, other).with(at + 1, one), entries.at(-1))).toBe(at + 1);
      }),
    );
  });

  test('breaks when its head is gone or set back', () => {
    fc.assert(
      fc.property(chain, (entries) => {
        expect(judge(entries, undefined)).toBeDefined();
        if (entries.length > 1) expect(judge(entries, entries.at(-2))).toBeDefined();
      }),
    );
  });
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });
  const record = (clientid: string, id: string) =>
    transaction(app.db, (tx) =>
      recordChange(tx, {
        clientid,
        actor: operator,
        at: app.clock.now(),
        action: 'test.thing.change',
        target: { type: 'test.thing', id },
        before: { name: '旧' },
        after: { name: id },
      }),
    );

  test('fifty writers at once make one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => record('race', String(index))));
    await Promise.all(Array.from({ length: 10 }, (_, index) => record('beside', String(index))));
    expect(await verifyChain(app.db, 'race')).toMatchObject({ entries: 50, brokenAt: undefined });
    expect(await verifyChain(app.db, 'beside')).toMatchObject({ entries: 10, brokenAt: undefined });
    const numbers = await app.db
      .selectFrom('audit_entry')
      .select('number')
      .where('clientid', '=', 'race')
      .orderBy('number')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test('a rolled-back change leaves no entry', async () => {
    await record('rolled', 'kept');
    const broken = transaction(app.db, async (tx) => {
      await recordChange(tx, {
        clientid: 'rolled',
        actor: { type: 'job', id: 'a-job' },
        at: app.clock.now(),
        action: 'test.thing.change',
        target: { type: 'test.thing', id: 'x' },
      });
      throw new Error('the change fails');
    });
    await expect(broken).rejects.toThrow('the change fails');
    expect(await verifyChain(app.db, 'rolled')).toMatchObject({ entries: 1, brokenAt: undefined });
  });

  test('a forged, removed or added entry is detected', async () => {
    for (const [clientid, expected] of [
      ['forged', 2],
      ['removed', 2],
      ['shortened', 4],
      ['headless', 1],
    ] as const) {
      for (const id of ['a', 'b', 'c', 'd']) await record(clientid, id);
      expect((await verifyChain(app.db, clientid)).brokenAt).toBeUndefined();
      const second = { clientid, number: 2 };
      if (clientid === 'forged')
        await app.db
          .updateTable('audit_entry')
          .set({ after: '{"name":"another"}' })
          .where(({ and }) => and(second))
          .execute();
      if (clientid === 'removed')
        await app.db
          .deleteFrom('audit_entry')
          .where(({ and }) => and(second))
          .execute();
      if (clientid === 'shortened')
        await app.db
          .deleteFrom('audit_entry')
          .where(({ and }) => and({ clientid, number: 4 }))
          .execute();
      if (clientid === 'headless')
        await app.db.deleteFrom('audit_head').where('clientid', '=', clientid).execute();
      const { brokenAt } = await verifyChain(app.db, clientid);
      expect([clientid, brokenAt]).toEqual([clientid, expected]);
    }
  });
});
