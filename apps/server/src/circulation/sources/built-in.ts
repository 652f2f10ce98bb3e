import { type BlockCode, maxOffset } from '@yuelan/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { asTitleId, type ReaderId } from '../../platform/ids.ts';
import { sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReader } from '../../reader/public.ts';
import { cancelHolds } from '../actions/cancel-holds.ts';
import { placeHold } from '../actions/place-hold.ts';
import type { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { renewLoan } from '../actions/renew-loan.ts';
import { findHolds, type ShownHold } from '../hold-store.ts';
import { placeOf } from '../lending-place.ts';
import { countLoans, findLoans, type ShownLoan } from '../loan-list-store.ts';
import { loanOrder } from '../loan-order.ts';
import { findWantedTitles } from '../loan-store.ts';
import { findPartnerRequests, refusalOfDay } from '../partner-request-store.ts';
import { findRenewalDays } from '../renewal-store.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { refusePartnerRenewal } from '../rules/partner-renewal.ts';
import { judgeRenewal, type RenewalVerdict } from '../rules/renewal.ts';
import type {
  Account,
  Answer,
  CirculationSource,
  HistoryPage,
  Part,
  Patron,
  RenewalOffer,
  SourceHold,
  SourceLoan,
  Standing,
} from './source.ts';
import { noTrouble } from './standing.ts';

/** The portal's own circulation. Its writes are transactions that may be repeated, so it needs no keys. */
export class BuiltInSource implements CirculationSource {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #library: LibraryScope;
  readonly #partners: PartnerRenewals;

  constructor(db: Db, clock: Clock, library: LibraryScope, partners: PartnerRenewals) {
    this.#db = db;
    this.#clock = clock;
    this.#library = library;
    this.#partners = partners;
  }

  abilities() {
    return this.#answer(async () => ({
      logIn: false,
      renew: true,
      hold: true,
      history: true,
      changeSecret: false,
      availability: false,
      standing: true,
    }));
  }

  /** The reader domain checks passwords of the portal's own readers. */
  async logIn() {
    return { away: 'settings' } as const;
  }

  async changeSecret() {
    return { away: 'settings' } as const;
  }

  account({ readerId }: Patron, parts: readonly Part[]) {
    return this.#answer(async (): Promise<Account> => {
      const [loans, holds, standing] = await Promise.all([
        parts.includes('loans') ? this.#openLoans(readerId) : undefined,
        parts.includes('holds') ? findHolds(this.#db, readerId, allRows) : undefined,
        parts.includes('standing') ? this.#standing(readerId) : undefined,
      ]);
      return { loans, holds: holds?.map(holdOf), standing };
    });
  }

  /** The portal takes no fees. If a card is lost or suspended, its rules deny everything. */
  async #standing(readerId: ReaderId): Promise<Standing> {
    const block = blocksByStatus[(await this.#readerFacts(readerId)).readerStatus];
    return block === undefined
      ? noTrouble
      : { ...noTrouble, blocks: [block], denied: ['borrow', 'renew', 'hold'] };
  }

  /** The catalogue already has the state of each copy. */
  availability() {
    return this.#answer(async () => []);
  }

  renew({ readerId }: Patron, barcode: string) {
    return this.#answer((now) => renewLoan(this.#db, placeOf(this.#library), { readerId, barcode, now }));
  }

  /** A hold is picked up at the copy's own library. */
  pickups() {
    return this.#answer(async () => ({ places: [], usual: '' }));
  }

  placeHold({ readerId }: Patron, barcode: string, pickup: string) {
    return this.#answer(async (now) => {
      if (pickup !== '') throw refuse('circulation.pickup.unknown');
      const place = placeOf(this.#library);
      const request = { readerId, barcode, now };
      const { id, endAt, branch } = await placeHold(this.#db, place, this.#library.lendingBranches, request);
      return { id: String(id), endAt: endAt.toISOString(), pickup: branch };
    });
  }

  cancelHolds({ readerId }: Patron, ids: readonly string[]) {
    return this.#answer((now) =>
      cancelHolds(this.#db, placeOf(this.#library), { readerId, ids: ids.map(numberOf), now }),
    );
  }

  history({ readerId }: Patron, page: HistoryPage) {
    return this.#answer(async (now) => {
      const order = loanOrder(page.sortStr, 'real_return_time DESC');
      const today = dayOf(now, this.#library.settings.timeZone);
      const [rows, counts, { rules }] = await Promise.all([
        findLoans(this.#db, readerId, { open: false, order, ...sliceOf(page) }),
        countLoans(this.#db, readerId, today),
        this.#readerFacts(readerId),
      ]);
      return { loans: rows.map((row) => loanOf(row, rules.renewals)), total: counts.ended };
    });
  }

  async #answer<Value>(work: (now: Date) => Promise<Value>): Promise<Answer<Value>> {
    const now = this.#clock.now();
    try {
      return { done: await work(now), asOf: now };
    } catch (error) {
      if (error instanceof Refusal) return { refused: error };
      throw error;
    }
  }

  async #readerFacts(readerId: ReaderId) {
    const { clientid } = this.#library;
    const [reader, book] = await Promise.all([
      findReader(this.#db, clientid, readerId),
      readRules(this.#db, clientid),
    ]);
    return { readerStatus: reader?.status ?? 5, rules: book.of(reader?.borrowerTypeId ?? null) };
  }

  /** The reader's open loans, each with whether this library, or the partner that owns the book, can renew it. */
  async #openLoans(readerId: ReaderId): Promise<readonly SourceLoan[]> {
    const { clientid, settings } = this.#library;
    const today = dayOf(this.#clock.now(), settings.timeZone);
    const [rows, calendar, { readerStatus, rules }] = await Promise.all([
      findLoans(this.#db, readerId, { open: true, order: 'borrow_time DESC', ...allRows }),
      readCalendar(this.#db, clientid),
      this.#readerFacts(readerId),
    ]);
    const partnerLoans = rows.filter((row) => row.public_library === 1).map((row) => row.id);
    const [wanted, requests, renewedOn] = await Promise.all([
      findWantedTitles(
        this.#db,
        placeOf(this.#library).serviceid,
        readerId,
        rows.flatMap((row) => row.title_id ?? []),
      ),
      findPartnerRequests(this.#db, partnerLoans),
      findRenewalDays(this.#db, partnerLoans),
    ]);
    const canAsk = this.#partners.offeredBy(this.#library);
    const partnerOffer = (row: ShownLoan): RenewalOffer => {
      // A repeated request on the same day would only get the same answer.
      if (renewedOn.get(row.id) === today)
        return offerOf({ refusal: refuse('circulation.renewal.unchanged') });
      const asked = requests.get(row.id);
      const refusedToday = asked === undefined ? undefined : refusalOfDay(asked, today, settings.timeZone);
      const refusal = refusePartnerRenewal({ readerStatus, canAsk, refusedToday });
      return refusal === undefined ? {} : offerOf({ refusal });
    };
    return rows.map((row) => ({
      ...loanOf(row, rules.renewals),
      renewal:
        row.public_library === 1
          ? partnerOffer(row)
          : offerOf(
              judgeRenewal({
                readerStatus,
                isPartner: false,
                isEnded: row.ended_at !== null,
                dueOn: row.due_on,
                today,
                renewCount: row.renew_count,
                isWanted: row.title_id !== null && wanted.has(row.title_id),
                rules,
                calendar,
              }),
            ),
    }));
  }
}

/** See docs/states-and-codes.md#reader-status. */
const blocksByStatus: Readonly<Record<number, BlockCode>> = {
  2: 'circulation.blocked.card-lost',
  4: 'circulation.blocked.restricted',
};

/** The last row that lists can reach. */
const allRows = { offset: 0, limit: maxOffset };

const offerOf = (verdict: RenewalVerdict): RenewalOffer =>
  'refusal' in verdict ? { refused: verdict.refusal.code, facts: verdict.refusal.facts } : verdict;

/** A hold's number on the wire. Anything else becomes 0, which no hold has. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

function loanOf(row: ShownLoan, renewLimit: number): SourceLoan {
  const isPartner = row.public_library === 1;
  return {
    id: String(row.id),
    barcode: row.barcode,
    copy:
      row.record === null || row.title_id === null
        ? undefined
        : {
            titleId: asTitleId(row.title_id),
            record: row.record,
            branch: row.branch,
            callNumber: row.copy_call_number ?? '',
          },
    book: { title: row.book_name, author: row.first_author, isbn: row.isbn, callNumber: row.call_number },
    partner: isPartner ? row.partner_library : undefined,
    borrowedAt: row.borrowed_at,
    dueOn: row.due_on,
    returnedAt: row.ended_at === null || row.ended_as === 'lost' ? undefined : row.ended_at,
    isEnded: row.ended_at !== null,
    renewCount: row.renew_count,
    renewLimit,
  };
}

function holdOf(row: ShownHold): SourceHold {
  return {
    id: String(row.id),
    barcode: row.barcode,
    copy: {
      titleId: asTitleId(row.title_id),
      record: row.record,
      branch: row.branch,
      callNumber: row.call_number,
    },
    book: { title: '', author: '', isbn: '', callNumber: '' },
    storageName: row.storage_name ?? '',
    placedAt: row.pre_borrowed_at,
    endAt: row.end_at,
    status: row.status_id,
    waits: false,
  };
}
