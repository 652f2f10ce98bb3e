import {
  type ContentDetail,
  type ContentItem,
  type ContentKindName,
  type contentDeskCalls,
  defaultLanguage,
  type ParsedInputOf,
} from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { formOf } from './form.ts';
import { parseSource, titleOf } from './item-source.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { pictureAddress } from './picture-shelf.ts';
import { stateOf } from './rules/item-state.ts';
import { findItem, findItems, findPicturesNamed, picturesOf, type StoredItem } from './store.ts';

/** What a reading needs. */
export interface Reading {
  readonly library: LibraryScope;
  readonly now: Date;
}

export type EditorLibrary = ContentLibrary & { readonly languages: ContentDetail['form']['languages'] };

/** The library of a caller, as content takes it. */
export function contentLibraryOf({ clientid, serviceid, settings }: LibraryScope): EditorLibrary {
  const languages = settings.languages.length === 0 ? [defaultLanguage] : [...settings.languages];
  return {
    clientid,
    serviceid,
    timeZone: settings.timeZone,
    language: languages[0] ?? defaultLanguage,
    languages,
  };
}

function presentItem(kind: ContentKindName, item: StoredItem, { library, now }: Reading): ContentItem {
  const source = parseSource(item.source);
  const draft = parseSource(item.draft);
  const written = source ?? draft;
  const fields = written?.texts[0]?.fields;
  // A file that was read before the desk kept texts is shown, whatever it says.
  const unread = item.source === null && item.owner === 'folder';
  return {
    kind,
    key: item.key,
    version: item.version,
    title: titleOf(written, item.key),
    languages: written?.texts.map(({ language }) => language) ?? [],
    state: unread ? 'published' : stateOf(source?.texts[0]?.fields, library.settings.timeZone, now),
    hasDraft: source !== undefined && draft !== undefined,
    owner: item.owner,
    file: item.file,
    from: fields?.date ?? '',
    until: fields?.until ?? '',
    updatedAt: item.updated_at,
  };
}

export async function presentDetail(
  db: Db | Tx,
  kind: ContentKind,
  item: StoredItem,
  reading: Reading,
): Promise<ContentDetail> {
  const library = contentLibraryOf(reading.library);
  const pictures = await findPicturesNamed(db, library.clientid, picturesOf(item));
  return {
    ...presentItem(kind.name, item, reading),
    form: await formOf(db, library, kind, new Set()),
    source: parseSource(item.source) ?? null,
    draft: parseSource(item.draft) ?? null,
    address: item.source === null ? '' : kind.address(item),
    pictures: pictures.map(({ name, width, height }) => ({
      name,
      address: pictureAddress(name),
      width,
      height,
    })),
  };
}

/** One item as it is written; undefined if there is none. */
export async function readItem(
  db: Db,
  kind: ContentKind,
  key: string,
  reading: Reading,
): Promise<ContentDetail | undefined> {
  const item = await findItem(db, reading.library.clientid, kind.name, key);
  return item === undefined || item.removed_at !== '' ? undefined : presentDetail(db, kind, item, reading);
}

type Filter = Omit<ParsedInputOf<typeof contentDeskCalls.items>, 'pageNum' | 'pageSize'>;

const sortKeys: Readonly<Record<string, (item: ContentItem) => string>> = {
  title: ({ title }) => title,
  from: ({ from }) => from,
  updated: ({ updatedAt }) => updatedAt,
};

/** Everything that the library has, filtered and in order. A library has some hundred items. */
export async function listItems(
  db: Db,
  kinds: readonly ContentKind[],
  reading: Reading,
  { kind, state, owner, text, sort }: Filter,
): Promise<readonly ContentItem[]> {
  const names = new Map<string, ContentKindName>(kinds.map(({ name }) => [name, name]));
  const wanted = text.trim().toLowerCase();
  const keyOf = sortKeys[sort.replace('-', '')] ?? (() => '');
  const compare = new Intl.Collator('zh-CN').compare;
  const sign = sort.startsWith('-') ? -1 : 1;
  return (await findItems(db, reading.library.clientid))
    .flatMap((item) => {
      const name = names.get(item.kind);
      return name === undefined || item.removed_at !== '' ? [] : [presentItem(name, item, reading)];
    })
    .filter((item) => kind === undefined || item.kind === kind)
    .filter((item) => state === undefined || item.state === state)
    .filter((item) => owner === undefined || item.owner === owner)
    .filter(
      (item) =>
        wanted === '' || [item.title, item.file, item.key].some((one) => one.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)) || compare(a.key, b.key));
}
