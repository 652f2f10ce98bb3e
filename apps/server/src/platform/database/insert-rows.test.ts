import { expect, test } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { insertRows } from './insert-rows.ts';
import { transaction } from './transaction.ts';

eachDatabase((_name, makeApp) => {
  test('many rows are stored as they are, whether or not they fill their last statement', async () => {
    const { db } = await makeApp();
    const rowsOf = (kind: string, length: number) =>
      Array.from({ length }, (_, value) => {
        const name = `${kind} ${String(value).padStart(3, '0')}`;
        return value % 3 === 0 ? { value, name } : { name, value };
      });
    const all = [...rowsOf('a', 250), ...rowsOf('b', 100), ...rowsOf('c', 37)];
    await transaction(db, async (tx) => {
      for (const kind of ['a', 'b', 'c', 'none'])
        await insertRows(
          tx,
          'catalogue_sequence',
          all.filter(({ name }) => name.startsWith(kind)),
          (rows) => tx.insertInto('catalogue_sequence').values(rows),
        );
    });
    const found = await db
      .selectFrom('catalogue_sequence')
      .selectAll()
      .where('name', '!=', 'title')
      .execute();
    expect(found.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(all);
  });
});
