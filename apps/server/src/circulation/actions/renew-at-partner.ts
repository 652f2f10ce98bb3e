import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { type LendingPlace, placeOf } from '../lending-place.ts';
import { extendLoan } from '../loan-steps.ts';
import type { PartnerClient, PartnerQuestion } from '../partner-client.ts';
import {
  answerPartnerRequest,
  ensurePartnerRequest,
  findPartnerRequest,
  refusalOfDay,
  renewPartnerRequest,
} from '../partner-request-store.ts';
import { readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { refusedByPartner, refusePartnerRenewal } from '../rules/partner-renewal.ts';
import { lockOwnLoan, type Renewed, renewedToday } from './renew-loan.ts';

interface RenewalRequest {
  readonly readerId: ReaderId;
  readonly barcode: string;
  readonly now: Date;
}

/**
 * Renewals of partner libraries' books, in three steps: prepare the request, send it to the partner, apply the answer.
 */
export class PartnerRenewals {
  readonly #db: Db;
  readonly #client: PartnerClient;

  constructor(db: Db, client: PartnerClient) {
    this.#db = db;
    this.#client = client;
  }

  /** Whether requests to the library's partner are possible. */
  offeredBy(library: LibraryScope): boolean {
    return this.#client.mayAsk(library.settings.partnerRenewUrl);
  }

  /**
   * Requests a renewal from the partner library. Safe to repeat at any time: the request is stored before it is sent,
   * has one key per loan and due date, and is applied once. Refuses with `circulation.partner.busy` if a retry may
   * help, and with another code if it will not.
   */
  async renew(library: LibraryScope, request: RenewalRequest): Promise<Renewed> {
    const place = placeOf(library);
    const prepared = await this.#prepare(place, library.settings.partnerRenewUrl, request);
    if ('dueOn' in prepared) return prepared;
    const answer = await this.#client.ask(prepared.question);
    if (answer.kind === 'busy') throw refuse('circulation.partner.busy');
    if (answer.kind === 'refused') {
      const { message } = answer;
      await answerPartnerRequest(this.#db, prepared.question.key, { state: 'refused', message }, request.now);
      throw refusedByPartner(message);
    }
    return this.#apply(place, request, prepared.question, answer.dueOn);
  }

  async #prepare(
    place: LendingPlace,
    url: string,
    request: RenewalRequest,
  ): Promise<Renewed | { readonly question: PartnerQuestion }> {
    const today = dayOf(request.now, place.timeZone);
    return transaction(this.#db, async (tx) => {
      const { reader, loan } = await lockOwnLoan(tx, place, { ...request, isPartner: true });
      const done = await renewedToday(tx, loan, today);
      if (done !== undefined) return done;
      const name = { loanId: loan.id, dueBefore: loan.dueOn };
      const known = await findPartnerRequest(tx, name);
      const refusal = refusePartnerRenewal({
        readerStatus: reader.status,
        canAsk: this.#client.mayAsk(url),
        refusedToday: known === undefined ? undefined : refusalOfDay(known, today, place.timeZone),
      });
      if (refusal !== undefined) throw refusal;
      const key =
        known?.state === 'refused'
          ? await renewPartnerRequest(tx, name, request.now)
          : await ensurePartnerRequest(tx, name, request.now);
      return { question: { url, key, barcode: loan.barcode, dueOn: loan.dueOn } };
    });
  }

  async #apply(
    place: LendingPlace,
    request: RenewalRequest,
    question: PartnerQuestion,
    dueOn: string,
  ): Promise<Renewed> {
    const book = await readRules(this.#db, place.clientid);
    return transaction(this.#db, async (tx) => {
      const { reader, loan } = await lockOwnLoan(tx, place, { ...request, isPartner: true });
      await answerPartnerRequest(tx, question.key, { state: 'granted', message: '' }, request.now);
      // Another request has already applied the same answer.
      if (loan.dueOn !== question.dueOn)
        return { loanId: loan.id, dueOn: loan.dueOn, renewCount: loan.renewCount };
      await extendLoan(tx, loan, {
        dueOn,
        day: dayOf(request.now, place.timeZone),
        // The partner decides how often its books can be renewed.
        allowed: loan.renewCount + 1,
        at: request.now,
        rules: book.of(reader.borrowerTypeId),
      });
      return { loanId: loan.id, dueOn, renewCount: loan.renewCount + 1 };
    });
  }
}
