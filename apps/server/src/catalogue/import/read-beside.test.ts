import { expect, test } from 'vitest';
import { readFileRows, temporaryFile } from '../../../testing/catalogue/record-files.ts';
import { prepareTitle } from './prepare-title.ts';
import { openCatalogue, readCatalogueBeside } from './read-beside.ts';
import type { CatalogueReading, CatalogueRow } from './read-catalogue.ts';

async function all(reading: CatalogueReading) {
  const rows = [];
  for await (const row of reading) rows.push(row);
  return { rows, facts: reading.facts };
}

test('a file read in a separate thread gives the same rows and facts', async () => {
  const lines = Array.from({ length: 2500 }, (_, row) =>
    row % 100 === 7 ? ',无名' : `第 ${row} 本书,作者${row % 50}著`,
  );
  const path = temporaryFile(['题名,责任者,别的', ...lines, ''].join('\n'));
  const { rows, facts } = await readFileRows(path);
  expect(facts.rejected).toBe(25);
  const beside = await all(await readCatalogueBeside({ path }));
  expect(beside).toEqual({ rows, facts });
  const prepared = (all: readonly CatalogueRow[]) =>
    all.map((row) => ('draft' in row ? prepareTitle(row.draft) : undefined));
  expect(prepared(beside.rows)).toEqual(prepared(rows));
});

test('a large file is read with the options requested', async () => {
  const lines = Array.from({ length: 30_000 }, (_, row) => `${row},${'长'.repeat(25)} ${row}`);
  const path = temporaryFile(['号,名', ...lines].join('\n'));
  const { rows, facts } = await all(await openCatalogue({ path }, { map: { 名: 'title', 号: 'ignore' } }));
  expect(facts).toMatchObject({ drafts: 30_000, rejected: 0, columns: { recognised: { 名: 'title' } } });
  expect(rows.at(-1)).toMatchObject({ draft: { title: `${'长'.repeat(25)} 29999` } });
});

test('a file that cannot be read is reported in both languages', async () => {
  await expect(readCatalogueBeside({ path: temporaryFile('<html><body>') })).rejects.toMatchObject({
    code: 'file.html',
    name: 'UnreadableFileError',
  });
  await expect(openCatalogue({ path: '/nowhere/at/all.csv' }, {})).rejects.toMatchObject({
    code: 'file.missing',
  });
});

test('a stopped or abandoned reading ends its thread', async () => {
  const path = temporaryFile(
    ['title', ...Array.from({ length: 5000 }, (_, row) => `Book ${row}`)].join('\n'),
  );
  const stop = new AbortController();
  const stopped = await readCatalogueBeside({ path }, { signal: stop.signal });
  await expect(async () => {
    for await (const _ of stopped) stop.abort();
  }).rejects.toThrow();
  let seen = 0;
  for await (const _ of await readCatalogueBeside({ path })) {
    seen += 1;
    if (seen === 1500) break;
  }
  expect(seen).toBe(1500);
});
