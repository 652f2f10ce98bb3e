/** What a storm is made of, and how long it lasts. */
export interface Storm {
  readonly port: string;
  readonly addresses: number;
  /** Requests that each address has open at the same time; the next is sent as soon as one is answered. */
  readonly open: number;
  readonly seconds: number;
  readonly texts: readonly string[];
}

export interface StormReport {
  readonly answered: number;
  readonly times: readonly number[];
  /** By HTTP status, where it is not 200. */
  readonly refused: Readonly<Record<string, number>>;
  readonly retryAfter: readonly string[];
  /** When an address was refused for the first time: its requests until then, and seconds since the start. */
  readonly firstRefusal: { readonly requests: number; readonly seconds: number } | undefined;
}

const sorts = ['relevance', 'newest', 'oldest', 'borrowed', 'title'] as const;
const combinationsOfText = 30;
/** As many values of one facet as a search takes. */
const mostOfFacet = 10;

interface Buckets {
  readonly by_author: readonly { readonly key: string }[];
  readonly by_keyword: readonly { readonly key: string }[];
  readonly by_kind: readonly { readonly key: string }[];
  readonly by_time: readonly { readonly key: string }[];
}

/** The addresses of a page of results, as a crawler follows them: some values of every facet, a sort and a page. */
export function* combinationsOf(text: string, aggs: Buckets, random: () => number) {
  const some = (buckets: readonly { readonly key: string }[]) =>
    buckets
      .filter(() => random() < 0.2)
      .slice(0, mostOfFacet)
      .map(({ key }) => key);
  for (let made = 0; made < combinationsOfText; made += 1)
    yield {
      text,
      firstAuthor: some(aggs.by_author),
      searchKeyword: some(aggs.by_keyword),
      mainKindCode: some(aggs.by_kind),
      publishTime: some(aggs.by_time).map(Number),
      sort: sorts[Math.floor(random() * sorts.length)],
      pageNum: 1 + Math.floor(random() * 5),
    };
}
