import { sqlMigration } from '../../platform/database/migrate.ts';

/**
 * Columns for changes at the desk: a version of each title and copy, so that two people do not overwrite each other's
 * changes; the parts that the staff edited, which imports keep; and the title into which another was merged.
 */
export const deskEdits = sqlMigration(
  'catalogue-009-desk-edits',
  `
    alter table title add column version INTEGER not null default 1;
    alter table title add column edited TEXT not null default '[]';
    alter table title add column merged_into INTEGER references title(id);
    create index title_by_merged on title (merged_into);
    alter table copy add column version INTEGER not null default 1;
    alter table copy add column edited TEXT not null default '[]';
  `,
);
