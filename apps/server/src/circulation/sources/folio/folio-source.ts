import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { FolioSettings } from '../../../library/public.ts';
import { Breaker } from '../../../platform/breaker.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { TimeLimit } from '../../../platform/http/outbound.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { placesOf } from '../pickup-places.ts';
import type {
  Abilities,
  Account,
  Answer,
  CirculationSource,
  CopyState,
  Part,
  Patron,
  Pickups,
  PlacedHold,
  Renewed,
  TitleCopies,
} from '../source.ts';
import { answerBy, SystemClient, SystemFailure, type SystemRequest } from '../system-client.ts';
import { Turns } from '../turns.ts';
import { edgeAccount, edgeError, edgeHold, edgeLoan } from './edge-answers.ts';
import { contentOf } from './edge-content.ts';
import { FolioPresent } from './folio-present.ts';
import type { InstanceNumbers } from './instance-numbers.ts';
import { Rtac } from './rtac.ts';

/**
 * edge-patron inserts the number into a CQL query unchanged. Blanks, quotes, brackets, comparisons and `*` would match
 * other people.
 */
const safeNumber = /^[\p{L}\p{N}._@-]{1,100}$/u;
/** A number that nobody has, for checking whether edge-patron answers and accepts the key. */
const nobody = 'yuelan-test';

/** A FOLIO system behind edge-patron and edge-rtac. Readers log in elsewhere: edge-patron knows no passwords. */
export class FolioSource implements CirculationSource {
  readonly #settings: FolioSettings;
  readonly #clock: Clock;
  readonly #present: FolioPresent;
  readonly #instances: InstanceNumbers;
  readonly #turns: Turns;
  readonly #patrons: SystemClient;
  readonly #rtac: Rtac;

  constructor(
    settings: FolioSettings,
    {
      clock,
      timeZone,
      breaker,
      timeLimit,
      instances,
    }: {
      readonly clock: Clock;
      readonly timeZone: string;
      readonly breaker: Breaker;
      readonly timeLimit?: TimeLimit | undefined;
      readonly instances: InstanceNumbers;
    },
  ) {
    this.#settings = settings;
    this.#clock = clock;
    this.#present = new FolioPresent(settings, timeZone);
    this.#instances = instances;
    const { address, rtac, apiKey, ca, connections, answerMs } = settings;
    const headers = { authorization: `apikey ${apiKey}` };
    const turns = new Turns(connections);
    const isTrouble = (status: number) => status >= 500 || status === 408;
    const authorize = async () => headers;
    const open = (base: string, gate: Breaker) =>
      new SystemClient({ base, ca, answerMs, timeLimit, turns, gate, isTrouble, authorize });
    this.#turns = turns;
    this.#patrons = open(address, breaker);
    this.#rtac = new Rtac(rtac === '' ? undefined : open(rtac, new Breaker(clock)));
  }

  get load() {
    return this.#turns.load;
  }

  close(): void {
    this.#patrons.close();
    this.#rtac.close();
  }

  /** For an unknown person, the answer is 404 if the address and the key are right. */
  abilities(): Promise<Answer<Abilities>> {
    return this.#answer(async () => {
      const { status, body } = await this.#patrons.read(this.#request(nobody, '', { includeLoans: 'true' }));
      const isRight =
        status === 404
          ? edgeError.safeParse(body).success
          : status === 200 && edgeAccount.safeParse(body).success;
      if (!isRight) throw new SystemFailure(status === 403 ? 'login' : 'unreadable', false);
      const availability = await this.#rtac.answers();
      const { renew, hold, standing } = this.#settings;
      return {
        logIn: false,
        renew: renew === 1,
        hold: hold === 1 && availability,
        history: false,
        changeSecret: false,
        availability,
        standing: standing === 1,
      };
    });
  }

  async logIn(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  account({ card }: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    return this.#answer(async () => {
      const { loans, holds, barcodeOf, account } = await this.#account(card, parts);
      return {
        ...(parts.includes('loans')
          ? { loans: loans.map((loan) => this.#present.loan(loan, barcodeOf)) }
          : {}),
        ...(parts.includes('holds')
          ? { holds: holds.map((hold) => this.#present.hold(hold, barcodeOf)) }
          : {}),
        ...(parts.includes('standing') ? { standing: this.#present.standing(account) } : {}),
      };
    });
  }

  /** Without edge-rtac no copy states are known, which is not a failure. */
  availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    return this.#answer(async () => {
      const instances = await this.#instances.ofTitles(titles.map(({ titleId }) => titleId));
      const items = await this.#rtac.items(instances);
      const wanted = new Set(titles.flatMap(({ barcodes }) => barcodes));
      return items.filter(({ barcode }) => wanted.has(barcode)).map((item) => this.#present.copy(item));
    });
  }

  async renew({ card }: Patron, barcode: string): Promise<Answer<Renewed>> {
    if (this.#settings.renew !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const { loans, barcodeOf } = await this.#account(card, ['loans']);
      const loan = loans.find(({ item }) => item.itemId !== '' && barcodeOf(item) === barcode);
      if (loan === undefined) throw refuse('circulation.loan.missing');
      const path = `/item/${encodeURIComponent(loan.item.itemId)}/renew`;
      const { dueDate } = await this.#write(card, path, {}, edgeLoan);
      return { dueOn: this.#present.day(dueDate), renewCount: 0 };
    });
  }

  /** The places in the settings. FOLIO only says which of them an item allows when it refuses. */
  async pickups(): Promise<Answer<Pickups>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return { done: placesOf(this.#settings.pickups), asOf: this.#clock.now() };
  }

  async placeHold({ card }: Patron, barcode: string, chosen: string): Promise<Answer<PlacedHold>> {
    const pickupLocationId = chosen || placesOf(this.#settings.pickups).usual;
    if (this.#settings.hold !== 1 || pickupLocationId === '') return { away: 'settings' };
    return this.#answer(async () => {
      checkNumber(card);
      const instance = await this.#instances.ofCopy(barcode);
      const items = instance === undefined ? [] : await this.#rtac.items([instance]);
      const item = items.find((one) => one.barcode === barcode);
      if (item === undefined) throw refuse('circulation.copy.missing');
      const body = { requestDate: this.#clock.now().toISOString(), pickupLocationId };
      const hold = await this.#write(card, `/item/${encodeURIComponent(item.id)}/hold`, body, edgeHold);
      return { id: hold.requestId, endAt: '', pickup: this.#present.pickup(hold) };
    });
  }

  /**
   * Cancels holds one after another; the first that fails ends it. edge-patron does not check whose hold it is, so the
   * portal does.
   */
  async cancelHolds({ card }: Patron, ids: readonly string[]): Promise<Answer<number>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const { id: user, holds } = await this.#account(card, ['holds']);
      const own = new Set(holds.map(({ requestId }) => requestId));
      if (!ids.every((id) => own.has(id))) throw refuse('circulation.pre-borrow.missing');
      for (const id of ids) {
        const body = {
          holdId: id,
          cancellationReasonId: this.#settings.cancelReason,
          // Must be there, and is replaced by edge-patron with the patron's own id.
          canceledByUserId: user ?? randomUUID(),
          canceledDate: this.#clock.now().toISOString(),
        };
        await this.#write(card, `/hold/${id}/cancel`, body, edgeHold);
      }
      return ids.length;
    });
  }

  async history(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  async changeSecret(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  /** What edge-patron says of a patron, and under which barcodes. */
  async #account(card: string, parts: readonly Part[]) {
    checkNumber(card);
    const query = {
      includeLoans: String(parts.includes('loans')),
      includeHolds: String(parts.includes('holds')),
      includeCharges: String(parts.includes('standing')),
    };
    const answer = await this.#patrons.read(this.#request(card, '', query));
    const account = contentOf(answer, edgeAccount, false);
    const { id, loans, holds } = account;
    const open = holds.filter(({ status }) => !status.startsWith('Closed'));
    const barcodeOf = await this.#rtac.barcodesOf([...loans, ...open].map(({ item }) => item));
    return { id, loans, holds: open, barcodeOf, account };
  }

  async #write<Value>(card: string, path: string, body: unknown, schema: z.ZodType<Value>): Promise<Value> {
    const request = { ...this.#request(card, path), method: 'POST', body } as const;
    return contentOf(await this.#patrons.write(request), schema, true);
  }

  #request(card: string, path: string, query: Readonly<Record<string, string>> = {}): SystemRequest {
    const { tenant } = this.#settings;
    return {
      path: `/patron/account/${encodeURIComponent(card)}${path}`,
      query: tenant === '' ? query : { ...query, alternateTenantId: tenant },
    };
  }

  #answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
    return answerBy(this.#clock, work);
  }
}

function checkNumber(card: string): void {
  if (!safeNumber.test(card)) throw refuse('circulation.source.unwilling');
}
