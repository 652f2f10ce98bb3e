import type { BuiltInRole } from '@yuelan/contract';
import type { Generated } from '../platform/database/tables.ts';

/**
 * A member of the staff of one or more libraries of a group. Rows are never deleted, so that the audit log can name
 * these people.
 */
export interface StaffAccountTable {
  id: string;
  serviceid: string;
  /** In lower case. */
  login: string;
  name: string;
  email: string;
  /** argon2id; null if the person was invited and has not chosen a password yet. */
  password_hash: string | null;
  /** 1: the person can no longer log in. */
  closed: Generated<number>;
  /** 1: an account of the demonstration, whose password is public. */
  demonstration: Generated<number>;
  /** The secret of an authenticator app, base32; null if there is none. */
  totp_secret: string | null;
  /** The time step of the last accepted code. Each code works once. */
  totp_step: Generated<number>;
  version: Generated<number>;
  last_login_at: string | null;
  created_at: string;
}

export interface StaffRoleTable {
  id: string;
  serviceid: string;
  /** null: the role applies in every library of the group. */
  clientid: string | null;
  /** Empty for a role of the library's own. */
  key: BuiltInRole | '';
  name: string;
  /** JSON list of permissions. */
  permissions: string;
  version: Generated<number>;
}

export interface StaffGrantTable {
  account_id: string;
  role_id: string;
}

/** A login, complete or not. The row is deleted when the login ends. */
export interface StaffSessionTable {
  id: string;
  account_id: string;
  /** SHA-256, base64url. */
  token_hash: string;
  /** 1: only the password has been given so far. */
  half: number;
  device: string;
  address: string;
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string;
  expires_at: string;
  confirmed_until: string;
  /** What the browser must answer next: the challenge of a passkey, or a new secret of an authenticator app. */
  challenge: string;
  new_totp: string;
}

export interface StaffPasskeyTable {
  /** The credential's own id, base64url. */
  id: string;
  account_id: string;
  name: string;
  /** The host name where the passkey was made and works. */
  rp_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  created_at: string;
  last_used_at: string | null;
}

/** Unused recovery codes. */
export interface StaffRecoveryTable {
  account_id: string;
  code_hash: string;
}

/** One-time addresses. Using an address deletes it. */
export interface StaffTicketTable {
  /** SHA-256, base64url. */
  hash: string;
  purpose: 'setup' | 'invitation';
  /** null: the setup of an installation without a library. */
  account_id: string | null;
  expires_at: string;
}

export interface StaffTables {
  staff_account: StaffAccountTable;
  staff_role: StaffRoleTable;
  staff_grant: StaffGrantTable;
  staff_session: StaffSessionTable;
  staff_passkey: StaffPasskeyTable;
  staff_recovery: StaffRecoveryTable;
  staff_ticket: StaffTicketTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends StaffTables {}
}
