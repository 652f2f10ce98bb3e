import type { Claims } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asClientId, type ClientId } from '../../platform/ids.ts';
import { withdrawnStatus } from '../store.ts';
import { CopyBatch } from './copy-batch.ts';
import {
  type CopyRow,
  findBarcodesWithPrefix,
  findCopiesByBarcode,
  findCountedCopies,
} from './copy-store.ts';
import type { DraftCopy, DraftTitle } from './draft-title.ts';
import type { ApplyNote } from './outcome.ts';
import { StorageIds } from './storage-ids.ts';
import type { ImportTarget } from './target.ts';

interface TitleCopies {
  readonly draft: DraftTitle;
  readonly titleId: number;
  /** Key of the title's first ISBN. Barcodes of counted copies begin with it, or else with the title's id. */
  readonly isbn: string | undefined;
}

interface DraftPlan {
  readonly added: number;
  readonly updated: number;
  readonly notes: readonly ApplyNote[];
  /** Barcodes that the row stands for. */
  readonly claims: readonly string[];
  readonly otherLibraries: readonly string[];
}

/** Copies that come with the records of one source. */
export interface CopyBinding {
  /** Whether the source reports copy statuses, so that an unmarked copy is in the library. */
  readonly knowsStates: boolean;
  /** See `CopySource`. */
  readonly asOf: string;
  /**
   * Which of these copies, now under other titles of the source, may move to the title of the record that names them.
   */
  findMovable(tx: Tx, copies: readonly CopyRow[]): Promise<ReadonlySet<string>>;
  /** Which of these withdrawn copies were named by no record of the source until now. */
  findReturning(tx: Tx, copies: readonly CopyRow[]): Promise<ReadonlySet<string>>;
}

interface CopyPlan {
  readonly added: readonly CopyRow[];
  readonly updated: readonly CopyRow[];
  /** The updated copies in their earlier state. */
  readonly before: readonly CopyRow[];
  /** Per draft, in order. */
  readonly drafts: readonly DraftPlan[];
}

/** Decides which copies a batch of drafts adds or changes. Creates missing rooms; the caller writes the copies. */
export async function planCopies(
  tx: Tx,
  target: ImportTarget,
  titles: readonly TitleCopies[],
  claims: Claims,
  binding?: CopyBinding,
): Promise<CopyPlan> {
  const named = titles.flatMap(({ draft }) => draft.copies.map((copy) => copy.barcode)).filter(isText);
  const known = await findCopiesByBarcode(tx, target.serviceid, [...new Set(named)]);
  const titleOf = new Map(
    titles.flatMap(({ draft, titleId }) => draft.copies.map(({ barcode }) => [barcode, titleId])),
  );
  const source = binding && {
    movable: await binding.findMovable(
      tx,
      known.filter(({ barcode, titleId }) => titleOf.get(barcode) !== titleId),
    ),
    returning: await binding.findReturning(
      tx,
      known.filter(({ statusId }) => statusId === withdrawnStatus),
    ),
    asOf: binding.asOf,
  };
  const batch = new CopyBatch(known, claims, source);
  const storages = new StorageIds(tx);
  const counted = await countCopies(tx, target, titles);
  const taken = await takenBarcodes(tx, target, titles, counted);

  const drafts: DraftPlan[] = [];
  for (const { draft, titleId, isbn } of titles) {
    const notes: ApplyNote[] = [];
    const own: string[] = [];
    let added = 0;
    let updated = 0;
    for (const copy of draft.copies.filter(({ barcode }) => barcode !== '')) {
      const { result, note } = batch.put({
        ...(await placeOf(copy, draft, titleId)),
        barcode: copy.barcode,
        // A catalogue record only marks exceptions; an unmarked copy keeps its known status.
        statusId: copy.status === 1 && binding?.knowsStates !== true ? null : copy.status,
      });
      if (result !== 'rejected') own.push(copy.barcode);
      if (note !== undefined) notes.push(note);
      if (result === 'added') added += 1;
      if (result === 'updated') updated += 1;
    }
    const wanted = new Map<ClientId, number>();
    for (const copy of unnumberedCopies(draft)) {
      const place = await placeOf(copy, draft, titleId);
      const total = (wanted.get(place.clientid) ?? 0) + copy.count;
      wanted.set(place.clientid, total);
      for (let number = counted.of(titleId, place.clientid); number < total; number += 1) {
        const barcode = nextBarcode(isbn ?? String(titleId), (one) => taken.has(one) || batch.has(one));
        counted.add(titleId, place.clientid);
        batch.add({ ...place, barcode, statusId: copy.status, counted: true, lent: false });
        added += 1;
      }
    }
    for (const [branch, total] of wanted) {
      const present = counted.of(titleId, branch);
      if (present > total) notes.push({ code: 'copy.fewer', value: `${total} < ${present}` });
    }
    drafts.push({ added, updated, notes, claims: own, otherLibraries: otherLibraries(target, draft) });
  }
  return { added: batch.added, updated: batch.updated, before: batch.before, drafts };

  async function placeOf(copy: DraftCopy, draft: DraftTitle, titleId: number) {
    const clientid = branchOf(target, copy.library);
    return {
      titleId,
      clientid,
      storageId: await storages.of(clientid, copy.storage),
      shelf: copy.shelf,
      callNumber: copy.callNumber === draft.callNumber ? '' : copy.callNumber,
      navigationUrl: copy.navigationUrl,
    };
  }
}

const isText = (text: string) => text !== '';

/** Copies that a row only counts: its number of copies minus the copies that it names. */
function unnumberedCopies(draft: DraftTitle): readonly DraftCopy[] {
  const unnamed = draft.copies.filter((copy) => copy.barcode === '');
  const barcoded = draft.copies.length - unnamed.length;
  if (unnamed.length > 0 || draft.copyCount === null) return unnamed;
  const count = draft.copyCount - barcoded;
  if (count <= 0) return [];
  const { storage, shelf, navigationUrl } = draft;
  return [{ barcode: '', library: '', storage, shelf, callNumber: '', navigationUrl, status: 1, count }];
}

/** If a catalogue record names a library by an unknown code, the copy goes to the importing library. */
function branchOf(target: ImportTarget, named: string): ClientId {
  return target.branches.find((branch) => branch === named) ?? target.clientid;
}

/** Libraries that copies name but the group lacks, one entry per copy. */
function otherLibraries(target: ImportTarget, { copies }: DraftTitle): readonly string[] {
  return copies.flatMap(({ library, count }) =>
    library === '' || target.branches.some((branch) => branch === library)
      ? []
      : Array<string>(count).fill(library),
  );
}

/** How many copies of a title a library has that were created from numbers. */
class CountedCopies {
  readonly #counts = new Map<string, number>();

  add(titleId: number, branch: ClientId): void {
    this.#counts.set(`${titleId} ${branch}`, this.of(titleId, branch) + 1);
  }

  of(titleId: number, branch: ClientId): number {
    return this.#counts.get(`${titleId} ${branch}`) ?? 0;
  }
}

async function countCopies(
  tx: Tx,
  target: ImportTarget,
  titles: readonly TitleCopies[],
): Promise<CountedCopies> {
  const counted = new CountedCopies();
  const ids = titles.filter(({ draft }) => unnumberedCopies(draft).length > 0).map(({ titleId }) => titleId);
  for (const row of await findCountedCopies(tx, target.serviceid, [...new Set(ids)]))
    counted.add(row.title_id, asClientId(row.clientid));
  return counted;
}

/** Barcodes `<isbn or id>-<n>` already in use where new ones are needed. */
async function takenBarcodes(
  tx: Tx,
  target: ImportTarget,
  titles: readonly TitleCopies[],
  counted: CountedCopies,
): Promise<Set<string>> {
  const firstNumbers = new Set<string>();
  for (const { draft, titleId, isbn } of titles) {
    const totals = new Map<ClientId, number>();
    for (const copy of unnumberedCopies(draft)) {
      const branch = branchOf(target, copy.library);
      totals.set(branch, (totals.get(branch) ?? 0) + copy.count);
    }
    if ([...totals].every(([branch, total]) => counted.of(titleId, branch) >= total)) continue;
    const wanted = [...totals.values()].reduce((sum, total) => sum + total, 0);
    for (let number = 1; number <= wanted; number += 1) firstNumbers.add(`${isbn ?? titleId}-${number}`);
  }
  const used = await findCopiesByBarcode(tx, target.serviceid, [...firstNumbers]);
  const taken = new Set(used.map((row) => row.barcode));
  // If one of the first numbers is in use, any later one may be too.
  const prefixes = new Set(used.map(({ barcode }) => barcode.slice(0, barcode.lastIndexOf('-') + 1)));
  for (const prefix of prefixes)
    for (const barcode of await findBarcodesWithPrefix(tx, target.serviceid, prefix)) taken.add(barcode);
  return taken;
}

function nextBarcode(prefix: string, isTaken: (barcode: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const barcode = `${prefix}-${number}`;
    if (!isTaken(barcode)) return barcode;
  }
}
