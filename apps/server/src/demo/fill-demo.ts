import {
  addBorrowDays,
  applyCopies,
  applyTitles,
  type ImportTarget,
  setBorrowCounts,
  setDueDates,
} from '../catalogue/public.ts';
import { changeClosedDays, changeClosingTimes } from '../circulation/public.ts';
import type { ContentKind } from '../content/public.ts';
import { createLibrary, findLibraries } from '../library/public.ts';
import type { CommandParts } from '../platform/cli/context.ts';
import { dayMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { fillActivities } from './activities.ts';
import { fillContent } from './content.ts';
import { copiesOf, type DemoCopy, shelvesOf } from './copies.ts';
import { demoLibraries } from './libraries.ts';
import { fillLoans } from './loans.ts';
import { demoPassword, fillReaders } from './readers.ts';
import { fillStaff } from './staff.ts';
import { type DemoEntry, draftOf, readDemoEntries } from './titles.ts';

/** The number of titles added on one day, so that "newest" has an order to show. */
const titlesPerDay = 10;

interface DemoCatalogue {
  readonly target: ImportTarget;
  readonly entries: readonly DemoEntry[];
  /** How much of the catalogue each library holds, and how its barcodes begin. */
  readonly holders: readonly {
    readonly library: string;
    readonly prefix: string;
    readonly holds: (entry: DemoEntry, index: number) => boolean;
  }[];
}

/** Every branch has the most popular titles. */
const isWanted = (entry: DemoEntry) => entry.borrowed >= 100;

function catalogues(): readonly DemoCatalogue[] {
  const target = (serviceid: string, clientids: readonly string[]): ImportTarget => ({
    serviceid: asServiceId(serviceid),
    clientid: asClientId(clientids[0] ?? serviceid),
    branches: clientids.map(asClientId),
  });
  return [
    {
      target: target('qinghe', ['qinghe', 'chengbei']),
      entries: readDemoEntries('titles-zh'),
      holders: [
        { library: 'qinghe', prefix: 'QH', holds: (entry, index) => isWanted(entry) || index % 6 !== 5 },
        { library: 'chengbei', prefix: 'CB', holds: (entry, index) => isWanted(entry) || index % 2 === 1 },
      ],
    },
    {
      target: target('harbor', ['harbor']),
      entries: readDemoEntries('titles-en'),
      holders: [{ library: 'harbor', prefix: 'HB', holds: () => true }],
    },
  ];
}

export interface DemoSummary {
  readonly libraries: readonly string[];
  readonly titles: number;
  readonly copies: number;
  /** News, guides, booklists and the like. */
  readonly items: number;
  /** Borrow numbers, first to last of each library. */
  readonly readers: readonly string[];
  readonly password: string;
}

/** Fills an installation without libraries. Throws Fault if there is a library already. */
export async function fillDemo(
  parts: Pick<CommandParts, 'db' | 'clock' | 'config'>,
  kinds: readonly ContentKind[],
): Promise<DemoSummary> {
  const { db, clock, config } = parts;
  if ((await findLibraries(db)).length > 0)
    throw new Fault(t`The demonstration needs an empty data folder: this one already has libraries.`);
  for (const library of demoLibraries) await createLibrary(db, clock, library);
  let titles = 0;
  let copies = 0;
  for (const catalogue of catalogues()) {
    titles += catalogue.entries.length;
    copies += await fillCatalogue(db, clock.now(), catalogue);
  }
  const readers = await fillReaders(db, clock);
  await fillStaff(db, clock);
  await fillOpening(db, clock.now());
  await fillLoans(db, clock);
  const libraries = demoLibraries.map((library) => library.clientid);
  const items = await fillContent(db, clock, config, kinds, libraries);
  await fillActivities(db, clock);
  return {
    libraries,
    titles,
    copies,
    items,
    readers,
    password: demoPassword,
  };
}

async function fillCatalogue(
  db: Db,
  now: Date,
  { target, entries, holders }: DemoCatalogue,
): Promise<number> {
  const ids: number[] = [];
  const days = Math.ceil(entries.length / titlesPerDay);
  for (let day = 0; day < days; day += 1) {
    const batch = entries.slice(day * titlesPerDay, (day + 1) * titlesPerDay);
    const cameIn = new Date(now.getTime() - (days - day) * dayMs);
    const outcomes = await transaction(db, (tx) => applyTitles(tx, target, batch.map(draftOf), cameIn));
    for (const { titleId } of outcomes) if (titleId !== undefined) ids.push(titleId);
  }
  const copies = holders.flatMap(({ library, prefix, holds }) => {
    const shelves = shelvesOf(entries.filter(holds), library);
    return entries.flatMap((entry, index) =>
      holds(entry, index)
        ? copiesOf(entry, library, prefix, index, shelves.get(entry.isbn) ?? '').map((copy) => ({
            entry,
            copy,
          }))
        : [],
    );
  });
  await transaction(db, async (tx) => {
    await setBorrowCounts(
      tx,
      target.serviceid,
      new Map(entries.map((entry, index) => [ids[index] ?? 0, entry.borrowed])),
    );
    await applyCopies(
      tx,
      target,
      copies.map(({ entry, copy }, index) => copyDraft(entry, copy, index)),
    );
    await setDueDates(
      tx,
      target.serviceid,
      dueDates(
        copies.map(({ copy }) => copy),
        now,
      ),
    );
    await addBorrowDays(
      tx,
      target.serviceid,
      entries.flatMap((entry, index) => borrowDays(entry, ids[index] ?? 0, now)),
    );
  });
  return copies.length;
}

/** A title's past loans over two years, a day in every fortnight; each title has its busier and its quieter months. */
function borrowDays(entry: DemoEntry, titleId: number, now: Date) {
  const fortnights = 52;
  const weight = (step: number) => 2 + Math.sin((step + Number(entry.isbn.slice(-4))) / 4);
  const whole = Array.from({ length: fortnights }, (_, step) => weight(step)).reduce(
    (sum, one) => sum + one,
    0,
  );
  let given = 0;
  let share = 0;
  return Array.from({ length: fortnights }, (_, step) => {
    share += weight(step) / whole;
    const times = Math.round(entry.borrowed * share) - given;
    given += times;
    const day = new Date(now.getTime() - (fortnights - step) * 14 * dayMs).toISOString().slice(0, 10);
    return { titleId, day, times };
  }).filter(({ times }) => times > 0);
}

function copyDraft(entry: DemoEntry, copy: DemoCopy, index: number) {
  return {
    sourceRow: index + 1,
    barcode: copy.barcode,
    isbn: entry.isbn,
    title: '',
    subtitle: '',
    author: '',
    publisher: '',
    year: null,
    catalogueId: '',
    library: copy.library,
    storage: copy.storage,
    shelf: copy.shelf,
    status: copy.status,
    callNumber: '',
    navigationUrl: '',
  };
}

function dueDates(copies: readonly DemoCopy[], now: Date): Map<string, string> {
  const due = new Map<string, string>();
  for (const { barcode, dueInDays } of copies)
    if (dueInDays !== undefined)
      due.set(barcode, new Date(now.getTime() + dueInDays * dayMs).toISOString().slice(0, 10));
  return due;
}

/** The opening hours that the guides of the demonstration libraries give: ISO weekdays, Monday is 1. */
const opening = [
  { library: 'qinghe', hours: '7:30-18:00', other: { '6': '9:00-12:00' }, closed: ['7'] },
  { library: 'chengbei', hours: '9:00-20:30', other: { '1': '9:00-12:00' }, closed: [] },
  { library: 'harbor', hours: '9:30-17:30', other: { '4': '9:30-20:00', '6': '9:30-17:00' }, closed: ['7'] },
] as const;

/** Gives the demonstration libraries their closed days and opening hours. */
async function fillOpening(db: Db, now: Date): Promise<void> {
  for (const { library, hours, other, closed } of opening) {
    const clientid = asClientId(library);
    await changeClosedDays(db, clientid, 'close', closed, '', now);
    await changeClosingTimes(db, clientid, hours, [], now);
    for (const [day, ofDay] of Object.entries(other))
      await changeClosingTimes(db, clientid, ofDay, [day], now);
  }
}
