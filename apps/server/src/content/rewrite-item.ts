import type { Tx } from '../platform/database/tables.ts';
import { buildItem } from './build-item.ts';
import { type ItemChange, storeChanges } from './change-items.ts';
import { type ItemSource, parseSource } from './item-source.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { idOf } from './plan.ts';
import { findItem, findItems, lockContent, type StoredItem } from './store.ts';

/** What an item was before an import changed it, and what the import made of it. */
export interface Rewritten {
  readonly before: StoredItem | undefined;
  readonly after: Pick<StoredItem, 'source' | 'draft'>;
}

interface Rewriting {
  /** Nothing when the text is as it was. */
  readonly changed: Rewritten | undefined;
  /** Readers see what is written now. */
  readonly isShown: boolean;
  readonly source: ItemSource;
}

/**
 * Changes the text of an item of the desk as an import does. Readers see it at once if it is complete and nobody is
 * writing a draft of it; otherwise it is stored as a draft. An item of the content folder does not change: the
 * function then returns its file.
 */
export async function rewriteItem(
  tx: Tx,
  library: ContentLibrary,
  { kind, key }: { readonly kind: ContentKind; readonly key: string },
  rewrite: (written: ItemSource | undefined) => ItemSource,
  now: Date,
): Promise<Rewriting | { readonly file: string }> {
  await lockContent(tx, library.clientid);
  const stored = await findItem(tx, library.clientid, kind.name, key);
  const before = stored?.removed_at === '' ? stored : undefined;
  if (before?.owner === 'folder') return { file: before.file };
  const written = parseSource(before?.draft ?? before?.source ?? null);
  const source = rewrite(written);
  const text = JSON.stringify(source);
  if (before !== undefined && text === JSON.stringify(written))
    return { changed: undefined, isShown: before.draft === null, source };
  const built =
    before === undefined || before.draft === null
      ? await buildItem(tx, library, kind, key, source)
      : undefined;
  const isShown = built?.isWhole === true;
  const taken = new Set((await findItems(tx, library.clientid)).map(({ id }) => id));
  const row: StoredItem = {
    kind: kind.name,
    key,
    id: stored?.id ?? idOf(library.clientid, kind.name, key, taken),
    digest: stored?.digest ?? '',
    owner: 'desk',
    file: stored?.file ?? '',
    pictures: before?.pictures ?? '[]',
    source: isShown ? text : (before?.source ?? null),
    draft: isShown ? null : text,
    version: (stored?.version ?? 0) + 1,
    updated_at: now.toISOString(),
    removed_at: '',
  };
  const shown: ItemChange['shown'] = isShown ? { value: built.value } : 'same';
  await storeChanges(tx, library, [{ kind, action: 'change', before: stored, after: row, shown }], now);
  return { changed: { before: stored, after: { source: row.source, draft: row.draft } }, isShown, source };
}

/** Puts an item back to what it was; nothing happens, and the answer is false, when that no longer is whole. */
export async function putBack(
  tx: Tx,
  library: ContentLibrary,
  {
    kind,
    before,
    current,
  }: Pick<ItemChange, 'kind' | 'before'> & { readonly current: StoredItem | undefined },
  now: Date,
): Promise<{ readonly after: StoredItem | undefined } | undefined> {
  const source = parseSource(before?.source ?? null);
  const built =
    before === undefined || source === undefined
      ? undefined
      : await buildItem(tx, library, kind, before.key, source);
  if (built?.isWhole === false) return undefined;
  const after: StoredItem | undefined =
    before === undefined || current === undefined
      ? undefined
      : { ...before, version: current.version + 1, updated_at: now.toISOString() };
  const shown: ItemChange['shown'] =
    built !== undefined ? { value: built.value } : current?.source === null ? 'same' : 'gone';
  await storeChanges(tx, library, [{ kind, action: 'change', before: current, after, shown }], now);
  return { after };
}
