import {
  type Hold,
  holdStatuses,
  type Language,
  type Loan,
  problems,
  type Standing as ShownStanding,
  type Words,
} from '@yuelan/contract';
import { bookFactsOf, callNumberOf, readTitleRecord } from '../catalogue/public.ts';
import { fillWords } from '../platform/message.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { dayOf, daysBetween, endOfDay } from './rules/library-calendar.ts';
import type { RenewalOffer, SourceHold, SourceLoan, Standing } from './sources/source.ts';
import { noTrouble } from './sources/standing.ts';

/** The name of a library in the group, or empty when it has closed. */
export function branchName(library: LibraryScope, clientid: string | null): string {
  return library.branches.find((branch) => branch.clientid === clientid)?.libname ?? '';
}

/**
 * The book fields of a list: from the catalogue, or, for a copy that is not in it, as the source describes the book.
 */
function bookFields({ copy, book }: Pick<SourceLoan, 'copy' | 'book'>, library: LibraryScope) {
  if (copy === undefined)
    return {
      catalogueId: '',
      bookName: book.title,
      firstAuthor: book.author,
      cover: '',
      bookKindCode: '',
      language: '',
      bookIsbn: book.isbn,
      callNumber: book.callNumber,
    };
  const record = readTitleRecord(copy.record);
  return {
    catalogueId: String(copy.titleId),
    ...bookFactsOf(record, library),
    bookIsbn: record.isbns[0] ?? '',
    callNumber: copy.callNumber || callNumberOf(record, library.settings.suoShuHaoStructure),
  };
}

export interface LoanView {
  readonly library: LibraryScope;
  readonly language: Language;
  /** YYYY-MM-DD in the library's time zone. */
  readonly today: string;
}

/** A loan as its reader sees it. */
export function presentLoan(loan: SourceLoan, view: LoanView): Loan {
  const { callNumber, ...book } = bookFields(loan, view.library);
  const { partner, dueOn, returnedAt } = loan;
  return {
    id: loan.id,
    ...book,
    bookBarCode: loan.barcode,
    bookCallNumber: callNumber,
    borrowTime: loan.borrowedAt,
    shouldReturnTime: dueOn,
    ...(returnedAt === undefined ? {} : { realReturnTime: returnedAt }),
    publicLibrary: partner === undefined ? 0 : 1,
    libraryName: partner ?? branchName(view.library, loan.copy?.branch ?? null),
    renewCount: loan.renewCount,
    renewLimit: loan.renewLimit,
    overdueDays: loan.isEnded || dueOn === '' ? 0 : Math.max(0, daysBetween(dueOn, view.today)),
    ...(loan.renewal === undefined ? {} : { renewable: presentOffer(loan.renewal, view) }),
  };
}

function presentOffer(offer: RenewalOffer, { language }: LoanView) {
  if ('refused' in offer)
    return {
      allowed: false,
      reason: offer.refused,
      message: fillWords(problems[offer.refused][language], offer.facts),
    };
  return { allowed: true, ...(offer.newDueDate === undefined ? {} : { newDueDate: offer.newDueDate }) };
}

/** When a hold ends. `endDay` is present when the library has no closing time, so that pages need not show "23:59". */
export function presentEnd(endTime: string, timeZone: string) {
  if (endTime === '') return { endTime };
  const day = dayOf(new Date(endTime), timeZone);
  return endOfDay(day, timeZone).toISOString() === endTime ? { endTime, endDay: day } : { endTime };
}

export function presentStanding(standing: Standing | undefined, language: Language): ShownStanding {
  const { owed, charges, blocks, denied, said } = standing ?? noTrouble;
  return {
    ...(owed === undefined ? {} : { owed }),
    charges: [...charges],
    blocks: blocks.map((code) => ({ code, message: problems[code][language] })),
    denied: [...denied],
    said,
  };
}

const isStatus = (id: number): id is keyof typeof holdStatuses => id in holdStatuses;

export function presentHold(hold: SourceHold, library: LibraryScope, language: Language): Hold {
  const { callNumber, bookIsbn: _, ...book } = bookFields(hold, library);
  const statusId = isStatus(hold.status) ? hold.status : 2;
  return {
    id: hold.id,
    ...book,
    bookBarCode: hold.barcode,
    bookCallNumber: callNumber,
    libraryName: branchName(library, hold.copy?.branch ?? null),
    storageName: hold.storageName,
    preborrowTime: hold.placedAt,
    ...presentEnd(hold.endAt, library.settings.timeZone),
    statusId,
    statusName: (hold.waits ? waiting : holdStatuses[statusId])[language],
  };
}

/** A hold in a library system may still wait for its copy. */
const waiting: Words = { 'zh-CN': '等待中', 'en-US': 'Waiting for a copy' };
