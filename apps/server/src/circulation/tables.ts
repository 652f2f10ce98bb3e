import type { ColumnType } from 'kysely';
import type { Generated } from '../platform/database/tables.ts';
import type { ClientId, CopyId, ReaderId, TitleId } from '../platform/ids.ts';

/** A loan, open or ended. */
export interface LoanTable {
  id: Generated<number>;
  serviceid: string;
  /** The reader's library, whose rules apply. */
  clientid: ColumnType<ClientId, string>;
  reader_id: ReaderId;
  /** Null for a partner library's book. */
  title_id: ColumnType<TitleId | null, number | null>;
  copy_id: ColumnType<CopyId | null, number | null>;
  barcode: string;
  /** 1 for a partner library's book, which the fields below describe because it is not in the catalogue. */
  public_library: number;
  partner_library: string;
  book_name: string;
  first_author: string;
  isbn: string;
  call_number: string;
  borrowed_at: string;
  /** YYYY-MM-DD. The loan is due at the end of that day in the library's time zone. */
  first_due_on: string;
  due_on: string;
  renew_count: Generated<number>;
  ended_at: string | null;
  ended_as: 'returned' | 'lost' | null;
  /** 1 once the credit ledger records that the loan was overdue. */
  overdue_noted: Generated<number>;
}

/** A renewal. One per loan and due date, so that a repeated request finds the first one. */
export interface RenewalTable {
  id: Generated<number>;
  loan_id: number;
  /** Starts at 1. */
  number: number;
  /** How many renewals the rules allowed at the time. */
  allowed: number;
  due_before: string;
  due_after: string;
  /** The day in the library's time zone. */
  day: string;
  renewed_at: string;
}

export interface HoldTable {
  id: Generated<number>;
  serviceid: string;
  /** The reader's library. */
  clientid: ClientId;
  reader_id: ReaderId;
  title_id: TitleId;
  copy_id: CopyId;
  /** 1 success, 2 cancelled, 3 expired, 4 loaned out. */
  status_id: number;
  pre_borrowed_at: string;
  end_at: string;
  ended_at: string | null;
  /** When the copy was put on the hold shelf. */
  shelved_at: Generated<string | null>;
}

/** What came of a scan at a desk, for the page that got no answer and sends the scan again. */
export interface DeskScanTable {
  clientid: string;
  /** Account id. */
  actor: string;
  scan_key: string;
  /** JSON, with readers by their ids only. */
  answer: string;
  scanned_at: string;
}

/** A renewal request to a partner library. One per loan and due date. */
export interface PartnerRequestTable {
  loan_id: number;
  due_before: string;
  /** Sent with the request, so that the partner can recognise a repetition. */
  request_key: string;
  state: 'asked' | 'granted' | 'refused';
  /** The partner's message when it refused. */
  message: string;
  asked_at: string;
  answered_at: string | null;
}

/** Lending rules that differ from the defaults, for a library (`borrower_type_id` empty) or one borrower type. */
export interface CirculationRuleTable {
  clientid: string;
  borrower_type_id: string;
  /** The rules that are set, as JSON. */
  rules: string;
}

/** A day on which a library is closed: a date (YYYY-MM-DD) or an ISO weekday (1 Monday to 7 Sunday). */
export interface ClosedDayTable {
  clientid: string;
  day: string;
  name: string;
}

/** A library's closing time on a date, on an ISO weekday, or (`day` empty) on every other day. */
export interface ClosingTimeTable {
  clientid: string;
  day: string;
  /** HH:MM in the library's time zone. */
  closes: string;
  /** HH:MM, when set. */
  opens: string | null;
}

/** An event imported from another system's file. The row prevents a second import of the same event. */
export interface CirculationEventTable {
  clientid: string;
  occurred_at: string;
  reader: string;
  action: 'borrow' | 'return' | 'renew' | 'lost';
  item: string;
  /** Distinguishes equal events at the same time, from 1. */
  occurrence: number;
  loan_id: number;
}

/** What a library system last answered about a reader. */
export interface SourceAccountTable {
  clientid: string;
  reader_id: string;
  part: 'loans' | 'holds';
  /** JSON, without what our catalogue knows. */
  state: string;
  as_of: string;
  /** 0 once something was written since. */
  fresh: number;
}

/** What a library system last answered about what a reader owes and why they are blocked. */
export interface SourceStandingTable {
  clientid: string;
  reader_id: string;
  /** JSON. */
  state: string;
  as_of: string;
  /** 0 once something was written since. */
  fresh: number;
}

/** A change that a library system was asked for. At most one is open for each item of a reader. */
export interface SourceWriteTable {
  id: Generated<number>;
  write_key: string;
  clientid: string;
  reader_id: string;
  action: 'renew' | 'hold' | 'cancel';
  item: string;
  /** How the loan stood before a renewal, from which its outcome can be told: its due date and count of renewals. */
  due_before: string;
  state: 'sent' | 'unsure' | 'done' | 'refused' | 'undone';
  /** What the system answered: a due date, or its message. */
  result: Generated<string>;
  sent_at: string;
}

/** A machine that may speak SIP2 to the portal. See `Terminal`. */
export interface Sip2TerminalTable {
  login: string;
  clientid: ClientId;
  password_hash: string | null;
  /** JSON list. */
  addresses: string;
  encoding: 'utf-8' | 'gb18030' | 'latin1';
  terminator: 'cr' | 'crlf';
  needs_pin: number;
}

export interface CirculationTables {
  sip2_terminal: Sip2TerminalTable;
  source_account: SourceAccountTable;
  source_standing: SourceStandingTable;
  source_write: SourceWriteTable;
  loan: LoanTable;
  renewal: RenewalTable;
  pre_borrow: HoldTable;
  desk_scan: DeskScanTable;
  partner_request: PartnerRequestTable;
  circulation_rule: CirculationRuleTable;
  closed_day: ClosedDayTable;
  closing_time: ClosingTimeTable;
  circulation_event: CirculationEventTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends CirculationTables {}
}
