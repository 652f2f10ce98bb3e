import { hash } from 'node:crypto';
import { z } from 'zod';
import type { NoteChange } from '../../import/public.ts';
import { asClientId } from '../../platform/ids.ts';
import type { CopyRow } from './copy-store.ts';
import type { KnownTitle } from './match-titles.ts';

/** The changes of a batch that an import records, so that they can be undone. */

const copySchema = z.object({
  titleId: z.int(),
  clientid: z.string().transform(asClientId),
  barcode: z.string(),
  statusId: z.int(),
  storageId: z.string(),
  shelf: z.string(),
  callNumber: z.string(),
  navigationUrl: z.string(),
});

const originSchema = z.object({
  id: z.int(),
  clientid: z.string(),
  source: z.string(),
  record_key: z.string(),
  control: z.string(),
  title_id: z.int().nullable(),
  stamp: z.string(),
  run: z.string(),
  gone: z.int(),
  hid: z.int(),
  barcodes: z.string(),
});

/**
 * `mark` identifies the title or copy as the import left it. If the mark differs now, somebody has changed it since.
 */
export const changeSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('titles'), added: z.array(z.tuple([z.int(), z.string()])) }),
  z.object({ what: z.literal('title'), id: z.int(), mark: z.string(), before: z.string() }),
  z.object({ what: z.literal('copies'), added: z.array(z.tuple([z.string(), z.string()])) }),
  // Titles that a source hid or showed, and the earlier state of its records.
  z.object({ what: z.literal('shown'), id: z.int(), hidden: z.int() }),
  z.object({
    what: z.literal('origins'),
    source: z.string(),
    keys: z.array(z.string()),
    before: originSchema.optional(),
  }),
  z.object({ what: z.literal('copy'), mark: z.string(), before: copySchema }),
]);
export type CatalogueChange = z.output<typeof changeSchema>;

const markOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 16);

/** The mark of a title's record as stored. */
export const markOfRecord = (record: string) => markOf(record);

export const markOfCopy = (copy: Omit<CopyRow, 'counted' | 'lent' | 'barcode'>) =>
  markOf(
    JSON.stringify([
      copy.titleId,
      copy.clientid,
      copy.statusId,
      copy.storageId,
      copy.shelf,
      copy.callNumber,
      copy.navigationUrl,
    ]),
  );

const stored = ({ record, written }: KnownTitle) => written?.json ?? JSON.stringify(record);

/** Records which titles a batch added, and the earlier state of those it changed. */
export function noteTitles(
  note: NoteChange,
  added: readonly KnownTitle[],
  updated: readonly KnownTitle[],
  before: ReadonlyMap<number, KnownTitle>,
): void {
  if (added.length > 0)
    note({
      what: 'titles',
      added: added.map((title) => [title.id, markOfRecord(stored(title))]),
    } satisfies CatalogueChange);
  for (const title of updated) {
    const { id } = title;
    const old = before.get(id);
    if (old !== undefined)
      note({
        what: 'title',
        id,
        mark: markOfRecord(stored(title)),
        before: stored(old),
      } satisfies CatalogueChange);
  }
}

/** Records which copies a batch added, and the earlier state of those it changed. */
export function noteCopies(
  note: NoteChange,
  {
    added,
    updated,
    before,
  }: {
    readonly added: readonly CopyRow[];
    readonly updated: readonly CopyRow[];
    readonly before: readonly CopyRow[];
  },
): void {
  if (added.length > 0)
    note({
      what: 'copies',
      added: added.map((copy) => [copy.barcode, markOfCopy(copy)]),
    } satisfies CatalogueChange);
  for (const [index, copy] of updated.entries()) {
    const old = before[index];
    if (old === undefined) continue;
    const { counted: _, lent: __, ...place } = old;
    note({ what: 'copy', mark: markOfCopy(copy), before: place } satisfies CatalogueChange);
  }
}

/** Records that a source hid a title (1) or showed it again (0). */
export function noteShown(note: NoteChange, id: number, hidden: 0 | 1): void {
  note({ what: 'shown', id, hidden } satisfies CatalogueChange);
}

/** Records which records of a source became known, and the earlier state of those known before. */
export function noteOrigins(
  note: NoteChange,
  source: string,
  keys: readonly string[],
  before?: z.output<typeof originSchema>,
): void {
  note({
    ...{ what: 'origins', source, keys: [...keys] },
    ...(before === undefined ? {} : { before }),
  } satisfies CatalogueChange);
}
