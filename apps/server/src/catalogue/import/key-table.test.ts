import { expect, test } from 'vitest';
import { KeyTable } from './key-table.ts';

test('a key finds every id that it was added with, however many there are', () => {
  const table = new KeyTable();
  for (let id = 1; id <= 200_000; id += 1) table.add(`key ${id % 150_000}`, id);
  expect(table.size).toBe(200_000);
  for (const key of [1, 77, 49_999, 120_000]) {
    const ids = [...table.find(`key ${key}`)];
    expect(ids).toEqual(expect.arrayContaining(key < 50_001 ? [key, key + 150_000] : [key]));
    // Others come only if their hashes are equal, too.
    expect(ids.length).toBeLessThan(5);
  }
  expect([...table.find('another key')].length).toBeLessThan(3);
});
