import { text } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';

/** When a library opens, so that pages can say whether it is open now. */
export const openingTimes: Migration = {
  id: 'circulation-003-opening-times',
  up: async (db, dialect) => {
    await db.schema.alterTable('closing_time').addColumn('opens', text(dialect)).execute();
  },
};
