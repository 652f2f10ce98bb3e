import { type Hold, holdStatuses, type Language, type Loan, problems } from '@yuelan/contract';
import { bookFactsOf, callNumberOf, readTitleRecord } from '../catalogue/public.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { fillWords } from '../platform/message.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { ShownHold } from './hold-store.ts';
import type { ShownLoan } from './loan-list-store.ts';
import type { LendingRules } from './rules/lending-rules.ts';
import { dayOf, daysBetween, endOfDay } from './rules/library-calendar.ts';

/** The name of a library in the group, or empty when it has closed. */
export function branchName(library: LibraryScope, clientid: string | null): string {
  return library.branches.find((branch) => branch.clientid === clientid)?.libname ?? '';
}

interface Book {
  readonly record: string | null;
  readonly book_name: string;
  readonly first_author: string;
  readonly isbn: string;
}

/** The book fields of a list. For a partner library's book they come from the loan itself. */
function bookFields(book: Book, library: LibraryScope) {
  if (book.record === null)
    return {
      bookName: book.book_name,
      firstAuthor: book.first_author,
      cover: '',
      bookKindCode: '',
      language: '',
      bookIsbn: book.isbn,
      callNumber: '',
    };
  const record = readTitleRecord(book.record);
  return {
    ...bookFactsOf(record, library),
    bookIsbn: record.isbns[0] ?? '',
    callNumber: callNumberOf(record, library.settings.suoShuHaoStructure),
  };
}

export interface LoanView {
  readonly library: LibraryScope;
  readonly language: Language;
  /** YYYY-MM-DD in the library's time zone. */
  readonly today: string;
  readonly rules: LendingRules;
}

/** Whether a loan can be renewed: the new due date, if known in advance, or the reason for a refusal. */
export type ShownVerdict = { readonly newDueDate?: string } | { readonly refusal: Refusal };

/** A loan as its reader sees it. Pass `verdict` only for open loans. */
export function presentLoan(loan: ShownLoan, view: LoanView, verdict?: ShownVerdict): Loan {
  const { callNumber, ...book } = bookFields(loan, view.library);
  const isPartner = loan.public_library === 1;
  return {
    id: String(loan.id),
    catalogueId: loan.title_id === null ? '' : String(loan.title_id),
    ...book,
    bookBarCode: loan.barcode,
    bookCallNumber: isPartner ? loan.call_number : loan.copy_call_number || callNumber,
    borrowTime: loan.borrowed_at,
    shouldReturnTime: loan.due_on,
    ...(loan.ended_at === null || loan.ended_as === 'lost' ? {} : { realReturnTime: loan.ended_at }),
    publicLibrary: isPartner ? 1 : 0,
    libraryName: isPartner ? loan.partner_library : branchName(view.library, loan.branch),
    renewCount: loan.renew_count,
    renewLimit: view.rules.renewals,
    overdueDays: loan.ended_at === null ? Math.max(0, daysBetween(loan.due_on, view.today)) : 0,
    ...(verdict === undefined ? {} : { renewable: presentVerdict(verdict, view) }),
  };
}

function presentVerdict(verdict: ShownVerdict, { language }: LoanView) {
  if (!('refusal' in verdict)) return { allowed: true, ...verdict };
  const { code, facts } = verdict.refusal;
  return { allowed: false, reason: code, message: fillWords(problems[code][language], facts) };
}

/** When a hold ends. `endDay` is present when the library has no closing time, so that pages need not show "23:59". */
export function presentEnd(endTime: string, timeZone: string) {
  const day = dayOf(new Date(endTime), timeZone);
  return endOfDay(day, timeZone).toISOString() === endTime ? { endTime, endDay: day } : { endTime };
}

const isStatus = (id: number): id is keyof typeof holdStatuses => id in holdStatuses;

export function presentHold(hold: ShownHold, library: LibraryScope, language: Language): Hold {
  const record = readTitleRecord(hold.record);
  const statusId = isStatus(hold.status_id) ? hold.status_id : 2;
  return {
    id: String(hold.id),
    catalogueId: String(hold.title_id),
    ...bookFactsOf(record, library),
    bookBarCode: hold.barcode,
    bookCallNumber: hold.call_number || callNumberOf(record, library.settings.suoShuHaoStructure),
    libraryName: branchName(library, hold.branch),
    storageName: hold.storage_name ?? '',
    preborrowTime: hold.pre_borrowed_at,
    ...presentEnd(hold.end_at, library.settings.timeZone),
    statusId,
    statusName: holdStatuses[statusId][language],
  };
}
