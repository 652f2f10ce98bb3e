import type { BlockCode, LendingState, ProblemCode, Standing as ShownStanding } from '@yuelan/contract';
import type { Facts, Refusal } from '../../platform/http/refusal.ts';
import type { ReaderId, TitleId } from '../../platform/ids.ts';

/** A reader, and the number by which the library's system knows them. */
export interface Patron {
  readonly readerId: ReaderId;
  readonly card: string;
}

/** The functions of a source. Pages hide the others. */
export interface Abilities {
  readonly logIn: boolean;
  readonly renew: boolean;
  readonly hold: boolean;
  readonly history: boolean;
  readonly changeSecret: boolean;
  readonly availability: boolean;
  /** Says what patrons owe and why they are blocked. */
  readonly standing: boolean;
}

/**
 * The four honest outcomes. A `refused` may carry the system's own words as the fact `message` of its refusal: bounded,
 * plain text. `unsure`: sent, and no answer came. `away`: nothing was carried out.
 */
export type Answer<Value> =
  | { readonly done: Value; readonly asOf: Date; readonly away?: true }
  | { readonly refused: Refusal }
  | { readonly unsure: true }
  | { readonly away: 'timeout' | 'breaker' | 'settings' };

/** A copy as our catalogue knows it. */
export interface KnownCopy {
  readonly titleId: TitleId;
  /** JSON of the title's record. */
  readonly record: string;
  readonly branch: string | null;
  readonly callNumber: string;
}

/** How a system describes a book. It is shown only where our catalogue does not know the copy. */
export interface BookWords {
  readonly title: string;
  readonly author: string;
  readonly isbn: string;
  readonly callNumber: string;
}

export interface SourceLoan {
  /** What the source calls the loan. */
  readonly id: string;
  readonly barcode: string;
  readonly copy?: KnownCopy | undefined;
  readonly book: BookWords;
  /** The partner library that lent the book. */
  readonly partner?: string | undefined;
  /** ISO 8601; empty where the source does not say. */
  readonly borrowedAt: string;
  /** YYYY-MM-DD; empty where the source does not say. */
  readonly dueOn: string;
  /** ISO 8601, of a loan that was returned. */
  readonly returnedAt?: string | undefined;
  readonly isEnded: boolean;
  readonly renewCount: number;
  /** How often it may be renewed; 0 where the source does not say. */
  readonly renewLimit: number;
  /** Of open loans: until when a renewal would run, where that is known, or why there is none. */
  readonly renewal?: RenewalOffer | undefined;
}

export type RenewalOffer =
  | { readonly newDueDate?: string | undefined }
  | { readonly refused: ProblemCode; readonly facts: Facts };

export interface SourceHold {
  /** What the source calls the hold. */
  readonly id: string;
  readonly barcode: string;
  readonly copy?: KnownCopy | undefined;
  readonly book: BookWords;
  readonly storageName: string;
  /** When a hold was placed (ISO 8601); empty if the source does not say. */
  readonly placedAt: string;
  /** Until when the copy is kept, ISO 8601; empty while it is waited for, or where the source does not say. */
  readonly endAt: string;
  /** See `holdStatuses` of the contract. */
  readonly status: number;
  /** The copy is not yet at the pick-up desk. */
  readonly waits: boolean;
}

/** What a patron owes, and why the system lets them do less. */
export interface Standing {
  /** As the system writes it; nothing when nothing is owed. */
  readonly owed?: { readonly amount: string; readonly currency: string } | undefined;
  readonly charges: readonly Charge[];
  readonly blocks: readonly BlockCode[];
  readonly denied: readonly Denied[];
  /** The system's own words on it: bounded, plain text. Empty where there are none, or nothing is owed or blocked. */
  readonly said: string;
}

export type Denied = ShownStanding['denied'][number];

/** A part of a debt. Each text may be empty. */
export interface Charge {
  readonly words: string;
  readonly amount: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

export type Part = 'loans' | 'holds' | 'standing';

export interface Account {
  /** Open loans. */
  readonly loans?: readonly SourceLoan[] | undefined;
  /** Newest first. Sources that keep ended holds list them too. */
  readonly holds?: readonly SourceHold[] | undefined;
  readonly standing?: Standing | undefined;
}

export interface Renewed {
  /** YYYY-MM-DD; empty where the source does not say. */
  readonly dueOn: string;
  readonly renewCount: number;
}

/** Where patrons can pick up a hold. */
export interface Pickups {
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** The id of the place that counts unless the patron chooses another; empty where the source decides. */
  readonly usual: string;
}

export interface PlacedHold {
  readonly id: string;
  /** ISO 8601; empty where the source does not say. */
  readonly endAt: string;
  /** The library where the reader picks the copy up, or the source's name of the place. */
  readonly pickup: string;
}

/** A copy's state at the source. */
export interface CopyState {
  readonly barcode: string;
  readonly lendingState: LendingState;
  /** YYYY-MM-DD. */
  readonly dueOn?: string | undefined;
}

/** A page of past loans, in an order of the wire. */
export interface HistoryPage {
  readonly sortStr?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A title with the barcodes of the copies whose state is wanted. */
export interface TitleCopies {
  readonly titleId: TitleId;
  readonly barcodes: readonly string[];
}

/**
 * The system that keeps a library's loans, holds and copy states: the portal itself, or a library system behind the
 * portal. Every call is bound to the session's patron. A write has a key: the same key is carried out once. A source
 * belongs to one library.
 */
export interface CirculationSource {
  abilities(): Promise<Answer<Abilities>>;
  /** Checks a card and its PIN or password. */
  logIn(card: string, secret: string): Promise<Answer<PatronIdentity>>;
  account(patron: Patron, parts: readonly Part[]): Promise<Answer<Account>>;
  /** At most 50 titles. */
  availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>>;
  renew(patron: Patron, barcode: string, key: string): Promise<Answer<Renewed>>;
  /** Places for a hold on this copy; none where there is nothing to choose. */
  pickups(patron: Patron, barcode: string): Promise<Answer<Pickups>>;
  /** `pickup`: the id of one of `pickups`, or empty for the usual one. */
  placeHold(patron: Patron, barcode: string, pickup: string, key: string): Promise<Answer<PlacedHold>>;
  /** All of the holds or none, where the source can. Answers how many were cancelled. */
  cancelHolds(patron: Patron, ids: readonly string[], key: string): Promise<Answer<number>>;
  history(patron: Patron, page: HistoryPage): Promise<Answer<History>>;
  changeSecret(patron: Patron, before: string, after: string): Promise<Answer<undefined>>;
}

export interface PatronIdentity {
  /** The card's number as the system writes it. */
  readonly card: string;
  readonly name: string;
}

export interface History {
  readonly loans: readonly SourceLoan[];
  readonly total: number;
}
