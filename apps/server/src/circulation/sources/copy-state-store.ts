import { isCopyStatus, lendingState, lendingStates } from '@yuelan/contract';
import { useCopy, withdrawnStatus } from '../../catalogue/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId, asCopyId, asTitleId, type ClientId, type TitleId } from '../../platform/ids.ts';
import type { CopyState } from './source.ts';

const barcodesAtOnce = 500;

/** When a library system last reported on a copy, if ever. */
interface Told {
  readonly asOf: Date | undefined;
  /** False once the system was asked to change the copy. */
  readonly fresh: boolean;
}

/** A copy with its state. */
export interface ToldCopy extends Told {
  readonly state: CopyState;
}

/** How long a system's report on a copy counts as fresh. */
const freshMs = 60_000;

export const isFreshCopy = ({ asOf, fresh }: Told, now: Date): boolean =>
  asOf !== undefined && fresh && now.getTime() - asOf.getTime() < freshMs;

interface CopyRow {
  readonly id: number;
  readonly barcode: string;
  readonly status_id: number;
  readonly lendable: number;
  readonly held: number;
  readonly due_on: string;
  readonly as_of: string | null;
  readonly fresh: number | null;
  readonly changed_at: string | null;
}

/** A library's own copies by their barcodes. */
export async function findToldCopies(
  db: Db,
  clientid: ClientId,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, ToldCopy>> {
  const rows = await findRows(db, clientid, barcodes);
  return new Map(rows.map((row) => [row.barcode, { state: stateOf(row), ...toldOf(row) }]));
}

/** Copies that a library system can be asked about: not withdrawn, and with barcodes of their own. */
export async function findCopiesToAsk(db: Db, branches: readonly ClientId[], titleIds: readonly number[]) {
  if (titleIds.length === 0 || branches.length === 0) return [];
  const rows = await db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .leftJoin('source_copy', 'source_copy.copy_id', 'copy.id')
    .select(['copy.title_id', 'copy.clientid', 'copy.barcode', 'source_copy.as_of', 'source_copy.fresh'])
    .where('copy.title_id', 'in', [...titleIds])
    .where('copy.clientid', 'in', [...branches])
    .where('copy.counted', '=', 0)
    .where('copy.status_id', '!=', withdrawnStatus)
    .where('title.hidden', '=', 0)
    .orderBy('copy.barcode')
    .execute();
  return rows.map((row) => ({
    titleId: asTitleId(row.title_id),
    clientid: asClientId(row.clientid),
    barcode: row.barcode,
    ...toldOf(row),
  }));
}

/**
 * Stores the states that a library system reported for its own copies. Leaves out barcodes that the catalogue does not
 * know, and answers older than a stored one. An answer to a request from before a change is stored, but not as fresh.
 */
export async function saveCopyStates(
  db: Db,
  clientid: ClientId,
  states: readonly CopyState[],
  asked: Date,
): Promise<void> {
  if (states.length === 0) return;
  const as_of = asked.toISOString();
  const said = new Map(states.map((state) => [state.barcode, state]));
  await transaction(db, async (tx) => {
    const rows = (await findRows(tx, clientid, [...said.keys()])).filter((row) => (row.as_of ?? '') <= as_of);
    for (const row of rows) {
      const state = said.get(row.barcode);
      if (state !== undefined) await changeCopy(tx, row, state);
    }
    if (rows.length === 0) return;
    await tx
      .insertInto('source_copy')
      .values(
        rows.map(({ id, changed_at }) => ({ copy_id: id, as_of, fresh: (changed_at ?? '') > as_of ? 0 : 1 })),
      )
      .onConflict((conflict) =>
        conflict.column('copy_id').doUpdateSet(({ ref }) => ({ as_of, fresh: ref('excluded.fresh') })),
      )
      .execute();
  });
}

/** Makes the stored state of a copy count as stale, because the library system was asked to change it. */
export async function forgetCopy(
  db: Db,
  clientid: ClientId,
  barcode: string,
  at: Date,
): Promise<TitleId | undefined> {
  const copy = await db
    .selectFrom('copy')
    .select(['id', 'title_id'])
    .where(({ and }) => and({ clientid, barcode }))
    .executeTakeFirst();
  if (copy === undefined) return undefined;
  await db
    .updateTable('source_copy')
    .set({ fresh: 0, changed_at: at.toISOString() })
    .where('copy_id', '=', copy.id)
    .execute();
  return asTitleId(copy.title_id);
}

async function findRows(
  db: Db | Tx,
  clientid: ClientId,
  barcodes: readonly string[],
): Promise<readonly CopyRow[]> {
  const rows: CopyRow[] = [];
  for (let from = 0; from < barcodes.length; from += barcodesAtOnce)
    rows.push(
      ...(await db
        .selectFrom('copy')
        .leftJoin('source_copy', 'source_copy.copy_id', 'copy.id')
        .select([
          'copy.id',
          'copy.barcode',
          'copy.status_id',
          'copy.lendable',
          'copy.held',
          'copy.due_on',
          'source_copy.as_of',
          'source_copy.fresh',
          'source_copy.changed_at',
        ])
        .where('copy.clientid', '=', clientid)
        .where('copy.barcode', 'in', barcodes.slice(from, from + barcodesAtOnce))
        .where('copy.counted', '=', 0)
        .where('copy.status_id', '!=', withdrawnStatus)
        // In a fixed order, so that two answers cannot deadlock.
        .orderBy('copy.id')
        .execute()),
    );
  return rows;
}

const toldOf = ({ as_of, fresh }: Pick<CopyRow, 'as_of' | 'fresh'>): Told => ({
  asOf: as_of === null ? undefined : new Date(as_of),
  fresh: fresh === 1,
});

function stateOf({ barcode, status_id, lendable, held, due_on }: CopyRow): CopyState {
  const state = isCopyStatus(status_id)
    ? lendingState(status_id, lendable === 1, held === 1)
    : lendingStates.hidden;
  return {
    barcode,
    lendingState: state,
    ...(state === lendingStates.out && due_on !== '' ? { dueOn: due_on } : {}),
  };
}

/** The copy status for a state that a library system reports, if the stored status differs from it. */
const statusFor = {
  [lendingStates.available]: 1,
  [lendingStates.out]: 2,
  [lendingStates.hidden]: 3,
  [lendingStates.inHouse]: 10,
} as const satisfies Record<CopyState['lendingState'], number>;

async function changeCopy(tx: Tx, row: CopyRow, said: CopyState): Promise<void> {
  // The system says that a copy is in, but the catalogue knows that it is for use in the library only.
  const isKept = row.lendable === 0 && said.lendingState === lendingStates.available;
  const wanted = isKept ? lendingStates.inHouse : said.lendingState;
  const now = stateOf(row);
  const dueOn = said.dueOn ?? '';
  if (now.lendingState !== wanted)
    await useCopy(tx, asCopyId(row.id), {
      held: false,
      statusId: isKept ? statusFor[lendingStates.available] : statusFor[said.lendingState],
      dueOn,
    });
  else if (row.due_on !== dueOn) await useCopy(tx, asCopyId(row.id), { dueOn });
}
