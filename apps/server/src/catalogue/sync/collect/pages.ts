import { Thread } from '@yuelan/threads';
import { HarvestFailure } from './collector.ts';
import type { PageCalls } from './page-thread.ts';
import type { PageFacts } from './read-page.ts';

/** A page of a harvest. Its records stay in the thread that read it. */
export interface Page {
  readonly count: number;
  /** One of the records is a diagnostic in place of a record that cannot be supplied. */
  readonly hasDiagnostic: boolean;
  /** The text of an element outside the records, by its local name; blank if there is none. */
  textOf(name: string): string;
  attributeOf(name: string, attribute: string): string;
  has(name: string): boolean;
}

/** The pages of a harvest and the file that receives their records, both in a separate thread. */
export class Pages implements AsyncDisposable {
  readonly #thread = new Thread<PageCalls>(new URL('./page-thread.ts', import.meta.url));
  records = 0;
  bytes = 0;

  /** Begins the file; starts again if there is one. */
  async begin(path: string): Promise<void> {
    this.records = 0;
    await this.#thread.ask((calls) => calls.begin(path));
  }

  /** Throws HarvestFailure if the page is broken, truncated, or something else. */
  async read(bytes: Uint8Array, root: string): Promise<Page> {
    const read = await this.#thread.ask((calls) => calls.read(bytes, root));
    if ('failure' in read) throw new HarvestFailure(read.failure['zh-CN'], read.failure['en-US']);
    return pageOf(read);
  }

  /** Writes the records of the page that was last read. */
  async keep(): Promise<void> {
    Object.assign(this, await this.#thread.ask((calls) => calls.keep()));
  }

  /** Finishes the file. Returns its digest. */
  async end(): Promise<string> {
    const { digest, bytes } = await this.#thread.ask((calls) => calls.end());
    this.bytes = bytes;
    return digest;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.close();
  }
}

const pageOf = ({ count, hasDiagnostic, elements }: PageFacts): Page => ({
  count,
  hasDiagnostic,
  textOf: (name) => elements.get(name)?.text.trim() ?? '',
  attributeOf: (name, attribute) => elements.get(name)?.attributes[attribute]?.trim() ?? '',
  has: (name) => elements.has(name),
});
