import type { Words } from '../language.ts';

/** `statusId` of a copy with its label. */
export const copyStatuses = {
  1: { 'zh-CN': '在馆', 'en-US': 'In library' },
  2: { 'zh-CN': '借出', 'en-US': 'On loan' },
  3: { 'zh-CN': '丢失', 'en-US': 'Lost' },
  4: { 'zh-CN': '下架', 'en-US': 'Off the shelves' },
  5: { 'zh-CN': '污损归还', 'en-US': 'Returned damaged' },
  6: { 'zh-CN': '剔除', 'en-US': 'Discarded' },
  7: { 'zh-CN': '丢失找回后借出', 'en-US': 'Found again, on loan' },
  8: { 'zh-CN': '超额取出', 'en-US': 'Taken from the cabinet beyond quota' },
  10: { 'zh-CN': '不外借', 'en-US': 'Not for loan' },
  11: { 'zh-CN': '调拨中', 'en-US': 'Being transferred' },
  12: { 'zh-CN': '已调拨', 'en-US': 'Transferred' },
} as const satisfies Record<number, Words>;

export type CopyStatus = keyof typeof copyStatuses;

/**
 * A copy's lending state: 103 available, 104 on loan or held, 105 not shown to readers, 106 for use in the library only.
 */
export const lendingStates = { available: 103, out: 104, hidden: 105, inHouse: 106 } as const;
export type LendingState = (typeof lendingStates)[keyof typeof lendingStates];

const stateOf: Readonly<Record<CopyStatus, LendingState>> = {
  1: 103,
  2: 104,
  7: 104,
  3: 105,
  4: 105,
  6: 105,
  8: 105,
  12: 105,
  5: 106,
  10: 106,
  11: 106,
};

export function isCopyStatus(value: number): value is CopyStatus {
  return value in stateOf;
}

/**
 * The lending state of a copy. Copies with an unknown status are not shown. `held`: set aside for a reader with a hold.
 */
export function lendingState(statusId: number, lendable: boolean, held: boolean): LendingState {
  if (!isCopyStatus(statusId)) return lendingStates.hidden;
  const state = stateOf[statusId];
  if (state !== lendingStates.available) return state;
  if (!lendable) return lendingStates.inHouse;
  return held ? lendingStates.out : lendingStates.available;
}
