import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Rendering } from '@yuelan/contract/server-rendering';
import type { HeadParts } from './head.ts';

const compress = promisify(brotliCompress);
/** The default (11) takes longer than the rendering. */
const brotliQuality = 4;

/** A page before it is sent: what is in it is the same for all visitors who have the same display. */
export class PageDocument {
  readonly head: HeadParts;
  /** None where the browser renders the page. */
  readonly rendering: Rendering | undefined;
  /** By display and encoding. */
  readonly #bytes = new Map<string, Promise<Buffer>>();

  constructor(head: HeadParts, rendering?: Rendering) {
    this.head = head;
    this.rendering = rendering;
  }

  /** The bytes for a display, compressed or not, made once for each; `print` makes the HTML. */
  bytes(display: string, isBrotli: boolean, print: () => string): Promise<Buffer> {
    const key = `${display} ${isBrotli}`;
    const known =
      this.#bytes.get(key) ?? (isBrotli ? compressed(print()) : Promise.resolve(Buffer.from(print())));
    this.#bytes.set(key, known);
    return known;
  }
}

function compressed(html: string): Promise<Buffer> {
  return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/** Whether a browser takes Brotli, by its Accept-Encoding. */
export function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.0*[1-9]\d*)[\d.]*)?\s*(?:,|$)/i.test(String(accepted ?? ''));
}
