import { type FileStore, openFileStore } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import type { FileArea } from './manifest.ts';
import { quoted } from './table-shapes.ts';

/** Where the database keeps the names of an area's files. */
interface Register {
  readonly table: string;
  /** The column with the name in the store. */
  readonly name: string;
  /** Condition for rows that have bytes. */
  readonly where: string;
}

export const registers: Readonly<Record<FileArea, Register>> = {
  files: { table: 'stored_file', name: 'object_name', where: `state = 'ready'` },
  pictures: { table: 'content_picture', name: 'name', where: '1 = 1' },
};

/** A `select` of the names of all files of an area, as `name`. */
export function namesOf(area: FileArea): string {
  const { table, name, where } = registers[area];
  return `select ${quoted(name)} as name from ${quoted(table)} where ${where} order by 1`;
}

/** The store of an area: as configured, or else its folder in the data folder. */
export function storeOf(config: Pick<Config, 'dataDir' | 'objectStore'>, area: FileArea): FileStore {
  return openFileStore(config, area).store;
}
