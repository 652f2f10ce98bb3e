import { type RawBuilder, sql } from 'kysely';

/**
 * A condition for `where`: one of the columns (`table.column`) contains the text, ignoring case. Always true for an
 * empty text.
 */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return sql<boolean>`1 = 1`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
