/** The items of one month; `key` is the result of `monthOf`. */
export interface Month<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** Groups consecutive items of the same month; the order stays. */
export function byMonth<Item>(
  items: readonly Item[],
  monthOf: (item: Item) => string,
): readonly Month<Item>[] {
  const months: { key: string; items: Item[] }[] = [];
  for (const item of items) {
    const key = monthOf(item);
    const last = months.at(-1);
    if (last?.key === key) last.items.push(item);
    else months.push({ key, items: [item] });
  }
  return months;
}
