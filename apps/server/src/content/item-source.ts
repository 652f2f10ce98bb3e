import {
  type ContentFields,
  contentFieldsSchema,
  contentSourceSchema,
  type ContentSource as ItemSource,
} from '@yuelan/contract';
import type { ContentKind, ContentSource } from './kind.ts';
import type { RawItem } from './read-folder.ts';

/** An item as it is written, wherever it is stored. */
export type { ItemSource };

/** What the files of an item say, as it can be edited at the desk. */
export function sourceOf(
  kind: ContentKind,
  { main, others }: ContentSource<unknown, unknown>,
  value: unknown,
  pictures: ReadonlyMap<string, string>,
): ItemSource {
  return {
    texts: [main, ...others].map((file) => ({
      language: file.language,
      fields: fieldsOf(kind.written?.(file, value) ?? file.fields),
      body: file.body.trim(),
    })),
    pictures: Object.fromEntries([...pictures].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The fields that the desk knows; a draft of a folder is not an item. */
function fieldsOf(fields: unknown): ContentFields {
  const given = Object.entries(typeof fields === 'object' && fields !== null ? fields : {});
  return contentFieldsSchema.parse(
    Object.fromEntries(given.filter(([name, value]) => name !== 'draft' && value !== undefined)),
  );
}

/** Reads a stored source; undefined for an item that has none. */
export function parseSource(stored: string | null): ItemSource | undefined {
  return stored === null ? undefined : contentSourceSchema.parse(JSON.parse(stored));
}

/** The files that would say the same: each is called after its language. */
export function filesOf(kind: ContentKind, key: string, { texts }: ItemSource): RawItem {
  return {
    kind,
    key,
    files: texts.map(({ language, fields, body }) => ({
      path: language,
      language,
      text: {
        fields,
        body,
        bodyLine: 1,
        // A field has no line; an entry of a list has its number.
        lineOf: ([, entry]) => (typeof entry === 'number' ? entry + 1 : 0),
        lineOfKey: () => 0,
      },
    })),
  };
}

/** The name of an item in lists. */
export function titleOf(source: ItemSource | undefined, key: string): string {
  const titles = source?.texts.map(({ fields }) => fields.title ?? fields.name ?? '') ?? [];
  return titles.find((title) => title.trim() !== '') ?? key;
}
