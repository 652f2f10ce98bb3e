import {
  type BetterQuery,
  type SearchMode,
  type SearchScope,
  searchModes,
  searchScopes,
  tooManyFound,
} from '@yuelan/contract';
import { isFiller, looksLikePinyin, pinyinForms, type SearchAnswer, segment, titleKey } from '@yuelan/search';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findSynonym } from '../../statistics/public.ts';
import type { CatalogueParts } from '../services.ts';

/** A query with fewer results than this gets suggestions. */
const few = 5;
const searchesAtMost = 12;
const offeredAtMost = 12;
const subjectsOffered = 6;
const fewerWordsOffered = 3;

interface Asked {
  readonly text: string;
  readonly mode: SearchMode;
  readonly scope: SearchScope;
}

/**
 * Better queries for one that finds nothing, too little or too much, each with its number of titles. Never includes a
 * query that finds nothing, nor the original one. Makes at most twelve searches, one after another.
 */
export async function betterQueries(
  parts: CatalogueParts,
  library: LibraryScope,
  asked: Asked,
): Promise<{ readonly totalRecord: number; readonly better: BetterQuery[] }> {
  if (!parts.feed.isReady(library.serviceid)) throw refuse('catalogue.search.unavailable');
  if (asked.text.trim() === '') return { totalRecord: 0, better: [] };
  const search = new Searches(parts, library);
  const first = await search.find(asked, true);
  const total = first?.total ?? 0;
  const synonym =
    total < few ? await findSynonym(parts.db, library.clientid, titleKey(asked.text)) : undefined;
  const better = total < few ? await wider(search, asked, total, synonym, first?.suggestion) : [];
  if (total > tooManyFound) better.push(...narrower(asked, first, total));
  return { totalRecord: total, better: better.slice(0, offeredAtMost) };
}

/** Searches, with a limit on their number. */
class Searches {
  readonly #parts: CatalogueParts;
  readonly #library: LibraryScope;
  #left = searchesAtMost;

  constructor(parts: CatalogueParts, library: LibraryScope) {
    this.#parts = parts;
    this.#library = library;
  }

  async find({ text, mode, scope }: Asked, isFirst = false): Promise<SearchAnswer | undefined> {
    if (this.#left <= 0) return undefined;
    this.#left -= 1;
    return this.#parts.engine.search(this.#library.serviceid, {
      rows: [{ text, scope, mode, logic: 'and' }],
      selections: {},
      sort: 'relevance',
      offset: 0,
      limit: 1,
      facets: isFirst ? ['keyword'] : [],
      suggest: isFirst,
    });
  }

  /** The characters that typed pinyin stands for. */
  async spoken(text: string): Promise<string | undefined> {
    if (this.#left <= 0) return undefined;
    this.#left -= 1;
    const found = await this.#parts.engine.suggest(this.#library.serviceid, text, 5);
    return found.find((suggestion) => /\p{Script=Han}/u.test(suggestion.text))?.text;
  }
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Other queries that find more, the most likely first. */
async function wider(
  search: Searches,
  asked: Asked,
  total: number,
  synonym: string | undefined,
  suggestion: string | undefined,
): Promise<BetterQuery[]> {
  const better: BetterQuery[] = [];
  const keys = new Set([keyOf(asked)]);
  const offer = async (kind: BetterQuery['kind'], other: Asked): Promise<boolean> => {
    const key = keyOf(other);
    if (titleKey(other.text) === '' || keys.has(key)) return false;
    keys.add(key);
    const found = (await search.find(other))?.total ?? 0;
    if (found <= total) return false;
    better.push(present(kind, other, found));
    return true;
  };
  // Synonyms that the staff chose come first.
  if (synonym !== undefined) await offer('spelling', { ...asked, text: synonym });
  if (suggestion !== undefined)
    await offer(isHan(suggestion) && !isHan(asked.text) ? 'pinyin' : 'spelling', {
      ...asked,
      text: suggestion,
    });
  if (looksLikePinyin(asked.text)) {
    const meant = await search.spoken(asked.text);
    if (meant !== undefined) await offer('pinyin', { ...asked, text: meant });
  }
  if (asked.mode !== 'fuzzy') await offer('looserMode', { ...asked, mode: 'fuzzy' });
  if (asked.scope !== 'all') await offer('widerScope', { ...asked, scope: 'all' });
  if (asked.mode !== 'fuzzy' && asked.scope !== 'all')
    await offer('widerScope', { ...asked, scope: 'all', mode: 'fuzzy' });
  let offered = 0;
  const words = wordsOf(asked.text);
  const telling = words.join(' ');
  for (const text of words.length > 2 ? [telling, ...withoutOne(words), ...words] : [telling, ...words]) {
    if (offered === fewerWordsOffered) break;
    if (await offer('fewerWords', { ...asked, mode: 'fuzzy', text })) offered += 1;
  }
  // 红楼孟 sounds like 红楼梦: searching for its pinyin finds titles that sound the same.
  const { full } = pinyinForms(asked.text);
  if (isHan(asked.text) && full.length > 2)
    await offer('pinyin', { text: full, mode: 'fuzzy', scope: 'all' });
  return better;
}

/** Subject headings of the results, which narrow the query. Their counts come from the search itself. */
function narrower(asked: Asked, first: SearchAnswer | undefined, total: number): BetterQuery[] {
  return (first?.facets.keyword ?? [])
    .filter(({ key, docCount }) => docCount > 0 && docCount < total && titleKey(key) !== titleKey(asked.text))
    .slice(0, subjectsOffered)
    .map(({ key, docCount }) => ({ ...present('subject', asked, docCount), searchKeyword: [key] }));
}

const keyOf = ({ text, mode, scope }: Asked) =>
  `${mode} ${scope} ${text.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')}`;

function present(kind: BetterQuery['kind'], { text, mode, scope }: Asked, totalRecord: number): BetterQuery {
  return {
    kind,
    text,
    accurate: searchModes[mode],
    mutiple: searchScopes[scope],
    searchKeyword: [],
    totalRecord,
  };
}

/**
 * Framing phrases of a sentence ("适合五年级读的…", "a book for …"), in addition to words that never carry meaning in a query.
 */
const frame =
  /^(?:书|本书|好书|看书|故事书|小说|读物|孩子|小朋友|学生|老师|[一二三四五六七八九十]年级|初[一二三中]|高[一二三中]|books?|stor(?:y|ies)|novels?|kids?|child|children|years?|old|my|son|daughter|something|anything|\d+)$/u;

/**
 * The parts of a query: those between its spaces, or else the dictionary's words. Words without meaning (一本, 关于) are
 * left out, unless there are no others. Empty if nothing can be left out of the query.
 */
function wordsOf(text: string): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/u)
    .flatMap((part) => (isHan(part) && part.length > 4 ? segment(part) : [part]))
    .filter((word) => word !== '');
  const meaning = words.filter((word) => !isFiller(word.toLowerCase()) && !frame.test(word.toLowerCase()));
  // A single character is usually a fragment of a longer word, unless it is all there is: 鲸.
  const long = meaning.filter((word) => !isHan(word) || word.length > 1);
  const telling = long.length > 0 ? long : meaning;
  if (telling.length === 1 && words.length > 1) return telling;
  return telling.length < 2 || telling.length > 8 ? [] : telling;
}

/** The words without one of them, the last first: people add the narrowing word at the end. */
function withoutOne(words: readonly string[]): readonly string[] {
  return words.map((_, index) =>
    words.filter((_word, other) => other !== words.length - 1 - index).join(' '),
  );
}
