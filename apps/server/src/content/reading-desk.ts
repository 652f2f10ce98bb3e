import { posix } from 'node:path';
import type { FileStore } from '../files/public.ts';
import { Message, t } from '../platform/message.ts';
import { ItemDesk, type NamedPicture } from './item-desk.ts';
import type { ContentFile, ContentLibrary } from './kind.ts';
import { pictureAddress } from './picture-shelf.ts';
import { type EncodedPicture, encodePicture, pictureBytes, pictureName } from './pictures.ts';
import { readContentFile } from './read-folder.ts';
import type { StoredPicture } from './store.ts';

/** The largest file that a kind may read beside its items, in bytes. */
const besideAtMost = 20 * 1024 * 1024;

export interface DeskParts {
  readonly root: string;
  readonly library: ContentLibrary;
  readonly store: FileStore;
  /** The library's pictures that are kept already. */
  readonly known: ReadonlyMap<string, StoredPicture>;
}

/** Builds the items of one folder, with the files beside them. */
export class ReadingDesk extends ItemDesk {
  /** Pictures to store before the content that shows them. */
  readonly encoded = new Map<string, EncodedPicture>();
  protected override readonly bringHere = t`save it in the content folder and name it from there`;
  readonly #parts: DeskParts;
  readonly #judged = new Map<string, NamedPicture | Message>();

  constructor(parts: DeskParts) {
    super(parts.library);
    this.#parts = parts;
  }

  /** A picture of the folder, by its path relative to the file. */
  protected override async find(
    file: ContentFile<unknown>,
    address: string,
  ): Promise<NamedPicture | Message> {
    const bytes = this.#besides(file, address, pictureBytes);
    if (bytes instanceof Message) return bytes;
    const name = pictureName(this.library.clientid, bytes);
    const judged = this.#judged.get(name) ?? (await this.#judge(name, bytes));
    this.#judged.set(name, judged);
    return judged;
  }

  override async bytes(
    file: ContentFile<unknown>,
    line: number,
    address: string,
  ): Promise<Uint8Array | undefined> {
    const read = this.#besides(file, address, besideAtMost);
    if (!(read instanceof Message)) return read;
    this.fault(file, line, t`${address}: ${read}`);
    return undefined;
  }

  #besides(file: ContentFile<unknown>, address: string, limit: number): Uint8Array | Message {
    const path = posix.join(posix.dirname(file.path), address);
    const outside =
      address.startsWith('/') || address.includes('\\') || path === '..' || path.startsWith('../');
    return outside ? t`leads outside the content folder` : readContentFile(this.#parts.root, path, limit);
  }

  async #judge(name: string, original: Uint8Array): Promise<NamedPicture | Message> {
    const known = this.#parts.known.get(name);
    if (known !== undefined && (await this.#parts.store.stat(name)) !== undefined)
      return { name, address: pictureAddress(name), width: known.width, height: known.height };
    const encoded = await encodePicture(original);
    if (encoded instanceof Message) return encoded;
    this.encoded.set(name, encoded);
    return { name, address: pictureAddress(name), width: encoded.width, height: encoded.height };
  }
}
