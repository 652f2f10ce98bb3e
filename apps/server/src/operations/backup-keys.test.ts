import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/each-database.ts';
import { allRows, makeTarget } from '../../testing/operations/backup-scene.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readReceiverKeys, readSenderKeys } from './backup-keys.ts';

let folder: string;
let dataDir: string;
/** Signed and encrypted. */
let sealed: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  const temporary = temporaryFolder();
  folder = temporary.path;
  dataDir = at('source');
  sealed = at('sealed.tar.gz.age');
  await runCommand(['library', 'create', 'qinghe', '--name', '清河'], { DATA_DIR: dataDir });
  writeFileSync(at('books.csv'), 'title,copies\n红楼梦,2\n三体,1\n');
  await runCommand(['import', 'catalogue', at('books.csv'), '--library', 'qinghe'], { DATA_DIR: dataDir });
  for (const name of ['ours', 'theirs'])
    expect(await runCommand(['backup-keys', at(name)], {})).toMatchObject({ code: 0 });
  const keys = at('ours/backup-sender.txt');
  expect(await runCommand(['backup', sealed, '--keys', keys], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
  return () => temporary.remove();
});

const ours = () => at('ours/backup-receiver.txt');
const theirs = () => at('theirs/backup-receiver.txt');
const check = (file: string, ...options: string[]) =>
  runCommand(['restore', file, '--check', ...options], {});

/** What anyone with the receiver's public key can make of a backup: other rows, with matching checksums. */
async function forge(change: (name: string, bytes: Buffer) => Buffer | undefined): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(readReceiverKeys(ours()).identity);
  const entries = extract();
  const packed = pack();
  entries.end(gunzipSync(await decrypter.decrypt(readFileSync(sealed))));
  const whole = buffer(packed);
  for await (const entry of entries) {
    const bytes = change(entry.header.name, await buffer(entry));
    if (bytes !== undefined) packed.entry({ name: entry.header.name }, bytes);
  }
  packed.finalize();
  return gzipSync(await whole);
}

async function encryptForUs(bytes: Buffer): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(readSenderKeys(at('ours/backup-sender.txt')).recipient);
  return encrypter.encrypt(bytes);
}

test('a backup made with keys is restored with their counterparts, row by row', async () => {
  const target = await makeTarget('sqlite');
  const done = await target.cli('restore', sealed, '--keys', ours());
  expect([done.code, done.err]).toEqual([0, []]);
  expect(done.out.join('\n')).toContain('Its signature is valid');
  const back = await target.withDb((db) => allRows(db, 'sqlite'));
  expect(back['title']).toHaveLength(2);
});

test('nobody can read it without the keys', async () => {
  expect(readFileSync(sealed).includes('红楼梦')).toBe(false);
  expect(await check(sealed)).toMatchObject({ code: 1, err: [expect.stringContaining('is encrypted')] });
  expect(await check(sealed, '--keys', theirs())).toMatchObject({
    code: 1,
    err: [expect.stringContaining('encrypted for other keys')],
  });
});

test.each([
  ['in the age header', 30],
  ['in the middle', 0.5],
  ['at its end', 0.999],
])('a byte changed %s is detected', async (_where, place) => {
  const bytes = Buffer.from(readFileSync(sealed));
  const index = place < 1 ? Math.floor(bytes.length * place) : place;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  writeFileSync(at('changed'), bytes);
  expect(await check(at('changed'), '--keys', ours())).toMatchObject({ code: 1, out: [] });
});

test('a forged backup with matching checksums is refused when keys are given, encrypted or not', async () => {
  const asUnsigned = await forge((name, bytes) => {
    if (name === 'manifest.sig') return undefined;
    return name === 'yuelan-backup.json' ? Buffer.from('{"product":"yuelan","format":1}') : bytes;
  });
  const otherManifest = await forge((name, bytes) =>
    name === 'manifest.json' ? Buffer.from(bytes.toString().replace('"sqlite"', '"postgres"')) : bytes,
  );
  for (const [forged, says] of [
    [asUnsigned, 'is not signed'],
    [otherManifest, 'not signed by the holder of these keys'],
  ] as const)
    for (const [name, bytes] of [
      ['open', forged],
      ['sealed', await encryptForUs(forged)],
    ] as const) {
      writeFileSync(at(`forged-${name}`), bytes);
      const target = await makeTarget('sqlite');
      const outcome = await target.cli('restore', at(`forged-${name}`), '--keys', ours());
      expect(outcome).toMatchObject({ code: 1, err: [expect.stringContaining(says)] });
    }
});

test('without keys a backup says what is known about its origin', async () => {
  const plain = at('plain.tar.gz');
  await runCommand(['backup', plain], { DATA_DIR: dataDir });
  expect((await check(plain)).out.join('\n')).toContain('It is not signed');
  writeFileSync(at('opened'), await forge((_name, bytes) => bytes));
  expect((await check(at('opened'))).out.join('\n')).toContain('the signature was not checked');
});

test('key files are private to their owner and never overwritten, and wrong ones are named', async () => {
  if (process.platform !== 'win32')
    for (const name of ['backup-sender.txt', 'backup-receiver.txt'])
      expect(statSync(at(`ours/${name}`)).mode & 0o777).toBe(0o600);
  expect(await runCommand(['backup-keys', at('ours')], {})).toMatchObject({
    code: 1,
    err: [expect.stringContaining('already exists')],
  });
  copyFileSync(at('books.csv'), at('not-keys.txt'));
  for (const [command, keys] of [
    ['backup', at('not-keys.txt')],
    ['backup', ours()],
    ['backup', at('nothing')],
    ['restore', at('ours/backup-sender.txt')],
  ] as const) {
    const target = await makeTarget('sqlite');
    const outcome = await target.cli(command, at('whatever'), '--keys', keys);
    expect(outcome).toMatchObject({ code: 1, err: [expect.stringContaining('backup-keys')] });
  }
});
