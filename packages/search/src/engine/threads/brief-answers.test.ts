import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, book } from '../../conformance/records.ts';
import { IndexFile } from '../index/index-file.ts';
import { BriefAnswers } from './brief-answers.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

test('no answer is brief while an index is read from the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-brief-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const engine = await openEmbeddedEngine({ folder, workers: 1 });
  await engine.apply('g', [{ kind: 'upsert', record: book(1, '红楼梦') }], 1);
  await engine.close();
  const [path = ''] = globSync(join(folder, '**/index-*.sqlite'));
  const state = { path, columns: IndexFile.readColumns(path).handle(), applied: 1, needsUpkeep: false };
  const answers = new BriefAnswers(1000);
  const search = () => answers.answer(state, (indexes, place) => indexes.search(place, ask('红楼梦')));

  const found = await search();
  expect(found?.total).toBe(1);
  const one = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const rests = [answers.rest(one.promise), answers.rest(other.promise)];
  expect(await search()).toBe(undefined);
  one.resolve();
  await rests[0];
  expect(await search()).toBe(undefined);
  other.reject(new Error('gone'));
  await expect(rests[1]).rejects.toThrow('gone');
  expect(await search()).toEqual(found);
  answers.close();
});
