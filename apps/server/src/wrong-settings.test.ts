import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/each-database.ts';
import { type S3StandIn, startS3StandIn } from '../testing/files/s3-stand-in.ts';
import { runCommand } from '../testing/run-command.ts';
import { makePostgresDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runCli } from './cli.ts';
import chinese from './cli.zh-CN.json' with { type: 'json' };
import { systemClock } from './platform/clock.ts';
import { parseConfig } from './platform/config.ts';
import { refuseOldPostgres } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { Fault } from './platform/fault.ts';
import { createLog } from './platform/log.ts';
import { sayIn } from './platform/message.ts';

let database: TestDatabase;
let s3: S3StandIn;
beforeAll(async () => {
  database = await makePostgresDatabase();
  s3 = await startS3StandIn(systemClock);
});
afterAll(async () => {
  await s3.close();
  await database.drop();
});

/** Starts the server with these settings, which end it; returns what it says in a language. */
async function refusal(language: 'en' | 'zh', environment: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const settings = { PORT: '0', DATA_DIR: folder.path, ...environment };
  const { code, out, err } = await runCommand(['serve', '--lang', language], settings);
  expect(code).toBe(1);
  return [...out, ...err].join('\n');
}

const databaseAt = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};
const storeAt = (change: Partial<S3StandIn['settings']>) => {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = { ...s3.settings, ...change };
  return {
    FILES_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

test.each([
  [
    'address',
    () => databaseAt((url) => (url.port = '1')),
    /^PostgreSQL cannot be reached \(.*ECONNREFUSED.*\?$/,
    /^无法连接 PostgreSQL/,
  ],
  [
    'name',
    () => databaseAt((url) => (url.pathname = '/nowhere')),
    /^PostgreSQL has no such database .*DATABASE_URL\.$/,
    /没有这个数据库/,
  ],
])(
  'a wrong %s of the database is reported in one sentence',
  async (_what, environment, english, inChinese) => {
    expect(await refusal('en', environment())).toMatch(english);
    expect(await refusal('zh', environment())).toMatch(inChinese);
  },
);

test('a wrong account of the database is reported in one sentence', async () => {
  const wrong = databaseAt((url) => (url.username = 'stranger'));
  expect(await refusal('en', wrong)).toMatch(/^PostgreSQL refuses this account .*stranger.*DATABASE_URL\.$/);
  expect(await refusal('zh', wrong)).toMatch(/拒绝此账号登录.*stranger/);
});

test('a PostgreSQL that is too old is refused in one sentence', async () => {
  const config = parseConfig({ NODE_ENV: 'test', DATABASE_URL: database.url });
  const opened = openDatabase(config, { log: createLog('silent'), purpose: 'work' });
  const refused = await refuseOldPostgres(opened.db, 99).catch((error: unknown) => error);
  await refuseOldPostgres(opened.db);
  await opened.close();
  const { text } = refused instanceof Fault ? refused : { text: '' };
  expect(sayIn('en-US')(text)).toMatch(/^PostgreSQL \d+.* is too old: Yuelan needs 99 or newer/);
  expect(sayIn('zh-CN', chinese)(text)).toMatch(/太旧.*99/);
});

test.each([
  [
    'key',
    { accessKeyId: 'AKIDSTRANGER' },
    /^The file store does not accept the keys .*AWS_SECRET_ACCESS_KEY\.$/,
    /不接受密钥/,
  ],
  ['secret', { secretAccessKey: 'no' }, /^The file store does not accept the keys/, /不接受密钥/],
  [
    'bucket',
    { bucket: 'elsewhere' },
    /^The file store has no bucket elsewhere: .*FILES_URL\.$/,
    /没有存储桶 elsewhere/,
  ],
])('a wrong %s of the file store is reported in one sentence', async (_what, change, english, inChinese) => {
  expect(await refusal('en', storeAt(change))).toMatch(english);
  expect(await refusal('zh', storeAt(change))).toMatch(inChinese);
});

test.each([
  ['RequestTimeTooSkewed', /^The clock of this machine .*\(NTP\) on\.$/, /本机时钟与文件存储/],
  ['AccessDenied', /^The keys do not allow listing the bucket yuelan-works: /, /无权列出存储桶/],
  ['PermanentRedirect', /^The bucket yuelan-works is not in the region cn-north-1 /, /不在区域/],
])('a store that answers %s is understood', async (code, english, inChinese) => {
  const store = createServer((_request, response) =>
    response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`),
  );
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void store.close());
  const address = store.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect(await refusal('en', storeAt({ endpoint }))).toMatch(english);
  expect(await refusal('zh', storeAt({ endpoint }))).toMatch(inChinese);
});

test('a file store that does not answer keeps no server from starting', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const said: string[] = [];
  const away = storeAt({ endpoint: 'http://127.0.0.1:1' });
  const code = await runCli(['serve', '--lang', 'en'], {
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: folder.path,
      DRAIN_SECONDS: '0',
      ...away,
    },
    out: (line) => said.push(line),
    err: (line) => said.push(line),
    stopped: AbortSignal.abort(),
  });
  expect([code, said.join('\n')]).toEqual([0, expect.stringContaining('is ready')]);
});
