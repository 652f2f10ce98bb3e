import { deserialize, serialize } from 'node:v8';

/**
 * Items as bytes that all threads share. A thread that only passes them on, from the one that makes them to the one that
 * reads them, spends no time on them, however many they are.
 */
export interface Packed<Item> {
  readonly packed: Uint8Array<SharedArrayBuffer>;
  /** Never there: it keeps one kind of items from being read as another. */
  readonly kind?: Item;
}

/** Items, or what was packed of them. */
export type Batch<Item> = readonly Item[] | Packed<Item>;

export function pack<Item>(items: readonly Item[]): Packed<Item> {
  const bytes = serialize(items);
  const packed = new Uint8Array(new SharedArrayBuffer(bytes.length));
  packed.set(bytes);
  return { packed };
}

/** The items of a batch. */
export function unpack<Item>(batch: Batch<Item>): readonly Item[] {
  return 'packed' in batch ? deserialize(batch.packed) : batch;
}
