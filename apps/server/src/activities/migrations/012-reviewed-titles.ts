import { integer } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** The title that a review is about, if its author chose one. */
export const reviewedTitles: Migration = {
  id: 'activities-012-reviewed-titles',
  up: (db, dialect) =>
    db.schema
      .alterTable('book_review')
      .addColumn('title_id', integer(dialect), (column) => column.references('title.id').onDelete('set null'))
      .execute(),
};
