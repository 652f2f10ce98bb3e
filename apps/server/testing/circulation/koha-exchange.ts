import type { IncomingHttpHeaders } from 'node:http';

/** A request and its answer, in the form of Koha's interface description. */
export interface Exchange {
  readonly method: string;
  /** The path below `/api/v1`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
  /** The number of rows in the whole list. */
  readonly total?: number;
}

export interface Answer {
  readonly status: number;
  readonly answer?: unknown;
  readonly total?: number;
}

/** Like Koha: fields contain the query's value unless it says `exact`; `q` is exact. */
export const listed = <Row extends object>(
  rows: readonly Row[],
  query: Exchange['query'],
  present: (row: Row) => unknown,
): Answer => {
  const reserved = new Set(['_match', '_order_by', '_page', '_per_page', 'q', 'checked_in']);
  const isExact = query['_match'] === 'exact';
  const fieldOf = (row: Row, name: string) => new Map(Object.entries(row)).get(name.replace(/^me\./, ''));
  const asked: Record<string, unknown> = JSON.parse(query['q'] ?? '{}');
  const found = rows
    .filter((row) =>
      Object.entries(query).every(([name, value]) => {
        if (reserved.has(name)) return true;
        const known = String(fieldOf(row, name) ?? '').toLowerCase();
        return isExact ? known === value.toLowerCase() : known.includes(value.toLowerCase());
      }),
    )
    .filter((row) =>
      Object.entries(asked).every(([name, value]) => [value].flat().includes(fieldOf(row, name))),
    );
  for (const order of (query['_order_by'] ?? '').split(',').filter(Boolean).reverse()) {
    const sign = order.startsWith('-') ? -1 : 1;
    const name = order.replace(/^[+-]/, '');
    found.sort((a, b) => sign * (String(fieldOf(a, name)) < String(fieldOf(b, name)) ? -1 : 1));
  }
  const size = Number(query['_per_page'] ?? 20);
  const from = (Number(query['_page'] ?? 1) - 1) * size;
  return { status: 200, answer: found.slice(from, from + size).map(present), total: found.length };
};
