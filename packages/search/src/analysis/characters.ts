import { readCharacterTables } from './character-tables.ts';
import { drop, expand, foldAlone, isUnified } from './fold-alone.ts';

/** What each character folds to, from OpenCC's tables, our variants and Unicode. */

const { fold: table, ...tables } = readCharacterTables();
/** What units fold to for which the table has `expand`. */
export const expansions: ReadonlyMap<number, string> = new Map(tables.expansions);
const others = new Map(tables.others);

/** The code unit that represents a code unit, or one of the numbers of `fold-alone.ts`. */
export const foldUnit = (code: number): number => table[code] ?? drop;

/** One Han character → the one that represents all its forms. */
function han(character: string): string {
  const unit = character.charCodeAt(0);
  if (!isUnified(unit)) return others.get(character) ?? character;
  const to = foldUnit(unit);
  return to === expand ? (expansions.get(unit) ?? character) : String.fromCharCode(to);
}

/** What one character folds to regardless of its neighbours; spaces are separators. */
export const foldCharacter = (character: string): string => foldAlone(character, han);
