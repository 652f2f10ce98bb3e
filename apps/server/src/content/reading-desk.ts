import { posix } from 'node:path';
import type { CleanHtml } from '@yuelan/contract';
import type { FileStore } from '../files/public.ts';
import { Message, t } from '../platform/message.ts';
import type { ContentNote } from './faults.ts';
import type { ContentDesk, ContentFile, ContentLibrary } from './kind.ts';
import { renderMarkdown } from './markdown.ts';
import { pictureAddress } from './picture-shelf.ts';
import { type EncodedPicture, encodePicture, pictureBytes, pictureName } from './pictures.ts';
import { readContentFile } from './read-folder.ts';
import { type ShownPicture, sanitise } from './sanitise.ts';
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

/** A place of the folder that names something of the database. */
export interface ContentReference {
  readonly file: string;
  readonly line: number;
  readonly key: string;
  readonly shown: string;
}

/** Reads items of one folder; keeps what they need and what is wrong with them until all are read. */
export class ReadingDesk implements ContentDesk {
  readonly library: ContentLibrary;
  readonly faults: ContentNote[] = [];
  readonly warnings: ContentNote[] = [];
  /** Pictures to store before the content that shows them. */
  readonly encoded = new Map<string, EncodedPicture>();
  /** References of the item being read. */
  #references: ContentReference[] = [];
  readonly #parts: DeskParts;
  readonly #judged = new Map<string, ShownPicture | Message>();
  #used = new Set<string>();

  constructor(parts: DeskParts) {
    this.library = parts.library;
    this.#parts = parts;
  }

  /** Runs `work` and returns its result with the names of the pictures it used. */
  async collect<Made>(
    work: () => Made | Promise<Made>,
  ): Promise<{ made: Made; pictures: readonly string[] }> {
    this.#used = new Set();
    const made = await work();
    return { made, pictures: [...this.#used].sort() };
  }

  refer(file: ContentFile<unknown>, line: number, key: string, shown: string): void {
    this.#references.push({ file: file.path, line, key, shown });
  }

  /** The references since the last call. */
  takeReferences(): readonly ContentReference[] {
    return this.#references.splice(0);
  }

  fault(file: ContentFile<unknown>, line: number | undefined, message: Message): void {
    this.faults.push({ file: file.path, ...(line === undefined ? {} : { line }), message });
  }

  warn(file: ContentFile<unknown>, line: number | undefined, message: Message): void {
    this.warnings.push({ file: file.path, ...(line === undefined ? {} : { line }), message });
  }

  async cover(file: ContentFile<{ readonly cover?: string | undefined }>): Promise<string> {
    const { cover } = file.fields;
    const picture = cover === undefined ? undefined : await this.#picture(file, file.lineOf('cover'), cover);
    return picture?.address ?? '';
  }

  /** A picture of the folder, by its path relative to the file. Reports a fault if it cannot be used. */
  async #picture(
    file: ContentFile<unknown>,
    line: number,
    address: string,
  ): Promise<ShownPicture | undefined> {
    const bytes = this.#besides(file, line, address, pictureBytes);
    if (bytes === undefined) return undefined;
    const name = pictureName(this.library.clientid, bytes);
    const judged = this.#judged.get(name) ?? (await this.#judge(name, bytes));
    this.#judged.set(name, judged);
    if (judged instanceof Message) {
      this.fault(file, line, t`${address}: ${judged}`);
      return undefined;
    }
    this.#used.add(name);
    return judged;
  }

  async bytes(file: ContentFile<unknown>, line: number, address: string): Promise<Uint8Array | undefined> {
    return this.#besides(file, line, address, besideAtMost);
  }

  async html(file: ContentFile<unknown>): Promise<CleanHtml> {
    const rendered = renderMarkdown(file.body);
    const sources = new Set<string>();
    const dropped = new Set<string>();
    const links = new Set<string>();
    sanitise(rendered, {
      picture: (source) => {
        sources.add(source);
        return undefined;
      },
      dropped: (element) => dropped.add(element),
      droppedLink: (address) => links.add(address),
    });
    const place = (text: string) => this.#lineInBody(file, text);
    for (const element of dropped)
      this.warn(file, place(`<${element}`), t`<${element}> is not allowed and was left out`);
    for (const address of links)
      this.warn(
        file,
        place(address),
        t`the link to ${address.slice(0, 100)} was left out: write a whole address (https://…), or a path of this portal (/…)`,
      );
    const shown = new Map<string, ShownPicture>();
    for (const source of sources) {
      const picture = await this.#pictureOfText(file, source, place(source));
      if (picture !== undefined) shown.set(source, picture);
    }
    return sanitise(rendered, { picture: (source) => shown.get(source) });
  }

  /** Pictures on other sites are not shown: loading them would tell those sites who is reading. */
  async #pictureOfText(
    file: ContentFile<unknown>,
    source: string,
    line: number,
  ): Promise<ShownPicture | undefined> {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|$)/i.test(source)) {
      this.warn(
        file,
        line,
        t`the picture ${source.slice(0, 100)} was left out: save it in the content folder and name it from there`,
      );
      return undefined;
    }
    return this.#picture(file, line, decoded(source));
  }

  #lineInBody(file: ContentFile<unknown>, text: string): number {
    const forms = [text, decoded(text)].map((form) => file.body.toLowerCase().indexOf(form.toLowerCase()));
    const offset = forms.find((index) => index >= 0) ?? 0;
    return file.bodyLine + file.body.slice(0, offset).split('\n').length - 1;
  }

  #besides(file: ContentFile<unknown>, line: number, address: string, limit: number): Uint8Array | undefined {
    const path = posix.join(posix.dirname(file.path), address);
    const outside =
      address.startsWith('/') || address.includes('\\') || path === '..' || path.startsWith('../');
    const read = outside
      ? t`leads out of the content folder`
      : readContentFile(this.#parts.root, path, limit);
    if (!(read instanceof Message)) return read;
    this.fault(file, line, t`${address}: ${read}`);
    return undefined;
  }

  async #judge(name: string, original: Uint8Array): Promise<ShownPicture | Message> {
    const known = this.#parts.known.get(name);
    if (known !== undefined && (await this.#parts.store.stat(name)) !== undefined)
      return { address: pictureAddress(name), width: known.width, height: known.height };
    const encoded = await encodePicture(original);
    if (encoded instanceof Message) return encoded;
    this.encoded.set(name, encoded);
    return { address: pictureAddress(name), width: encoded.width, height: encoded.height };
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
