import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { t } from '../platform/message.ts';
import { bytesOfWebStream, webStream } from '../platform/web-stream.ts';
import type { ReceiverKeys } from './backup-keys.ts';
import { loadAge } from './load-age.ts';
import { BackupProblem } from './manifest.ts';

/** A backup to read. */
export interface BackupSource {
  readonly file: string;
  /** Needed for an encrypted backup. With keys, a backup not signed by their counterpart is refused. */
  readonly keys?: ReceiverKeys | undefined;
}

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The entries of a gzipped tar in turn; unread bytes of an entry are skipped. Throws BackupProblem when the
 * file is not a backup, is damaged, or ends too early.
 */
export async function* readArchive({ file: path, keys }: BackupSource): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const unpacked = pipeline(() => decrypted(path, keys), createGunzip(), entries);
  unpacked.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      if (type !== 'file') throw new BackupProblem(path, t`is not a backup of Yuelan.`);
      yield { name, size, bytes: bytesOf(path, entry) };
      entry.resume();
    }
    await unpacked;
  } catch (error) {
    throw problemOf(path, error);
  } finally {
    entries.destroy();
    await unpacked.catch(() => undefined);
  }
}

async function* bytesOf(path: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('An archive entry is bytes.');
      yield chunk;
    }
  } catch (error) {
    throw problemOf(path, error);
  }
}

/** All bytes of a small entry. Throws BackupProblem when it is too large. */
export async function readWhole(path: string, entry: ArchiveEntry, atMost: number): Promise<Buffer> {
  if (entry.size > atMost) throw new BackupProblem(path, t`is not a backup of Yuelan.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ageHeader = Buffer.from('age-encryption.org/v1\n');

async function* decrypted(path: string, keys: ReceiverKeys | undefined): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path);
  if (keys === undefined)
    throw new BackupProblem(path, t`is encrypted. Name the keys that decrypt it: --keys backup-receiver.txt`);
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  const bytes = createReadStream(path);
  try {
    yield* bytesOfWebStream(await decrypter.decrypt(webStream(bytes)));
  } catch {
    throw (
      bytes.errored ??
      new BackupProblem(path, t`cannot be decrypted: it was encrypted for other keys, or is damaged.`)
    );
  } finally {
    bytes.destroy();
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
  return buffer.subarray(0, bytesRead).equals(ageHeader);
}

function problemOf(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupProblem) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new BackupProblem(path, t`is not there.`);
  if (code === 'EISDIR') return new BackupProblem(path, t`is a folder, not a backup.`);
  if (code === 'Z_BUF_ERROR' || error.message === 'Unexpected end of data')
    return new BackupProblem(path, t`ends too early: it was cut short. Take another backup.`);
  if (error.message === 'incorrect header check')
    return new BackupProblem(path, t`is not a backup of Yuelan.`);
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new BackupProblem(path, t`is damaged (${error.message}). Take another backup.`);
  if (/tar/i.test(error.message)) return new BackupProblem(path, t`is damaged, or not a backup of Yuelan.`);
  return error;
}
