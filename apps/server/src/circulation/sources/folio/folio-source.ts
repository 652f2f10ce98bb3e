import { randomUUID } from 'node:crypto';
import { lendingStates } from '@yuelan/contract';
import type { z } from 'zod';
import type { FolioSettings } from '../../../library/public.ts';
import { Breaker } from '../../../platform/breaker.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { dayOf } from '../../rules/library-calendar.ts';
import { awayBy, type Heard, HttpSystem, isFailing, unsureBy } from '../http-system.ts';
import type {
  Abilities,
  Account,
  Answer,
  CirculationSource,
  CopyState,
  Part,
  Patron,
  PlacedHold,
  Renewed,
  SourceHold,
  SourceLoan,
  TitleCopies,
} from '../source.ts';
import { bounded, refusedSaying } from '../words.ts';
import {
  type EdgeHold,
  type EdgeItem,
  type EdgeLoan,
  edgeAccount,
  edgeError,
  edgeHold,
  edgeLoan,
  instantOf,
} from './edge-answers.ts';
import type { InstanceNumbers } from './instance-numbers.ts';
import { Rtac } from './rtac.ts';

/**
 * edge-patron puts the number into a query of CQL as it stands. Blanks, quotes, brackets, comparisons and `*` would ask
 * for other people.
 */
const safeNumber = /^[\p{L}\p{N}._@-]{1,100}$/u;
/** The number of nobody, to see whether edge-patron answers and takes the key. */
const nobody = 'yuelan-test';
/** The only status in which a reader can come for the copy. */
const awaitingPickup = 'Open - Awaiting pickup';

/** A FOLIO system behind edge-patron and edge-rtac. Readers log in elsewhere: edge-patron knows no passwords. */
export class FolioSource implements CirculationSource {
  readonly #settings: FolioSettings;
  readonly #clock: Clock;
  readonly #timeZone: string;
  readonly #instances: InstanceNumbers;
  readonly #patrons: HttpSystem;
  readonly #rtac: Rtac;

  constructor(
    settings: FolioSettings,
    {
      clock,
      timeZone,
      breaker,
      instances,
    }: {
      readonly clock: Clock;
      readonly timeZone: string;
      readonly breaker: Breaker;
      readonly instances: InstanceNumbers;
    },
  ) {
    this.#settings = settings;
    this.#clock = clock;
    this.#timeZone = timeZone;
    this.#instances = instances;
    const headers = { authorization: `apikey ${settings.apiKey}` };
    const options = { headers, answerMs: settings.answerMs };
    this.#patrons = new HttpSystem({ ...options, breaker });
    this.#rtac = new Rtac(new HttpSystem({ ...options, breaker: new Breaker(clock) }), settings.rtac);
  }

  /** A person whom nobody knows is answered with 404 if the address and the key are right. */
  async abilities(): Promise<Answer<Abilities>> {
    const heard = await this.#patrons.get(this.#addressOf(nobody, '', { includeLoans: 'true' }));
    const isRight = 'status' in heard && (heard.status === 404 || heard.status === 200);
    if (!isRight || !(edgeError.safeParse(heard.body).success || edgeAccount.safeParse(heard.body).success))
      return awayBy(heard);
    const availability = this.#rtac.isThere && !('away' in (await this.#rtac.items([randomUUID()])));
    const { renew, hold } = this.#settings;
    return this.#done({
      logIn: false,
      renew: renew === 1,
      hold: hold === 1 && availability,
      history: false,
      changeSecret: false,
      availability,
    });
  }

  async logIn(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  async account({ card }: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    const answer = await this.#account(card, parts);
    if (!('done' in answer)) return answer;
    const { loans, holds, barcodeOf } = answer.done;
    return this.#done({
      ...(parts.includes('loans') ? { loans: loans.map((loan) => this.#loanOf(loan, barcodeOf)) } : {}),
      ...(parts.includes('holds') ? { holds: holds.map((hold) => this.#holdOf(hold, barcodeOf)) } : {}),
    });
  }

  async availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    // Nothing is known of any copy, and nothing is broken.
    if (!this.#rtac.isThere) return this.#done([]);
    const instances = await this.#instances.ofTitles(titles.map(({ titleId }) => titleId));
    const items = await this.#rtac.items(instances);
    if ('away' in items) return items;
    const wanted = new Set(titles.flatMap(({ barcodes }) => barcodes));
    const states = items.filter(({ barcode }) => wanted.has(barcode)).map((item) => this.#stateOf(item));
    return this.#done(states);
  }

  async renew({ card }: Patron, barcode: string): Promise<Answer<Renewed>> {
    if (this.#settings.renew !== 1) return { away: 'settings' };
    const account = await this.#account(card, ['loans']);
    if (!('done' in account)) return account;
    const { loans, barcodeOf } = account.done;
    const loan = loans.find(({ item }) => item.itemId !== '' && barcodeOf(item) === barcode);
    if (loan === undefined) return { refused: refuse('circulation.loan.missing') };
    const heard = await this.#patrons.post(
      this.#addressOf(card, `/item/${encodeURIComponent(loan.item.itemId)}/renew`),
      {},
    );
    const answer = written(heard, edgeLoan);
    return 'done' in answer ? this.#done({ dueOn: this.#dayOf(answer.done.dueDate), renewCount: 0 }) : answer;
  }

  async placeHold({ card }: Patron, barcode: string): Promise<Answer<PlacedHold>> {
    const [pickup] = Object.entries(this.#settings.pickups);
    if (this.#settings.hold !== 1 || pickup === undefined) return { away: 'settings' };
    if (!safeNumber.test(card)) return noPatron;
    const instance = await this.#instances.ofCopy(barcode);
    const items = instance === undefined ? [] : await this.#rtac.items([instance]);
    if ('away' in items) return items;
    const item = items.find((one) => one.barcode === barcode);
    if (item === undefined) return { refused: refuse('circulation.copy.missing') };
    const heard = await this.#patrons.post(
      this.#addressOf(card, `/item/${encodeURIComponent(item.id)}/hold`),
      {
        requestDate: this.#clock.now().toISOString(),
        pickupLocationId: pickup[0],
      },
    );
    const answer = written(heard, edgeHold);
    return 'done' in answer
      ? this.#done({ id: answer.done.requestId, endAt: '', pickup: this.#pickupOf(answer.done) })
      : answer;
  }

  /** One after the other; the first that is not done ends it. edge-patron does not ask whose hold it is: we do. */
  async cancelHolds({ card }: Patron, ids: readonly string[]): Promise<Answer<number>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    const account = await this.#account(card, ['holds']);
    if (!('done' in account)) return account;
    const own = new Set(account.done.holds.map(({ requestId }) => requestId));
    if (!ids.every((id) => own.has(id))) return { refused: refuse('circulation.pre-borrow.missing') };
    for (const id of ids) {
      const heard = await this.#patrons.post(this.#addressOf(card, `/hold/${id}/cancel`), {
        holdId: id,
        cancellationReasonId: this.#settings.cancelReason,
        // Must be there, and is replaced by edge-patron with the patron's own id.
        canceledByUserId: account.done.id ?? randomUUID(),
        canceledDate: this.#clock.now().toISOString(),
      });
      const answer = written(heard, edgeHold);
      if (!('done' in answer)) return answer;
    }
    return this.#done(ids.length);
  }

  async history(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  async changeSecret(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  /** What edge-patron says of a patron, and under which barcodes. */
  async #account(card: string, parts: readonly Part[]) {
    if (!safeNumber.test(card)) return noPatron;
    const heard = await this.#patrons.get(
      this.#addressOf(card, '', {
        includeLoans: String(parts.includes('loans')),
        includeHolds: String(parts.includes('holds')),
        includeCharges: 'false',
      }),
    );
    if ('silence' in heard || isFailing(heard.status)) return awayBy(heard);
    const refusal = refusalBy(heard);
    if (refusal !== undefined) return refusal;
    const read = heard.status === 200 ? edgeAccount.safeParse(heard.body) : undefined;
    if (read?.success !== true) return awayBy(heard);
    const { id, loans, holds } = read.data;
    const open = holds.filter(({ status }) => !status.startsWith('Closed'));
    const barcodeOf = await this.#rtac.barcodesOf([...loans, ...open].map(({ item }) => item));
    if ('away' in barcodeOf) return barcodeOf;
    return { done: { id, loans, holds: open, barcodeOf } };
  }

  /** An item is lent once at a time, so its id names the loan. */
  #loanOf({ item, loanDate, dueDate }: EdgeLoan, barcodeOf: (item: EdgeItem) => string): SourceLoan {
    return {
      id: item.itemId,
      barcode: barcodeOf(item),
      book: bookOf(item),
      borrowedAt: instantOf(loanDate ?? '')?.toString() ?? '',
      dueOn: this.#dayOf(dueDate),
      isEnded: false,
      renewCount: 0,
      renewLimit: 0,
      renewal:
        this.#settings.renew === 1 && item.itemId !== ''
          ? {}
          : { refused: 'circulation.source.unable', facts: {} },
    };
  }

  /** Its expiry is that of the request, not the day until which the copy is kept. */
  #holdOf(hold: EdgeHold, barcodeOf: (item: EdgeItem) => string): SourceHold {
    return {
      id: hold.requestId,
      barcode: barcodeOf(hold.item),
      book: bookOf(hold.item),
      storageName: this.#pickupOf(hold),
      placedAt: instantOf(hold.requestDate ?? '')?.toString() ?? '',
      endAt: '',
      status: 1,
      waits: hold.status !== awaitingPickup,
    };
  }

  #stateOf({ barcode, status, dueDate }: { barcode: string; status: string; dueDate: string }): CopyState {
    const lendingState = itemStates[status] ?? lendingStates.inHouse;
    const dueOn = this.#dayOf(dueDate);
    return {
      barcode,
      lendingState,
      ...(lendingState === lendingStates.out && dueOn !== '' ? { dueOn } : {}),
    };
  }

  #pickupOf({ pickupLocationId }: EdgeHold): string {
    return this.#settings.pickups[pickupLocationId] ?? '';
  }

  #dayOf(written: string | null | undefined): string {
    const instant = instantOf(written ?? '');
    return instant === undefined ? '' : dayOf(new Date(instant.epochMilliseconds), this.#timeZone);
  }

  #addressOf(card: string, path: string, query: Readonly<Record<string, string>> = {}): string {
    const { address, tenant } = this.#settings;
    const all = new URLSearchParams(tenant === '' ? query : { ...query, alternateTenantId: tenant });
    const asked = all.size === 0 ? '' : `?${all}`;
    return `${address}/patron/account/${encodeURIComponent(card)}${path}${asked}`;
  }

  #done<Value>(done: Value): { readonly done: Value; readonly asOf: Date } {
    return { done, asOf: this.#clock.now() };
  }
}

/** Statuses of items. Any other one is in the house, but cannot be borrowed now. */
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

/** A number that FOLIO cannot know. */
const noPatron = refusedSaying('');

const bookOf = ({ title, author, isbn }: EdgeItem) => ({
  title: bounded(title),
  author: bounded(author),
  isbn: bounded(isbn),
  callNumber: '',
});

/** A refusal says so with a 4xx and its words as JSON; whatever else the answer holds, such as a due date, counts not. */
function refusalBy(heard: Heard) {
  if (!('status' in heard) || ![400, 404, 409, 422].includes(heard.status)) return undefined;
  const error = edgeError.safeParse(heard.body);
  return error.success ? refusedSaying(error.data.errorMessage) : undefined;
}

/** 201 and 200 with what was written are done. 202, 5xx and anything that cannot be read leave it open. */
function written<Value>(
  heard: Heard,
  schema: z.ZodType<Value>,
): { readonly done: Value } | Exclude<Answer<never>, { done: never }> {
  const refusal = refusalBy(heard);
  if (refusal !== undefined) return refusal;
  const isDone = 'status' in heard && (heard.status === 200 || heard.status === 201);
  const read = isDone ? schema.safeParse(heard.body) : undefined;
  return read?.success === true ? { done: read.data } : unsureBy(heard);
}
