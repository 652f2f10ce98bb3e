import { setTimeout as wait } from 'node:timers/promises';
import type { circulationCalls, OutputOf } from '@yuelan/contract';
import { readHoldings } from '../catalogue/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { parseTitleId } from '../platform/ids.ts';
import type { LibraryScope, Tenancy } from '../platform/tenancy.ts';
import { findCopiesToAsk, isFreshCopy } from './sources/copy-state-store.ts';
import type { TitleCopies } from './sources/source.ts';
import type { Sources } from './sources/sources.ts';

type Availability = OutputOf<typeof circulationCalls.availability>;
interface Context {
  readonly db: Db;
  readonly sources: Sources;
  readonly tenancy: Tenancy;
  /** How long a system's answer is awaited. */
  readonly patienceMs: number;
}

type CopyToAsk = Awaited<ReturnType<typeof findCopiesToAsk>>[number];

/**
 * Which copies can be borrowed, according to the systems of their libraries. Does not wait for a slow system: its
 * titles are `coming`. If a system does not answer, the last known state is shown.
 */
export async function showAvailability(
  { db, sources, tenancy, patienceMs }: Context,
  { library, now }: Pick<Caller, 'library' | 'now'>,
  wanted: { readonly ids: readonly string[]; readonly copies?: boolean | undefined },
): Promise<Availability> {
  const remote = await librariesElsewhere(tenancy, library);
  const branches = remote.map(({ clientid }) => clientid);
  const titleIds = wanted.ids.flatMap((id) => parseTitleId(id) ?? []);
  const toAsk = Map.groupBy(await findCopiesToAsk(db, branches, titleIds), ({ clientid }) => clientid);
  const answers = await Promise.all(
    remote.map((one) => {
      const answer = sources.of(one).availability(byTitle(toAsk.get(one.clientid) ?? []));
      return Promise.race([answer, wait(patienceMs, undefined)]);
    }),
  );
  const isComing = answers.includes(undefined);
  const isAway = (answer: (typeof answers)[number]) =>
    answer !== undefined && (!('done' in answer) || answer.away === true);
  const [copies, holdings] = await Promise.all([
    findCopiesToAsk(db, branches, titleIds),
    readHoldings(db, library, titleIds),
  ]);
  const told = Map.groupBy(copies, ({ titleId }) => titleId);
  return {
    away: answers.some(isAway),
    titles: holdings.map(({ titleId, storageInfo, bookLibraryList }) => {
      const said = told.get(titleId) ?? [];
      const asOf = said.flatMap((copy) => copy.asOf ?? []).toSorted()[0];
      const isFresh = said.some((copy) => isFreshCopy(copy, now));
      return {
        id: String(titleId),
        state: isFresh ? 'fresh' : isComing && said.length > 0 ? 'coming' : 'known',
        ...(asOf === undefined ? {} : { asOf: asOf.toISOString() }),
        storageInfo,
        ...(wanted.copies === true ? { bookLibraryList: [...bookLibraryList] } : {}),
      };
    }),
  };
}

/** The libraries whose copies readers see and whose loans another system keeps. */
async function librariesElsewhere(tenancy: Tenancy, library: LibraryScope): Promise<readonly LibraryScope[]> {
  const branches = await Promise.all(
    library.lendingBranches.map((clientid) =>
      clientid === library.clientid ? library : tenancy.forStaff(clientid),
    ),
  );
  return branches.flatMap((one) =>
    one === undefined || one.settings.circulationSource.system === 'built-in' ? [] : [one],
  );
}

const byTitle = (copies: readonly CopyToAsk[]): readonly TitleCopies[] =>
  [...Map.groupBy(copies, ({ titleId }) => titleId)].map(([titleId, own]) => ({
    titleId,
    barcodes: own.map(({ barcode }) => barcode),
  }));
