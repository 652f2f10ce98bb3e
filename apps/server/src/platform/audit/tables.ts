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
  /** JSON; null if the item did not exist before, or does not exist after. */
  before: string | null;
  after: string | null;
  /** SHA-256, base64url, of this entry and the hash of the one before. */
  hash: string;
}

/** The end of each library's chain. */
interface AuditHeadTable {
  clientid: string;
  number: number;
  hash: string;
}

/** Changes that can be undone for a limited time. */
interface UndoEntryTable {
  id: string;
  clientid: string;
  at: string;
  actor_type: 'staff' | 'operator' | 'job';
  actor: string;
  action: string;
  target_type: string;
  target_id: string;
  /** The permission that undoing needs. */
  permission: Permission;
  /** JSON for the domain that offered the undo. */
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
