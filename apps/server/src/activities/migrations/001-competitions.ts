import { sql } from 'kysely';
import { text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Competitions with their texts in each language. */
export const competitionTables: Migration = {
  id: 'activities-001-competitions',
  up: async (db, dialect) => {
    const words = text(dialect);
    await db.schema
      .createTable('competition')
      .addColumn('clientid', words, (column) => column.notNull().references('library.clientid'))
      .addColumn('id', words, (column) => column.notNull())
      .addColumn('start_at', words, (column) => column.notNull())
      .addColumn('end_at', words, (column) => column.notNull())
      .addColumn('publish_at', words, (column) => column.notNull())
      .addColumn('until_at', words, (column) => column.notNull())
      .addColumn('cover', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('competition_key', ['clientid', 'id'])
      .addCheckConstraint('competition_span', sql`start_at < end_at`)
      .execute();
    await db.schema
      .createTable('competition_text')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('competition_id', words, (column) => column.notNull())
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('name', words, (column) => column.notNull())
      .addColumn('introduction', words, (column) => column.notNull())
      .addPrimaryKeyConstraint('competition_text_key', ['clientid', 'competition_id', 'language'])
      .addForeignKeyConstraint(
        'competition_text_of_competition',
        ['clientid', 'competition_id'],
        'competition',
        ['clientid', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
