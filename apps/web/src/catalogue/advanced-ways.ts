import { type AdvancedAddress, askAdvanced } from './advanced-address.ts';
import { ask, plainSearch, type SearchAddress } from './search-address.ts';

/** The words of an advanced search in one line, without excluded ones. */
export function wordsOf({ rows }: AdvancedAddress): string {
  return rows.flatMap(({ logic, value }) => (logic === 'not' ? [] : [value])).join(' ');
}

/** The simple search for the same words, everywhere and flexibly. */
export function plainQuestion(address: AdvancedAddress): SearchAddress {
  return ask(plainSearch, { text: wordsOf(address) });
}

/** The same conditions in flexible mode; undefined if all of them are flexible already. */
export function loosened(address: AdvancedAddress): AdvancedAddress | undefined {
  if (address.rows.every(({ mode }) => mode === 'fuzzy')) return undefined;
  return askAdvanced(address, { rows: address.rows.map((row) => ({ ...row, mode: 'fuzzy' })) });
}
