import { createHash, type Hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, type FileStore, isNoRoom, syncFolder } from '../files/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { databaseFile } from '../platform/database/open.ts';
import { damagedAdvice, quickCheck } from '../platform/database/quick-check.ts';
import { Fault } from '../platform/fault.ts';
import type { BackupFailure } from '../platform/jobs/backup-runs.ts';
import type { Log } from '../platform/log.ts';
import { type Message, t } from '../platform/message.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type SenderKeys, signManifest } from './backup-keys.ts';
import { namesOf, registers, storeOf } from './kept-files.ts';
import {
  type FileArea,
  fileAreas,
  formatVersion,
  headName,
  type Manifest,
  type ManifestTable,
  manifestName,
  signatureName,
  signedFormat,
} from './manifest.ts';
import { printRow } from './rows.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';
import { quoted, type TableShape } from './table-shapes.ts';

/** How much of a table one entry holds, and thus how much is in memory at once. */
const pieceBytes = 1024 * 1024;

export interface BackupParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Tables that a backup leaves out. */
  readonly leftOut: readonly string[];
  /** Receives progress messages for the user. */
  readonly progress: (line: Message | string) => void;
  readonly stopped: AbortSignal;
  /** Signs and encrypts the backup. */
  readonly keys?: SenderKeys | undefined;
}

export interface BackupSummary {
  readonly file: string;
  /** Of the backup file. */
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** The backup did not begin, or its file may not be replaced: the command is wrong, not the installation. */
export class BackupRefused extends Fault {}

class BackupBroken extends Fault {
  readonly why: BackupFailure;
  constructor(why: BackupFailure, text: Message) {
    super(text);
    this.why = why;
  }
}

/** Why a backup failed, by its error. */
export const failureOf = (error: unknown): BackupFailure =>
  error instanceof BackupBroken ? error.why : 'failed';

/**
 * Writes the whole installation to one file, even while the server runs. The file appears only once it is complete and
 * on the disk. Throws BackupRefused if the file exists and `force` is not set.
 */
export async function backUp(parts: BackupParts, path: string, force: boolean): Promise<BackupSummary> {
  const file = resolve(path);
  if (!existsSync(dirname(file))) throw new BackupRefused(t`There is no folder ${dirname(file)}.`);
  if (!force && existsSync(file)) throw alreadyThere(file);
  const unfinished = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.partial`);
  refuseDamaged(parts.config);
  const archive = new ArchiveWriter(unfinished, parts.keys?.recipient);
  try {
    const manifest = await new Backup(parts, archive).write();
    await archive.finish();
    parts.stopped.throwIfAborted();
    await giveName(unfinished, file, force);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await archive.abandon();
    if (parts.stopped.aborted)
      throw new BackupBroken('stopped', t`The backup was stopped; no file was written.`);
    throw isNoRoom(error)
      ? new BackupBroken('no-room', t`There is not enough space for the backup in ${dirname(file)}.`)
      : error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Otherwise damage would only be noticed when the backup is needed. */
function refuseDamaged(config: Config): void {
  const file = databaseFile(config);
  if (config.databaseUrl !== undefined || !existsSync(file)) return;
  const [fault] = quickCheck(file);
  if (fault !== undefined)
    throw new BackupBroken('damaged', t`The database is damaged (${fault}). ${damagedAdvice}`);
}

const alreadyThere = (file: string) =>
  new BackupRefused(
    t`${file} already exists. Name another file, or add --force to replace it with the new backup.`,
  );

async function giveName(unfinished: string, file: string, force: boolean): Promise<void> {
  if (force) await rename(unfinished, file);
  else
    try {
      // Unlike a rename, it fails if the file was created meanwhile.
      await link(unfinished, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw alreadyThere(file);
      // Some file systems have no hard links.
      if (existsSync(file)) throw alreadyThere(file);
      await rename(unfinished, file);
    }
  await syncFolder(dirname(file));
}

interface AreaCount {
  count: number;
  bytes: number;
  readonly hash: Hash;
}

class Backup {
  readonly #parts: BackupParts;
  readonly #archive: ArchiveWriter;
  readonly #kept: Readonly<Record<FileArea, AreaCount>> = {
    files: { count: 0, bytes: 0, hash: createHash('sha256') },
    pictures: { count: 0, bytes: 0, hash: createHash('sha256') },
  };
  readonly #copied: Readonly<Record<FileArea, Set<string>>> = { files: new Set(), pictures: new Set() };

  constructor(parts: BackupParts, archive: ArchiveWriter) {
    this.#parts = parts;
    this.#archive = archive;
  }

  /**
   * Kept files first, then the database as it is at one moment, then the files that arrived meanwhile. A file
   * deleted during the backup is therefore in it if the database of that moment names it.
   */
  async write(): Promise<Manifest> {
    const { config, clock, log, leftOut, keys } = this.#parts;
    await this.#addJson(headName, {
      product: 'yuelan',
      format: keys === undefined ? formatVersion : signedFormat,
    });
    const inside = config.objectStore === undefined;
    if (inside) await this.#addFiles(await withSnapshot(config, log, readNames));
    return withSnapshot(config, log, async (snapshot) => {
      const createdAt = clock.now().toISOString();
      const tables: Record<string, ManifestTable> = {};
      for (const table of snapshot.tables)
        if (!leftOut.includes(table.name)) tables[table.name] = await this.#addTable(snapshot, table);
      const missingFiles = inside ? await this.#addFiles(await readNames(snapshot)) : 0;
      const manifest: Manifest = {
        format: formatVersion,
        createdAt,
        database: snapshot.dialect,
        migrations: await readMigrations(snapshot),
        tables,
        leftOut: snapshot.tables.map(({ name }) => name).filter((name) => leftOut.includes(name)),
        filesAre: inside ? 'inside' : 'object-store',
        files: { files: this.#sumOf('files'), pictures: this.#sumOf('pictures') },
        missingFiles,
      };
      const bytes = await this.#addJson(manifestName, manifest);
      if (keys !== undefined)
        await this.#archive.add(signatureName, Buffer.from(`${signManifest(bytes, keys)}\n`), clock.now());
      return manifest;
    });
  }

  async #addJson(name: string, value: unknown): Promise<Buffer> {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    await this.#archive.add(name, bytes, this.#parts.clock.now());
    return bytes;
  }

  async #addTable(snapshot: Snapshot, table: TableShape): Promise<ManifestTable> {
    const columns = table.columns.map(({ name }) => name);
    const hash = createHash('sha256');
    let rows = 0;
    let pieces = 0;
    let lines: string[] = [];
    let length = 0;
    const addPiece = async () => {
      const piece = Buffer.from(lines.join(''));
      lines = [];
      length = 0;
      pieces += 1;
      hash.update(piece);
      const name = `tables/${table.name}/${String(pieces).padStart(6, '0')}.ndjson`;
      await this.#archive.add(name, piece, this.#parts.clock.now());
      this.#parts.progress(t`${table.name}: ${rows} rows`);
    };
    const select = `select ${columns.map(quoted).join(', ')} from ${quoted(table.name)}`;
    for await (const batch of snapshot.rows(select)) {
      this.#parts.stopped.throwIfAborted();
      for (const row of batch) {
        const line = printRow(columns, row);
        lines.push(line);
        length += line.length;
        rows += 1;
      }
      if (length >= pieceBytes) await addPiece();
    }
    if (lines.length > 0) await addPiece();
    const lastId = table.numbered === undefined ? undefined : await snapshot.lastId(table);
    return { columns, rows, sha256: hash.digest('hex'), ...(lastId === undefined ? {} : { lastId }) };
  }

  /** Adds the named files that were not added yet. Returns how many are missing. */
  async #addFiles(names: Readonly<Record<FileArea, readonly string[]>>): Promise<number> {
    let missing = 0;
    for (const area of fileAreas) {
      const store = storeOf(this.#parts.config, area);
      for (const name of names[area]) {
        this.#parts.stopped.throwIfAborted();
        if (this.#copied[area].has(name)) continue;
        if (await this.#addFile(area, store, name)) this.#copied[area].add(name);
        else missing += 1;
      }
    }
    return missing;
  }

  /** Returns false if there is no such file. Stored files never change. */
  async #addFile(area: FileArea, store: FileStore, name: string): Promise<boolean> {
    const found = await store.stat(name);
    const source = found === undefined ? undefined : await store.get(name);
    if (found === undefined || source === undefined) return false;
    const kept = this.#kept[area];
    kept.hash.update(`${name}\n`);
    const hashed = async function* () {
      for await (const chunk of source) {
        kept.hash.update(chunk);
        yield chunk;
      }
    };
    await this.#archive.addStream(`${area}/${name}`, found.size, hashed(), this.#parts.clock.now());
    kept.count += 1;
    kept.bytes += found.size;
    this.#parts.progress(`${area}: ${kept.count}`);
    return true;
  }

  #sumOf(area: FileArea) {
    const { count, bytes, hash } = this.#kept[area];
    return { count, bytes, sha256: hash.digest('hex') };
  }
}

/** The names of all stored files; none for an area whose table does not exist yet. */
async function readNames(snapshot: Snapshot): Promise<Readonly<Record<FileArea, readonly string[]>>> {
  const names: Record<FileArea, string[]> = { files: [], pictures: [] };
  for (const area of fileAreas) {
    if (!snapshot.tables.some(({ name }) => name === registers[area].table)) continue;
    for await (const rows of snapshot.rows(namesOf(area)))
      for (const { name } of rows) names[area].push(String(name));
  }
  return names;
}

async function readMigrations(snapshot: Snapshot): Promise<string[]> {
  const ids: string[] = [];
  if (!snapshot.tables.some(({ name }) => name === 'schema_migration'))
    throw new Fault(
      t`This is not a Yuelan database, or it has not been used yet: there is nothing to back up.`,
    );
  for await (const rows of snapshot.rows('select id from schema_migration order by id'))
    for (const { id } of rows) ids.push(String(id));
  return ids;
}
