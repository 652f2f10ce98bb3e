/** A copy's state in the item answer (18), by the codes of SIP2. */
export type CirculationStatus = '01' | '03' | '04' | '08' | '10' | '12' | '13';

const other = '01';
/** By copy status (docs/states-and-codes.md#copy-status). */
const byStatus: ReadonlyMap<number, CirculationStatus> = new Map([
  [2, '04'],
  [3, '12'],
  [4, '13'],
  [7, '04'],
  [11, '10'],
]);

export function circulationStatus(copy: {
  readonly statusId: number;
  readonly lendable: boolean;
  readonly held: boolean;
  readonly lent: boolean;
}): CirculationStatus {
  if (copy.lent) return '04';
  if (copy.statusId !== 1) return byStatus.get(copy.statusId) ?? other;
  if (copy.held) return '08';
  return copy.lendable ? '03' : other;
}
