import type { KohaSettings } from '../../../library/public.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { dayOf } from '../../rules/library-calendar.ts';
import type {
  Abilities,
  Account,
  Answer,
  CirculationSource,
  CopyState,
  History,
  HistoryPage,
  Part,
  Patron,
  PatronIdentity,
  Pickups,
  PlacedHold,
  RenewalOffer,
  Renewed,
  SourceHold,
  SourceLoan,
  Standing,
  TitleCopies,
} from '../source.ts';
import { answerBy, SystemFailure } from '../system-client.ts';
import {
  allowsRenewalSchema,
  checkoutSchema,
  holdSchema,
  itemSchema,
  type KohaCheckout,
  type KohaPatron,
  patronSchema,
} from './koha-answers.ts';
import { errorOf, type KohaClient } from './koha-client.ts';
import { KohaLists } from './koha-lists.ts';
import { KohaPasswords } from './koha-passwords.ts';
import { balanceOf, holdOf, isOut, loanOf, nameOf, standingOf, stateOf } from './koha-present.ts';
import { inWords, refusedHold, refusedRenewal, renewalRefusal } from './koha-refusals.ts';

/** With more loans than this, the portal does not ask Koha whether each can be renewed; the reader can still try. */
const offersAtMost = 30;

/**
 * Koha behind its REST interface. The portal's account there may act for anybody, so each call first finds the patron
 * by the card and then touches only that patron's loans and holds. `HonestSource` stands before it.
 */
export class KohaSource implements CirculationSource {
  readonly #koha: KohaClient;
  readonly #lists: KohaLists;
  readonly #passwords: KohaPasswords;
  readonly #settings: KohaSettings;
  readonly #clock: Clock;
  readonly #timeZone: string;

  constructor(koha: KohaClient, settings: KohaSettings, clock: Clock, timeZone: string) {
    this.#koha = koha;
    this.#lists = new KohaLists(koha);
    this.#passwords = new KohaPasswords(koha);
    this.#settings = settings;
    this.#clock = clock;
    this.#timeZone = timeZone;
  }

  /** Requests one row of every list, because each list needs a separate permission. */
  abilities(): Promise<Answer<Abilities>> {
    return this.#answer(async () => {
      const one = { query: { _per_page: '1' } };
      await Promise.all([
        this.#koha.page('/patrons', patronSchema, one),
        this.#koha.page('/checkouts', checkoutSchema, one),
        this.#koha.page('/holds', holdSchema, one),
        this.#koha.page('/items', itemSchema, one),
      ]);
      const { logIn, renew, hold, history, changeSecret, standing } = this.#settings;
      return {
        logIn: logIn === 1,
        renew: renew === 1,
        hold: hold === 1,
        history: history === 1,
        changeSecret: changeSecret === 1,
        availability: true,
        standing: standing === 1,
      };
    });
  }

  logIn(card: string, secret: string): Promise<Answer<PatronIdentity>> {
    return this.#answer(async () => {
      const cardnumber = await this.#passwords.cardOf(card, secret);
      if (cardnumber instanceof Refusal) throw cardnumber;
      return { card: cardnumber, name: nameOf(await this.#lists.patron(cardnumber)) };
    });
  }

  account({ card }: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    return this.#answer(async () => {
      const wantsStanding = parts.includes('standing');
      const patron = await this.#lists.patron(card, wantsStanding ? 'account_balance' : undefined);
      const [loans, holds, standing] = await Promise.all([
        parts.includes('loans') ? this.#loans(patron.patron_id) : undefined,
        parts.includes('holds') ? this.#holds(patron.patron_id) : undefined,
        wantsStanding ? this.#standing(patron) : undefined,
      ]);
      return { loans, holds, standing };
    });
  }

  availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    return this.#answer(async () => {
      const items = await this.#lists.items({ external_id: titles.flatMap(({ barcodes }) => barcodes) });
      const [dueDays, kept] = await Promise.all([
        this.#lists.dueDays(items.filter(isOut).map(({ item_id }) => item_id)),
        this.#lists.keptItems(items.filter((item) => !isOut(item)).map(({ item_id }) => item_id)),
      ]);
      return items.map((item) => {
        const dueOn = dueDays.get(item.item_id);
        const lendingState = stateOf(item, kept.has(item.item_id));
        return { barcode: item.external_id ?? '', lendingState, ...(dueOn === undefined ? {} : { dueOn }) };
      });
    });
  }

  async renew({ card }: Patron, barcode: string): Promise<Answer<Renewed>> {
    if (this.#settings.renew !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const { patron_id: patron } = await this.#lists.patron(card);
      const [checkouts, item] = await Promise.all([this.#lists.checkouts(patron), this.#lists.item(barcode)]);
      const checkout = checkouts.find(({ item_id }) => item_id === item?.item_id && item !== undefined);
      if (checkout === undefined) throw refuse('circulation.loan.missing');
      const { offer } = await this.#offer(checkout);
      if ('refused' in offer) throw refuse(offer.refused, offer.facts);
      const answer = await this.#koha.write({
        method: 'POST',
        path: `/checkouts/${checkout.checkout_id}/renewals`,
        // The renewal does not mean that the library has seen the book.
        query: { seen: '0' },
      });
      if (answer.status === 403) throw refusedRenewal(errorOf(answer));
      if (answer.status === 404) throw refuse('circulation.loan.missing');
      const renewed = answer.status === 201 ? checkoutSchema.safeParse(answer.body).data : undefined;
      if (renewed?.checkout_id !== checkout.checkout_id) throw new SystemFailure('unreadable', true);
      return { dueOn: renewed.due_date, renewCount: renewed.renewals_count };
    });
  }

  async pickups({ card }: Patron, barcode: string): Promise<Answer<Pickups>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const [patron, item] = await Promise.all([this.#lists.patron(card), this.#lists.item(barcode)]);
      if (item === undefined) throw refuse('circulation.pre-borrow.unavailable');
      const places = await this.#lists.pickups(item.item_id, patron.patron_id);
      const wanted = [this.#settings.pickup, patron.library_id, item.home_library_id];
      const usual = wanted.find((id) => places.some((place) => place.id === id)) ?? places[0]?.id ?? '';
      return { places, usual };
    });
  }

  /** Places a hold on the copy, in its title's queue. */
  async placeHold({ card }: Patron, barcode: string, chosen: string): Promise<Answer<PlacedHold>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const [{ patron_id }, item] = await Promise.all([this.#lists.patron(card), this.#lists.item(barcode)]);
      if (item === undefined) throw refuse('circulation.pre-borrow.unavailable');
      const { biblio_id, item_id } = item;
      const pickup_library_id = chosen || this.#settings.pickup || item.home_library_id;
      const answer = await this.#koha.write({
        method: 'POST',
        path: '/holds',
        body: { patron_id, biblio_id, item_id, pickup_library_id },
      });
      if (answer.status >= 400) throw refusedHold(errorOf(answer));
      const hold = answer.status === 201 ? holdSchema.safeParse(answer.body).data : undefined;
      if (hold?.patron_id !== patron_id) throw new SystemFailure('unreadable', true);
      const { id, endAt, storageName } = holdOf(hold, item, this.#timeZone);
      return { id, endAt, pickup: this.#settings.branches[hold.pickup_library_id] ?? storageName };
    });
  }

  /** One after the other; the first refusal ends it. What is on the shelf for a reader, Koha's staff take from there. */
  cancelHolds({ card }: Patron, ids: readonly string[]): Promise<Answer<number>> {
    return this.#answer(async () => {
      const { patron_id } = await this.#lists.patron(card);
      const own = new Set((await this.#lists.openHolds(patron_id)).map(({ hold_id }) => String(hold_id)));
      if (!ids.every((id) => own.has(id))) throw refuse('circulation.pre-borrow.missing');
      for (const id of ids) {
        const answer = await this.#koha.write({
          method: 'DELETE',
          path: `/holds/${id}`,
          headers: { 'x-koha-override': 'cancellation-request-flow' },
        });
        if (answer.status === 202) throw refuse('circulation.pre-borrow.noted');
        if (answer.status === 404) throw refuse('circulation.pre-borrow.ended');
        if (answer.status >= 400) throw inWords(errorOf(answer));
        if (answer.status !== 204) throw new SystemFailure('unreadable', true);
      }
      return ids.length;
    });
  }

  async history({ card }: Patron, page: HistoryPage): Promise<Answer<History>> {
    if (this.#settings.history !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const { patron_id } = await this.#lists.patron(card);
      const { checkouts, total } = await this.#lists.endedCheckouts(patron_id, page);
      const items = await this.#lists.itemsOf(checkouts);
      return { loans: checkouts.map((row) => loanOf(row, items.get(row.item_id ?? 0))), total };
    });
  }

  async changeSecret({ card }: Patron, before: string, after: string): Promise<Answer<undefined>> {
    if (this.#settings.changeSecret !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const { patron_id } = await this.#lists.patron(card);
      return this.#passwords.change({ card, patron: patron_id, before, after });
    });
  }

  async #loans(patron: number): Promise<readonly SourceLoan[]> {
    const checkouts = await this.#lists.checkouts(patron);
    const [items, offers] = await Promise.all([
      this.#lists.itemsOf(checkouts),
      Promise.all(checkouts.slice(0, offersAtMost).map((checkout) => this.#offer(checkout))),
    ]);
    return checkouts.map((checkout, place) => {
      const { offer: renewal = {}, limit: renewLimit = 0 } = offers[place] ?? {};
      return { ...loanOf(checkout, items.get(checkout.item_id ?? 0)), renewal, renewLimit };
    });
  }

  /**
   * Whether the loan can be renewed, and how often. If no rule covers the loan, Koha fails and the answer is unknown.
   */
  async #offer({ checkout_id }: KohaCheckout): Promise<{ offer: RenewalOffer; limit: number }> {
    if (this.#settings.renew !== 1)
      return { offer: { refused: 'circulation.source.unable', facts: {} }, limit: 0 };
    const known = await this.#koha.read(`/checkouts/${checkout_id}/allows_renewal`).then(
      ({ body }) => allowsRenewalSchema.safeParse(body).data,
      (error: unknown) => {
        if (error instanceof SystemFailure && error.reason === 'unreadable') return undefined;
        throw error;
      },
    );
    const limit = known?.max_renewals ?? 0;
    if (known === undefined || known.allows_renewal) return { offer: {}, limit };
    const { code, facts } =
      known.error === 'too_many'
        ? refuse('circulation.renewal.limit', { limit })
        : renewalRefusal(known.error);
    return { offer: { refused: code, facts }, limit };
  }

  async #holds(patron: number): Promise<readonly SourceHold[]> {
    const holds = await this.#lists.openHolds(patron);
    const [items, titles, names] = await Promise.all([
      this.#lists.itemsOf(holds),
      this.#lists.items({
        biblio_id: holds.flatMap(({ item_id, biblio_id }) => (item_id ? [] : (biblio_id ?? []))),
      }),
      this.#lists.libraryNames(holds.map(({ pickup_library_id }) => pickup_library_id)),
    ]);
    const books = new Map(titles.map((item) => [item.biblio_id, item]));
    return holds
      .map((hold) => {
        const item = items.get(hold.item_id ?? 0);
        const shown = holdOf(hold, item ?? books.get(hold.biblio_id ?? 0), this.#timeZone);
        const storageName = names.get(hold.pickup_library_id) ?? hold.pickup_library_id;
        // A hold on any copy of a title has no barcode.
        return { ...shown, storageName, barcode: item?.external_id ?? '' };
      })
      .toSorted((left, right) => (left.placedAt < right.placedAt ? 1 : -1));
  }

  /** The charges are requested only if something is owed. */
  async #standing(patron: KohaPatron): Promise<Standing> {
    const charges = balanceOf(patron) === undefined ? [] : await this.#lists.charges(patron.patron_id);
    return standingOf(patron, charges, dayOf(this.#clock.now(), this.#timeZone));
  }

  #answer<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
    return answerBy(this.#clock, work);
  }
}
