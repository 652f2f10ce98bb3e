import { refuse } from '../../../platform/http/refusal.ts';
import { type LoanOrder, loanOrder } from '../../loan-order.ts';
import type { HistoryPage, Pickups } from '../source.ts';
import { SystemFailure } from '../system-client.ts';
import {
  accountSchema,
  checkoutSchema,
  holdSchema,
  itemSchema,
  type KohaCharge,
  type KohaCheckout,
  type KohaHold,
  type KohaItem,
  type KohaPatron,
  librarySchema,
  patronSchema,
} from './koha-answers.ts';
import type { KohaClient } from './koha-client.ts';

/** Only borrowers that are not people have more in Koha. */
const rowsAtMost = 200;
/** Items in one question: their numbers are part of its address. */
const itemsPerQuestion = 50;

/** Loans with equal values are sorted by number. */
const kohaOrders: Readonly<Record<LoanOrder, string>> = {
  'borrow_time DESC': '-checkout_date,+checkout_id',
  'borrow_time ASC': '+checkout_date,+checkout_id',
  'should_return_time ASC': '+due_date,+checkout_id',
  'should_return_time DESC': '-due_date,+checkout_id',
  'real_return_time DESC': '-checkin_date,+checkout_id',
  'real_return_time ASC': '+checkin_date,+checkout_id',
};

/** Koha's data about patrons, their loans and holds, and items. Rows of other patrons are dropped. */
export class KohaLists {
  readonly #koha: KohaClient;
  #names: ReadonlyMap<string, string> = new Map();

  constructor(koha: KohaClient) {
    this.#koha = koha;
  }

  /** The patron with the card, with the balance if requested. Throws a refusal if there is none. */
  async patron(card: string, embed?: 'account_balance'): Promise<KohaPatron> {
    const { rows } =
      card === ''
        ? { rows: [] }
        : await this.#koha.page('/patrons', patronSchema, {
            query: { cardnumber: card },
            ...(embed === undefined ? {} : { embed }),
          });
    const [patron, ...more] = rows.filter(({ cardnumber }) => isSameCard(cardnumber ?? '', card));
    if (patron === undefined || more.length > 0) throw refuse('circulation.source.stranger');
    return patron;
  }

  /** The parts of a patron's debt. Empty if the portal's account may not see them, which takes another permission. */
  async charges(patron: number): Promise<readonly KohaCharge[]> {
    try {
      const { status, body } = await this.#koha.read(`/patrons/${patron}/account`);
      const account = status === 200 ? accountSchema.safeParse(body).data : undefined;
      if (account === undefined) throw new SystemFailure('unreadable', false);
      return account.outstanding_debits?.lines ?? [];
    } catch (error) {
      if (error instanceof SystemFailure && error.reason === 'login') return [];
      throw error;
    }
  }

  /** Open loans. */
  async checkouts(patron: number): Promise<readonly KohaCheckout[]> {
    const query = { patron_id: String(patron) };
    const rows = await this.#koha.list('/checkouts', checkoutSchema, { query, rowsAtMost });
    return rows.filter(({ patron_id }) => patron_id === patron);
  }

  /** A page of the loans that ended, and how many there are. */
  async endedCheckouts(patron: number, { sortStr, pageNum, pageSize }: HistoryPage) {
    const { rows, total } = await this.#koha.page('/checkouts', checkoutSchema, {
      query: {
        patron_id: String(patron),
        checked_in: 'true',
        _order_by: kohaOrders[loanOrder(sortStr, 'real_return_time DESC')],
        _page: String(pageNum),
        _per_page: String(pageSize),
      },
    });
    return { checkouts: rows.filter(({ patron_id }) => patron_id === patron), total };
  }

  async openHolds(patron: number): Promise<readonly KohaHold[]> {
    const query = { patron_id: String(patron) };
    const rows = await this.#koha.list('/holds', holdSchema, { query, rowsAtMost });
    return rows.filter(({ patron_id }) => patron_id === patron);
  }

  async item(barcode: string): Promise<KohaItem | undefined> {
    const { rows } = await this.#koha.page('/items', itemSchema, { query: { external_id: barcode } });
    return rows.find(({ external_id }) => external_id === barcode);
  }

  /** Where the patron can pick up a hold on the item. */
  async pickups(item: number, patron: number): Promise<Pickups['places']> {
    const query = { patron_id: String(patron) };
    const path = `/items/${item}/pickup_locations`;
    const rows = await this.#koha.list(path, librarySchema, { query, rowsAtMost });
    return rows
      .filter(({ needs_override }) => needs_override !== true)
      .map(({ library_id, name }) => ({ id: library_id, name }));
  }

  /** Names of the libraries with these codes, as far as Koha reports them. They hardly ever change. */
  async libraryNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (codes.every((code) => this.#names.has(code))) return this.#names;
    try {
      const rows = await this.#koha.list('/libraries', librarySchema, { query: {}, rowsAtMost });
      this.#names = new Map(rows.map(({ library_id, name }) => [library_id, name]));
    } catch (error) {
      // A hold without the name of its place is better than no hold.
      if (!(error instanceof SystemFailure)) throw error;
    }
    return this.#names;
  }

  /** The items of loans or holds, by their numbers. */
  async itemsOf(rows: readonly { readonly item_id?: number | null | undefined }[]) {
    const items = await this.items({ item_id: rows.flatMap(({ item_id }) => item_id ?? []) });
    return new Map(items.map((item) => [item.item_id, item]));
  }

  /** The items with any of the values of one field. */
  async items(wanted: {
    readonly item_id?: readonly number[];
    readonly biblio_id?: readonly number[];
    readonly external_id?: readonly string[];
  }): Promise<readonly KohaItem[]> {
    const [[field, values] = ['', []]] = Object.entries(wanted);
    const portions = portionsOf(values);
    const found = await Promise.all(
      portions.map((portion) =>
        this.#koha.list('/items', itemSchema, {
          // "me": the book, which comes along, has columns of the same names.
          query: { q: JSON.stringify({ [`me.${field}`]: portion }) },
          embed: 'biblio',
          rowsAtMost,
        }),
      ),
    );
    return found.flat();
  }

  /** The due dates of lent items. */
  async dueDays(items: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await Promise.all(
      portionsOf(items).map((portion) =>
        this.#koha.list('/checkouts', checkoutSchema, {
          query: { q: JSON.stringify({ item_id: portion }) },
          rowsAtMost,
        }),
      ),
    );
    return new Map(found.flat().map(({ item_id, due_date }) => [item_id ?? 0, due_date]));
  }

  /** Items that are kept for a reader, or on their way to one. */
  async keptItems(items: readonly number[]): Promise<ReadonlySet<number>> {
    const found = await Promise.all(
      portionsOf(items).map((portion) =>
        this.#koha.list('/holds', holdSchema, {
          query: { q: JSON.stringify({ item_id: portion, status: ['W', 'T', 'P'] }) },
          rowsAtMost,
        }),
      ),
    );
    return new Set(found.flat().map(({ item_id }) => item_id ?? 0));
  }
}

function portionsOf(values: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  const all = [...new Set(values)];
  return Array.from({ length: Math.ceil(all.length / itemsPerQuestion) }, (_, portion) =>
    all.slice(portion * itemsPerQuestion, (portion + 1) * itemsPerQuestion),
  );
}

/** Koha compares cards without regard to case. */
export const isSameCard = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
