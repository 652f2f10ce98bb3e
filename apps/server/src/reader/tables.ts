import type { Generated } from '../platform/database/tables.ts';

/** Borrower types: 学生, 教师 … Lending rules depend on them. */
export interface BorrowerTypeTable {
  id: string;
  clientid: string;
  name: string;
  active: number;
}

/** Classes, offices, districts: the unit that a reader belongs to. */
export interface DepartmentTable {
  id: string;
  clientid: string;
  name: string;
  active: number;
}

/** A person in one library. Numbers are kept as written; `reader_identifier` holds the form used at logins. */
export interface ReaderTable {
  id: string;
  clientid: string;
  borrow_number: string;
  ic_number: string;
  identity_card: string;
  real_name: string;
  sex: string;
  department_id: string | null;
  borrower_type_id: string | null;
  /** 1 valid, 2 reported lost, 4 suspended, 5 left. */
  status: number;
  registered_at: string;
  telephone: string;
  email: string;
  /** Key of an uploaded picture; empty if there is none. */
  head_pic: string;
  /** argon2id; null if the reader cannot log in by password. */
  password_hash: string | null;
  /** 1 while the password is one that the library issued. */
  must_change_password: number;
  /** 1: the reader lets the library keep the browsing history. */
  keeps_browsing: number;
  /** Increased by every change at the desk and by imports. */
  version: Generated<number>;
  /** Why the card is suspended, as the reader sees it. */
  block_reason: Generated<string>;
  /** 1: the reader has left, and is suspended until the last loan is back. Then the status becomes 5. */
  leaving: Generated<number>;
  /** How the name is typed in pinyin; null until computed. */
  name_key: string | null;
  created_at: string;
  updated_at: string;
}

/** Normalised card, IC and ID numbers. Each belongs to one reader of a library, whichever of the three it is. */
export interface ReaderIdentifierTable {
  clientid: string;
  value: string;
  reader_id: string;
}

/** A ledger: rows are added, never changed. A reader's score is their sum. */
export interface CreditEntryTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  /** See docs/states-and-codes.md#credit-records. */
  stype: number;
  /** What caused the row, unique within the library: `loan:17:overdue`. */
  cause: string;
  score: number;
  reason: string;
  created_at: string;
}

/** A login. The row is deleted when the login ends. */
export interface ReaderSessionTable {
  id: string;
  clientid: string;
  reader_id: string;
  kind: 'account' | 'card' | 'wechat' | 'ticket';
  /**
   * The identity source by which the session began; empty if there is none. If set, `ticket` means a login on the
   * source's own page.
   */
  source: Generated<string>;
  /** Hashes of the account and of the account system's own session, which its logouts name; empty if there are none. */
  account_hash: Generated<string>;
  outer_session: Generated<string>;
  /** 1: the reader chose to stay logged in on the device. */
  stays: Generated<number>;
  /** Browser and system in a few words. */
  device: string;
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string;
  expires_at: string;
}

/** The tokens of a session: the current one and, for a short while, those it replaced. */
export interface ReaderTokenTable {
  /** SHA-256, base64url. */
  token_hash: string;
  session_id: string;
  /** Set when a newer token is issued. The token is invalid from then on. */
  valid_until: string | null;
}

/**
 * Secrets that can be used once: captchas, states of identity sources, bind tickets, login tickets. Using a secret
 * deletes it.
 */
export interface OneUseTable {
  /** SHA-256 of purpose and secret, base64url. */
  hash: string;
  purpose: string;
  clientid: string;
  /** The visit that it belongs to; empty if any visit may use it. */
  session: string;
  /** The meaning of the secret: a reader id, an account of an identity source, or the hash of a captcha's answer. */
  subject: string;
  expires_at: string;
}

/**
 * Which account of an identity source belongs to which reader: WeChat's `appid:openid`, or the source's type, its
 * address and the account there.
 */
export interface WechatBindingTable {
  clientid: string;
  account: string;
  reader_id: string;
  bound_at: string;
}

/** The account by which a reader last logged in without having bound it: the account system named the card. */
export interface ReaderAccountTable {
  clientid: string;
  account: string;
  reader_id: string;
  since: string;
}

export interface ReaderTables {
  borrower_type: BorrowerTypeTable;
  department: DepartmentTable;
  reader: ReaderTable;
  reader_identifier: ReaderIdentifierTable;
  credit_entry: CreditEntryTable;
  reader_session: ReaderSessionTable;
  reader_token: ReaderTokenTable;
  one_use: OneUseTable;
  wechat_binding: WechatBindingTable;
  reader_account: ReaderAccountTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends ReaderTables {}
}
