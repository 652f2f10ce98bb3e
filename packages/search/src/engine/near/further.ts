import { isForm, isReaders, mayHoldForm, narrowsMuch } from '../../analysis/index.ts';
import type { QueryRow, SearchAnswer, SearchQuery } from '../../port.ts';
import { announceMuch } from '../columns/brief.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import { termQuery } from '../index/tokens.ts';
import { type Match, termRowsAmong } from '../query/match.ts';
import { type Plan, termKey } from '../query/plan.ts';
import { RowTiers } from '../query/row-tiers.ts';
import type { Source } from '../query/source.ts';
import { tier } from '../query/tiers.ts';
import { bestByWords } from './some-words.ts';
import { tellingWords } from './telling-words.ts';
import { few, isPlace, isWeakWord, makers, type TellingWord } from './word-roles.ts';

/** The steps on which a title is the very book that was requested, or a value named in full. */
const certain: ReadonlySet<number> = new Set([tier.identifier, tier.wholeValue]);
/** The steps on which it is the book as far as its title was typed. */
const begun: ReadonlySet<number> = new Set([tier.exactTitle, tier.calledSo, tier.titlePrefix]);

/** The endings of words for a field of study, including its history. */
const field = /\p{Script=Han}(?:学|史|论)$/u;

/**
 * What a query about a subject finds beyond the few titles that match it as typed: the titles with the most significant
 * of its words. Null for a query that names a certain book, or has no words to choose from.
 */
export function matchFurther(source: Source, row: QueryRow, typed: Match): Match | null {
  if (!mayGoOn(row, typed)) return null;
  checkDeadline();
  const { plan } = typed;
  const steps = stepsOf(source, typed);
  if (steps.some((step) => certain.has(step)) || isCalledSo(source, typed, steps)) return null;
  announceMuch();
  const words = tellingWords(source, plan, row.text);
  if (words.length < 2 || isCertain(source, typed, steps, words)) return null;
  const near = furtherRows(source, typed, words);
  if (near.size === 0) return null;
  return { plan, rows: Uint32Array.from(near.keys()).sort(), direct: noRows, near };
}

/** Whether a query that found this as typed may continue with titles that have only some of its words. */
export const mayGoOn = (row: QueryRow, { rows, direct }: Match): boolean =>
  row.mode === 'fuzzy' &&
  (row.scope === 'all' || row.scope === 'title') &&
  rows.length > 0 &&
  rows.length < few &&
  direct.length === rows.length;

/**
 * Whether the text is the title of one work and no part of it could ask for other books, so that isCertain would agree.
 * This tells most titles from subjects without their words.
 */
function isCalledSo(source: Source, { plan, rows }: Match, steps: readonly number[]): boolean {
  if (!isWholeTitle(plan, steps) || field.test(plan.key) || holdsForm(plan)) return false;
  return worksOf(source, exactTitles(rows, steps)).size < 2;
}

/** Whether some title equals the text, a Latin title also without its article. */
const isWholeTitle = ({ terms }: Plan, steps: readonly number[]): boolean =>
  steps.includes(tier.exactTitle) ||
  (steps.includes(tier.calledSo) && terms.every(({ kind }) => kind === 'word'));

const exactTitles = (rows: Rows, steps: readonly number[]): Rows =>
  rows.filter((_, at) => steps[at] === tier.exactTitle);

/** Whether a form occurs in the text: as a word of Latin letters, or anywhere among Han characters. */
const holdsForm = ({ key, terms }: Plan): boolean =>
  mayHoldForm(key) || terms.some((term) => term.kind === 'word' && isForm(termKey(term)));

/** Whether the result is one particular book: by its title, or by its author. */
function isCertain(
  source: Source,
  typed: Match,
  steps: readonly number[],
  words: readonly TellingWord[],
): boolean {
  const { plan, rows } = typed;
  // 冷战 历史 asks for any history of it, although one title is 冷战.
  const isFormOnly = namesForm(source, plan, words) && isPlain(plan, words);
  if (!isFormOnly && steps.includes(tier.titleAndMore)) return true;
  const isWhole = isWholeTitle(plan, steps);
  const called = exactTitles(rows, steps);
  // 摄影构图技巧, 中国古代建筑史 and 中国山水画 ask for any such book, although some title begins with them, and so does 个人理财, although
  // several have that title.
  const isAnySuch =
    namesField(source, plan, words) ||
    (namesForm(source, plan, words) && (!isWhole || isPlain(plan, words))) ||
    (!isWhole && words.some(isWhere) && hasSubjects(source, plan, words)) ||
    (worksOf(source, isWhole ? called : rows).size > 1 && hasSubjects(source, plan, words));
  if (!isAnySuch && steps.some((step) => begun.has(step))) return true;
  // 北京旅游 is only a part of a publisher's name.
  const isMaker = plan.terms.some((term) => source.count(termQuery(term, ['title'])) < few);
  const naming = plan.terms.length > 1 && isMaker ? makers : (['author'] as const);
  const others = plan.fields.filter((field) => !naming.some((maker) => maker === field));
  return termRowsAmong(source, plan, others, rows).length === 0;
}

function stepsOf(source: Source, typed: Match): readonly number[] {
  const tiers = new RowTiers(source, typed.rows, typed);
  return Array.from(typed.rows, (row, at) => tiers.at(at, row, tier.browse));
}

/** Whether the words are a form beside subjects that have other books. */
function namesForm(source: Source, { fields }: Plan, words: readonly TellingWord[]): boolean {
  const subjects = words.filter((word) => !isWeakWord(word));
  return (
    words.some((word) => isForm(termKey(word))) &&
    subjects.length > 0 &&
    subjects.every((word) => source.count(termQuery(word, fields)) >= few)
  );
}

/** Whether a query consists only of subjects and forms: 天文学入门. */
const isPlain = ({ key }: Plan, words: readonly TellingWord[]): boolean =>
  words.reduce((rest, word) => (word.isTogether ? rest : rest.replace(termKey(word), '')), key) === '';

/** Whether a word is a place, or a period that is not a subject. */
const isWhere = (word: TellingWord): boolean => isPlace(word) || narrowsMuch(termKey(word));

/** Whether the words are a field of study and what narrows it, each of which has other books: 中国古代建筑史, 儿童心理学. */
const namesField = (source: Source, plan: Plan, words: readonly TellingWord[]): boolean =>
  hasSubjects(source, plan, words, (word) => isReaders(termKey(word))) && field.test(plan.key);

/** Whether the words are several subjects, or something equivalent, each in at least ten titles. */
function hasSubjects(
  source: Source,
  { fields }: Plan,
  words: readonly TellingWord[],
  countsToo: (word: TellingWord) => boolean = () => false,
): boolean {
  const subjects = words.filter((word) => word.isDone || !isWeakWord(word) || countsToo(word));
  return subjects.length > 1 && subjects.every((word) => source.count(termQuery(word, fields)) >= few);
}

function worksOf(source: Source, rows: Rows): ReadonlySet<number> {
  const { work } = source.view.of;
  // A row without a number is a work of its own.
  return new Set(Array.from(rows, (row) => work[row - 1] || -row));
}

/** The grades of the titles with some of the words, without the works found as typed. */
function furtherRows(
  source: Source,
  { plan, rows }: Match,
  words: readonly TellingWord[],
): ReadonlyMap<number, number> {
  const { work } = source.view.of;
  const workOf = (row: number): number => work[row - 1] ?? 0;
  const listed = new Set(rows);
  const works = new Set([...rows].map(workOf).filter((number) => number > 0));
  const near = new Map<number, number>();
  for (const [row, grade] of bestByWords(source, plan, words, rows))
    if (!listed.has(row) && !works.has(workOf(row))) near.set(row, grade);
  return near;
}

/** The part of a page that belongs to the further titles, which come after the titles or works that match as typed. */
export function furtherSlice(
  { offset, limit }: Pick<SearchQuery, 'offset' | 'limit'>,
  { total, works = total }: Pick<SearchAnswer, 'total' | 'works'>,
): Pick<SearchQuery, 'offset' | 'limit'> {
  const from = Math.max(0, offset - works);
  return { offset: from, limit: Math.max(0, offset + limit - works) - from };
}
