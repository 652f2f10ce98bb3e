/** Failed logins. `scope` is an HMAC of the counted scope: an account at an address, an account, or an address. */
export interface LoginThrottleTable {
  scope: string;
  failures: number;
  /** No attempt is allowed before this time. */
  blocked_until: string;
  /** The count starts over after this time. */
  forgotten_at: string;
}

/** A place where somebody logged in to an account with the right password: HMAC of account and address. */
export interface LoginPlaceTable {
  place: string;
  forgotten_at: string;
}

declare module '../database/tables.ts' {
  interface Database {
    login_throttle: LoginThrottleTable;
    login_place: LoginPlaceTable;
  }
}
