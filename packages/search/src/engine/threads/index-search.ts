import type {
  Bucket,
  FacetSelections,
  Facets,
  QueryRow,
  SearchAnswer,
  SearchHit,
  SearchQuery,
} from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import { announceMuch } from '../columns/brief.ts';
import { ClassRows } from '../columns/class-rows.ts';
import type { ColumnsHandle } from '../columns/columns-handle.ts';
import { ColumnsView } from '../columns/columns-view.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import { TraitsTable } from '../columns/traits-table.ts';
import { isValueField, valueKey } from '../index/fields.ts';
import type { LeadingRows } from '../index/leading-rows.ts';
import { nameOf } from '../index/name-keys.ts';
import { valueQueries } from '../index/tokens.ts';
import { type AnswerAccount, accountOf, furtherAccountOf } from '../near/account.ts';
import { didYouMean, littleFound } from '../near/did-you-mean.ts';
import { furtherSlice, matchFurther, mayGoOn } from '../near/further.ts';
import { matchClose } from '../near/near.ts';
import { countFacets } from '../query/facets.ts';
import { FollowedCounts } from '../query/followed-counts.ts';
import { type KeptRows, keptChoiceOf, keptFacetsOf, keptRowsOf } from '../query/kept-facets.ts';
import { type Match, matchPlan, matchRows } from '../query/match.ts';
import { onlyRow, planOf } from '../query/plan.ts';
import { Ranking } from '../query/rank.ts';
import { availableRows, isNarrowed, rowsOf, selectRows } from '../query/selections.ts';
import { IndexSource, ReadTitles, type Source, Tables } from '../query/source.ts';
import { rankWorks } from '../query/works.ts';
import { type Found, FoundRows, foundOf } from './found-rows.ts';

/** What one thread keeps of the columns of an index, from one snapshot to the next. */
class KeptOfColumns {
  readonly traits = new TraitsTable();
  readonly classRows = new ClassRows(this.traits);
  readonly found = new FoundRows();
  readonly followed = new FollowedCounts();
  readonly titles = new ReadTitles();
}

/** Answers queries on one index, in one thread. */
export class IndexSearch {
  readonly #tables: Tables;
  #kept = new KeptOfColumns();
  #source: IndexSource | undefined;
  #handle: ColumnsHandle | undefined;

  constructor(path: string) {
    this.#tables = new Tables(path);
  }

  /** Answers a request as of the snapshot that came with it. */
  read<Answer>(handle: ColumnsHandle, answer: (source: IndexSource) => Answer): Answer {
    const source = this.#at(handle);
    return this.#tables.postings.during(() => answer(source));
  }

  /** Switches to a snapshot and drops what was kept for another one. */
  #at(handle: ColumnsHandle): IndexSource {
    if (this.#source === undefined || this.#handle !== handle) {
      if (this.#handle?.opened !== handle.opened) this.#kept = new KeptOfColumns();
      else if (this.#handle.structure !== handle.structure || this.#handle.rows !== handle.rows)
        this.#kept.found.clear();
      else if (this.#handle.holdings !== handle.holdings) this.#kept.found.forgetBranches();
      this.#source = new IndexSource(new ColumnsView(handle), this.#tables, this.#kept.titles);
      this.#handle = handle;
      this.#kept.traits.follow(this.#source.view.dictionaries.traits);
    }
    return this.#source;
  }

  search(handle: ColumnsHandle, query: SearchQuery): SearchAnswer {
    return this.read(handle, (source) => this.#answer(source, query));
  }

  #answer(source: IndexSource, query: SearchQuery): SearchAnswer {
    const found = this.#find(source, query);
    const facets: Facets = Object.fromEntries(this.#count(source, query, found, query.facets));
    checkDeadline();
    const remaining =
      query.remaining === true ? { remaining: this.#remaining(source, query, found, facets) } : {};
    const { rows } = this.#narrow(source, query, found);
    const leading = rows === found.rows ? this.#keptRows(source, query, found)?.leading : null;
    const { hits, ...works } = pageOf(source, rows, { first: found.first, leading: leading ?? null }, query);
    const isNear = found.first?.near !== undefined && rows.length > 0;
    const answer = {
      total: rows.length,
      ...works,
      hits,
      facets,
      ...remaining,
      ...(isNear ? { isNear } : {}),
      ...this.#further(source, query, found, { total: rows.length, ...works }),
    };
    const asFound = isNear ? 0 : found.rows.length;
    if (!query.suggest || asFound > littleFound || (asFound > 0 && isWell(source, found, hits[0])))
      return answer;
    const suggestion = didYouMean(source, query, asFound);
    return suggestion === null ? answer : { ...answer, suggestion };
  }

  #keptRows(source: IndexSource, query: SearchQuery, found: Found): KeptRows | null {
    if (found.kept === undefined) found.kept = keptRowsOf(source, query, found);
    return found.kept;
  }

  /** Facets over found rows, with the values of `also`. Counts only what is neither known nor kept. */
  #count(
    source: IndexSource,
    query: SearchQuery,
    found: Found,
    names: readonly FacetName[],
    also: Facets = {},
  ) {
    const { rows, facets } = found;
    const { classes } = query;
    const missing = names.filter((facet) => !facets.has(countName(facet, query)));
    if (missing.length > 0) {
      const { view } = source;
      const rowsKept = this.#keptRows(source, query, found);
      const traits = this.#kept.traits;
      const kept =
        rowsKept === null
          ? new Map<FacetName, readonly Bucket[]>()
          : keptFacetsOf({ view, traits }, rowsKept, rows, missing, { classes, also });
      const others = missing.filter((facet) => !kept.has(facet));
      const counting = { traits, followed: this.#kept.followed, classes, also };
      for (const [facet, buckets] of [...kept, ...countFacets(view, others, rows, counting)])
        facets.set(countName(facet, query), buckets);
    }
    return names.map((facet) => [facet, facets.get(countName(facet, query)) ?? []] as const);
  }

  /** The page's part of the titles that follow the matches as typed. */
  #further(
    source: IndexSource,
    query: SearchQuery,
    typed: Found,
    listed: Pick<SearchAnswer, 'total' | 'works'>,
  ): Pick<SearchAnswer, 'further'> {
    const found = query.further === true ? this.#findFurther(source, query, typed) : null;
    if (found === null) return {};
    const { rows } = this.#narrow(source, query, found, 'further');
    if (rows.length === 0) return {};
    const ranked = { first: found.first, leading: null };
    const page = pageOf(source, rows, ranked, { ...query, ...furtherSlice(query, listed) });
    return { further: { total: rows.length, ...page } };
  }

  #findFurther(source: Source, { rows }: Pick<SearchQuery, 'rows'>, { first }: Found): Found | null {
    const row = onlyRow(rows);
    if (row === null || first === null || !mayGoOn(row, first)) return null;
    return this.#kept.found.get(`further ${JSON.stringify(rows)}`, () => {
      const match = matchFurther(source, row, first);
      return foundOf(match?.rows ?? noRows, match);
    });
  }

  /** How the rows of a query were found, and the reason for the rank of each of the first `limit` titles. */
  account(handle: ColumnsHandle, query: SearchQuery): AnswerAccount {
    return this.read(handle, (source) => {
      const found = this.#find(source, query);
      const { rows } = this.#narrow(source, query, found);
      const account = accountOf(source, query, { rows, first: found.first });
      const row = onlyRow(query.rows);
      const further = this.#findFurther(source, query, found)?.first ?? null;
      if (row === null || further === null) return account;
      const room = Math.max(0, query.limit - rows.length);
      return { ...account, further: furtherAccountOf(source, row, further, room) };
    });
  }

  /** Counts each facet with the selections in the others. `also` are the counts without selections. */
  #remaining(source: IndexSource, query: SearchQuery, found: Found, also: Facets): Facets {
    if (!isNarrowed(query)) return also;
    const { years: _, ...anyYear } = query;
    const isChosen = (facet: FacetName): boolean =>
      (query.selections[facet] ?? []).length > 0 || (facet === 'year' && query.years !== undefined);
    const count = (names: readonly FacetName[], asked: SearchQuery) => {
      const left = this.#narrow(source, asked, found);
      if (left !== found && left.kept === undefined)
        left.kept = keptChoiceOf(source, this.#kept.classRows, asked, left.rows);
      return this.#count(source, asked, left, names, also);
    };
    const unchosen = query.facets.filter((facet) => !isChosen(facet));
    const chosen = query.facets.filter(isChosen).flatMap((facet) => {
      const others = facet === 'year' ? anyYear : query;
      return count([facet], { ...others, selections: { ...query.selections, [facet]: [] } });
    });
    return Object.fromEntries([...chosen, ...count(unchosen, query)]);
  }

  /** The ids of all live records, in no particular order. */
  ids(handle: ColumnsHandle): Float64Array {
    const { view } = this.#at(handle);
    return Float64Array.from(view.liveRows(), (row) => view.id(row));
  }

  close(): void {
    this.#tables.close();
  }

  #find(source: Source, query: SearchQuery): Found {
    const key = JSON.stringify(query.rows);
    if (query.near !== true) return this.#kept.found.get(key, () => this.#matchRows(source, query.rows));
    return this.#kept.found.get(`near ${key}`, () => this.#matchNear(source, query));
  }

  /** Like {@link #matchRows}, but finds close matches if a single row finds nothing as typed. */
  #matchNear(source: Source, query: SearchQuery): Found {
    const row = onlyRow(query.rows);
    const plan = row === null ? null : planOf(row);
    if (row === null || plan === null) return this.#matchRows(source, query.rows);
    const typed = matchPlan(source, plan);
    if (typed.rows.length > 0) return foundOf(typed.rows, typed);
    // Another text will be looked for, too.
    if (query.suggest) announceMuch();
    const close = matchClose(source, row, typed);
    return foundOf(close.rows, close);
  }

  #matchRows(source: Source, queryRows: readonly QueryRow[]): Found {
    const { rows, first } = matchRows(source, queryRows);
    return { ...foundOf(rows, first), areAll: first === null };
  }

  /** What is left of found rows after the selections. */
  #narrow(source: IndexSource, query: SearchQuery, found: Found, list: 'typed' | 'further' = 'typed'): Found {
    if (!isNarrowed(query)) return found;
    const { only, availableAt, selections, years, classes } = query;
    const { view } = source;
    const key = JSON.stringify([
      list,
      query.rows,
      query.near,
      selections,
      only,
      availableAt,
      query.lately,
      years,
      classes?.scheme,
    ]);
    const select = (): Found => {
      const known = { ...query, selections: this.#inKnownForms(source, selections) };
      const tables = { traits: this.#kept.traits, classRows: this.#kept.classRows };
      const rows = selectRows(source, tables, rowsOf(view, found.rows, only), known);
      return {
        ...foundOf(availableRows(view, rows, query), null),
        dependsOnBranch: (selections.branch ?? []).length > 0 || availableAt !== undefined,
      };
    };
    return this.#kept.found.get(key, select);
  }

  /** The selections with authors in the form that the index knows: 魯迅 selects 鲁迅. */
  #inKnownForms(source: IndexSource, selections: FacetSelections): FacetSelections {
    const { author: dictionary } = source.view.dictionaries;
    const known = (text: string): string => {
      const key = valueKey(text);
      if (key === '' || dictionary.find(text) > 0) return text;
      const entry = source.authorOf(key);
      const id = entry === undefined ? 0 : nameOf(entry).id;
      return id > 0 && id <= dictionary.size ? dictionary.text(id) : text;
    };
    return selections.author === undefined
      ? selections
      : { ...selections, author: selections.author.map(known) };
  }
}

/** The name under which the counts of a facet are kept: classes are counted by scheme and level. */
const countName = (facet: FacetName, { classes }: SearchQuery): string =>
  facet === 'class' ? `class ${JSON.stringify(classes)}` : facet;

/** The hits of a query's page: titles, or works. */
function pageOf(
  source: Source,
  rows: Rows,
  ranked: { readonly first: Match | null; readonly leading: LeadingRows | null },
  query: SearchQuery,
): Pick<SearchAnswer, 'hits' | 'works'> {
  const { byWork, sort, offset, limit } = query;
  const ranking = new Ranking(source, rows, ranked, sort);
  if (byWork !== undefined) return rankWorks(source.view, rows, ranking, { ...query, byWork });
  if (limit === 0 || offset >= rows.length) return { hits: [] };
  return { hits: ranking.hits(ranking.take(offset + limit).slice(offset)) };
}

/** Whether the best hit leaves no doubt that the text is correct. Looking for another text costs more than a search. */
function isWell(source: Source, { first }: Found, best: SearchHit | undefined): boolean {
  if (first === null || best === undefined || !first.plan.isPhrase || best.tier !== 'phrase') return true;
  const { key, fields } = first.plan;
  if (source.view.title(source.view.rowOf(best.id)).includes(key)) return true;
  return source.findAny(valueQueries(fields.filter(isValueField), key, 'whole')).length > 0;
}
