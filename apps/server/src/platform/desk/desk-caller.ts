import type { ActorType, Language, Permission } from '@yuelan/contract';
import type { Db, Tx } from '../database/tables.ts';
import type { Anybody } from '../http/caller.ts';
import type { StaffId } from '../ids.ts';
import type { LibraryScope } from '../tenancy.ts';

/** Who a live login of the desk stands for, in one library. */
export interface DeskIdentity {
  readonly accountId: StaffId;
  readonly sessionId: string;
  readonly name: string;
  /** How far the login has come; everything but `in` opens only the next step. */
  readonly state: 'second' | 'enrol' | 'in';
  /** What the account may do in the library; nothing before the login is complete. */
  readonly permissions: ReadonlySet<Permission>;
  /** ISO 8601: until then the caller has confirmed who they are. */
  readonly confirmedUntil: string;
}

/** Finds logins of the desk, and the names of those who act. Implemented by the staff domain. */
export interface DeskDoor {
  identify(library: LibraryScope, cookies: string | undefined): Promise<DeskIdentity | undefined>;
  /** The name of who did something, for people. */
  nameOf(db: Db | Tx, type: ActorType, id: string, language: Language): Promise<string>;
}

/** Stands in until the staff domain has started: nobody comes in. */
export const closedDoor: DeskDoor = {
  identify: async () => undefined,
  nameOf: async (_db, _type, id) => id,
};

/** Who comes to the desk's door: perhaps nobody yet, perhaps with half a login. */
export interface DoorCaller extends Anybody {
  /** The library of the request; nothing before there is one. */
  readonly library: LibraryScope | undefined;
  readonly staff: DeskIdentity | undefined;
}

/** A member of the staff at work. Library, account and permissions come from the login only. */
export interface DeskCaller extends DoorCaller {
  readonly library: LibraryScope;
  readonly staff: DeskIdentity;
}
