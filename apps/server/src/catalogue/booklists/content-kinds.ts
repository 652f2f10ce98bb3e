import { isbnIsValid, isbnKey } from '@yuelan/search';
import { z } from 'zod';
import {
  beginningOf,
  type ContentDesk,
  type ContentFile,
  contentKind,
  draft,
  endOf,
  line,
  momentText,
  optionalLine,
  optionalText,
  pictureField,
  removeContent,
} from '../../content/public.ts';
import { t } from '../../platform/message.ts';
import { previewBooklist } from './preview-booklist.ts';
import { findMissingIsbns, type NewBooklist, putBooklist, recommendIsbns } from './store.ts';

/** An ISBN with or without hyphens; without quotes YAML reads it as a number. */
const isbn = z.union([z.string().max(30), z.int()]).transform(String);
/** An ISBN, alone or with a note about the book. */
const entry = z.union([
  isbn.transform((text) => ({ isbn: text, note: '' })),
  z.strictObject({ isbn, note: optionalLine(500) }),
]);
const entries = z.array(entry).max(2000).meta({ input: 'titles' });
type Entries = z.output<typeof entries>;

/**
 * The ISBN keys of a list, in its order. Leaves out and reports entries that are not ISBNs; repeating an ISBN is a
 * fault.
 */
function keysOf(
  file: ContentFile<unknown>,
  list: Entries,
  path: readonly string[],
  desk: ContentDesk,
): string[] {
  const keys: string[] = [];
  for (const [index, { isbn: text }] of list.entries()) {
    const key = keyOf(text);
    const line = file.lineOf(...path, index);
    if (key === undefined) {
      desk.warn(
        file,
        line,
        isbnKey(text) === null
          ? t`${text} was left out: it is not an ISBN`
          : t`${text} was left out: it is not an ISBN, its check digit is wrong`,
      );
      continue;
    }
    if (keys.includes(key)) desk.fault(file, line, t`${text} is in the list twice`);
    keys.push(key);
    desk.refer(file, line, key, text);
  }
  return keys;
}

const keyOf = (text: string) => (isbnIsValid(text) ? (isbnKey(text) ?? undefined) : undefined);

const missing = {
  find: findMissingIsbns,
  words: (shown: string) =>
    t`the catalogue has no title with the ISBN ${shown}; the entry will be shown once it has one`,
};

const words = { name: line(), introduction: optionalText() };

/** Booklists: a name, an introduction, and ISBNs with notes. */
export const booklistKind = contentKind({
  name: 'sheets',
  layout: 'folder',
  format: 'yaml',
  main: z.strictObject({
    ...words,
    order: z.int().min(0).max(100_000).default(1000),
    cover: pictureField,
    date: momentText.optional(),
    until: momentText.optional(),
    titles: entries.min(1).meta({ input: 'titles' }),
    draft,
  }),
  other: z.strictObject({ ...words, titles: entries.default([]) }),
  preview: (list: Omit<NewBooklist, 'id'>, reading) => previewBooklist(reading, list),
  address: ({ id }) => `/special/sheet/${id}`,
  async build({ key, main, others }, desk): Promise<Omit<NewBooklist, 'id'> | undefined> {
    const { fields } = main;
    const { timeZone } = desk.library;
    const cover = await desk.cover(main);
    const isbnKeys = keysOf(main, fields.titles, ['titles'], desk);
    const notes: NewBooklist['notes'][number][] = [];
    for (const file of [main, ...others]) {
      for (const [index, { isbn: text, note }] of file.fields.titles.entries()) {
        const isbn_key = keyOf(text);
        if (isbn_key === undefined) continue;
        if (!isbnKeys.includes(isbn_key))
          desk.fault(file, file.lineOf('titles', index), t`${text} is not in ${main.path}`);
        if (note !== '') notes.push({ isbn_key, language: file.language, note });
      }
      if (file !== main) keysOf(file, file.fields.titles, ['titles'], desk);
    }
    if (fields.draft) return undefined;
    return {
      position: fields.order,
      sort_key: key,
      cover,
      publish_at: beginningOf(fields.date, timeZone),
      until_at: endOf(fields.until, timeZone),
      texts: [main, ...others].map(({ language, fields: { name, introduction } }) => ({
        language,
        name,
        introduction: introduction === '' ? fields.introduction : introduction,
      })),
      isbnKeys,
      notes,
    };
  },
  missing,
  async apply(tx, { clientid }, { save, remove, now }) {
    await removeContent(tx, 'special_sheet', clientid, remove);
    for (const { id, value } of save) await putBooklist(tx, clientid, { id, ...value }, now);
  },
});

/** The library's recommendations: `titles:` with ISBNs in `recommended.yaml`. */
export const recommendedKind = contentKind({
  name: 'recommended',
  layout: 'file',
  format: 'yaml',
  main: z.strictObject({ titles: z.array(entry).max(1000).meta({ input: 'titles' }) }),
  preview: (list: { readonly isbnKeys: readonly string[] }, reading) => previewBooklist(reading, list),
  address: () => '/special/recommended',
  build: ({ main }, desk) => ({ isbnKeys: keysOf(main, main.fields.titles, ['titles'], desk) }),
  missing,
  async apply(tx, { clientid }, { save }) {
    await recommendIsbns(tx, clientid, save[0]?.value.isbnKeys ?? []);
  },
});
