import type { ActorType, Language, Permission } from '@yuelan/contract';
import type { Db, Tx } from '../database/tables.ts';
import type { Anybody } from '../http/caller.ts';
import type { StaffId } from '../ids.ts';
import type { LibraryScope } from '../tenancy.ts';

/** The account and its rights behind a live login of the desk, in one library. */
export interface DeskIdentity {
  readonly accountId: StaffId;
  readonly sessionId: string;
  readonly name: string;
  /** How far the login has come. Every state except `in` opens only the next step. */
  readonly state: 'second' | 'enrol' | 'in';
  /** What the account may do in the library; empty until the login is complete. */
  readonly permissions: ReadonlySet<Permission>;
  /** ISO 8601. The caller's last confirmation of their identity is valid until then. */
  readonly confirmedUntil: string;
}

/** Finds logins of the desk and the names of people who act there. Implemented by the staff domain. */
export interface DeskDoor {
  identify(library: LibraryScope, cookies: string | undefined): Promise<DeskIdentity | undefined>;
  /** The display name of an actor. */
  nameOf(db: Db | Tx, type: ActorType, id: string, language: Language): Promise<string>;
}

/** Stands in until the staff domain has started: it admits nobody. */
export const closedDoor: DeskDoor = {
  identify: async () => undefined,
  nameOf: async (_db, _type, id) => id,
};

/** The caller of a desk call, who may not be logged in, or only halfway. */
export interface DoorCaller extends Anybody {
  /** The library of the request; undefined if the request names none. */
  readonly library: LibraryScope | undefined;
  readonly staff: DeskIdentity | undefined;
}

/** A member of the staff at work. Library, account and permissions come from the login only. */
export interface DeskCaller extends DoorCaller {
  readonly library: LibraryScope;
  readonly staff: DeskIdentity;
}
