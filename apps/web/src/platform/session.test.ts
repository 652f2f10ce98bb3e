import { expect, test } from 'vitest';
import { createSessionKeeper, lastClientid } from './session.ts';
import { createJsonStore } from './storage.ts';

const memoryStore = () => createJsonStore(() => undefined);

/** A tab's own storage, and the storage that all tabs of the device share. */
function memoryStores(device = memoryStore()) {
  return { tab: memoryStore(), device };
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

test('all callers who wait for a token share one request', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStores(), acquire);
  expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(['t1', 't1', 't1']);
  expect(asked).toEqual([undefined]);
});

test('a reload in the same library keeps the session', async () => {
  const stores = memoryStores();
  const { asked, acquire } = tokens();
  await createSessionKeeper('qinghe', stores, acquire).token();
  expect(await createSessionKeeper('qinghe', stores, acquire).token()).toBe('t1');
  expect(asked).toHaveLength(1);
});

test('another client id in the address drops the stored session', async () => {
  const stores = memoryStores();
  const { acquire } = tokens();
  await createSessionKeeper('qinghe', stores, acquire).token();
  const other = createSessionKeeper('chengbei', stores, acquire);
  expect(other.level()).toBeUndefined();
  expect(await other.token()).toBe('t2');
});

test('the hourly refresh sends the live token, so that a reader stays logged in', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStores(), acquire);
  await session.token();
  expect(await session.renew()).toBe('t2');
  expect(asked).toEqual([undefined, 't1']);
});

test('a refused token is replaced once, without sending it again', async () => {
  const { asked, acquire } = tokens();
  const session = createSessionKeeper('qinghe', memoryStores(), acquire);
  await session.token();
  expect(await Promise.all([session.renew('t1'), session.renew('t1')])).toEqual(['t2', 't2']);
  expect(await session.renew('t1')).toBe('t2');
  expect(asked).toEqual([undefined, undefined]);
});

test('a session that could not be obtained is requested again by the next caller', async () => {
  let calls = 0;
  const session = createSessionKeeper('qinghe', memoryStores(), async () => {
    calls += 1;
    if (calls === 1) throw new Error('no connection');
    return { token: 'late', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' };
  });
  await expect(session.token()).rejects.toThrow('no connection');
  expect(await session.token()).toBe('late');
});

test('a page outside libraries leaves the last one’s session alone', async () => {
  const stores = memoryStores();
  const { acquire } = tokens();
  await createSessionKeeper('qinghe', stores, acquire).token();
  createSessionKeeper(undefined, stores, acquire);
  expect(lastClientid(stores.tab)).toBe('qinghe');
});

test('a login that happens while a token is being renewed is not thrown away', async () => {
  const stores = memoryStores();
  let answer: (granted: { token: string; expiresAt: string; level: 'visitor' }) => void = () => undefined;
  const keeper = createSessionKeeper('qinghe', stores, () => new Promise((resolve) => (answer = resolve)));
  keeper.adopt({ token: 'v1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' });
  const renewing = keeper.renew();
  keeper.adopt({ token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' });
  answer({ token: 'v2', expiresAt: '2026-11-20T13:00:00+08:00', level: 'visitor' });
  expect(await renewing).toBe('r1');
  expect(keeper.level()).toBe('reader');
});

test('a reader’s session that comes back as a visitor’s is reported as lost', async () => {
  const lost: string[] = [];
  const keeper = createSessionKeeper(
    'qinghe',
    memoryStores(),
    async () => ({ token: 'v1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'visitor' }),
    () => lost.push('lost'),
  );
  keeper.adopt({ token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' });
  await keeper.renew();
  expect(lost).toEqual(['lost']);
});

const reader = { token: 'r1', expiresAt: '2026-11-20T12:00:00+08:00', level: 'reader' as const };

test('a reader who does not ask to stay is logged in only in this tab', () => {
  const device = memoryStore();
  const { acquire } = tokens();
  createSessionKeeper('qinghe', memoryStores(device), acquire).adopt(reader);
  expect(createSessionKeeper('qinghe', memoryStores(device), acquire).level()).toBeUndefined();
});

test('a reader who stays logged in is so in every tab, even after a refresh, until one of them logs out', async () => {
  const device = memoryStore();
  const refreshed = async () => ({ ...reader, token: 'r2' });
  const first = createSessionKeeper('qinghe', memoryStores(device), refreshed);
  const { asked, acquire } = tokens();
  const visitor = createSessionKeeper('qinghe', memoryStores(device), acquire);
  await visitor.token();
  first.adopt(reader, true);
  expect(await visitor.token()).toBe('r1');
  expect(await first.renew()).toBe('r2');
  expect(await createSessionKeeper('qinghe', memoryStores(device), acquire).token()).toBe('r2');
  expect(asked).toHaveLength(1);
  visitor.forget();
  expect(first.level()).toBeUndefined();
});

test('a session on the device ends with another library, and with another reader’s login', () => {
  const device = memoryStore();
  const { acquire } = tokens();
  createSessionKeeper('qinghe', memoryStores(device), acquire).adopt(reader, true);
  createSessionKeeper('harbor', memoryStores(device), acquire);
  expect(createSessionKeeper('qinghe', memoryStores(device), acquire).level()).toBeUndefined();
  const first = createSessionKeeper('qinghe', memoryStores(device), acquire);
  first.adopt(reader, true);
  first.adopt({ ...reader, token: 'other' });
  expect(first.live()).toBe('other');
  expect(createSessionKeeper('qinghe', memoryStores(device), acquire).level()).toBeUndefined();
});

test('a session on the device that has ended is reported as lost, in whichever tab notices', async () => {
  const device = memoryStore();
  const { acquire } = tokens();
  createSessionKeeper('qinghe', memoryStores(device), acquire).adopt(reader, true);
  const lost: string[] = [];
  const later = createSessionKeeper('qinghe', memoryStores(device), acquire, () => lost.push('lost'));
  await later.renew();
  expect(lost).toEqual(['lost']);
  expect(later.level()).toBe('visitor');
  expect(createSessionKeeper('qinghe', memoryStores(device), acquire).level()).toBeUndefined();
});
