import type { Permission } from '@yuelan/contract';
import type { Generated } from '../database/tables.ts';

/** Rows are added, never changed. `number` counts from 1 in each library without a gap. */
interface AuditEntryTable {
  clientid: string;
  number: number;
  at: string;
  actor_type: 'staff' | 'operator' | 'job';
  /** Account id, or the name of a job; empty for the command line. */
  actor: string;
  address: string;
  action: string;
  target_type: string;
  target_id: string;
  /** JSON; null: there was, or is, nothing. */
  before: string | null;
  after: string | null;
  /** Of this entry with the hash of the one before: SHA-256, base64url. */
  hash: string;
}

/** The end of each library's chain. */
interface AuditHeadTable {
  clientid: string;
  number: number;
  hash: string;
}

/** Changes that can be undone for a while. */
interface UndoEntryTable {
  id: string;
  clientid: string;
  at: string;
  actor_type: 'staff' | 'operator' | 'job';
  actor: string;
  action: string;
  target_type: string;
  target_id: string;
  /** What the person who undoes must be allowed to do. */
  permission: Permission;
  /** JSON for the domain that offered it. */
  facts: string;
  until: string;
  undone: Generated<number>;
}

declare module '../database/tables.ts' {
  interface Database {
    audit_entry: AuditEntryTable;
    audit_head: AuditHeadTable;
    undo_entry: UndoEntryTable;
  }
}
