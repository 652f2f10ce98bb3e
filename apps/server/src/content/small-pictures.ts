import { buffer } from 'node:stream/consumers';
import { pictureWidths } from '@yuelan/contract/picture-widths';
import sharp from 'sharp';
import type { FileStore } from '../files/public.ts';

/** Bytes of small pictures that are kept in memory: those of some four thousand covers. */
const keptBytes = 48 * 1024 * 1024;

export type PictureWidth = (typeof pictureWidths)[number];

/** The width that an address asks for; nothing for the picture as it is. */
export const widthOf = (asked: unknown): PictureWidth | undefined =>
  pictureWidths.find((width) => String(width) === asked);

/**
 * Stored pictures in the widths that lists use. They are made on the first request and kept in memory. Browsers and
 * proxies keep them too, because the picture of a name never changes.
 */
export class SmallPictures {
  readonly #store: FileStore;
  /** The least recently used first. */
  readonly #kept = new Map<string, Promise<Buffer | undefined>>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(store: FileStore) {
    this.#store = store;
  }

  /** A WebP of this width, or as wide as the original if that is narrower; nothing when the picture is gone. */
  async get(name: string, width: PictureWidth): Promise<Buffer | undefined> {
    const key = `${width} ${name}`;
    const made = this.#kept.get(key) ?? this.#make(name, width);
    this.#kept.delete(key);
    this.#kept.set(key, made);
    try {
      const bytes = await made;
      if (bytes === undefined) this.#forget(key);
      else this.#count(key, bytes.byteLength);
      return bytes;
    } catch (error) {
      this.#forget(key);
      throw error;
    }
  }

  async #make(name: string, width: PictureWidth): Promise<Buffer | undefined> {
    const stored = await this.#store.get(name);
    if (stored === undefined) return undefined;
    return sharp(await buffer(stored))
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  }

  #count(key: string, size: number): void {
    if (!this.#kept.has(key) || this.#sizes.has(key)) return;
    this.#sizes.set(key, size);
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= keptBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#kept.delete(key);
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }
}
