/**
 * Items as bytes that all threads share. A thread that only passes them on spends no time on them, however many they
 * are. They are JSON, which V8 writes and reads in half the time that it takes to clone objects.
 */
export interface Packed<Item> {
  readonly packed: readonly PackedPart<Item>[];
}

/** Some of the items, which may be read on their own. */
export interface PackedPart<Item> {
  readonly count: number;
  /** Their JSON in UTF-16, which most texts are in memory. */
  readonly text: Uint8Array<SharedArrayBuffer>;
  /** Never set. It prevents one kind of items from being read as another. */
  readonly kind?: Item;
}

/** Items, plain or packed. */
export type Batch<Item> = readonly Item[] | Packed<Item>;

/** Enough to justify a message, few enough to keep several threads busy. */
const itemsInPart = 250;

export function pack<Item>(items: readonly Item[]): Packed<Item> {
  const packed: PackedPart<Item>[] = [];
  for (let from = 0; from < items.length; from += itemsInPart) {
    const some = items.slice(from, from + itemsInPart);
    const json = JSON.stringify(some);
    const buffer = Buffer.from(new SharedArrayBuffer(json.length * 2));
    buffer.write(json, 'utf16le');
    packed.push({ count: some.length, text: new Uint8Array(buffer.buffer) });
  }
  return { packed };
}

export function unpackPart<Item>({ text }: PackedPart<Item>): readonly Item[] {
  const items: readonly Item[] = JSON.parse(
    Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf16le'),
  );
  return items;
}

/** The items of a batch. */
export function unpack<Item>(batch: Batch<Item>): readonly Item[] {
  return 'packed' in batch ? batch.packed.flatMap(unpackPart) : batch;
}

/** A batch in parts, whether somebody packed it or not. */
export function partsOf<Item>(batch: Batch<Item>): readonly PackedPart<Item>[] {
  return ('packed' in batch ? batch : pack(batch)).packed;
}
