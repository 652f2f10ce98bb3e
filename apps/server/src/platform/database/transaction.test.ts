import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { databaseTrouble, isDuplicate } from './errors.ts';
import { transaction } from './transaction.ts';

const place = (id: string, name = id) => ({ id, clientid: 'qinghe', name, floor: null });

eachDatabase((name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp({ random: () => 0 });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  });
  beforeEach(async () => {
    await app.db.deleteFrom('storage').execute();
  });

  const names = async () => {
    const rows = await app.db.selectFrom('storage').select('id').orderBy('id').execute();
    return rows.map((row) => row.id);
  };

  test('a transaction’s writes are there when it ends', async () => {
    await transaction(app.db, (tx) => tx.insertInto('storage').values(place('a')).execute());
    expect(await names()).toEqual(['a']);
  });

  test('an error leaves no trace', async () => {
    const failing = transaction(app.db, async (tx) => {
      await tx.insertInto('storage').values(place('a')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  test('uncommitted changes are invisible', async () => {
    let wrote = () => {};
    let looked = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const lookedAt = new Promise<void>((resolve) => {
      looked = resolve;
    });
    const writing = transaction(app.db, async (tx) => {
      await tx.insertInto('storage').values(place('a')).execute();
      wrote();
      await lookedAt;
    });
    await written;
    const seen = await names();
    looked();
    await writing;
    expect([seen, await names()]).toEqual([[], ['a']]);
  });

  test('the plain handle and a second transaction are refused inside one', async () => {
    const plain = transaction(app.db, () => app.db.selectFrom('storage').selectAll().execute());
    await expect(plain).rejects.toThrow('use its handle');
    await expect(transaction(app.db, () => transaction(app.db, async () => 1))).rejects.toThrow(
      'transaction is open',
    );
    await expect(transaction(app.db, (tx) => transaction(tx, async () => 1))).rejects.toThrow('transaction');
    expect(await names()).toEqual([]);
  });

  test('a conflict is retried, six times at most', async () => {
    const conflict = () =>
      name === 'sqlite'
        ? Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
        : Object.assign(new Error('could not serialize access'), { code: '40001' });
    let tries = 0;
    const answer = await transaction(app.db, async (tx) => {
      tries += 1;
      await tx
        .insertInto('storage')
        .values(place(`try-${tries}`))
        .execute();
      if (tries < 3) throw conflict();
      return tries;
    });
    expect([answer, await names()]).toEqual([3, ['try-3']]);
    tries = 0;
    const hopeless = transaction(app.db, async () => {
      tries += 1;
      throw conflict();
    });
    await expect(hopeless).rejects.toThrow();
    expect(tries).toBe(6);
  });

  test('a hundred simultaneous counts are all counted', async () => {
    const before = (await app.db.selectFrom('library_version').select('version').executeTakeFirstOrThrow())
      .version;
    await Promise.all(
      Array.from({ length: 100 }, () =>
        transaction(app.db, async (tx) => {
          const row = await tx
            .updateTable('library_version')
            .set((current) => ({ version: current('version', '+', 1) }))
            .returning('version')
            .executeTakeFirstOrThrow();
          await tx.updateTable('library_version').set({ version: row.version }).execute();
        }),
      ),
    );
    const after = (await app.db.selectFrom('library_version').select('version').executeTakeFirstOrThrow())
      .version;
    expect(after - before).toBe(100);
  });

  test('of forty callers that count and then add in one turn, exactly ten find room for ten', async () => {
    const add = (id: string) =>
      transaction(
        app.db,
        async (tx) => {
          const { count } = await tx
            .selectFrom('storage')
            .select((row) => row.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          if (count >= 10) return false;
          await tx.insertInto('storage').values(place(id)).execute();
          return true;
        },
        { turn: 'ten places' },
      );
    const added = await Promise.all(Array.from({ length: 40 }, (_, index) => add(`place-${index}`)));
    expect(added.filter(Boolean)).toHaveLength(10);
    expect(await names()).toHaveLength(10);
  });

  test('a constraint error says which kind it was', async () => {
    await app.db.insertInto('storage').values(place('a')).execute();
    const repeated = await app.db
      .insertInto('storage')
      .values(place('a'))
      .execute()
      .catch((error: unknown) => error);
    const renamed = await app.db
      .insertInto('storage')
      .values(place('b', 'a'))
      .execute()
      .catch((error: unknown) => error);
    const homeless = await app.db
      .insertInto('storage')
      .values({ ...place('c'), clientid: 'nowhere' })
      .execute()
      .catch((error: unknown) => error);
    expect([isDuplicate(repeated), isDuplicate(renamed), databaseTrouble(homeless)]).toEqual([
      true,
      true,
      'foreign-key',
    ]);
    const status = await app.db
      .updateTable('library')
      .set({ status: 9 })
      .execute()
      .catch((error: unknown) => error);
    expect(databaseTrouble(status)).toBe('check');
  });

  test('counts and large whole numbers arrive as numbers, too large ones as an error', async () => {
    const { count } = await app.db
      .selectFrom('library')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    const read = async (value: string) => {
      const { rows } = await sql<{
        value: number;
      }>`select cast(${sql.lit(value)} as bigint) as value`.execute(app.db);
      return rows[0]?.value;
    };
    expect(await read('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    await expect(read('9007199254740993')).rejects.toThrow();
  });

  test('texts of every script come back unchanged, and sort by code point', async () => {
    const texts = ['Z', 'a', 'é', '红楼梦', '𠮷', '😀', "' or 1=1 --", '%_\\'];
    await app.db
      .insertInto('storage')
      .values(texts.map((text) => place(text)))
      .execute();
    const byCodePoint = texts.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    expect(await names()).toEqual(byCodePoint);
  });

  test.runIf(name === 'postgres')('a server that is cut off does not keep its locks for long', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like 'tcp%'`.execute(app.db);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      tcp_keepalives_count: '3',
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '5',
      tcp_user_timeout: '25000',
    });
  });
});
