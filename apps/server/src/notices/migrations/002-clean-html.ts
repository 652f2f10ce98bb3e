import { pictureAddress, sanitise } from '../../content/public.ts';
import type { Migration } from '../../platform/database/migrate.ts';

const texts = [
  { table: 'notice_text', key: ['clientid', 'notice_id', 'language'] },
  { table: 'guide_text', key: ['clientid', 'type', 'language'] },
] as const;

/**
 * Sanitises every stored text again: browsers used to do so, and now trust what is stored. A backup made before this
 * step goes through it when it is restored.
 */
export const cleanStoredHtml: Migration = {
  id: 'notices-002-clean-html',
  up: async (db) => {
    const pictures = await db
      .selectFrom('content_picture')
      .select(['name', 'width', 'height'])
      .where('purpose', '=', 'content')
      .execute();
    const shown = new Map(
      pictures.map(({ name, width, height }) => {
        const address = pictureAddress(name);
        return [address, { address, width, height }] as const;
      }),
    );
    for (const { table, key } of texts)
      for (const place of await db.selectFrom(table).select(key).execute()) {
        const row = key.map((column) => [column, place[column]] as const);
        const { html } = await row
          .reduce(
            (query, [column, value]) => query.where(column, '=', value),
            db.selectFrom(table).select('html'),
          )
          .executeTakeFirstOrThrow();
        const clean = sanitise(html, { picture: (source) => shown.get(source) });
        if (clean === html) continue;
        await row
          .reduce(
            (query, [column, value]) => query.where(column, '=', value),
            db.updateTable(table).set({ html: clean }),
          )
          .execute();
      }
  },
};
