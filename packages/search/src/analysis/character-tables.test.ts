import { expect, test } from 'vitest';
import { characterTablesOfLibraries } from '../../bench/character-tables.ts';
import { characterTablesFrom, packCharacterTables, readCharacterTables } from './character-tables.ts';
import { unpackTables } from './tables.ts';

test('the packed tables are those of the installed libraries, after pack-character-tables.ts', () => {
  const now = characterTablesOfLibraries();
  expect(characterTablesFrom(unpackTables(packCharacterTables(now)))).toEqual(now);
  expect(readCharacterTables()).toEqual(now);
});
