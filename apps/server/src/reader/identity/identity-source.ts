/** A person, as an account system describes them. */
export interface Person {
  /** The account, unique among all sources. A reader is bound to it. */
  readonly account: string;
  /** The card number that the source knows; empty if it knows none. */
  readonly card: string;
  readonly name: string;
  /** The source's own session, as its logouts name it, unique among all sources. */
  readonly session?: string;
}

/** The origin of a session that began through an account system. */
export interface Origin {
  readonly source: string;
  readonly account: string;
  /** Empty if the source does not tell it or has none. */
  readonly session: string;
}

export const originOf = (source: string, { account, session = '' }: Person): Origin => ({
  source,
  account,
  session,
});

/** The answer of a source. `why` is for the log of the library's operator and contains nothing personal. */
export type Told =
  | { readonly person: Person }
  /** The person cancelled the login. */
  | { readonly cancelled: string }
  /** Forged, replayed, expired, or wrong. `owner` is the person whose account was tried. */
  | { readonly failed: string; readonly owner?: Person }
  /** The source does not answer, or violates its protocol. */
  | { readonly away: string };

/** The start of a login through a source's own page, kept until its answer arrives. */
export interface Begun {
  /** Where the browser goes. */
  readonly address: string;
  /** The data that the source needs to check the answer. Readers never see it. */
  readonly memory: string;
}

/** The sessions that a source ends: one, or all of an account. If it names both, the session must be the account's. */
export interface LogoutOrder {
  readonly session?: string;
  readonly account?: string;
  /** A message that counts once, and the time until which it could be sent again. */
  readonly once?: { readonly id: string; readonly until: Date };
}

/** A logout that a source sent. `failed` is for the log, as in `Told`. */
export type LogoutTold = { readonly order: LogoutOrder } | { readonly failed: string };

/** A source with its own login page, which sends people back to the library's home page. */
export interface RedirectSource {
  readonly id: string;
  begin(state: string): Promise<Begun | { readonly away: string }>;
  /** `answer` is the query with which the browser returned. */
  finish(answer: URLSearchParams, begun: { readonly state: string; readonly memory: string }): Promise<Told>;
  /** The address where the person can log out of the source as well; undefined if there is none. */
  farewell(): Promise<string | undefined>;
  /** Reads the form with which the source reports a logout there. Absent if the source does not report logouts. */
  readLogout?(form: URLSearchParams): Promise<LogoutTold>;
}

/** A source that the portal asks with the name and password that a person entered. */
export interface PasswordSource {
  readonly id: string;
  /** Must refuse an empty password without asking: many directories take it for an anonymous visitor. */
  check(name: string, password: string): Promise<Told>;
}
