/** Short statements of one fixed size are prepared only once; PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const sliceSize = 400;

export function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / sliceSize) }, (_, slice) =>
    items.slice(slice * sliceSize, (slice + 1) * sliceSize),
  );
}

/** Reads the rows of a long list by their ids, some at a time, so that only those are in memory. */
export async function* readInSlices<Id, Row>(
  ids: readonly Id[],
  read: (ids: readonly Id[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (const slice of slices(ids)) yield* await read(slice);
}
