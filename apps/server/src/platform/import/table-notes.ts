import type { TableDoubtCode } from './doubts.ts';
import type { Note } from './outcome.ts';
import type { TableFacts } from './read-table.ts';

/** What there is to say of a table as a whole: columns that nothing was done with, and those that share a field. */
export function tableNotes({ columns }: Pick<TableFacts, 'columns'>): Note[] {
  const note = (code: TableDoubtCode, values: readonly string[]): Note[] =>
    values.length === 0 ? [] : [{ code, value: values.join('; ') }];
  return [
    ...note('columns.unknown', columns?.unknown ?? []),
    ...note(
      'columns.shared',
      (columns?.shared ?? []).map(({ field, headings }) => `${field} ← ${headings.join(', ')}`),
    ),
  ];
}
