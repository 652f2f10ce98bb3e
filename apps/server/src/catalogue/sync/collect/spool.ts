import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Harvested records, written to a file one after another as MARCXML with their headers. */
export class Spool {
  readonly #file: FileHandle;
  readonly #digest = createHash('sha256');
  records = 0;
  bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async begin(path: string): Promise<Spool> {
    const spool = new Spool(await open(path, 'w', 0o600));
    await spool.#write('<?xml version="1.0" encoding="UTF-8"?>\n<collection>\n');
    return spool;
  }

  async add(records: readonly string[]): Promise<void> {
    if (records.length === 0) return;
    await this.#write(`${records.join('\n')}\n`);
    this.records += records.length;
  }

  async end(): Promise<string> {
    await this.#write('</collection>\n');
    await this.#file.sync();
    return this.#digest.digest('hex');
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.from(text.toWellFormed());
    this.#digest.update(bytes);
    this.bytes += bytes.length;
    await this.#file.writeFile(bytes);
  }
}
