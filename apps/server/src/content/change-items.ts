import { createHash } from 'node:crypto';
import { type Actor, recordChange } from '../platform/audit/record-change.ts';
import type { Tx } from '../platform/database/tables.ts';
import { parseSource, titleOf } from './item-source.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { replaceItems, type StoredItem } from './store.ts';

/** What one item becomes, whether the folder, the desk or an undo decides it. */
export interface ItemChange {
  readonly kind: ContentKind;
  readonly action: 'add' | 'change' | 'rename' | 'remove' | 'draft' | 'publish' | 'take-down' | 'take-over';
  /** Nothing for a new item. */
  readonly before: StoredItem | undefined;
  /** Nothing when its row goes. */
  readonly after: StoredItem | undefined;
  /** What readers see from now on, as `build` of its kind made it; `gone`: nothing; `same`: what they saw. */
  readonly shown: { readonly value: unknown } | 'gone' | 'same';
}

/** Makes the changes, those of a kind together, as a part of a transaction that holds the lock of the content. */
export async function storeChanges(
  tx: Tx,
  library: ContentLibrary,
  changes: readonly ItemChange[],
  now: Date,
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    const save = ofKind.flatMap(({ after, shown }) =>
      after === undefined || typeof shown === 'string'
        ? []
        : [{ id: after.id, key: after.key, value: shown.value }],
    );
    const remove = ofKind.flatMap(({ before, shown }) =>
      before === undefined || shown !== 'gone' ? [] : [before.id],
    );
    if (save.length + remove.length > 0) await kind.apply(tx, library, { save, remove, now });
    await replaceItems(
      tx,
      library.clientid,
      ofKind.flatMap(({ before }) => before ?? []),
      ofKind.flatMap(({ after }) => after ?? []),
    );
  }
}

/** Writes an audit entry for each change. Belongs at the end of the transaction. */
export async function recordItems(
  tx: Tx,
  library: ContentLibrary,
  changes: readonly ItemChange[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  for (const { kind, action, before, after } of changes)
    await recordChange(tx, {
      clientid: library.clientid,
      actor,
      at: now,
      action: `content.item.${action}`,
      target: targetOf(kind.name, (after ?? before)?.key ?? ''),
      before: factsOf(before),
      after: factsOf(after),
    });
}

export function targetOf(kind: string, key: string) {
  return { type: 'content.item', id: `${kind}/${key}` };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** What the log says of an item: its title, its times, and hashes of what is written. */
export function factsOf(item: StoredItem | undefined) {
  if (item === undefined || item.removed_at !== '') return undefined;
  const source = parseSource(item.source);
  const written = source ?? parseSource(item.draft);
  const { date, until } = written?.texts[0]?.fields ?? {};
  return {
    title: titleOf(written, item.key),
    owner: item.owner,
    ...(date === undefined ? {} : { date }),
    ...(until === undefined ? {} : { until }),
    ...(item.source === null ? {} : { shown: hashOf(item.source) }),
    ...(item.draft === null ? {} : { draft: hashOf(item.draft) }),
  };
}
