import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Rendering } from '@yuelan/contract/server-rendering';
import type { HeadParts } from './head.ts';
import type { PrintedPage } from './shell.ts';

const compress = promisify(brotliCompress);
/** From 6 on it takes longer and saves little; the default (11) takes longer than the rendering. */
const brotliQuality = 5;

/** A page's bytes, compressed or not. */
export interface PageBytes extends Pick<PrintedPage, 'inline'> {
  readonly bytes: Buffer;
}

/** A page before it is sent. Its content is the same for all visitors with the same display settings. */
export class PageDocument {
  readonly head: HeadParts;
  /** None if the browser renders the page. */
  readonly rendering: Rendering | undefined;
  /** By display and encoding. */
  readonly #bytes = new Map<string, Promise<PageBytes>>();

  constructor(head: HeadParts, rendering?: Rendering) {
    this.head = head;
    this.rendering = rendering;
  }

  /** The bytes for a display, compressed or not, made once for each. */
  bytes(display: string, isBrotli: boolean, print: () => PrintedPage): Promise<PageBytes> {
    const key = `${display} ${isBrotli}`;
    const known = this.#bytes.get(key) ?? bytesOf(print(), isBrotli);
    this.#bytes.set(key, known);
    return known;
  }
}

async function bytesOf({ html, ...rest }: PrintedPage, isBrotli: boolean): Promise<PageBytes> {
  const bytes = isBrotli
    ? await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : Buffer.from(html);
  return { ...rest, bytes };
}

/** Whether a browser accepts Brotli, by its Accept-Encoding. */
export function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.0*[1-9]\d*)[\d.]*)?\s*(?:,|$)/i.test(String(accepted ?? ''));
}
