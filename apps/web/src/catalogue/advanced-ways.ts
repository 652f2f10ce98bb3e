import { type AdvancedAddress, askAdvanced } from './advanced-address.ts';
import { ask, plainSearch, type SearchAddress } from './search-address.ts';

/** What an advanced search asks for, in one line, without what it excludes. */
export function wordsOf({ rows }: AdvancedAddress): string {
  return rows.flatMap(({ logic, value }) => (logic === 'not' ? [] : [value])).join(' ');
}

/** The simple search for the same words, everywhere and flexibly. */
export function plainQuestion(address: AdvancedAddress): SearchAddress {
  return ask(plainSearch, { text: wordsOf(address) });
}

/** The same conditions, each in flexible mode; nothing where they are flexible already. */
export function loosened(address: AdvancedAddress): AdvancedAddress | undefined {
  if (address.rows.every(({ mode }) => mode === 'fuzzy')) return undefined;
  return askAdvanced(address, { rows: address.rows.map((row) => ({ ...row, mode: 'fuzzy' })) });
}
