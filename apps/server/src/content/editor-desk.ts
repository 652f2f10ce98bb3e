import { Message, t } from '../platform/message.ts';
import { ItemDesk, type NamedPicture } from './item-desk.ts';
import type { ContentFile, ContentLibrary } from './kind.ts';
import { pictureAddress } from './picture-shelf.ts';
import type { StoredPicture } from './store.ts';

/** Builds an item that is written at the desk: its pictures are stored already. */
export class EditorDesk extends ItemDesk {
  protected override readonly bringHere = t`save it on your computer and drag it into the text`;
  /** By the names that the item gives them. */
  readonly #pictures: ReadonlyMap<string, StoredPicture>;

  constructor(library: ContentLibrary, pictures: ReadonlyMap<string, StoredPicture>) {
    super(library);
    this.#pictures = pictures;
  }

  protected override async find(
    _file: ContentFile<unknown>,
    called: string,
  ): Promise<NamedPicture | Message> {
    const picture = this.#pictures.get(called);
    if (picture === undefined) return new Message('there is no such picture');
    const { name, width, height } = picture;
    return { name, address: pictureAddress(name), width, height };
  }

  override async bytes(file: ContentFile<unknown>): Promise<undefined> {
    this.fault(file, undefined, t`is not a field here`);
  }
}
