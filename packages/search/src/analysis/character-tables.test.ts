import { expect, test } from 'vitest';
import { characterTablesOfLibraries } from '../../bench/character-tables.ts';
import { characterTablesFrom, packCharacterTables, readCharacterTables } from './character-tables.ts';
import { unpackTables } from './tables.ts';

const plain = ({ toSimplified, ...tables }: ReturnType<typeof readCharacterTables>) => ({
  ...tables,
  toSimplified,
});

test('the packed tables are those of the installed libraries, after pack-character-tables.ts', () => {
  const now = characterTablesOfLibraries();
  expect(plain(characterTablesFrom(unpackTables(packCharacterTables(now))))).toEqual(plain(now));
  expect(plain(readCharacterTables())).toEqual(plain(now));
});
