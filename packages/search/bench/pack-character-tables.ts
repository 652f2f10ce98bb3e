import { writeFileSync } from 'node:fs';
import { packCharacterTables } from '../src/analysis/character-tables.ts';
import { characterTablesOfLibraries } from './character-tables.ts';

/** Packs `src/analysis/character-tables.bin` from the installed versions of OpenCC and pinyin-pro. */
writeFileSync(
  new URL('../src/analysis/character-tables.bin', import.meta.url),
  packCharacterTables(characterTablesOfLibraries()),
);
