import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { book, inOneBatch } from '../../conformance/records.ts';
import { groupFolder, indexNumbers, indexPath } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import { termQuery } from '../index/tokens.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';
import { IndexSearch } from '../threads/index-search.ts';

test('whether more titles have a character is answered as by counting them, whatever was added, changed or removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-source-'));
  const engine = await openEmbeddedEngine({ folder, workers: 1 });
  try {
    const titles = Array.from({ length: 300 }, (_, at) => `${[...'红楼梦人'].slice(at % 5).join('')}书${at}`);
    await engine.rebuild('some', inOneBatch(titles.map((title, at) => book(at + 1, title))), 1);
    await engine.apply(
      'some',
      [
        ...titles.slice(0, 40).map((_, at) => ({ kind: 'remove', id: at * 3 + 1 }) as const),
        ...titles
          .slice(0, 50)
          .map(
            (_, at) => ({ kind: 'upsert', record: book(at * 5 + 2, '人梦', { summary: '红人' }) }) as const,
          ),
      ],
      2,
    );
    const path = indexPath(groupFolder(folder, 'some'), indexNumbers(groupFolder(folder, 'some'))[0] ?? 0);
    const index = new IndexSearch(path);
    index.read(IndexFile.readColumns(path).handle(), (source) => {
      for (const fields of [['title'], ['title', 'author'], ['summary']] as const)
        for (const character of '红楼梦人书无') {
          const query = termQuery({ kind: 'han', chars: [character], pairs: [] }, fields);
          const count = source.count(query);
          for (const most of [0, 1, count - 1, count, count + 1].filter((number) => number >= 0))
            expect([character, most, source.hasMore(query, most)]).toEqual([character, most, count > most]);
        }
    });
    index.close();
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
