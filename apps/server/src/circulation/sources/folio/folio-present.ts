import { lendingStates } from '@yuelan/contract';
import type { FolioSettings } from '../../../library/public.ts';
import { dayOf } from '../../rules/library-calendar.ts';
import type { CopyState, SourceHold, SourceLoan, Standing } from '../source.ts';
import { debtOf, standingWith, writtenAmount } from '../standing.ts';
import { bounded } from '../words.ts';
import {
  type EdgeAccount,
  type EdgeHold,
  type EdgeItem,
  type EdgeLoan,
  instantOf,
  type RtacItem,
} from './edge-answers.ts';

/** The only status in which a reader can come for the copy. */
const awaitingPickup = 'Open - Awaiting pickup';

/** Statuses of items. An item with any other status is in the library, but cannot be borrowed now. */
const itemStates: Readonly<Record<string, CopyState['lendingState']>> = {
  Available: lendingStates.available,
  'Checked out': lendingStates.out,
  'Awaiting pickup': lendingStates.out,
  'Awaiting delivery': lendingStates.out,
  'In transit': lendingStates.out,
  Paged: lendingStates.out,
  'Aged to lost': lendingStates.hidden,
  'Claimed returned': lendingStates.hidden,
  'Declared lost': lendingStates.hidden,
  'Long missing': lendingStates.hidden,
  'Lost and paid': lendingStates.hidden,
  Missing: lendingStates.hidden,
  Withdrawn: lendingStates.hidden,
};

type BarcodeOf = (item: EdgeItem) => string;

/** Converts FOLIO's answers into the portal's terms. */
export class FolioPresent {
  readonly #settings: FolioSettings;
  readonly #timeZone: string;

  constructor(settings: FolioSettings, timeZone: string) {
    this.#settings = settings;
    this.#timeZone = timeZone;
  }

  /** An item is lent once at a time, so its id names the loan. */
  loan({ item, loanDate, dueDate }: EdgeLoan, barcodeOf: BarcodeOf): SourceLoan {
    return {
      id: item.itemId,
      barcode: barcodeOf(item),
      book: bookOf(item),
      borrowedAt: instantOf(loanDate ?? '')?.toString() ?? '',
      dueOn: this.day(dueDate),
      isEnded: false,
      renewCount: 0,
      renewLimit: 0,
      renewal:
        this.#settings.renew === 1 && item.itemId !== ''
          ? {}
          : { refused: 'circulation.source.unable', facts: {} },
    };
  }

  /** The expiry is that of the request, not the day until which the copy is kept. */
  hold(hold: EdgeHold, barcodeOf: BarcodeOf): SourceHold {
    return {
      id: hold.requestId,
      barcode: barcodeOf(hold.item),
      book: bookOf(hold.item),
      storageName: this.pickup(hold),
      placedAt: instantOf(hold.requestDate ?? '')?.toString() ?? '',
      endAt: '',
      status: 1,
      waits: hold.status !== awaitingPickup,
    };
  }

  copy({ barcode, status, dueDate }: RtacItem): CopyState {
    const lendingState = itemStates[status] ?? lendingStates.inHouse;
    const dueOn = this.day(dueDate);
    return {
      barcode,
      lendingState,
      ...(lendingState === lendingStates.out && dueOn !== '' ? { dueOn } : {}),
    };
  }

  /** edge-patron reports debts, but no blocks. */
  standing({ totalCharges, charges }: EdgeAccount): Standing {
    const { amount = 0, isoCurrencyCode = '' } = totalCharges ?? {};
    return standingWith({
      owed: debtOf(writtenAmount(amount), isoCurrencyCode),
      charges: (charges ?? []).map(({ item, chargeAmount, accrualDate, reason, description }) => ({
        words: bounded([reason || description, item.title].filter((part) => part !== '').join(' · ')),
        amount: chargeAmount ? writtenAmount(chargeAmount.amount) : '',
        day: this.day(accrualDate),
      })),
    });
  }

  pickup({ pickupLocationId }: EdgeHold): string {
    return this.#settings.pickups[pickupLocationId] ?? '';
  }

  /** The library's day of a moment; empty if the text is not a valid moment. */
  day(written: string | null | undefined): string {
    const instant = instantOf(written ?? '');
    return instant === undefined ? '' : dayOf(new Date(instant.epochMilliseconds), this.#timeZone);
  }
}

const bookOf = ({ title, author, isbn }: EdgeItem) => ({
  title: bounded(title),
  author: bounded(author),
  isbn: bounded(isbn),
  callNumber: '',
});
