import type { CleanHtml } from '@yuelan/contract';
import { Message, t } from '../platform/message.ts';
import type { ContentNote } from './faults.ts';
import type { ContentDesk, ContentFile, ContentLibrary } from './kind.ts';
import { renderMarkdown } from './markdown.ts';
import { type ShownPicture, sanitise } from './sanitise.ts';

/** A place of an item that names something of the database. */
export interface ContentReference {
  readonly file: string;
  readonly line: number;
  readonly key: string;
  readonly shown: string;
}

/** A stored picture, or one that is stored with the item. */
export interface NamedPicture extends ShownPicture {
  readonly name: string;
}

/** Builds items; keeps what they need and what is wrong with them until all are read. */
export abstract class ItemDesk implements ContentDesk {
  readonly library: ContentLibrary;
  readonly faults: ContentNote[] = [];
  readonly warnings: ContentNote[] = [];
  /** References of the item being read. */
  #references: ContentReference[] = [];
  /** Names of pictures of the item being read, by what the item calls them. */
  #used = new Map<string, string>();

  constructor(library: ContentLibrary) {
    this.library = library;
  }

  /** The picture that an item refers to by this name, or what is wrong with it. */
  protected abstract find(file: ContentFile<unknown>, called: string): Promise<NamedPicture | Message>;
  /** What to do with a picture on another site. */
  protected abstract readonly bringHere: Message;
  abstract bytes(file: ContentFile<unknown>, line: number, address: string): Promise<Uint8Array | undefined>;

  /** Runs `work` and returns its result with the names of the pictures it used, by what the item calls them. */
  async collect<Made>(
    work: () => Made | Promise<Made>,
  ): Promise<{ made: Made; pictures: ReadonlyMap<string, string> }> {
    this.#used = new Map();
    const made = await work();
    return { made, pictures: this.#used };
  }

  refer(file: ContentFile<unknown>, line: number, key: string, shown: string): void {
    this.#references.push({ file: file.path, line, key, shown });
  }

  /** The references since the last call. */
  takeReferences(): readonly ContentReference[] {
    return this.#references.splice(0);
  }

  fault(file: ContentFile<unknown>, place: number | string | undefined, message: Message): void {
    this.faults.push({ ...placeOf(file, place), message });
  }

  warn(file: ContentFile<unknown>, line: number | undefined, message: Message): void {
    this.warnings.push({ ...placeOf(file, line), message });
  }

  async cover(file: ContentFile<{ readonly cover?: string | undefined }>): Promise<string> {
    const { cover } = file.fields;
    const picture = cover === undefined ? undefined : await this.#picture(file, file.lineOf('cover'), cover);
    return picture?.address ?? '';
  }

  async #picture(
    file: ContentFile<unknown>,
    line: number,
    called: string,
  ): Promise<ShownPicture | undefined> {
    const found = await this.find(file, called);
    if (found instanceof Message) {
      this.fault(file, line, t`${called}: ${found}`);
      return undefined;
    }
    this.#used.set(called, found.name);
    return found;
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
    const place = (text: string) => lineInBody(file, text);
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
      this.warn(file, line, t`the picture ${source.slice(0, 100)} was left out: ${this.bringHere}`);
      return undefined;
    }
    return this.#picture(file, line, decoded(source));
  }
}

function placeOf(file: ContentFile<unknown>, place: number | string | undefined) {
  if (typeof place === 'string') return { file: file.path, line: file.lineOf(place), field: place };
  return { file: file.path, ...(place === undefined ? {} : { line: place }) };
}

function lineInBody(file: ContentFile<unknown>, text: string): number {
  const forms = [text, decoded(text)].map((form) => file.body.toLowerCase().indexOf(form.toLowerCase()));
  const offset = forms.find((index) => index >= 0) ?? 0;
  return file.bodyLine + file.body.slice(0, offset).split('\n').length - 1;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
