import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { MeaningLearner } from '@yuelan/search';
import { afterAll, expect, test } from 'vitest';
import { asServiceId } from '../platform/ids.ts';
import { type Learnt, LearntFiles } from './learnt-files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-learnt-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const qinghe = asServiceId('qinghe');
const files = new LearntFiles(dataDir);
const folder = join(dataDir, 'search', 'meanings');

function learn(): Learnt {
  const learner = new MeaningLearner();
  const kinds = [...'abcdefghijklmnopqrstuvwxyz'];
  const about = (at: number) => ['bird', 'tree'].map((word) => `${word}${kinds[at % kinds.length]}`);
  learner.add(
    Array.from({ length: 2_400 }, (_, at) => ({
      title: about(at).join(' '),
      keywords: about(at),
      classCode: 'Q91',
      summary: '',
    })),
  );
  return { data: learner.learn(), changes: 2_400, titles: 2_400 };
}

test('what was learnt is read as it was written, and the last that was written counts', async () => {
  expect(await files.read(qinghe)).toBeUndefined();
  const learnt = learn();
  expect(learnt.data.own?.words.length).toBeGreaterThan(0);
  await files.write(qinghe, { ...learnt, changes: 1 });
  await files.write(qinghe, learnt);
  expect(await new LearntFiles(dataDir).read(qinghe)).toEqual(learnt);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await files.read(asServiceId('Qinghe'))).toBeUndefined();
});

test('a file that is cut off, damaged or of another version is as good as none', async () => {
  const learnt = learn();
  await files.write(qinghe, learnt);
  const [name = ''] = readdirSync(folder);
  const path = join(folder, name);
  const whole = readFileSync(path);
  for (const length of [0, 3, 4, 100, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    expect(await files.read(qinghe)).toBeUndefined();
  }
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(200) ^ 1, 200);
  writeFileSync(path, damaged);
  expect(await files.read(qinghe)).toBeUndefined();

  const other = serialize({ ...deserialize(whole.subarray(4)), version: 0 });
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(other));
  writeFileSync(path, Buffer.concat([sum, other]));
  expect(await files.read(qinghe)).toBeUndefined();

  writeFileSync(path, whole);
  expect(await files.read(qinghe)).toEqual(learnt);
});
