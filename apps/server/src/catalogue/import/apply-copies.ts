import type { Tx } from '../../platform/database/tables.ts';
import { asClientId, type ClientId } from '../../platform/ids.ts';
import type { DraftCopy, DraftTitle } from './draft-title.ts';
import type { ApplyNote } from './outcome.ts';
import { type CopyRow, findBarcodesWithPrefix, findCopiesByBarcode, findCountedCopies } from './store.ts';
import type { ImportTarget } from './target.ts';

interface TitleCopies {
  readonly draft: DraftTitle;
  readonly titleId: number;
  /** Key of the title's first ISBN; barcodes of counted copies begin with it, else with the title's id. */
  readonly isbn: string | undefined;
}

interface CopyPlan {
  readonly added: readonly CopyRow[];
  readonly updated: readonly CopyRow[];
  /** Per draft, in order. */
  readonly addedPerDraft: readonly number[];
  readonly notes: readonly (readonly ApplyNote[])[];
}

/** Decides which copies a batch of drafts adds or changes. Reads, but writes nothing. */
export async function planCopies(
  tx: Tx,
  target: ImportTarget,
  titles: readonly TitleCopies[],
  storages: ReadonlyMap<string, string>,
): Promise<CopyPlan> {
  const barcodes = titles
    .flatMap(({ draft }) => draft.copies.map((copy) => copy.barcode))
    .filter((barcode) => barcode !== '');
  const kept = new Map<string, CopyRow>();
  for (const row of await findCopiesByBarcode(tx, target.serviceid, [...new Set(barcodes)])) {
    kept.set(row.barcode, {
      titleId: row.title_id,
      clientid: asClientId(row.clientid),
      barcode: row.barcode,
      statusId: row.status_id,
      storageId: row.storage_id,
      shelf: row.shelf,
      callNumber: row.call_number,
      counted: false,
    });
  }
  const counted = new CountedCopies(
    await findCountedCopies(tx, target.serviceid, [...new Set(titles.map((title) => title.titleId))]),
  );
  const taken = await takenNumbers(tx, target, titles);

  const added: CopyRow[] = [];
  const updated = new Map<string, CopyRow>();
  const addedPerDraft: number[] = [];
  const notes: ApplyNote[][] = [];
  for (const title of titles) {
    const own: ApplyNote[] = [];
    const start = added.length;
    const copyOf = (copy: Omit<DraftCopy, 'count'>, barcode: string, isCounted: boolean): CopyRow => ({
      titleId: title.titleId,
      clientid: branchOf(target, copy.library),
      barcode,
      statusId: copy.status,
      storageId: storages.get(copy.storage) ?? '',
      shelf: copy.shelf,
      callNumber: copy.callNumber === title.draft.callNumber ? '' : copy.callNumber,
      counted: isCounted,
    });
    for (const copy of title.draft.copies) {
      if (copy.barcode !== '') {
        const row = copyOf(copy, copy.barcode, false);
        const old = kept.get(copy.barcode);
        if (old === undefined) added.push(row);
        else if (old.titleId !== row.titleId || old.clientid !== row.clientid)
          own.push({ code: 'copy.barcode-taken', value: copy.barcode });
        else if (!sameCopy(old, row)) updated.set(row.barcode, row);
        kept.set(copy.barcode, old ?? row);
      }
    }
    const unnumbered = unnumberedCopies(title.draft);
    const wanted = new Map<ClientId, number>();
    for (const copy of unnumbered) {
      const branch = branchOf(target, copy.library);
      const total = (wanted.get(branch) ?? 0) + copy.count;
      wanted.set(branch, total);
      for (let number = counted.count(title.titleId, branch); number < total; number += 1) {
        const barcode = nextBarcode(title.isbn ?? String(title.titleId), taken);
        counted.add(title.titleId, branch);
        added.push(copyOf(copy, barcode, true));
      }
    }
    for (const [branch, total] of wanted) {
      const present = counted.count(title.titleId, branch);
      if (present > total) own.push({ code: 'copy.fewer', value: `${total} < ${present}` });
    }
    addedPerDraft.push(added.length - start);
    notes.push(own);
  }
  return { added, updated: [...updated.values()], addedPerDraft, notes };
}

/** Copies that a row only counts: a number of copies is what is left after those that the row names. */
function unnumberedCopies(draft: DraftTitle): readonly DraftCopy[] {
  const named = draft.copies.filter((copy) => copy.barcode === '');
  const barcoded = draft.copies.length - named.length;
  if (named.length > 0 || draft.copyCount === null) return named;
  const count = draft.copyCount - barcoded;
  if (count <= 0) return [];
  return [{ barcode: '', library: '', storage: '', shelf: draft.shelf, callNumber: '', status: 1, count }];
}

function branchOf(target: ImportTarget, named: string): ClientId {
  return target.branches.find((branch) => branch === named) ?? target.clientid;
}

function sameCopy(old: CopyRow, row: CopyRow): boolean {
  return (
    old.statusId === row.statusId &&
    old.storageId === row.storageId &&
    old.shelf === row.shelf &&
    old.callNumber === row.callNumber
  );
}

class CountedCopies {
  readonly #counts = new Map<string, number>();

  constructor(rows: readonly { readonly title_id: number; readonly clientid: string }[]) {
    for (const row of rows) this.add(row.title_id, asClientId(row.clientid));
  }

  add(titleId: number, branch: ClientId): void {
    this.#counts.set(`${titleId} ${branch}`, this.count(titleId, branch) + 1);
  }

  count(titleId: number, branch: ClientId): number {
    return this.#counts.get(`${titleId} ${branch}`) ?? 0;
  }
}

/** Barcodes `<isbn or id>-<n>` that are in use, so that the next free number is found without a guess. */
async function takenNumbers(
  tx: Tx,
  target: ImportTarget,
  titles: readonly TitleCopies[],
): Promise<Set<string>> {
  const prefixes = new Map<string, number>();
  for (const title of titles) {
    const wanted = unnumberedCopies(title.draft).reduce((total, copy) => total + copy.count, 0);
    const prefix = title.isbn ?? String(title.titleId);
    if (wanted > 0) prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + wanted);
  }
  const firstNumbers = [...prefixes].flatMap(([prefix, wanted]) =>
    Array.from({ length: wanted }, (_, index) => `${prefix}-${index + 1}`),
  );
  const taken = new Set(
    (await findCopiesByBarcode(tx, target.serviceid, firstNumbers)).map((row) => row.barcode),
  );
  // Where one of the first numbers is in use, any later one may be as well.
  const used = new Set([...taken].map((barcode) => barcode.slice(0, barcode.lastIndexOf('-'))));
  for (const prefix of used) {
    for (const barcode of await findBarcodesWithPrefix(tx, target.serviceid, `${prefix}-`))
      taken.add(barcode);
  }
  return taken;
}

function nextBarcode(prefix: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const barcode = `${prefix}-${number}`;
    if (taken.has(barcode)) continue;
    taken.add(barcode);
    return barcode;
  }
}
