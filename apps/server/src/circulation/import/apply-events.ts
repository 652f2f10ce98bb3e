import { endTitleChange, lockCopy, lockTitles, needIndexes } from '../../catalogue/public.ts';
import type { Note, RowOutcome } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import {
  ensureNamed,
  findReaderByNumber,
  insertReader,
  lockReader,
  type StoredReader,
} from '../../reader/public.ts';
import { countLoan } from '../count-use.ts';
import { findHoldOfCopy } from '../hold-store.ts';
import type { LendingPlace } from '../lending-place.ts';
import { closeLoan, extendLoan, openLoan } from '../loan-steps.ts';
import { insertLoan } from '../loan-store.ts';
import type { RuleBook } from '../rule-store.ts';
import { dayOf, dueDate, type LibraryCalendar } from '../rules/library-calendar.ts';
import {
  findCopyFreeAt,
  findKnownEvents,
  findLoanOfEvent,
  insertEvents,
  isPartnerCopyOut,
  keyOfEvent,
  titleHasIsbn,
  wasLentAfter,
} from './event-store.ts';
import type { EventCode } from './event-words.ts';
import type { EventDraft, PartnerBook } from './parse-event.ts';

export interface EventTarget {
  readonly place: LendingPlace;
  readonly book: RuleBook;
  readonly calendar: LibraryCalendar;
  readonly createReaders: boolean;
}

/** Copy statuses that a borrow event may encounter: in the library, or lost and found again. */
const inLibrary = 1;
const lost = 3;

const reject = (code: EventCode, value: string): Note => ({ code, value });

/**
 * Applies events in order, inside the caller's transaction. They already happened in another system, so lending limits do
 * not apply to them, but database constraints do. An event that was imported before changes nothing.
 */
export async function applyEvents(
  tx: Tx,
  target: EventTarget,
  events: readonly EventDraft[],
  now: Date,
): Promise<readonly RowOutcome[]> {
  const { place } = target;
  const batch = new Batch(tx, target, await lockTitles(tx, place.serviceid), now);
  const outcomes: RowOutcome[] = [];
  await batch.begin(events);
  for (const event of events) outcomes.push(await batch.apply(event));
  await batch.end();
  if (batch.changedTitles) await endTitleChange(tx, place.serviceid, batch.change);
  return outcomes;
}

class Batch {
  readonly change: number;
  changedTitles = false;
  readonly #tx: Tx;
  readonly #target: EventTarget;
  readonly #now: Date;
  readonly #readers = new Map<string, StoredReader>();
  readonly #done: { readonly event: EventDraft; readonly loanId: number }[] = [];
  #known: ReadonlySet<string> = new Set();

  constructor(tx: Tx, target: EventTarget, change: number, now: Date) {
    this.#tx = tx;
    this.#target = target;
    this.change = change;
    this.#now = now;
  }

  async begin(events: readonly EventDraft[]): Promise<void> {
    // Titles are found by their ISBNs.
    await needIndexes(this.#tx);
    this.#known = await findKnownEvents(this.#tx, this.#target.place, events);
  }

  async end(): Promise<void> {
    await insertEvents(this.#tx, this.#target.place, this.#done);
  }

  async apply(event: EventDraft): Promise<RowOutcome> {
    if (this.#known.has(keyOfEvent(event))) return { result: 'unchanged', notes: [], claims: [] };
    const notes: Note[] = [];
    const reader = await this.#reader(event, notes);
    if (reader === undefined)
      return { result: 'rejected', notes: [reject('event.reader-unknown', event.reader)], claims: [] };
    const done =
      event.action === 'borrow' ? await this.#borrow(event, reader) : await this.#follow(event, reader);
    if (typeof done !== 'number') return { result: 'rejected', notes: [done, ...notes], claims: [] };
    this.#done.push({ event, loanId: done });
    return { result: 'added', notes, claims: [] };
  }

  /** Finds the reader and locks them until the batch is done. */
  async #reader(event: EventDraft, notes: Note[]): Promise<StoredReader | undefined> {
    const known = this.#readers.get(event.reader);
    if (known !== undefined) return known;
    const { clientid } = this.#target.place;
    let found = await findReaderByNumber(this.#tx, clientid, event.reader);
    if (found === undefined && this.#target.createReaders) {
      await this.#makeReader(event);
      found = await findReaderByNumber(this.#tx, clientid, event.reader);
      notes.push({ code: 'event.reader-made' satisfies EventCode, value: event.reader });
    }
    const locked = found === undefined ? undefined : await lockReader(this.#tx, clientid, found.id);
    if (locked !== undefined) this.#readers.set(event.reader, locked);
    return locked;
  }

  async #makeReader(event: EventDraft): Promise<void> {
    const { clientid } = this.#target.place;
    const borrowerTypeId =
      event.readerType === ''
        ? null
        : await ensureNamed(this.#tx, clientid, 'borrowerType', event.readerType);
    await insertReader(
      this.#tx,
      {
        clientid,
        borrowNumber: event.reader,
        realName: event.reader,
        borrowerTypeId,
        registeredAt: event.at,
      },
      this.#now,
    );
  }

  /** Returns the loan's id, or why there is none. */
  async #borrow(event: EventDraft, reader: StoredReader): Promise<number | Note> {
    const { place, book } = this.#target;
    if (event.partner !== undefined) return this.#borrowFromPartner(event, event.partner, reader);
    let { barcode } = event;
    if (barcode === '') {
      const free = await findCopyFreeAt(this.#tx, place, event.isbn, event.at);
      if (free === undefined)
        return (await titleHasIsbn(this.#tx, place, event.isbn))
          ? reject('event.no-copy-free', event.isbn)
          : reject('event.title-unknown', event.isbn);
      barcode = free;
    }
    const copy = await lockCopy(this.#tx, place.serviceid, barcode);
    if (copy === undefined) return reject('event.copy-unknown', barcode);
    const isIn = copy.statusId === inLibrary || copy.statusId === lost;
    const wasOut = event.barcode !== '' && (await wasLentAfter(this.#tx, copy.id, event.at));
    if (copy.lent || !isIn || wasOut) return reject('event.copy-out', barcode);
    const hold = copy.held ? await findHoldOfCopy(this.#tx, copy.id) : undefined;
    if (hold !== undefined && hold.readerId !== reader.id) return reject('event.copy-held', barcode);
    const rules = book.of(reader.borrowerTypeId);
    const at = new Date(event.at);
    this.changedTitles = true;
    return openLoan(this.#tx, place, {
      readerId: reader.id,
      copy,
      at,
      dueOn: this.#dueOn(event, rules.loanDays),
      rules,
      change: this.change,
    });
  }

  /** A partner's book has no copy here, so the loan stores everything known about it. */
  async #borrowFromPartner(
    event: EventDraft,
    partner: PartnerBook,
    reader: StoredReader,
  ): Promise<number | Note> {
    const { place, book } = this.#target;
    if (await isPartnerCopyOut(this.#tx, place, event)) return reject('event.partner-out', event.barcode);
    const borrowedAt = new Date(event.at);
    const loanId = await insertLoan(this.#tx, place, {
      readerId: reader.id,
      barcode: event.barcode,
      book: {
        partnerLibrary: partner.library,
        bookName: partner.title,
        firstAuthor: partner.author,
        isbn: partner.isbn,
        callNumber: partner.callNumber,
      },
      borrowedAt,
      dueOn: this.#dueOn(event, book.of(reader.borrowerTypeId).loanDays),
    });
    await countLoan(this.#tx, place, reader.id, borrowedAt);
    return loanId;
  }

  /** The due date in the file, or else the event's day plus the loan period from the file or the rules. */
  #dueOn(event: EventDraft, usualDays: number): string {
    const { place, calendar } = this.#target;
    const day = dayOf(new Date(event.at), place.timeZone);
    return event.dueOn ?? dueDate(day, event.days ?? usualDays, calendar);
  }

  /** Applies a return, renewal or loss. Returns the loan's id, or why there is none. */
  async #follow(event: EventDraft, reader: StoredReader): Promise<number | Note> {
    const { place, book } = this.#target;
    const item = event.barcode || event.isbn;
    const loan = await findLoanOfEvent(this.#tx, place, reader.id, event);
    if (loan === undefined) return reject('event.loan-missing', item);
    const rules = book.of(reader.borrowerTypeId);
    const at = new Date(event.at);
    if (event.action === 'renew') {
      const day = dayOf(at, place.timeZone);
      const dueOn = this.#dueOn(event, rules.renewalDays);
      if (dueOn <= loan.dueOn) return reject('event.not-later', item);
      const allowed = Math.max(rules.renewals, loan.renewCount + 1);
      await extendLoan(this.#tx, loan, { dueOn, day, allowed, at, rules });
      return loan.id;
    }
    if (event.action === 'lost') {
      this.changedTitles = true;
      await closeLoan(this.#tx, place, loan, { as: 'lost', at, rules, change: this.change });
    } else await closeLoan(this.#tx, place, loan, { as: 'returned', at, rules });
    return loan.id;
  }
}
