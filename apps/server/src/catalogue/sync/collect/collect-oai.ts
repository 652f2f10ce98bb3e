import { dayMs } from '../../../platform/clock.ts';
import type { OaiSettings } from '../source-settings.ts';
import { type Collect, type Collecting, HarvestFailure } from './collector.ts';
import { fetchPage } from './fetch-page.ts';
import { type Page, Pages } from './pages.ts';

const root = 'OAI-PMH';
/** How often a harvest restarts a list whose token has expired. */
const restarts = 5;

interface Provider {
  /** By the provider's own clock. */
  readonly now: Date;
  readonly isToTheDay: boolean;
  readonly keepsDeletions: boolean;
  readonly earliest: Date | undefined;
}

interface Part {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/** Harvests by OAI-PMH 2.0: what changed since the last harvest, or everything. */
export const collectOai: Collect<OaiSettings> = async (collecting) => {
  const { settings, path, last } = collecting;
  await using pages = new Pages();
  const provider = await identify(collecting, pages);
  const isComplete = wantsComplete(collecting, provider);
  const from = isComplete ? undefined : since(last?.until ?? '', settings.overlap);
  await pages.begin(path);
  for (const part of partsOf(from, provider, settings.windowDays))
    await readPart(collecting, pages, provider, part);
  const digest = await pages.end();
  const { records, bytes } = pages;
  if (records === 0 && !isComplete) return 'same';
  const until = provider.now.toISOString();
  return { isComplete, name: new URL(settings.address).host, records, bytes, until, mark: '', digest };
};

async function identify(collecting: Collecting<OaiSettings>, pages: Pages): Promise<Provider> {
  const answer = await fetchPage(collecting, { verb: 'Identify' }, (bytes) => pages.read(bytes, root));
  refuseError(answer);
  const now = new Date(answer.textOf('responseDate'));
  const earliest = new Date(answer.textOf('earliestDatestamp'));
  return {
    // The clock of a source that does not report its time may differ from ours by a day.
    now: Number.isNaN(now.getTime()) ? new Date(collecting.now.getTime() - dayMs) : now,
    isToTheDay: !/hh:mm:ss/i.test(answer.textOf('granularity')),
    keepsDeletions: answer.textOf('deletedRecord') === 'persistent',
    earliest: Number.isNaN(earliest.getTime()) ? undefined : earliest,
  };
}

/** If the source does not report all deletions, only a complete comparison shows which records are gone. */
function wantsComplete(
  { settings, last, lastComplete, wantsComplete: asked, now }: Collecting<OaiSettings>,
  { keepsDeletions }: Provider,
): boolean {
  if (asked || last === undefined || last.until === '' || lastComplete === '') return true;
  const { completeDays } = settings;
  if (completeDays === null) return !keepsDeletions;
  // Minus one hour, since harvests do not begin at the exact second.
  return completeDays > 0 && now.getTime() - Date.parse(lastComplete) >= completeDays * dayMs - dayMs / 24;
}

function since(until: string, overlap: number): Date {
  return new Date(Date.parse(until) - overlap * 1000);
}

/** The last part has no end: a record that changes during the harvest moves into it. */
function partsOf(from: Date | undefined, { earliest, now }: Provider, windowDays: number): readonly Part[] {
  const first = from ?? earliest;
  if (windowDays === 0 || first === undefined) return [{ from, until: undefined }];
  const parts: Part[] = [];
  let begin = first.getTime();
  for (; begin + windowDays * dayMs < now.getTime(); begin += windowDays * dayMs)
    parts.push({ from: new Date(begin), until: new Date(begin + windowDays * dayMs) });
  return [...parts, { from: new Date(begin), until: undefined }];
}

/** Reads a list to its end. If its token expires, starts from the beginning: records that come twice do no harm. */
async function readPart(
  collecting: Collecting<OaiSettings>,
  pages: Pages,
  provider: Provider,
  part: Part,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    if (await readList(collecting, pages, provider, part)) return;
    if (tries >= restarts)
      throw new HarvestFailure(
        '来源的续传令牌一再过期；请设置 windowDays，分段同步',
        'The resumption tokens of the source expire again and again. Set windowDays to harvest in parts',
      );
  }
}

/** Returns whether the list was read to its end; if not, its token has expired. */
async function readList(
  collecting: Collecting<OaiSettings>,
  pages: Pages,
  { isToTheDay }: Provider,
  { from, until }: Part,
): Promise<boolean> {
  const { settings, beat } = collecting;
  const written = (date: Date) =>
    isToTheDay ? date.toISOString().slice(0, 10) : `${date.toISOString().slice(0, 19)}Z`;
  let asked: Record<string, string> = {
    ...{ verb: 'ListRecords', metadataPrefix: settings.prefix },
    ...(settings.set === '' ? {} : { set: settings.set }),
    ...(from === undefined ? {} : { from: written(from) }),
    ...(until === undefined ? {} : { until: written(until) }),
  };
  const tokens = new Set<string>();
  for (;;) {
    const answer = await fetchPage(collecting, asked, (bytes) => pages.read(bytes, root));
    const code = answer.attributeOf('error', 'code');
    if (code === 'noRecordsMatch') return true;
    if (code === 'badResumptionToken' && tokens.size > 0) return false;
    refuseError(answer);
    await pages.keep();
    await beat(pages.records, pages.bytes);
    const token = answer.textOf('resumptionToken');
    if (token === '') return true;
    if (tokens.has(token))
      throw new HarvestFailure(
        '来源一再给出同一个续传令牌',
        'The source gives the same resumption token again',
      );
    tokens.add(token);
    asked = { verb: 'ListRecords', resumptionToken: token };
  }
}

function refuseError(answer: Page): void {
  const code = answer.attributeOf('error', 'code');
  if (code === '' && !answer.has('error')) return;
  const said = `${code} ${answer.textOf('error')}`.trim().slice(0, 200);
  throw new HarvestFailure(`来源拒绝：${said}`, `The source refuses: ${said}`);
}
