import { type Doubt, doubt } from '../doubts.ts';
import type { DraftCopy } from '../draft-title.ts';
import { firstOf, isOfFolio, type MarcField, valuesOf } from '../read/marc-record.ts';
import type { Family } from './family.ts';
import { type CopyRow, copyRowsOf, holdingsTags, type StateSubfield } from './mapping-copies.ts';
import { cleanBarcode, cleanLine } from './text.ts';

type ByTag = ReadonlyMap<string, readonly MarcField[]>;

export interface MarcCopies {
  readonly copies: readonly DraftCopy[];
  /** Tags of the holdings fields that yielded no copy, one entry per field. */
  readonly unread: readonly string[];
  readonly doubts: readonly Doubt[];
}

/** Copies of a record, from the first source in its family that yields any. */
export function marcCopies(byTag: ByTag, family: Family): MarcCopies {
  for (const row of copyRowsOf[family]) {
    const read = [row, ...(row.with ?? [])].flatMap((one) =>
      (byTag.get(one.tag) ?? []).map((field) => ({ field, ...readCopies(field, one, byTag) })),
    );
    const barcodes = new Set<string>();
    const copies = read
      .flatMap((one) => one.copies)
      .filter(({ barcode }) => barcode === '' || (!barcodes.has(barcode) && barcodes.add(barcode)));
    if (copies.length === 0) continue;
    const used = new Set(read.filter((one) => one.copies.length > 0).map(({ field }) => field));
    return { copies, unread: unreadTags(byTag, family, used), doubts: read.flatMap((one) => one.doubts) };
  }
  return { copies: [], unread: unreadTags(byTag, family, new Set()), doubts: [] };
}

function unreadTags(byTag: ByTag, family: Family, used: ReadonlySet<MarcField>): string[] {
  return holdingsTags[family].flatMap((tag) =>
    (byTag.get(tag) ?? []).filter((field) => !used.has(field)).map(() => tag),
  );
}

function readCopies(
  field: MarcField,
  row: CopyRow,
  byTag: ByTag,
): { readonly copies: readonly DraftCopy[]; readonly doubts: readonly Doubt[] } {
  const nothing = { copies: [], doubts: [] };
  if (isOfFolio(field) !== (row.folio === true)) return nothing;
  if (row.needs !== undefined && ![...row.needs].some((code) => firstOf(field, code) !== '')) return nothing;
  const own = placeOf(field, row);
  const holding = row.linked === true ? linkedHolding(field, byTag) : undefined;
  const base = {
    library: own.library || (holding?.library ?? ''),
    storage: own.storage || (holding?.storage ?? ''),
    shelf: own.shelf,
    callNumber: own.callNumber || (holding?.callNumber ?? ''),
    status: stateOf(field, row.states),
    navigationUrl: '',
  };
  if (row.count !== '') {
    const count = Number.parseInt(firstOf(field, row.count), 10);
    return Number.isFinite(count) && count > 0 && count <= 1000
      ? { copies: [{ ...base, barcode: '', count }], doubts: [] }
      : nothing;
  }
  const written = valuesOf(field, row.barcode)
    .map(cleanBarcode)
    .filter((barcode) => barcode !== '');
  const barcodes = written.filter((barcode) => /^[\p{L}\p{N}][\p{L}\p{N}._/ -]{1,39}$/u.test(barcode));
  return {
    copies: barcodes.map((barcode) => ({ ...base, barcode, count: 1 })),
    doubts: written
      .filter((barcode) => !barcodes.includes(barcode))
      .map((barcode) => doubt('copy.barcode-odd', field.tag, barcode)),
  };
}

function placeOf(field: MarcField, row: CopyRow) {
  const all = (codes: string) =>
    field.subfields
      .filter((s) => codes.includes(s.code))
      .map((s) => cleanLine(s.value))
      .filter((value) => value !== '');
  const libraries = [...row.library].map((code) => cleanLine(firstOf(field, code)));
  return {
    library: libraries.find((library) => library !== '') ?? '',
    storage: all(row.storage).join(' '),
    shelf: row.shelf === '' ? '' : cleanLine(firstOf(field, row.shelf)),
    callNumber: all(row.callNumber).join(row.between ?? ' '),
  };
}

/**
 * The 852 of an item field: the one whose $8 has the same number before the full stop, or the only 852 of the record.
 */
function linkedHolding(item: MarcField, byTag: ByTag): ReturnType<typeof placeOf> | undefined {
  const holdings = byTag.get('852') ?? [];
  const link = linkOf(item);
  const linked =
    holdings.find((field) => link !== '' && linkOf(field) === link) ??
    (holdings.length === 1 ? holdings[0] : undefined);
  const row = copyRowsOf.marc21.find(({ tag }) => tag === '852');
  return linked === undefined || row === undefined ? undefined : placeOf(linked, row);
}

const linkOf = (field: MarcField) => /^\d+/.exec(firstOf(field, '8'))?.[0] ?? '';

/** Copy statuses (docs/states-and-codes.md#copy-status), the most serious first. */
const gravity: readonly number[] = [6, 3, 5, 2, 4, 10, 11, 1];

function stateOf(field: MarcField, states: CopyRow['states']): number {
  const found = Object.entries(states).map(([code, state]) =>
    statusOf(state, cleanLine(firstOf(field, code))),
  );
  return gravity.find((status) => found.includes(status)) ?? 1;
}

function statusOf(state: StateSubfield, value: string): number {
  if (value === '' || /^0+$/.test(value)) return 1;
  switch (state) {
    case 'withdrawn':
      return 6;
    case 'lost':
      return 3;
    case 'damaged':
      return 5;
    case 'on loan':
      return 2;
    // Koha: below zero, a copy is on order or being processed; above zero, it is for use in the library only.
    case 'not for loan':
      return value.startsWith('-') ? 4 : 10;
    case 'item type':
      return /^(ref|reference|refbook|noloan|not.?for.?loan)$/i.test(value) ? 10 : 1;
    case 'words':
      return wordsStatus(value);
  }
}

/** The copy status that a location or status code stands for. */
function wordsStatus(code: string): number {
  if (/LOST|MISSING|遗失|丢失/i.test(code)) return 3;
  if (/DISCARD|WITHDRAW|剔旧|注销/i.test(code)) return 6;
  if (/CHECKEDOUT|ON LOAN|借出/i.test(code)) return 2;
  if (/INTRANSIT/i.test(code)) return 11;
  return 1;
}
