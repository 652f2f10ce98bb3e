import { expect, test } from 'vitest';
import { createSessionKeeper, lastClientid } from './session.ts';
import { createJsonStore } from './storage.ts';

function memoryStore() {
  return createJsonStore(() => undefined);
}

function tokens() {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    acquire: async (live: string | undefined) => {
      asked.push(live);
      return { token: `t${asked.length}`, expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' as const };
    },
  };
}

test('everybody who waits for a token shares one request', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStore(), acquire);
  expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(['t1', 't1', 't1']);
  expect(asked).toEqual([undefined]);
});

test('a reload in the same library keeps the session', async () => {
  const store = memoryStore();
  const { asked, acquire } = tokens();
  await createSessionKeeper('qinghe', store, acquire).token();
  expect(await createSessionKeeper('qinghe', store, acquire).token()).toBe('t1');
  expect(asked).toHaveLength(1);
});

test('another client id in the address drops the stored session', async () => {
  const store = memoryStore();
  const { acquire } = tokens();
  await createSessionKeeper('qinghe', store, acquire).token();
  const other = createSessionKeeper('chengbei', store, acquire);
  expect(other.level()).toBeUndefined();
  expect(await other.token()).toBe('t2');
});

test('the hourly refresh sends the live token, so that a reader stays logged in', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStore(), acquire);
  await session.token();
  expect(await session.renew()).toBe('t2');
  expect(asked).toEqual([undefined, 't1']);
});

test('a refused token is replaced once, without sending it again', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStore(), acquire);
  await session.token();
  expect(await Promise.all([session.renew('t1'), session.renew('t1')])).toEqual(['t2', 't2']);
  expect(await session.renew('t1')).toBe('t2');
  expect(asked).toEqual([undefined, undefined]);
});

test('a session that cannot be had is asked for again by the next caller', async () => {
  let calls = 0;
  const session = createSessionKeeper('qinghe', memoryStore(), async () => {
    calls += 1;
    if (calls === 1) throw new Error('no connection');
    return { token: 'late', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' };
  });
  await expect(session.token()).rejects.toThrow('no connection');
  expect(await session.token()).toBe('late');
});

test('a page outside of libraries leaves the session of the last one alone', async () => {
  const store = memoryStore();
  const { acquire } = tokens();
  await createSessionKeeper('qinghe', store, acquire).token();
  createSessionKeeper(undefined, store, acquire);
  expect(lastClientid(store)).toBe('qinghe');
});

test('a login that happens while a token is being renewed is not thrown away', async () => {
  const store = memoryStore();
  let answer: (granted: { token: string; expiresAt: string; level: 'visitor' }) => void = () => undefined;
  const keeper = createSessionKeeper('qinghe', store, () => new Promise((resolve) => (answer = resolve)));
  keeper.adopt({ token: 'v1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' });
  const renewing = keeper.renew();
  keeper.adopt({ token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' });
  answer({ token: 'v2', expiresAt: '2026-11-20T13:00:00+08:00', level: 'visitor' });
  expect(await renewing).toBe('r1');
  expect(keeper.level()).toBe('reader');
});

test("a reader's session that comes back as a visitor's is told as lost", async () => {
  const lost: string[] = [];
  const keeper = createSessionKeeper(
    'qinghe',
    memoryStore(),
    async () => ({ token: 'v1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' }),
    () => lost.push('lost'),
  );
  keeper.adopt({ token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' });
  await keeper.renew();
  expect(lost).toEqual(['lost']);
});
