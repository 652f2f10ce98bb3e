import { integer, text, withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** Conversations, what was used of the budgets, and reading help made by models. */
export const assistantTables: Migration = {
  id: 'assistant-001-tables',
  up: async (db, dialect) => {
    const words = text(dialect);
    const number = integer(dialect);
    await db.schema
      .createTable('assistant_conversation')
      .addColumn('id', words, (column) => column.primaryKey())
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('session_hash', words, (column) => column.notNull())
      .addColumn('memory', words, (column) => column.notNull())
      .addColumn('busy_until', words, (column) => column.notNull())
      .addColumn('expires_at', words, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('assistant_conversation_by_expiry')
      .on('assistant_conversation')
      .column('expires_at')
      .execute();
    await db.schema
      .createTable('assistant_use')
      .addColumn('clientid', words, (column) => column.notNull())
      .addColumn('day', words, (column) => column.notNull())
      .addColumn('scope', words, (column) => column.notNull())
      .addColumn('conversations', number, (column) => column.notNull())
      .addColumn('questions', number, (column) => column.notNull())
      .addColumn('asked', number, (column) => column.notNull())
      .addColumn('tokens', number, (column) => column.notNull())
      .addPrimaryKeyConstraint('assistant_use_scope', ['clientid', 'day', 'scope'])
      .execute();
    await db.schema.createIndex('assistant_use_by_day').on('assistant_use').column('day').execute();
    await withId(db.schema.createTable('assistant_help'), dialect)
      .addColumn('title_id', number, (column) => column.notNull().references('title.id').onDelete('cascade'))
      .addColumn('language', words, (column) => column.notNull())
      .addColumn('model', words, (column) => column.notNull())
      .addColumn('version', words, (column) => column.notNull())
      .addColumn('help', words, (column) => column.notNull())
      .addColumn('made_at', words, (column) => column.notNull())
      .addUniqueConstraint('assistant_help_once', ['title_id', 'language', 'model'])
      .execute();
  },
};
