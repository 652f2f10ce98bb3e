import type { SruSettings } from '../source-settings.ts';
import { type Collect, type Collecting, HarvestFailure } from './collector.ts';
import { fetchPage } from './fetch-page.ts';
import { Pages } from './pages.ts';

const root = 'searchRetrieveResponse';
/** How often a harvest restarts a list that changed while it was read. */
const restarts = 3;

/** Harvests everything that a query finds by SRU, page by page. SRU knows no deletions, so each harvest is complete. */
export const collectSru: Collect<SruSettings> = async (collecting) => {
  const { settings, path, now, last, wantsComplete } = collecting;
  await using pages = new Pages();
  await pages.begin(path);
  for (let tries = 0; !(await readAll(collecting, pages)); tries += 1) {
    if (tries >= restarts)
      throw new HarvestFailure(
        '来源在同步时一直在变，没有读全',
        'The source kept changing while it was harvested, so not everything was read',
      );
    await pages.begin(path);
  }
  const digest = await pages.end();
  if (!wantsComplete && digest === last?.digest) return 'same';
  const { records, bytes } = pages;
  const until = now.toISOString();
  return { isComplete: true, name: new URL(settings.address).host, records, bytes, until, mark: '', digest };
};

/** Returns whether everything was read: the number of records stayed the same, and that many arrived. */
async function readAll(collecting: Collecting<SruSettings>, pages: Pages): Promise<boolean> {
  const { settings, beat } = collecting;
  let total: number | undefined;
  for (;;) {
    const asked = {
      ...{ operation: 'searchRetrieve', version: settings.version, query: settings.query },
      ...{ recordSchema: settings.schema, recordPacking: 'xml' },
      startRecord: String(pages.records + 1),
      maximumRecords: String(settings.pageSize),
    };
    const answer = await fetchPage(collecting, asked, (bytes) => pages.read(bytes, root));
    if (answer.has('diagnostic') || answer.hasDiagnostic) {
      const said = `${answer.textOf('message')} ${answer.textOf('details')}`.trim().slice(0, 200);
      throw new HarvestFailure(`来源拒绝：${said}`, `The source refuses: ${said}`);
    }
    const found = Number.parseInt(answer.textOf('numberOfRecords'), 10);
    if (!Number.isFinite(found))
      throw new HarvestFailure('来源没有说有多少条记录', 'The source does not say how many records it has');
    total ??= found;
    if (found !== total) return false;
    if (pages.records >= total) return true;
    if (answer.count === 0) return false;
    await pages.keep();
    await beat(pages.records, pages.bytes);
    if (pages.records >= total) return pages.records === total;
  }
}
