import type { QueryTerm } from '../../analysis/index.ts';
import type { QueryRow, SearchQuery } from '../../port.ts';
import type { MatchTier } from '../../terms.ts';
import { rank, rankWords } from '../columns/facts.ts';
import type { Rows } from '../columns/row-sets.ts';
import { termQuery } from '../index/tokens.ts';
import type { Match } from '../query/match.ts';
import { type Plan, planOf, termKey } from '../query/plan.ts';
import { Ranking } from '../query/rank.ts';
import type { Source } from '../query/source.ts';
import { stepName, tier, tierName } from '../query/tiers.ts';
import { tellingWords } from './telling-words.ts';
import { wordWeight } from './word-sets.ts';

/** What a word of a query says: the fewer titles have it, the more it weighs where a title need not have all words. */
export interface WordAccount {
  readonly word: string;
  readonly titles: number;
  /** The logarithm of all titles over those that have it; less for a word that occurs nowhere. */
  readonly weight: number;
}

/** Why a title comes after the previous one; nothing for the first. */
export type Behind = 'step' | 'grade' | 'loans' | 'year' | 'id';

export interface TitleAccount {
  readonly id: number;
  readonly tier: MatchTier;
  /** The step of the ranking, finer than `tier`: docs/search.md, "What matches, and in which order". */
  readonly step: string;
  /** How far a close title is from the query; 0 is the closest. Null for matches as typed. */
  readonly grade: number | null;
  readonly loans: number;
  readonly year: number | null;
  readonly behind: Behind | null;
  /** The place, from 0, of the title in whose entry this edition is. */
  readonly entryOf: number | null;
}

/** How a query was answered. */
export interface AnswerAccount {
  /** Titles in the index. */
  readonly titles: number;
  readonly total: number;
  /** As typed; with long words split, because no title has them; something close; some of the words; no text at all. */
  readonly way: 'asTyped' | 'cut' | 'close' | 'someWords' | 'browse';
  /** The words as analysed. */
  readonly words: readonly WordAccount[];
  /** The text with its numbers as digits; empty without numbers. */
  readonly numbered: string;
  /** Pinyin and codes that were searched for besides the words. */
  readonly also: readonly string[];
  readonly hits: readonly TitleAccount[];
  /** The titles that follow with some of the words; null if none do. */
  readonly further: FurtherAccount | null;
}

export type FurtherAccount = Pick<AnswerAccount, 'total' | 'words' | 'hits'>;

/** Explains what a query found, by relevance and title by title. */
export function accountOf(
  source: Source,
  query: Pick<SearchQuery, 'rows' | 'limit'>,
  { rows, first }: { readonly rows: Rows; readonly first: Match | null },
): AnswerAccount {
  const hits = titlesOf(source, query.limit, rows, first);
  return {
    titles: source.titles,
    total: rows.length,
    ...readingOf(source, query, first, hits[0]?.step),
    hits,
    further: null,
  };
}

/** Explains the titles that follow, as far as `limit` leaves room for them. */
export function furtherAccountOf(source: Source, row: QueryRow, match: Match, limit: number): FurtherAccount {
  const words = tellingWords(source, match.plan, row.text);
  return {
    total: match.rows.length,
    words: words.map((word) => wordAccount(source, match.plan, word)),
    hits: titlesOf(source, limit, match.rows, match),
  };
}

function titlesOf(source: Source, limit: number, rows: Rows, first: Match | null): readonly TitleAccount[] {
  const { view } = source;
  const ranking = new Ranking(source, rows, { first, leading: null }, 'relevance');
  const ranked = ranking.take(limit);
  const stepsOf = ranking.steps(ranked);
  const hits: TitleAccount[] = [];
  const steps: number[] = [];
  const entries = new Map<number, number>();
  for (const [at, row] of ranked.entries()) {
    const step = stepsOf[at] ?? tier.browse;
    const work = view.of.work[row - 1] ?? 0;
    const year = view.of.ranks[(row - 1) * rankWords + rank.year] ?? 0;
    const hit = {
      id: view.id(row),
      tier: tierName(step),
      step: stepName(step),
      grade: step < tier.near ? null : step - tier.near,
      loans: view.borrowCount(row),
      year: year === 0 ? null : view.year(row),
    };
    const before = hits.at(-1);
    const behind = before === undefined ? null : behindWhat(hit, before, step === steps.at(-1));
    hits.push({ ...hit, behind, entryOf: work === 0 ? null : (entries.get(work) ?? null) });
    steps.push(step);
    if (work !== 0 && !entries.has(work)) entries.set(work, hits.length - 1);
  }
  return hits;
}

type Compared = Pick<TitleAccount, 'step' | 'loans' | 'year'>;

function behindWhat(one: Compared, before: Compared, isSameStep: boolean): Behind {
  if (!isSameStep) return one.step === before.step ? 'grade' : 'step';
  if (one.loans !== before.loans) return 'loans';
  return one.year === before.year ? 'id' : 'year';
}

function readingOf(
  source: Source,
  query: Pick<SearchQuery, 'rows'>,
  first: Match | null,
  step: string | undefined,
): Pick<AnswerAccount, 'way' | 'words' | 'numbered' | 'also'> {
  const [row] = query.rows;
  const typed = row === undefined ? null : planOf(row);
  if (row === undefined || typed === null || first === null)
    return { way: 'browse', words: [], numbered: '', also: [] };
  const { plan } = first;
  const isCut = plan.terms.map(termKey).join(' ') !== typed.terms.map(termKey).join(' ');
  const way =
    step === 'someWords' ? 'someWords' : first.near !== undefined ? 'close' : isCut ? 'cut' : 'asTyped';
  const terms = first.near === undefined ? plan.terms : tellingWords(source, typed, row.text);
  return {
    way,
    words: terms.map((term) => wordAccount(source, plan, term)),
    numbered: typed.numbered?.key ?? '',
    also: [...new Set([...typed.pinyin, ...typed.codes].map(({ key }) => key))],
  };
}

function wordAccount(source: Source, { fields }: Plan, term: QueryTerm): WordAccount {
  const titles = source.count(termQuery(term, fields));
  const weight = Math.round(wordWeight(source.titles, titles) * 100) / 100;
  return { word: termKey(term), titles, weight };
}
