import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { type MeaningData, meaningVersion } from '@yuelan/search';
import type { ServiceId } from '../platform/ids.ts';
import { indexFolder } from './index-place.ts';

/** What was learnt of a catalogue. */
export interface Learnt {
  readonly data: MeaningData;
  /** The catalogue's change counter at that time. */
  readonly changes: number;
  /** How many titles the catalogue had. */
  readonly titles: number;
}

/** The check sum in front of each file: four bytes. */
const sumBytes = 4;

/**
 * Files with what was learnt of each catalogue, beside the search indexes and derived like these, so that a server need
 * not learn again after each start.
 */
export class LearntFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(indexFolder(dataDir), 'meanings');
  }

  /** Undefined if there is no file, or it is damaged or of another version. */
  async read(group: ServiceId): Promise<Learnt | undefined> {
    try {
      const file = await readFile(this.#pathOf(group));
      const bytes = file.subarray(sumBytes);
      if (crc32(bytes) !== file.readUInt32LE()) return undefined;
      const { version, ...learnt }: Learnt & { readonly version: number } = deserialize(bytes);
      return version === meaningVersion ? learnt : undefined;
    } catch {
      return undefined;
    }
  }

  /** A reader of the file never sees half of it. */
  async write(group: ServiceId, learnt: Learnt): Promise<void> {
    const bytes = serialize({ version: meaningVersion, ...learnt });
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(bytes));
    const path = this.#pathOf(group);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, [sum, bytes], { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  /** Names of groups may differ only in case, which some file systems ignore. */
  #pathOf(group: ServiceId): string {
    return join(this.#folder, createHash('sha256').update(group).digest('hex'));
  }
}
