import { readFileSync } from 'node:fs';

/**
 * The librarian's knowledge is data: tables beside this file, one line per entry. Tabs separate cells. Commas without
 * a space after them separate the members of a list (`depression, mental` is one member). Lines that begin with `#`
 * describe the columns.
 */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return readFileSync(new URL(`./tables/${table}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** The members of a cell. */
export const listOf = (cell: string | undefined): readonly string[] =>
  (cell ?? '')
    .split(/,(?! )/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns a function that makes a value on its first call and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
