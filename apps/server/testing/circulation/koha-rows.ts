export const libraryId = 'CPL';

export interface Library {
  readonly library_id: string;
  readonly name: string;
  readonly needs_override?: boolean;
}

export interface Patron {
  readonly patron_id: number;
  readonly cardnumber: string;
  readonly surname: string;
  readonly firstname: string;
  password: string;
  expiry_date?: string;
  restricted?: boolean;
  patron_card_lost?: boolean;
  incorrect_address?: boolean;
  library_id?: string;
}

/** A patron's debt for one item, in Koha's `account_line`. */
export interface Debit {
  readonly patron_id: number;
  readonly amount: number;
  readonly description: string | null;
  readonly debit_type: string;
}

export interface Item {
  readonly item_id: number;
  readonly biblio_id: number;
  readonly external_id: string;
  lost_status: number;
  withdrawn: number;
  not_for_loan_status: number;
}

export interface Checkout {
  readonly checkout_id: number;
  readonly patron_id: number;
  readonly item_id: number;
  due_date: string;
  readonly checkout_date: string;
  checkin_date: string | null;
  renewals_count: number;
}

export interface Hold {
  readonly hold_id: number;
  readonly patron_id: number;
  readonly biblio_id: number;
  readonly item_id: number | null;
  readonly pickup_library_id: string;
  status: string | null;
  expiration_date: string | null;
}

export const loanAnswer = (checkout: Checkout) => ({
  ...checkout,
  booking_id: null,
  library_id: libraryId,
  issuer_id: null,
  checkin_library_id: checkout.checkin_date === null ? null : libraryId,
  last_renewed_date: null,
  unseen_renewals: 0,
  auto_renew: false,
  auto_renew_error: null,
  timestamp: '2026-03-01T10:00:00+08:00',
  onsite_checkout: false,
  note: null,
  note_date: null,
  note_seen: null,
});
export const holdAnswer = (hold: Hold) => ({
  ...hold,
  hold_date: '2026-03-02',
  item_group_id: null,
  desk_id: null,
  cancellation_date: null,
  cancellation_reason: null,
  notes: null,
  priority: hold.status === null ? 1 : 0,
  timestamp: '2026-03-02T10:00:00+08:00',
  waiting_date: hold.status === 'W' ? '2026-03-05' : null,
  lowest_priority: false,
  suspended: false,
  suspended_until: null,
  non_priority: false,
  item_level: hold.item_id !== null,
});

export const itemAnswer = (item: Item, isLent: boolean, title: string | undefined) => ({
  ...item,
  effective_not_for_loan_status: item.not_for_loan_status,
  damaged_status: 0,
  restricted_status: null,
  callnumber: 'I247.5/1',
  home_library_id: libraryId,
  holding_library_id: libraryId,
  checked_out_date: isLent ? '2026-02-01' : null,
  ...(title === undefined
    ? {}
    : { biblio: { biblio_id: item.biblio_id, title, author: '作者', isbn: null } }),
});

/** `balance` is set if the request embeds it. */
export const patronAnswer = ({ password: _, ...patron }: Patron, balance?: number) => ({
  restricted: false,
  patron_card_lost: false,
  incorrect_address: false,
  expiry_date: null,
  library_id: libraryId,
  ...patron,
  category_id: 'PT',
  ...(balance === undefined ? {} : { account_balance: balance }),
});

export const debitAnswer = ({ patron_id, amount, description, debit_type }: Debit, place: number) => ({
  account_line_id: place + 1,
  checkout_id: null,
  patron_id,
  item_id: null,
  date: '2026-02-20T00:00:00+08:00',
  amount,
  description,
  account_type: null,
  debit_type,
  credit_type: null,
  payment_type: null,
  amount_outstanding: amount,
  last_increment: null,
  timestamp: '2026-02-20T10:00:00+08:00',
  internal_note: null,
  user_id: null,
  library_id: libraryId,
  interface: 'cron',
  status: null,
  cash_register_id: null,
});
