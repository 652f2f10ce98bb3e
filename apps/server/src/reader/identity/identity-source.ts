/** Who somebody is, as an account system says. */
export interface Person {
  /** The account, unlike that of any other source; what a reader is bound to. */
  readonly account: string;
  /** The card number that the source knows; empty: none. */
  readonly card: string;
  readonly name: string;
  /** The source's own session, as its logouts name it, unlike that of any other source. */
  readonly session?: string;
}

/** Where a session comes from that began by an account system. */
export interface Origin {
  readonly source: string;
  readonly account: string;
  /** Empty: the source does not tell, or has none. */
  readonly session: string;
}

export const originOf = (source: string, { account, session = '' }: Person): Origin => ({
  source,
  account,
  session,
});

/** What a source answers. `why` is for the log of the library's operator and holds nothing personal. */
export type Told =
  | { readonly person: Person }
  /** The person did not go through with it. */
  | { readonly cancelled: string }
  /** Forged, replayed, expired, or wrong. `owner` is whose account it would be. */
  | { readonly failed: string; readonly owner?: Person }
  /** The source does not answer, or not as its protocol says. */
  | { readonly away: string };

/** What a login through a source's own page keeps until its answer arrives. */
export interface Begun {
  /** Where the browser goes. */
  readonly address: string;
  /** What the source needs to judge the answer; readers never see it. */
  readonly memory: string;
}

/** Whose sessions a source ends: one, or all of an account; where it names both, the one must be the account's. */
export interface LogoutOrder {
  readonly session?: string;
  readonly account?: string;
  /** A message that counts once, and until when it could be sent again. */
  readonly once?: { readonly id: string; readonly until: Date };
}

/** A logout that a source sent. `failed` is for the log, as `Told` has it. */
export type LogoutTold = { readonly order: LogoutOrder } | { readonly failed: string };

/** A source on whose own page people log in, and which sends them back to the library's home page. */
export interface RedirectSource {
  readonly id: string;
  begin(state: string): Promise<Begun | { readonly away: string }>;
  /** `answer` is the query with which the browser came back. */
  finish(answer: URLSearchParams, begun: { readonly state: string; readonly memory: string }): Promise<Told>;
  /** Where the person logs out of the source as well, if it offers that. */
  farewell(): Promise<string | undefined>;
  /** Reads the form with which the source says that somebody logged out there. Absent: it says nothing of the kind. */
  readLogout?(form: URLSearchParams): Promise<LogoutTold>;
}

/** A source that the portal asks with the name and password that somebody entered. */
export interface PasswordSource {
  readonly id: string;
  /** An empty password must be refused without asking: many directories take it for an anonymous visitor. */
  check(name: string, password: string): Promise<Told>;
}
