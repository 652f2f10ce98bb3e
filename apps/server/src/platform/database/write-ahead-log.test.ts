import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WriteAheadLog } from './write-ahead-log.ts';

const sizes = { copied: 50, whole: 200 };
const pagesOfRow = 20;

let folder: string;
let file: string;
let writer: DatabaseSync;
let log: WriteAheadLog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-log-'));
  file = join(folder, 'some.sqlite');
  writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; create table note (text)');
  log = new WriteAheadLog(file, writer, sizes);
});

afterEach(async () => {
  await log.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const write = () => {
  writer.prepare('insert into note values (zeroblob(?))').run(pagesOfRow * 4096);
  log.committed();
};
const pages = () => Number(writer.prepare('pragma wal_checkpoint(noop)').get()?.['log']);

test('the log of much writing begins again and again, and nothing is lost', async () => {
  let longest = 0;
  for (let rows = 0; rows < 100; rows += 1) {
    await log.waitForRoom();
    write();
    longest = Math.max(longest, pages());
  }
  expect(longest).toBeLessThan(sizes.whole + 3 * pagesOfRow);
  expect(writer.prepare('select count(*) as rows from note').get()).toEqual({ rows: 100 });
});

test('a commit that makes the log long does not copy it', async () => {
  await log.close();
  log = new WriteAheadLog(file, writer, { copied: 10_000, whole: 10_000 });
  for (let rows = 0; rows < 60; rows += 1) write();
  expect(pages()).toBeGreaterThan(60 * pagesOfRow);
});

test('a connection that delays the copy delays no writer', async () => {
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from note').get();
  for (let rows = 0; rows < 50; rows += 1) {
    await log.waitForRoom();
    write();
  }
  expect(pages()).toBeGreaterThan(50 * pagesOfRow);
  reader.close();
  await log.waitForRoom();
  write();
  expect(pages()).toBeLessThan(2 * pagesOfRow);
});
