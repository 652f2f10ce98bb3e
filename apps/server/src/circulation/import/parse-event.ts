import { isbnKey } from '@yuelan/search';
import { cleanBarcode, type Doubt, headings, makeDoubt } from '../../import/public.ts';
import { dayMs } from '../../platform/clock.ts';
import { addDays, dayOf } from '../rules/library-calendar.ts';
import type { EventCode } from './event-words.ts';

export type EventAction = 'borrow' | 'return' | 'renew' | 'lost';

/** One event of another system's file. Either `barcode` or `isbn` is filled. */
export interface EventDraft {
  /** The row in the file. */
  readonly row: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Card, IC or ID number, as written. */
  readonly reader: string;
  readonly readerType: string;
  readonly action: EventAction;
  readonly barcode: string;
  /** Key of the ISBN. */
  readonly isbn: string;
  /** Loan period in days, if the file gives it. */
  readonly days: number | undefined;
  /** Due date (YYYY-MM-DD), if the file gives it. */
  readonly dueOn: string | undefined;
  /** What is known about a partner library's book. Undefined for a book of this group. */
  readonly partner: PartnerBook | undefined;
  /** Distinguishes equal events at the same time, from 1. */
  readonly occurrence: number;
}

export interface PartnerBook {
  /** The owning library, as written. */
  readonly library: string;
  readonly title: string;
  readonly author: string;
  readonly isbn: string;
  readonly callNumber: string;
}

/** Field → the column headings recognised for it. */
export const eventFields = {
  time: headings('date_time datetime timestamp date 时间 日期 操作时间 发生时间 借还时间 借阅时间'),
  reader: headings(`
    borrowNumber reader_id patron card cardnumber
    读者 读者证号 证号 借书证号 借阅证号 读者号 卡号
  `),
  readerType: headings('reader_type borrowerType patrontype 读者类型 借阅者类型'),
  action: headings('event type operation 操作 动作 类型 操作类型 流通类型 事件'),
  barcode: headings('item itembarcode bookBarCode 条码 条码号 馆藏条码 图书条码 登录号 财产号'),
  isbn: headings('isbn13 isbn-13 ISBN号 国际标准书号'),
  days: headings('return_day loandays loanperiod days 借期 借阅天数 可借天数 应还天数'),
  dueOn: headings('due dueDate duedate shouldReturnTime 应还日期 应还时间 到期日 到期日期'),
  partner: headings('partnerLibrary partnerlibrary partner 合作馆 合作馆名称 合作图书馆'),
  title: headings('bookName bookname 题名 书名'),
  author: headings('firstAuthor 著者 作者 责任者'),
  callNumber: headings('bookCallNumber callnumber 索书号'),
  ignored: headings('location 馆藏地 馆藏位置 位置'),
};
export type EventField = keyof typeof eventFields;

const actionWords: readonly (readonly [RegExp, EventAction])[] = [
  [/^(借书|借出|借阅|外借|借|borrow(ed)?|check ?-?out|checked out|issue|lend|loan)$/i, 'borrow'],
  [/^(还书|归还|还|还回|return(ed)?|check ?-?in|checked in|discharge)$/i, 'return'],
  [/^(续借|续|renew(ed|al)?)$/i, 'renew'],
  [/^(丢书|丢失|遗失|挂失图书|lost|lose)$/i, 'lost'],
];

export function parseAction(text: string): EventAction | undefined {
  return actionWords.find(([words]) => words.test(text.trim()))?.[1];
}

/**
 * Parses a time: ISO 8601, or year, month, day and time of day with any separators (`2017-03-27 15:58:36`,
 * `2017/3/27 15:58`, `2017年3月27日`). Uses the library's time zone unless the text names one. Undefined if invalid.
 */
export function parseTime(text: string, timeZone: string): Date | undefined {
  const plain = text.normalize('NFKC').trim();
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(plain) && /\d{1,2}:\d{2}/.test(plain)) {
    const moment = Date.parse(plain.replace(' ', 'T'));
    return Number.isNaN(moment) ? undefined : new Date(moment);
  }
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/.exec(
      plain,
    );
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0));
  try {
    const local = Temporal.PlainDateTime.from(
      {
        year: year ?? 0,
        month: month ?? 0,
        day: day ?? 0,
        hour: hour ?? 0,
        minute: minute ?? 0,
        second: second ?? 0,
      },
      { overflow: 'reject' },
    );
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    return undefined;
  }
}

export type ParsedEvent =
  | { readonly draft: Omit<EventDraft, 'occurrence'>; readonly doubts: readonly Doubt<EventCode>[] }
  | { readonly rejected: Doubt<EventCode> };

/** Validates the cells of one row. `cell` returns the text of a field. */
export function parseEvent(
  row: number,
  cell: (field: EventField) => string,
  place: { readonly timeZone: string; readonly now: Date },
): ParsedEvent {
  const reject = (code: EventCode, value?: string): ParsedEvent => ({
    rejected: makeDoubt(code, undefined, value),
  });
  const at = parseTime(cell('time'), place.timeZone);
  if (at === undefined) return reject('event.time-unreadable', cell('time'));
  if (at.getTime() > place.now.getTime() + dayMs) return reject('event.time-future', cell('time'));
  const reader = cell('reader').slice(0, 64);
  if (reader === '') return reject('event.reader-missing');
  const action = parseAction(cell('action'));
  if (action === undefined) return reject('event.action-unknown', cell('action'));
  const written = cell('isbn').slice(0, 40);
  const partner = partnerBook(cell, written);
  // A partner's barcode stays as the partner writes it.
  const barcode = (partner === undefined ? cleanBarcode(cell('barcode')) : cell('barcode')).slice(0, 100);
  if (barcode === '' && written === '') return reject('event.item-missing');
  const isbn = barcode === '' ? isbnKey(written) : '';
  if (isbn === null) return reject('event.isbn-unreadable', written);
  if (partner !== undefined && barcode === '') return reject('event.partner-barcode', partner.library);
  if (partner?.title === '' && action === 'borrow') return reject('event.partner-title', partner.library);
  const days = readDays(cell('days'));
  const dueOn = readDueDay(cell('dueOn'), at, place.timeZone);
  const doubts: Doubt<EventCode>[] = [];
  if (cell('days') !== '' && days === undefined)
    doubts.push(makeDoubt('event.days-unreadable', 'days', cell('days')));
  if (cell('dueOn') !== '' && dueOn === undefined)
    doubts.push(makeDoubt('event.due-unreadable', 'dueOn', cell('dueOn')));
  const draft = {
    row,
    at: at.toISOString(),
    reader,
    readerType: cell('readerType').slice(0, 100),
    action,
    barcode,
    isbn,
    days,
    dueOn,
    partner,
  };
  return { draft, doubts };
}

function partnerBook(cell: (field: EventField) => string, isbn: string): PartnerBook | undefined {
  const library = cell('partner').slice(0, 200);
  if (library === '') return undefined;
  return {
    library,
    title: cell('title').slice(0, 500),
    author: cell('author').slice(0, 200),
    isbn: isbnKey(isbn) ?? '',
    callNumber: cell('callNumber').slice(0, 100),
  };
}

function readDays(text: string): number | undefined {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 3650 ? days : undefined;
}

/** The due date of a loan, no earlier than the day of the event. */
function readDueDay(text: string, from: Date, timeZone: string): string | undefined {
  const due = parseTime(text, timeZone);
  if (due === undefined) return undefined;
  const day = dayOf(due, timeZone);
  const first = dayOf(from, timeZone);
  return day >= first && day <= addDays(first, 3650) ? day : undefined;
}
