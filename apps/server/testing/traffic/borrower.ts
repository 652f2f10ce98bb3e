import { circulationCalls } from '@yuelan/contract';
import type { Db } from '../../src/platform/database/tables.ts';
import type { ReaderId } from '../../src/platform/ids.ts';
import type { Line } from './line.ts';
import { Ledger, type Worker } from './worker.ts';

/** After a request without an answer, its copy is left alone for this long: the request may still take effect. */
const restMs = 30_000;

/** A copy that no other reader requests, and what its reader was told about it. */
interface Item {
  readonly barcode: string;
  readonly kind: 'hold' | 'loan';
  /** The number of the hold, or the renewed due date. */
  told: string | undefined;
  doubtSince: number | undefined;
}

/** A reader who places holds, cancels them and renews loans. */
export class Borrower implements Worker {
  readonly ledger = new Ledger();
  readonly #line: Line;
  readonly #reader: ReaderId;
  readonly #items: Item[];

  constructor(
    line: Line,
    reader: { readonly id: ReaderId; readonly toHold: readonly string[]; readonly lent: readonly string[] },
  ) {
    this.#line = line;
    this.#reader = reader.id;
    const item = (kind: Item['kind']) => (barcode: string) => ({
      barcode,
      kind,
      told: undefined,
      doubtSince: undefined,
    });
    this.#items = [...reader.toHold.map(item('hold')), ...reader.lent.map(item('loan'))];
  }

  async act(): Promise<void> {
    const rested = this.#items.filter(
      ({ doubtSince }) => doubtSince !== undefined && Date.now() - doubtSince > restMs,
    );
    if (rested.length > 0) return this.#look(rested);
    if (Math.random() < 0.3) return this.#look([]);
    const kind = Math.random() < 0.3 ? 'loan' : 'hold';
    const sure = this.#items.filter((item) => item.kind === kind && item.doubtSince === undefined);
    const item = sure[Math.floor(Math.random() * sure.length)];
    if (item === undefined) return;
    if (kind === 'loan') await this.#renew(item);
    else if (item.told === undefined) await this.#hold(item);
    else await this.#cancel(item, item.told);
  }

  async #hold(item: Item): Promise<void> {
    const answer = await this.#line.call('hold', circulationCalls.placeHold, { bookBarCode: item.barcode });
    this.#settle(item, answer, ({ id }) => id);
  }

  async #cancel(item: Item, id: string): Promise<void> {
    const answer = await this.#line.call('cancel', circulationCalls.cancelHolds, { ids: [{ id }] });
    this.#settle(item, answer, () => undefined);
  }

  async #renew(item: Item): Promise<void> {
    const asked = { lendType: 3, inputData: item.barcode };
    const answer = await this.#line.call('renew', circulationCalls.renew, asked);
    if (answer.kind === 'refused' && answer.code === 'circulation.renewal.limit' && item.told !== undefined)
      return;
    this.#settle(item, answer, ({ shouldReturnTime }) => shouldReturnTime);
  }

  #settle<Data>(
    item: Item,
    answer:
      | { readonly kind: 'answered'; readonly data: Data }
      | { readonly kind: 'refused'; readonly code: string }
      | { readonly kind: 'failed' },
    toldBy: (data: Data) => string | undefined,
  ): void {
    if (answer.kind === 'answered') {
      item.told = toldBy(answer.data);
      this.ledger.confirmed += 1;
    } else if (answer.kind === 'failed') {
      item.doubtSince = Date.now();
      this.ledger.unanswered += 1;
    } else this.ledger.contradictions.push(`${item.barcode}: ${answer.code} after ${item.told ?? 'nothing'}`);
  }

  /** Reads the reader's lists, compares them with what was confirmed, and resolves `doubtful` items. */
  async #look(doubtful: readonly Item[]): Promise<void> {
    const holds = await this.#line.call('lists', circulationCalls.holds, { pageSize: 400 });
    const loans = await this.#line.call('lists', circulationCalls.loans, { pageSize: 400 });
    if (holds.kind !== 'answered' || loans.kind !== 'answered') return;
    const seen = new Map([
      ...holds.data.results
        .filter(({ statusId }) => statusId === 1)
        .map(({ bookBarCode, id }) => [bookBarCode, id] as const),
      ...loans.data.results
        .filter(({ renewCount }) => renewCount > 0)
        .map(({ bookBarCode, shouldReturnTime }) => [bookBarCode, shouldReturnTime] as const),
    ]);
    for (const item of this.#items)
      if (doubtful.includes(item)) {
        item.told = seen.get(item.barcode);
        item.doubtSince = undefined;
      } else if (item.doubtSince === undefined && seen.get(item.barcode) !== item.told)
        this.ledger.contradictions.push(wordsOf(item, seen.get(item.barcode)));
  }

  async check(db: Db): Promise<readonly string[]> {
    const holds = await db
      .selectFrom('pre_borrow')
      .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
      .select(['pre_borrow.id', 'copy.barcode'])
      .where('reader_id', '=', this.#reader)
      .where('pre_borrow.status_id', '=', 1)
      .execute();
    const loans = await db
      .selectFrom('loan')
      .select(['barcode', 'due_on'])
      .where('reader_id', '=', this.#reader)
      .where('renew_count', '>', 0)
      .execute();
    const there = new Map([
      ...holds.map(({ barcode, id }) => [barcode, String(id)] as const),
      ...loans.map(({ barcode, due_on }) => [barcode, due_on] as const),
    ]);
    return this.#items
      .filter((item) => item.doubtSince === undefined && there.get(item.barcode) !== item.told)
      .map((item) => wordsOf(item, there.get(item.barcode)));
  }

  close(): void {
    this.#line.close();
  }
}

const wordsOf = ({ barcode, kind, told }: Item, there: string | undefined) =>
  `${kind} of ${barcode}: told ${told ?? 'nothing'}, there is ${there ?? 'nothing'}`;
