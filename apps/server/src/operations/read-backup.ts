import { createHash, type Hash } from 'node:crypto';
import { checkObjectName } from '../files/public.ts';
import { joined, type Message, t } from '../platform/message.ts';
import { type ArchiveEntry, type BackupSource, readArchive, readWhole } from './archive-reader.ts';
import { isSignedBy } from './backup-keys.ts';
import {
  BackupProblem,
  type FileArea,
  fileAreas,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  signatureName,
  signedFormat,
} from './manifest.ts';
import { linesOf, type Row, readRow } from './rows.ts';

const largestHead = 64 * 1024;
const largestManifest = 16 * 1024 * 1024;
const largestSignature = 1024;
/** A piece of a table is 1 MB and at most a thousand rows more. */
const largestPiece = 512 * 1024 * 1024;

/** The parts of a backup between its head and its manifest. */
export type BackupPart =
  | { readonly kind: 'rows'; readonly table: string; readonly entry: ArchiveEntry }
  | { readonly kind: 'file'; readonly area: FileArea; readonly name: string; readonly entry: ArchiveEntry }
  | { readonly kind: 'manifest'; readonly entry: ArchiveEntry }
  | { readonly kind: 'signature'; readonly entry: ArchiveEntry };

/** The parts of a backup in turn. Throws BackupProblem if it is not a backup or comes from a newer version. */
export async function* readParts(source: BackupSource): AsyncGenerator<BackupPart> {
  const { file } = source;
  let isFirst = true;
  for await (const entry of readArchive(source)) {
    if (isFirst) await checkHead(file, entry);
    else yield partOf(file, entry);
    isFirst = false;
  }
  if (isFirst) throw new BackupProblem(file, t`is not a backup of Yuelan.`);
}

async function checkHead(file: string, entry: ArchiveEntry): Promise<void> {
  if (entry.name !== headName) throw new BackupProblem(file, t`is not a backup of Yuelan.`);
  const head = headSchema.safeParse(parseJson(await readWhole(file, entry, largestHead)));
  if (!head.success) throw new BackupProblem(file, t`is not a backup of Yuelan.`);
  if (head.data.format > signedFormat)
    throw new BackupProblem(file, t`was made by a newer version of Yuelan. Restore it with that version.`);
}

function partOf(file: string, entry: ArchiveEntry): BackupPart {
  if (entry.name === manifestName) return { kind: 'manifest', entry };
  if (entry.name === signatureName) return { kind: 'signature', entry };
  const table = /^tables\/(\w{1,63})\/\d{6}\.ndjson$/.exec(entry.name)?.[1];
  if (table !== undefined) return { kind: 'rows', table, entry };
  for (const area of fileAreas) {
    const name = entry.name.startsWith(`${area}/`) ? entry.name.slice(area.length + 1) : undefined;
    if (name !== undefined && isObjectName(name)) return { kind: 'file', area, name, entry };
  }
  throw new BackupProblem(file, t`contains ${JSON.stringify(entry.name)}, which no Yuelan backup contains.`);
}

function isObjectName(name: string): boolean {
  try {
    return checkObjectName(name) === name;
  } catch {
    return false;
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The rows of a piece of a table with this many columns. Throws BackupProblem if they cannot be read. */
export async function readRows(file: string, entry: ArchiveEntry, width: number): Promise<readonly Row[]> {
  const lines = linesOf(await readWhole(file, entry, largestPiece));
  try {
    return lines.map((line) => readRow(line, width));
  } catch {
    throw new BackupProblem(file, t`is damaged: ${entry.name} contains something that is not a row.`);
  }
}

interface Sum {
  rows: number;
  bytes: number;
  readonly hash: Hash;
}

/** Checksums and counts gathered while reading the backup, to compare with its manifest. */
class Sums {
  readonly #sums = new Map<string, Sum>();

  of(name: string): Sum {
    const known = this.#sums.get(name);
    if (known !== undefined) return known;
    const sum = { rows: 0, bytes: 0, hash: createHash('sha256') };
    this.#sums.set(name, sum);
    return sum;
  }

  get names(): readonly string[] {
    return [...this.#sums.keys()];
  }
}

/** Who made a backup, as far as known. */
export type Origin = 'verified' | 'signed but not verified' | 'not signed';

export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly origin: Origin;
}

/**
 * Reads a backup from its first byte to its last and compares everything with its manifest, and the manifest with its
 * signature where keys are given. Throws BackupProblem. Changes nothing.
 */
export async function checkBackup(
  source: BackupSource,
  progress: (line: Message | string) => void,
): Promise<CheckedBackup> {
  const { file } = source;
  const sums = new Sums();
  let manifest: Buffer | undefined;
  let signature: string | undefined;
  for await (const part of readParts(source)) {
    if (signature !== undefined || (manifest !== undefined && part.kind !== 'signature'))
      throw new BackupProblem(file, t`is damaged: there is data after its end.`);
    progress(t`checking ${part.entry.name}`);
    if (part.kind === 'manifest') manifest = await readWhole(file, part.entry, largestManifest);
    else if (part.kind === 'signature')
      signature = (await readWhole(file, part.entry, largestSignature)).toString('latin1').trim();
    else if (part.kind === 'rows') await addRows(sums.of(`tables/${part.table}`), part.entry);
    else await addFile(sums.of(part.area), part.name, part.entry);
  }
  if (manifest === undefined)
    throw new BackupProblem(file, t`ends too early: it was cut short. Take another backup.`);
  const origin = originOf(source, manifest, signature);
  const parsed = parseManifest(file, manifest);
  compare(file, parsed, sums);
  return { manifest: parsed, origin };
}

function originOf({ file, keys }: BackupSource, manifest: Buffer, signature: string | undefined): Origin {
  if (keys === undefined) return signature === undefined ? 'not signed' : 'signed but not verified';
  if (signature === undefined)
    throw new BackupProblem(
      file,
      t`is not signed, so its origin is unknown. Without --keys it can be restored all the same.`,
    );
  if (isSignedBy(manifest, signature, keys)) return 'verified';
  throw new BackupProblem(file, t`is not signed by the holder of these keys: do not restore it.`);
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  const manifest = manifestSchema.safeParse(parseJson(bytes));
  if (!manifest.success) throw new BackupProblem(file, t`is damaged: its manifest cannot be read.`);
  return manifest.data;
}

async function addRows(sum: Sum, entry: ArchiveEntry): Promise<void> {
  const lineFeed = 10;
  for await (const chunk of entry.bytes) {
    sum.hash.update(chunk);
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) sum.rows += 1;
  }
}

async function addFile(sum: Sum, name: string, entry: ArchiveEntry): Promise<void> {
  sum.rows += 1;
  sum.bytes += entry.size;
  sum.hash.update(`${name}\n`);
  for await (const chunk of entry.bytes) sum.hash.update(chunk);
}

function compare(file: string, manifest: Manifest, sums: Sums): void {
  const damaged = (what: Message) =>
    new BackupProblem(file, t`is damaged: ${what} does not match its manifest. Take another backup.`);
  for (const [name, table] of Object.entries(manifest.tables)) {
    const { rows, hash } = sums.of(`tables/${name}`);
    if (rows !== table.rows || hash.digest('hex') !== table.sha256) throw damaged(t`the table ${name}`);
  }
  for (const area of fileAreas) {
    const { rows, bytes, hash } = sums.of(area);
    const said = manifest.files[area];
    if (rows !== said.count || bytes !== said.bytes || hash.digest('hex') !== said.sha256)
      throw damaged(area === 'files' ? t`what readers uploaded` : t`the pictures of news and guides`);
  }
  const known = new Set<string>([
    ...Object.keys(manifest.tables).map((name) => `tables/${name}`),
    ...fileAreas,
  ]);
  const strange = sums.names.find((name) => !known.has(name));
  if (strange !== undefined) throw damaged(joined([strange]));
}
