import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFileRows } from '../../../testing/catalogue/record-files.ts';
import { realData } from '../../../testing/real-data.ts';
import type { DraftTitle } from './draft-title.ts';

const present = existsSync(realData);
if (!present)
  process.stderr.write(`SKIPPED: real catalogue files are not at ${realData} (set YUELAN_DATA)\n`);
const read = (name: string) => readFileRows(join(realData, name));
/** The content of drafts, regardless of where the records stood. */
const said = (drafts: readonly DraftTitle[]) => drafts.map((draft) => ({ ...draft, sourceRow: 0 }));

describe.skipIf(!present)('real catalogue files', () => {
  test('school-library: 6,433 rows, 49 of them without a title', async () => {
    const { facts, drafts, rejected } = await read('school-library/books.csv');
    expect(facts).toMatchObject({ rows: 6433, drafts: 6384, rejected: 49, blank: 0 });
    expect(rejected.every((row) => row.rejected.code === 'title.missing')).toBe(true);
    expect(drafts.filter((draft) => draft.classCode !== '').length).toBeGreaterThan(6100);
    expect(drafts.filter((draft) => draft.summary !== '').length).toBeGreaterThan(3000);
    expect(drafts.filter((draft) => draft.year === null).every((draft) => draft.publishDate === '')).toBe(
      true,
    );
    expect(drafts.every((draft) => !/^《[^《》]*》$/.test(draft.title))).toBe(true);
    expect(facts.columns?.unknown).toEqual(['set']);
  });

  test('cnmarc: GBK, UTF-8 and XML agree', async () => {
    const [gbk, utf8, cnmarc, unimarc] = await Promise.all(
      ['cnmarc_10_gbk.iso', 'cnmarc_10_utf8.iso', 'sample_cnmarcxml.xml', 'sample_unimarcxml.xml'].map(
        (name) => read(`cnmarc/${name}`),
      ),
    );
    expect(gbk?.facts).toMatchObject({
      rows: 10,
      drafts: 10,
      encoding: 'gb18030',
      families: { unimarc: 10 },
    });
    expect(said(gbk?.drafts ?? [])).toEqual(said(utf8?.drafts ?? []));
    expect(said(cnmarc?.drafts ?? [])).toEqual(said(utf8?.drafts ?? []));
    expect(said(unimarc?.drafts ?? [])).toEqual(said(utf8?.drafts ?? []));
  });

  test('Chinese MARC 21: both encodings and XML agree', async () => {
    const [gbk, utf8, xml] = await Promise.all(
      ['marc21zh_10_gbk.iso', 'marc21zh_10_utf8.iso', 'sample_marcxml.xml'].map((name) =>
        read(`cnmarc/${name}`),
      ),
    );
    expect(gbk?.facts).toMatchObject({ rows: 10, drafts: 10, encoding: 'gb18030', families: { marc21: 10 } });
    expect(said(gbk?.drafts ?? [])).toEqual(said(utf8?.drafts ?? []));
    expect(said(xml?.drafts ?? [])).toEqual(said(utf8?.drafts ?? []));
  });

  test('MARC-8: 200 records without a doubt', async () => {
    const { facts, drafts } = await read('marc21/uva_001-200.mrc');
    expect(facts).toMatchObject({ rows: 200, drafts: 200, codes: {} });
    expect(drafts.map((draft) => draft.title)).toContain('Escritos políticos');
    expect(JSON.stringify(drafts)).not.toMatch(/\p{Script=Han}|�/u);
  });

  test('MARC-8 and UTF-8 XML of the same records agree', async () => {
    const [marc8, xml] = [
      await read('marc21/uva_001-200.mrc'),
      await read('marc21/specTestRecs_withBOM.xml'),
    ];
    expect(xml.facts).toMatchObject({ rows: 76, drafts: 76 });
    const titles = new Map(marc8.drafts.map((draft) => [draft.sourceId, draft.title]));
    const shared = xml.drafts.filter((draft) => titles.has(draft.sourceId));
    expect(shared.length).toBeGreaterThan(0);
    for (const draft of shared) expect(draft.title).toBe(titles.get(draft.sourceId));
  });

  test('the records with errors are read', async () => {
    expect((await read('marc21/errorRecs.mrc')).facts).toMatchObject({ rows: 5 });
  });

  test('english: 10,000 titles, ISBNs with their zeros, years before our era', async () => {
    const { facts, drafts } = await read('english/books.csv');
    expect(facts).toMatchObject({ rows: 10000, drafts: 10000, rejected: 0 });
    expect(drafts.filter((draft) => draft.isbns.length > 0).length).toBeGreaterThan(9200);
    expect(drafts.filter((draft) => (draft.year ?? 0) < 0).length).toBeGreaterThan(10);
    expect(drafts[0]).toMatchObject({ title: 'The Hunger Games', isbns: ['0439023483'], year: 2008 });
  });
});
