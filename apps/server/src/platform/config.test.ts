import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem, parseConfig } from './config.ts';
import { type Setting, settings } from './settings.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems.map(String);
    throw error;
  }
  return [];
}

test('a portal starts without any setting', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    environment: 'production',
    port: 8080,
    trustProxy: false,
    rateLimit: true,
    logLevel: 'info',
  });
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
  expect(config).not.toHaveProperty('databaseUrl');
});

test('the README lists every setting, and no others', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, table = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const listed = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const forOperators = Object.entries<Setting>(settings).filter(([, { testOnly }]) => testOnly !== true);
  expect(listed.toSorted()).toEqual(forOperators.map(([name]) => name).toSorted());
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ port: 8080 });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'library.example.org'],
  ['PUBLIC_URL', 'https://library.example.org/portal'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('a wrong %s (%s) is named with the expected and the given value', (name, value) => {
  const [problem = '', ...others] = problemsOf({ [name]: value });
  expect(others).toEqual([]);
  expect(problem).toMatch(new RegExp(`^${name}: expected .{5,}; was given ".*"\\.$`));
  expect(problem).toContain(JSON.stringify(value));
});

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ['AI_BASE_URL', 'ftp://user:hunter2@model'],
  ['AI_EMBED_BASE_URL', 'ftp://user:hunter2@model'],
  ['FILES_URL', 'https://key:hunter2@s3/bucket'],
  ['AI_API_KEY', 'hunter2'.repeat(1000)],
  ['AI_EMBED_API_KEY', 'hunter2'.repeat(1000)],
])('a wrong %s is named without its value', (name, value) => {
  const problems = problemsOf({ [name]: value }).join();
  expect(problems).toContain(`${name}: expected`);
  expect(problems).not.toContain('hunter2');
});

test('every wrong setting is named at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', TRUST_PROXY: 'x' })).toHaveLength(3);
});

test.each(['CAPTCHA_TEST_CODE', 'RATE_LIMIT'])('%s is refused except in tests', (name) => {
  for (const environment of [{}, { NODE_ENV: 'production' }, { NODE_ENV: 'development' }])
    expect(problemsOf({ ...environment, [name]: 'off' })).toEqual([
      `${name} is only for tests (NODE_ENV=test). Remove it.`,
    ]);
  expect(problemsOf({ NODE_ENV: 'test', [name]: 'off' })).toEqual([]);
});

test('a model needs both an address and a name', () => {
  expect(problemsOf({ AI_BASE_URL: 'http://localhost:1234/v1' })).toHaveLength(1);
  expect(parseConfig({ AI_BASE_URL: 'http://localhost:1234/v1', AI_MODEL: 'small' }).ai).toEqual({
    baseUrl: 'http://localhost:1234/v1',
    model: 'small',
  });
});

test('an embedding model needs both, too, and is independent of the other model', () => {
  expect(problemsOf({ AI_EMBED_MODEL: 'near' })).toHaveLength(1);
  expect(
    parseConfig({ AI_EMBED_BASE_URL: 'http://localhost:1234/v1', AI_EMBED_MODEL: 'near' }),
  ).toMatchObject({ embeddings: { baseUrl: 'http://localhost:1234/v1', model: 'near' } });
});

test('an object store needs its keys, which are not part of its address', () => {
  const address = 's3://works/lib?endpoint=https://s3.example.org';
  const keys = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'hunter2' };
  expect(problemsOf({ FILES_URL: address })).toEqual([
    'FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both.',
  ]);
  expect(problemsOf({ FILES_URL: address, AWS_ACCESS_KEY_ID: 'AK' })).toHaveLength(1);
  expect(problemsOf({ ...keys, FILES_URL: 's3://AK:hunter2@works' }).join()).not.toContain('hunter2');
  expect(parseConfig(keys).objectStore).toBeUndefined();
  expect(parseConfig({ ...keys, FILES_URL: address }).objectStore).toEqual({
    bucket: 'works',
    prefix: 'lib/',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    style: 'path',
    accessKeyId: 'AK',
    secretAccessKey: 'hunter2',
  });
});

test('proxies are trusted by address, network, range name or number', () => {
  expect(parseConfig({ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,loopback' }).trustProxy).toEqual([
    '10.0.0.5',
    '192.168.0.0/16',
    'loopback',
  ]);
  expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});
