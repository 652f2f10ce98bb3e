import type { DraftCopy } from '../draft-title.ts';
import { firstOf, type MarcField, valuesOf } from '../read/marc-record.ts';
import { type CopyRow, copyRows } from './mapping-copies.ts';
import { cleanLine } from './text.ts';

/** Copies of a record, from the first source of `copyRows` that it has. */
export function marcCopies(byTag: ReadonlyMap<string, readonly MarcField[]>): DraftCopy[] {
  for (const row of copyRows) {
    const copies = (byTag.get(row.tag) ?? []).flatMap((field) => readCopies(field, row));
    if (row.tag === '905')
      copies.push(
        ...(byTag.get('906') ?? []).flatMap((field) =>
          readCopies(field, copyRows.find((one) => one.tag === '906') ?? row),
        ),
      );
    const seen = new Set<string>();
    const fresh = copies.filter(
      (copy) => copy.barcode === '' || (!seen.has(copy.barcode) && seen.add(copy.barcode)),
    );
    if (fresh.length > 0) return fresh;
  }
  return [];
}

function readCopies(field: MarcField, row: CopyRow): DraftCopy[] {
  const all = (codes: string) =>
    field.subfields
      .filter((s) => codes.includes(s.code))
      .map((s) => cleanLine(s.value))
      .filter((value) => value !== '');
  const callParts = all(row.callNumber);
  const base = {
    library: row.library === '' ? '' : cleanLine(firstOf(field, row.library)),
    storage: all(row.storage).join(' '),
    shelf: row.shelf === '' ? '' : cleanLine(firstOf(field, row.shelf)),
    callNumber: callParts.join(row.tag === '905' || row.tag === '906' ? '/' : ' '),
    status: row.status === '' ? 1 : locationStatus(firstOf(field, row.status)),
  };
  if (row.count !== '') {
    const count = Number.parseInt(firstOf(field, row.count), 10);
    return Number.isFinite(count) && count > 0 && count <= 1000 ? [{ ...base, barcode: '', count }] : [];
  }
  const barcodes = valuesOf(field, row.barcode)
    .map(cleanLine)
    .filter((barcode) => /^[\p{L}\p{N}][\p{L}\p{N}._/ -]{1,39}$/u.test(barcode));
  return barcodes.map((barcode) => ({ ...base, barcode, count: 1 }));
}

/** Copy status of spec §4 from what a location or status code says. */
function locationStatus(code: string): number {
  if (/LOST|MISSING|遗失|丢失/i.test(code)) return 3;
  if (/DISCARD|WITHDRAW|剔旧|注销/i.test(code)) return 6;
  if (/CHECKEDOUT|ON LOAN|借出/i.test(code)) return 2;
  if (/INTRANSIT/i.test(code)) return 11;
  return 1;
}
