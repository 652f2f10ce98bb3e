import { lendingStates } from '@yuelan/contract';
import { endOfDay } from '../../rules/library-calendar.ts';
import type { BookWords, CopyState, SourceHold, SourceLoan, Standing } from '../source.ts';
import { debtOf, standingWith, writtenAmount } from '../standing.ts';
import type { KohaCharge, KohaCheckout, KohaHold, KohaItem, KohaPatron } from './koha-answers.ts';

/** Chinese names are written without a space, the family name first. */
export const nameOf = ({ surname, firstname }: KohaPatron) =>
  /\p{Script=Han}/u.test(surname) ? surname + firstname : `${firstname} ${surname}`.trim();

export const balanceOf = ({ account_balance }: KohaPatron) => debtOf(writtenAmount(account_balance ?? 0), '');

/** `today` is the library's day, YYYY-MM-DD. Koha does not say in which currency it counts. */
export function standingOf(patron: KohaPatron, charges: readonly KohaCharge[], today: string): Standing {
  const { expiry_date, patron_card_lost, restricted, incorrect_address } = patron;
  return standingWith({
    owed: balanceOf(patron),
    charges: charges.map(({ date, description, debit_type, amount_outstanding }) => ({
      words: description || debit_type,
      amount: writtenAmount(amount_outstanding),
      day: date ?? '',
    })),
    blocks: [
      ...((expiry_date ?? today) < today ? (['circulation.blocked.expired'] as const) : []),
      ...(patron_card_lost === true ? (['circulation.blocked.card-lost'] as const) : []),
      ...(restricted === true ? (['circulation.blocked.restricted'] as const) : []),
      ...(incorrect_address === true ? (['circulation.blocked.address'] as const) : []),
    ],
  });
}

export const isOut = (item: KohaItem) => (item.checked_out_date ?? '') !== '';

export function stateOf(item: KohaItem, isKept: boolean): CopyState['lendingState'] {
  if (item.lost_status !== 0 || item.withdrawn !== 0) return lendingStates.hidden;
  // Below 0: ordered or being catalogued, so it can be held but not lent.
  const notForLoan = item.not_for_loan_status || item.effective_not_for_loan_status;
  if (isOut(item) || isKept || notForLoan < 0) return lendingStates.out;
  return notForLoan > 0 || item.restricted_status > 0 ? lendingStates.inHouse : lendingStates.available;
}

const bookOf = (item: KohaItem | undefined): BookWords => ({
  title: item?.biblio?.title ?? '',
  author: item?.biblio?.author ?? '',
  isbn: item?.biblio?.isbn ?? '',
  callNumber: item?.callnumber ?? '',
});

export function loanOf(checkout: KohaCheckout, item: KohaItem | undefined): SourceLoan {
  const { checkin_date: returnedAt } = checkout;
  return {
    id: String(checkout.checkout_id),
    barcode: item?.external_id ?? '',
    book: bookOf(item),
    borrowedAt: checkout.checkout_date,
    dueOn: checkout.due_date,
    ...(returnedAt === '' ? {} : { returnedAt }),
    isEnded: returnedAt !== '',
    renewCount: checkout.renewals_count,
    renewLimit: 0,
  };
}

export function holdOf(hold: KohaHold, item: KohaItem | undefined, timeZone: string): SourceHold {
  const isKept = hold.status === 'W';
  return {
    id: String(hold.hold_id),
    barcode: item?.external_id ?? '',
    book: bookOf(item),
    storageName: hold.pickup_library_id,
    placedAt: hold.hold_date,
    endAt: isKept && hold.expiration_date ? endOfDay(hold.expiration_date, timeZone).toISOString() : '',
    status: 1,
    waits: !isKept,
  };
}
