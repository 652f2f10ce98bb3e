import type { CopyMark } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

export type { CopyMark };

/** The copy status that each mark sets (docs/states-and-codes.md#copy-status). */
export const statusOfMark = { found: 1, damaged: 5, lost: 3 } as const satisfies Record<CopyMark, number>;

/** The statuses from which a copy that no reader has can get each mark. The other statuses belong to the catalogue. */
const marksFrom: Readonly<Record<CopyMark, readonly number[]>> = {
  found: [2, 3, 5, 8],
  damaged: [1, 2, 3, 10],
  lost: [1, 2, 5, 10],
};

/** Why a copy cannot get a mark, if there is a reason. */
export function refuseMark(
  as: CopyMark,
  copy: { readonly statusId: number; readonly lent: boolean } | undefined,
  barcode: string,
): Refusal | undefined {
  if (copy === undefined) return refuse('circulation.copy.missing', { barcode });
  if (copy.lent) return as === 'found' ? refuse('circulation.copy.on-loan') : undefined;
  return marksFrom[as].includes(copy.statusId) ? undefined : refuse('circulation.copy.unmarked');
}
