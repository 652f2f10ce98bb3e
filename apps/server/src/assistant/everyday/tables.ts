import { readFileSync } from 'node:fs';

/**
 * What the librarian knows is data: tables beside this file, one line for each thing. Cells stand apart by tabs, the members
 * of a list by commas without a space after them (`depression, mental` is one). Lines that begin with `#` say what the
 * columns are.
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

/** What is made when it is first needed, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
