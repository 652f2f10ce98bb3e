import type { Migration } from '../platform/database/migrate.ts';
import { type Message, t } from '../platform/message.ts';
import { BackupProblem, type Manifest, type ManifestTable } from './manifest.ts';
import type { Row } from './rows.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * The migrations that the backup has, in order, and those that follow. Throws BackupProblem if
 * this version does not know one of the backup's migrations.
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

/** A table to fill: its shape in the database, and its entry in the backup. */
export interface TableToLoad {
  readonly shape: TableShape;
  /** Column names in the order of each row's values, each with its database type. */
  readonly columns: TableShape['columns'];
  readonly said: ManifestTable;
}

/** The rows of a backup in batches; each call starts from the beginning. */
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
