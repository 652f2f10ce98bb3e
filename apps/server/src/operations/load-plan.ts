import type { Migration } from '../platform/database/migrate.ts';
import { type Message, t } from '../platform/message.ts';
import { BackupProblem, type Manifest, type ManifestTable } from './manifest.ts';
import type { Row } from './rows.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * The steps of the schema that the backup has gone through, in order, and those that come after. Throws BackupProblem when
 * this program does not know one of the backup's.
 */
export function splitMigrations(
  file: string,
  manifest: Manifest,
  migrations: readonly Migration[],
): { readonly before: readonly Migration[]; readonly after: readonly Migration[] } {
  const gone = new Set(manifest.migrations);
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = manifest.migrations.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new BackupProblem(
      file,
      t`was made by a newer version of Yuelan (it knows ${unknown.slice(0, 3).join(', ')}). Restore it with that version.`,
    );
  return {
    before: migrations.filter(({ id }) => gone.has(id)),
    after: migrations.filter(({ id }) => !gone.has(id)),
  };
}

/** A table to fill: as it is in the database, with what the backup says of it. */
export interface TableToLoad {
  readonly shape: TableShape;
  /** Names in the order of the values of each row, each with its type in the database. */
  readonly columns: TableShape['columns'];
  readonly said: ManifestTable;
}

/** The rows of a backup, some at a time, from its beginning each time it is called. */
export type RowSource = () => AsyncIterable<{ readonly table: TableToLoad; readonly rows: readonly Row[] }>;

/** Matches the tables of the backup with those of the database. Throws BackupProblem when they are not the same. */
export function matchTables(
  file: string,
  manifest: Manifest,
  shapes: readonly TableShape[],
): ReadonlyMap<string, TableToLoad> {
  const strange = (what: Message) =>
    new BackupProblem(
      file,
      t`does not fit this version of Yuelan: ${what}. Restore it with the version that made it.`,
    );
  const tables = new Map<string, TableToLoad>();
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  for (const [name, said] of Object.entries(manifest.tables)) {
    const shape = byName.get(name);
    if (shape === undefined) throw strange(t`there is no table ${name}`);
    const columns = said.columns.flatMap((column) => shape.columns.find((own) => own.name === column) ?? []);
    if (columns.length !== said.columns.length || columns.length !== shape.columns.length)
      throw strange(t`the table ${name} has other columns`);
    tables.set(name, { shape, columns, said });
  }
  const left = shapes.find(({ name }) => !tables.has(name) && !manifest.leftOut.includes(name));
  if (left !== undefined) throw strange(t`it has no table ${left.name}`);
  return tables;
}
