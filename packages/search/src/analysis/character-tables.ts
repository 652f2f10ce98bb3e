import type { LocalePreset } from 'opencc-js/core';
import { packTables, sharedTables, TableReader } from './tables.ts';
import { textOfUnits, unitsOf } from './text-of-units.ts';
import type { WordTableData } from './word-table.ts';

/**
 * What OpenCC and pinyin-pro know about characters, as tables that threads share: with these libraries loaded, each
 * thread would take 30 MB more and start 0.1 s later (docs/decisions/0061-tables-of-characters.md).
 */
export interface CharacterTables {
  /** What each UTF-16 unit folds to, or one of the numbers of `characters.ts`. */
  readonly fold: Uint16Array;
  /** What units fold to that become a text. */
  readonly expansions: readonly (readonly [unit: number, text: string])[];
  /** Han characters that are not of the two large blocks of the basic plane, with the characters that represent them. */
  readonly others: readonly (readonly [from: string, to: string])[];
  /** Readings without tones, `ü` as `v`. 0: of an unknown character; 1: of a character whose reading is no syllable. */
  readonly sounds: readonly string[];
  /** The usual reading of each UTF-16 unit, as a place in `sounds`. */
  readonly usual: Uint16Array;
  /** The same for code points above the basic plane. */
  readonly usualAbove: readonly (readonly [point: number, sound: number])[];
  /** Characters that are read together. */
  readonly phrases: WordTableData;
  /** The probability of each phrase as a word, and as a surname; 0 if it is none. */
  readonly wordChances: Float64Array;
  readonly surnameChances: Float64Array;
  /** The readings of the phrases' characters, in the order of their units. */
  readonly wordSounds: Uint16Array;
  readonly surnameSounds: Uint16Array;
  /** OpenCC's dictionaries from Taiwan to the mainland. */
  readonly toSimplified: NonNullable<LocalePreset['configs']>[string];
}

type Texts = Pick<CharacterTables, 'expansions' | 'others' | 'sounds' | 'usualAbove' | 'toSimplified'>;

const units = 0x1_0000;

export function packCharacterTables(tables: CharacterTables): Buffer {
  const { expansions, others, sounds, usualAbove, toSimplified, phrases } = tables;
  const texts = unitsOf(
    JSON.stringify({ expansions, others, sounds, usualAbove, toSimplified } satisfies Texts),
  );
  return packTables(
    {
      phrases: phrases.lengths.length,
      characters: phrases.units.length,
      texts: texts.length,
    },
    [
      ...[tables.wordChances, tables.surnameChances],
      ...[tables.fold, tables.usual, phrases.units, tables.wordSounds, tables.surnameSounds],
      ...[texts, phrases.lengths],
    ],
  );
}

export function characterTablesFrom(shared: SharedArrayBuffer): CharacterTables {
  const reader = new TableReader(shared);
  const size: Readonly<Record<'phrases' | 'characters' | 'texts', number>> = JSON.parse(reader.head);
  const wordChances = reader.take(Float64Array, size.phrases);
  const surnameChances = reader.take(Float64Array, size.phrases);
  const fold = reader.take(Uint16Array, units);
  const usual = reader.take(Uint16Array, units);
  const phraseUnits = reader.take(Uint16Array, size.characters);
  const wordSounds = reader.take(Uint16Array, size.characters);
  const surnameSounds = reader.take(Uint16Array, size.characters);
  const texts: Texts = JSON.parse(textOfUnits(reader.take(Uint16Array, size.texts), 0, size.texts));
  return {
    ...{ fold, usual, wordChances, surnameChances, wordSounds, surnameSounds },
    ...texts,
    phrases: { units: phraseUnits, lengths: reader.take(Uint8Array, size.phrases) },
  };
}

let known: CharacterTables | undefined;

/** The tables of this package. */
export function readCharacterTables(): CharacterTables {
  known ??= characterTablesFrom(sharedTables(new URL('./character-tables.bin', import.meta.url)));
  return known;
}
