import type { Claims } from '../../import/public.ts';
import { withdrawnStatus } from '../store.ts';
import type { CopyRow, EditedCopyField } from './copy-store.ts';
import type { ApplyNote } from './outcome.ts';

/** A copy as a row of a file describes it. Blank texts and a null status mean that the row does not say. */
export interface NamedCopy extends Omit<CopyRow, 'statusId' | 'counted' | 'lent'> {
  readonly statusId: number | null;
}

type Put =
  | { readonly result: 'added' | 'updated' | 'unchanged'; readonly note?: ApplyNote }
  | { readonly result: 'rejected'; readonly note: ApplyNote };

/** For copies from a source, which lists all of its copies. */
export interface CopySource {
  /** Copies that may move to another title. */
  readonly movable: ReadonlySet<string>;
  /** Withdrawn copies that the source did not name before. */
  readonly returning: ReadonlySet<string>;
  /**
   * The earliest time at which the source may have produced its data (ISO 8601). If the library's system reported on a
   * copy later, that report wins.
   */
  readonly asOf: string;
}

const inLibrary = 1;

/** The copies with barcodes of one batch: existing, new, and changed ones. */
export class CopyBatch {
  readonly #rows: Map<string, CopyRow>;
  readonly #claims: Claims;
  readonly #source: CopySource | undefined;
  readonly #added = new Set<string>();
  /** Their earlier state, by barcode. */
  readonly #updated = new Map<string, CopyRow>();
  readonly #claimedHere = new Set<string>();

  /** `known`: the copies that have one of the barcodes of the batch. */
  constructor(known: readonly CopyRow[], claims: Claims, source?: CopySource) {
    this.#source = source;
    this.#rows = new Map(known.map((row) => [row.barcode, row]));
    this.#claims = claims;
  }

  put(copy: NamedCopy): Put {
    const { barcode } = copy;
    const kept = this.#rows.get(barcode);
    if (kept === undefined) {
      this.#rows.set(barcode, { ...copy, statusId: copy.statusId ?? inLibrary, counted: false, lent: false });
      this.#added.add(barcode);
      this.#claimedHere.add(barcode);
      return { result: 'added' };
    }
    const moves =
      kept.titleId !== copy.titleId &&
      this.#source?.movable.has(barcode) === true &&
      !this.#claimedHere.has(barcode);
    if ((kept.titleId !== copy.titleId && !moves) || kept.clientid !== copy.clientid)
      return { result: 'rejected', note: { code: 'copy.barcode-taken', value: barcode } };
    const said = this.#source === undefined ? merged(kept, copy) : replaced(kept, copy, this.#source);
    const isSame = sameCopy(kept, said);
    if (this.#claims.has(barcode) || this.#claimedHere.has(barcode))
      return isSame
        ? { result: 'unchanged', note: { code: 'copy.repeated', value: barcode, earlier: barcode } }
        : { result: 'rejected', note: { code: 'copy.barcode-twice', value: barcode, earlier: barcode } };
    this.#claimedHere.add(barcode);
    const note: Pick<Put, 'note'> = saysOtherwise(kept, copy)
      ? { note: { code: 'copy.staff-kept', value: barcode } }
      : {};
    if (isSame) return { result: 'unchanged', ...note };
    this.#rows.set(barcode, said);
    this.#updated.set(barcode, kept);
    return { result: 'updated', ...note };
  }

  has(barcode: string): boolean {
    return this.#rows.has(barcode);
  }

  /** Adds a copy created from a number of copies; its barcode is unused. */
  add(row: CopyRow): void {
    this.#rows.set(row.barcode, row);
    this.#added.add(row.barcode);
  }

  get added(): readonly CopyRow[] {
    return this.#of(this.#added);
  }

  get updated(): readonly CopyRow[] {
    return this.#of(this.#updated.keys());
  }

  /** The changed copies in their earlier state. */
  get before(): readonly CopyRow[] {
    return [...this.#updated.values()];
  }

  #of(barcodes: Iterable<string>): readonly CopyRow[] {
    return [...barcodes].flatMap((barcode) => this.#rows.get(barcode) ?? []);
  }
}

function merged(kept: CopyRow, copy: NamedCopy): CopyRow {
  const isEdited = (field: EditedCopyField) => kept.edited?.includes(field) === true;
  return {
    ...kept,
    // For a copy on loan, the loan decides the status: an import does not end it.
    statusId: kept.lent || isEdited('statusId') ? kept.statusId : (copy.statusId ?? kept.statusId),
    storageId: isEdited('storageId') ? kept.storageId : copy.storageId || kept.storageId,
    shelf: isEdited('shelf') ? kept.shelf : copy.shelf || kept.shelf,
    callNumber: isEdited('callNumber') ? kept.callNumber : copy.callNumber || kept.callNumber,
    navigationUrl: copy.navigationUrl || kept.navigationUrl,
  };
}

/** The copy as its source describes it, blank values included. */
function replaced(kept: CopyRow, copy: NamedCopy, source: CopySource): CopyRow {
  const isEdited = (field: EditedCopyField) => kept.edited?.includes(field) === true;
  return {
    ...merged(kept, { ...copy, statusId: statusFor(kept, copy, source) }),
    titleId: copy.titleId,
    storageId: isEdited('storageId') ? kept.storageId : copy.storageId,
    shelf: isEdited('shelf') ? kept.shelf : copy.shelf,
    callNumber: isEdited('callNumber') ? kept.callNumber : copy.callNumber,
  };
}

/** The source decides which copies there are; the latest message decides the state of a copy. */
function statusFor(kept: CopyRow, { statusId }: NamedCopy, { returning, asOf }: CopySource): number | null {
  if (statusId === null) return returning.has(kept.barcode) ? inLibrary : null;
  const isExistence = statusId === withdrawnStatus || kept.statusId === withdrawnStatus;
  return !isExistence && (kept.toldAt ?? '') > asOf ? null : statusId;
}

/** Whether a row contradicts what the staff entered. */
function saysOtherwise(kept: CopyRow, copy: NamedCopy): boolean {
  const { edited = [] } = kept;
  if (edited.length === 0) return false;
  return !sameCopy(merged(kept, copy), merged({ ...kept, edited: [] }, copy));
}

function sameCopy(one: CopyRow, other: CopyRow): boolean {
  return (
    one.titleId === other.titleId &&
    one.statusId === other.statusId &&
    one.storageId === other.storageId &&
    one.shelf === other.shelf &&
    one.callNumber === other.callNumber &&
    one.navigationUrl === other.navigationUrl
  );
}
