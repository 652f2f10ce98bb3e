/** The parameters of a storm, and how long it lasts. */
export interface Storm {
  readonly port: string;
  readonly addresses: number;
  /** Open requests at each address. The next is sent as soon as one is answered. */
  readonly open: number;
  readonly seconds: number;
  readonly texts: readonly string[];
}

export interface StormReport {
  readonly answered: number;
  readonly times: readonly number[];
  /** The number of answers by HTTP status other than 200. */
  readonly refused: Readonly<Record<string, number>>;
  readonly retryAfter: readonly string[];
  /** The first refusal of an address: its requests until then, and seconds since the start. */
  readonly firstRefusal: { readonly requests: number; readonly seconds: number } | undefined;
}

const sorts = ['relevance', 'newest', 'oldest', 'borrowed', 'title'] as const;
const combinationsOfText = 30;
/** The maximum number of values that a search accepts for a facet. */
const mostOfFacet = 10;

interface Buckets {
  readonly by_author: readonly { readonly key: string }[];
  readonly by_keyword: readonly { readonly key: string }[];
  readonly by_kind: readonly { readonly key: string }[];
  readonly by_time: readonly { readonly key: string }[];
}

/** The addresses on a page of results that a crawler follows: some values of every facet, a sort order and a page. */
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
