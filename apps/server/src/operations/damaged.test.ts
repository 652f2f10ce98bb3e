import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../testing/each-database.ts';
import { makeTarget } from '../../testing/operations/backup-scene.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readShapes } from './table-shapes.ts';

let folder: ReturnType<typeof temporaryFolder>;
let good: string;

beforeAll(async () => {
  folder = temporaryFolder();
  good = join(folder.path, 'good.tar.gz');
  const source = { DATA_DIR: join(folder.path, 'source') };
  await runCommand(['library', 'create', 'qinghe', '--name', '清河'], source);
  const books = Array.from({ length: 300 }, (_, index) => `第${index}本书,1`).join('\n');
  writeFileSync(join(folder.path, 'books.csv'), `title,copies\n${books}\n`);
  await runCommand(['import', 'catalogue', join(folder.path, 'books.csv'), '--library', 'qinghe'], source);
  expect(await runCommand(['backup', good], source)).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(folder.path, name);
  writeFileSync(path, bytes);
  return path;
}

type Change = (name: string, bytes: Buffer) => { name: string; bytes: Buffer } | undefined;

/** The good backup with other entries, gzipped again. */
async function changed(name: string, change: Change): Promise<string> {
  const entries = extract();
  const packed = pack();
  entries.end(gunzipSync(readFileSync(good)));
  const whole = buffer(packed);
  for await (const entry of entries) {
    const made = change(entry.header.name, await buffer(entry));
    if (made !== undefined) packed.entry({ name: made.name }, made.bytes);
  }
  packed.finalize();
  return write(name, gzipSync(await whole));
}

const onManifest =
  (change: (manifest: Record<string, unknown>) => void): Change =>
  (name, bytes) => {
    if (name !== 'manifest.json') return { name, bytes };
    const manifest: Record<string, unknown> = JSON.parse(bytes.toString());
    change(manifest);
    return { name, bytes: Buffer.from(JSON.stringify(manifest)) };
  };

const foreign: Readonly<Record<string, { make: () => string | Promise<string>; says: RegExp }>> = {
  'a file that is not there': { make: () => join(folder.path, 'nothing'), says: /is not there/ },
  'a folder': { make: () => folder.path, says: /is a folder/ },
  'an empty file': { make: () => write('empty', ''), says: /cut short|not a backup/ },
  'a text': { make: () => write('text', '题名,著者\n红楼梦,曹雪芹\n'), says: /not a backup/ },
  'a gzipped text': { make: () => write('text.gz', gzipSync('x'.repeat(5000))), says: /not a backup/ },
  'another archive': {
    make: () => changed('other', (name, bytes) => ({ name: `other/${name}`, bytes })),
    says: /not a backup/,
  },
  'a backup of a newer format': {
    make: () =>
      changed('format', (name, bytes) => ({
        name,
        bytes: name === 'yuelan-backup.json' ? Buffer.from('{"product":"yuelan","format":3}') : bytes,
      })),
    says: /newer version/,
  },
  'a backup of a newer schema': {
    make: () =>
      changed(
        'newer',
        onManifest((manifest) => Object.assign(manifest, { migrations: ['library-999-x'] })),
      ),
    says: /newer version of Yuelan \(it knows library-999-x/,
  },
  'a backup without its manifest': {
    make: () =>
      changed('headless', (name, bytes) => (name === 'manifest.json' ? undefined : { name, bytes })),
    says: /cut short/,
  },
  'a manifest that counts otherwise': {
    make: () =>
      changed(
        'count',
        onManifest((manifest) => Object.assign(manifest['tables'] ?? {}, { title: undefined })),
      ),
    says: /damaged/,
  },
  'a row that was changed': {
    make: () =>
      changed('row', (name, bytes) => ({
        name,
        bytes: name.startsWith('tables/title/')
          ? Buffer.from(bytes.toString().replace('第7本书', '第8本书'))
          : bytes,
      })),
    says: /the table title does not match its manifest/,
  },
  'a table that was left away': {
    make: () =>
      changed('gone', (name, bytes) => (name.startsWith('tables/copy/') ? undefined : { name, bytes })),
    says: /the table copy does not match its manifest/,
  },
  'an entry that leads out of its folder': {
    make: () =>
      changed('path', (name, bytes) =>
        name === 'manifest.json' ? { name: 'files/../../../../tmp/x', bytes } : { name, bytes },
      ),
    says: /no Yuelan backup contains/,
  },
};

eachDatabase((dialect) => {
  /** Tries to restore it and checks that nothing was changed. */
  async function refuse(path: string) {
    const target = await makeTarget(dialect);
    const { code, out, err } = await target.cli('restore', path);
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(readdirSync(target.dataDir)).toEqual([]);
    expect(err.join('\n')).not.toContain('    at ');
    if (dialect === 'postgres') expect(await target.withDb((db) => readShapes(db, dialect))).toEqual([]);
    return { says: err.join('\n'), target };
  }

  test.each(Object.entries(foreign))('%s is refused with nothing changed', async (_what, { make, says }) => {
    expect((await refuse(await make())).says).toMatch(says);
  });

  test('a backup truncated anywhere is refused with nothing changed', async () => {
    const bytes = readFileSync(good);
    for (const share of [0.001, 0.3, 0.9, 0.9999]) {
      const end = Math.max(12, Math.floor(bytes.length * share));
      const { says } = await refuse(write('short', bytes.subarray(0, end)));
      expect(says).toMatch(/cut short|not a backup/);
    }
  });

  test('a backup with a corrupted byte is refused with nothing changed', async () => {
    const bytes = readFileSync(good);
    for (const share of [0.01, 0.2, 0.5, 0.8, 0.99]) {
      const turned = Buffer.from(bytes);
      const at = Math.floor(bytes.length * share);
      turned.writeUInt8(turned.readUInt8(at) ^ 0x10, at);
      expect((await refuse(write('turned', turned))).says).toMatch(/damaged|cut short|not a backup/);
    }
  });

  test('rows that refer to nothing are refused, and what was begun is removed', async () => {
    // The manifest agrees with the rows, so only the database can detect it.
    let piece = Buffer.alloc(0);
    await changed('look', (name, bytes) => {
      if (name.startsWith('tables/copy/'))
        piece = Buffer.from(bytes.toString().replaceAll('"qinghe"', '"nobody"'));
      return { name, bytes };
    });
    const homeless = await changed('homeless', (name, bytes) => {
      if (name.startsWith('tables/copy/')) return { name, bytes: piece };
      if (name !== 'manifest.json') return { name, bytes };
      const sha256 = createHash('sha256').update(piece).digest('hex');
      const manifest = JSON.parse(bytes.toString());
      manifest.tables.copy.sha256 = sha256;
      return { name, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    const { says, target } = await refuse(homeless);
    expect(says).toMatch(/refers to no row|foreign key/);
    expect(await target.cli('restore', good)).toMatchObject({ code: 0, err: [] });
  });

  test('a data folder with anything in it is left alone', async () => {
    const target = await makeTarget(dialect);
    writeFileSync(join(target.dataDir, 'notes.txt'), 'mine');
    const { code, err } = await target.cli('restore', good);
    expect(code).toBe(1);
    expect(err.join()).toContain('notes.txt');
    expect(readdirSync(target.dataDir)).toEqual(['notes.txt']);
  });

  test('an installation is never overwritten by a restore', async () => {
    const target = await makeTarget(dialect);
    await target.cli('library', 'create', 'harbor', '--name', 'Harbor');
    expect(await target.cli('restore', good)).toMatchObject({ code: 1 });
    const list = await target.cli('library', 'list', '--json');
    expect(list.out.join()).toContain('harbor');
  });
});

describe('a backup file', () => {
  test('replaces no other file unless told to', async () => {
    const source = { DATA_DIR: join(folder.path, 'source') };
    const taken = write('taken', 'precious');
    expect(await runCommand(['backup', taken], source)).toMatchObject({ code: 1 });
    expect(readFileSync(taken, 'utf8')).toBe('precious');
    // The refused command says nothing about the backup made before.
    const { out } = await runCommand(['doctor', '--json'], source);
    expect(out.join('')).toMatch(/It was made at/);
    expect(out.join('')).not.toMatch(/tried at/);
    expect(await runCommand(['backup', taken, '--force'], source)).toMatchObject({ code: 0 });
    expect(await runCommand(['restore', taken, '--check'], {})).toMatchObject({ code: 0, err: [] });
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('is not made from a folder without a portal, nor into a missing folder', async () => {
    const empty = join(folder.path, 'empty-folder');
    mkdirSync(empty);
    const nothing = await runCommand(['backup', join(folder.path, 'x.tar.gz')], { DATA_DIR: empty });
    expect(nothing.code).toBe(1);
    expect(nothing.err.join()).toContain('Is DATA_DIR right?');
    expect(readdirSync(empty)).toEqual([]);
    const source = { DATA_DIR: join(folder.path, 'source') };
    expect(await runCommand(['backup', join(folder.path, 'no', 'x')], source)).toMatchObject({ code: 1 });
    expect(existsSync(join(folder.path, 'x.tar.gz'))).toBe(false);
  });

  test('is not made from a broken database', async () => {
    const broken = join(folder.path, 'broken');
    mkdirSync(broken);
    copyFileSync(join(folder.path, 'source', 'yuelan.sqlite'), join(broken, 'yuelan.sqlite'));
    const bytes = readFileSync(join(broken, 'yuelan.sqlite'));
    bytes.fill(0xff, Math.floor(bytes.length / 2));
    writeFileSync(join(broken, 'yuelan.sqlite'), bytes);
    const outcome = await runCommand(['backup', join(folder.path, 'never.tar.gz')], { DATA_DIR: broken });
    expect(outcome.code).toBe(1);
    expect(readdirSync(folder.path).filter((name) => name.includes('never'))).toEqual([]);
  });
});
