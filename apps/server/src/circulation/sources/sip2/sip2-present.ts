import { lendingStates } from '@yuelan/contract';
import type { Message } from '@yuelan/sip2';
import type { BookWords, CopyState } from '../source.ts';
import { bounded } from '../words.ts';

/** Circulation statuses of an item (18). Any other one is in the house, but cannot be borrowed now. */
const circulationStates: Readonly<Record<string, CopyState['lendingState']>> = {
  '03': lendingStates.available,
  '02': lendingStates.out,
  '04': lendingStates.out,
  '05': lendingStates.out,
  '07': lendingStates.out,
  '08': lendingStates.out,
  '10': lendingStates.out,
  '11': lendingStates.hidden,
  '12': lendingStates.hidden,
  '13': lendingStates.hidden,
};

/** `dueOn` is empty where the system does not say it. */
export function copyStateOf(barcode: string, circulation: string, dueOn: string): CopyState {
  const lendingState = circulationStates[circulation] ?? lendingStates.inHouse;
  return { barcode, lendingState, ...(lendingState === lendingStates.out && dueOn !== '' ? { dueOn } : {}) };
}

export const bookOf = (answer: Message<'itemInformationAnswer'> | undefined): BookWords => ({
  title: bounded(answer?.title ?? ''),
  author: '',
  isbn: '',
  callNumber: '',
});
