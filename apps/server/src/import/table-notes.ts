import type { TableDoubtCode } from './doubts.ts';
import type { Note } from './outcome.ts';
import type { TableFacts } from './read-table.ts';

/** The facts about the file in the summary of an import. */
export const tableSummary = ({
  encoding,
  blank,
  columns,
}: Pick<TableFacts, 'encoding' | 'blank' | 'columns'>) => ({
  encoding,
  blankRows: blank,
  recognisedColumns: columns?.recognised ?? {},
  unknownColumns: columns?.unknown ?? [],
});

/** Notes on a table as a whole: which columns and sheets were read, and which were not. */
export function tableNotes({
  columns,
  unmapped,
  sheets,
}: Pick<TableFacts, 'columns' | 'unmapped' | 'sheets'>): Note[] {
  const note = (code: TableDoubtCode, values: readonly string[] = []): Note[] =>
    values.length === 0 ? [] : [{ code, value: values.join('; ') }];
  const names = (list: readonly { readonly name: string; readonly rows: number }[] = []) =>
    list.map(({ name, rows }) => `${name} (${rows})`);
  return [
    ...note('sheets.read', names(sheets?.read)),
    ...note('sheets.skipped', names(sheets?.skipped)),
    ...note(
      'columns.read',
      Object.entries(columns?.recognised ?? {}).map(([heading, field]) => `${heading} → ${field}`),
    ),
    ...note('columns.unknown', columns?.unknown),
    ...note(
      'columns.shared',
      columns?.shared.map(({ field, headings }) => `${field} ← ${headings.join(', ')}`),
    ),
    ...note('columns.unmapped', unmapped),
  ];
}
