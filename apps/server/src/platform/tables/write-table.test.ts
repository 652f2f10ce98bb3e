import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { TableRow } from './table-file.ts';
import { tableTypes, writeTable } from './write-table.ts';

/** Pieces: more than the parts of a workbook that precede its rows. */
const begun = 24;
const formats = Object.keys(tableTypes).filter((name) => name === 'xlsx' || name === 'csv');
const columns = [{ heading: '序号' }, { heading: '内容' }];
const total = 60_000;

/** Rows that hardly compress, how many were read, and a promise that resolves once the reading has ended. */
function longTable(faultAt = Number.POSITIVE_INFINITY) {
  const state = { read: 0 };
  const closed = Promise.withResolvers<void>();
  async function* rows(): AsyncGenerator<TableRow> {
    try {
      while (state.read < total) {
        if (state.read === faultAt) throw new Error('the database is gone');
        state.read += 1;
        yield [state.read, createHash('sha256').update(String(state.read)).digest('base64')];
      }
    } finally {
      closed.resolve();
    }
  }
  return { table: { name: '长表', columns, rows: rows() }, state, closed: closed.promise };
}

test.each(formats)('a long %s table is written while its rows are read', async (format) => {
  const { table, state } = longTable();
  const bytes = await writeTable(table, format);
  const taken = bytes.iterator({ destroyOnReturn: false });
  for (let piece = 0; piece < begun; piece += 1) await taken.next();
  expect(state.read).toBeLessThan(total);
  await buffer(bytes);
  expect(state.read).toBe(total);
});

test.each(formats.flatMap((format) => [0, 1, begun].map((taken) => [format, taken] as const)))(
  'nothing more of a %s table is read once nobody takes it, after %i pieces',
  async (format, some) => {
    const { table, state, closed } = longTable();
    const further = longTable();
    const bytes = await writeTable(format === 'csv' ? table : { ...table, more: [further.table] }, format);
    const taken = bytes.iterator();
    for (let piece = 0; piece < some; piece += 1) await taken.next();
    bytes.destroy();
    await closed;
    if (format === 'xlsx') await further.closed;
    expect(state.read).toBeLessThan(total);
  },
);

test.each(formats)(
  'a %s table that cannot be read to its end is not taken for a whole one',
  async (format) => {
    const bytes = await writeTable(longTable(total - 1).table, format);
    await expect(buffer(bytes)).rejects.toThrow('the database is gone');
    await expect(writeTable(longTable(0).table, format)).rejects.toThrow('the database is gone');
  },
);
