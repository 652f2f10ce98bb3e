import {
  isForm,
  isForOthers,
  isHistory,
  isOtherForm,
  isReaders,
  isTravel,
  narrowsMuch,
  placesIn,
  queryTerms,
  segment,
  teachesLanguage,
  wordsLike,
} from '../../analysis/index.ts';
import { headOf } from '../columns/facts.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearGrades, someWordsGrade } from '../query/tiers.ts';
import { literatureTest, mayMeanLiterature } from './literature.ts';
import type { NearRows } from './near-values.ts';
import { oddOnes } from './odd-ones.ts';
import {
  broadest,
  few,
  fieldsOf,
  isEra,
  isLanguage,
  isPlace,
  isWeakWord,
  leastBroad,
  type TellingWord,
  telling,
} from './word-roles.ts';
import { bits, nearestRows, rowsOf, WordSets } from './word-sets.ts';

/** The share of a query, by the weight of its words, that a title has to contain. */
const enough = 0.3;
/** The share of the heaviest set's score that the next sets need. */
const enoughNext = 0.25;
/**
 * The share of a query's subjects that the next sets need; a larger one for Latin words, which rarely form compounds.
 */
const leastShare = { han: 0.3, latin: 0.6 } as const;
/** A slot for each found row, from 1. All zero between two calls. */
let slots = new Uint32Array(0);
const mostTerms = 31;
/**
 * How many times as many titles as a far rarer word the next word has, after titles that match as typed and otherwise.
 */
const rarer = { typed: 4, near: 8 } as const;

/** The country that books in a Chinese catalogue are about if they name none. */
const home = /^(?:中国|我国)$/u;
/**
 * How many titles of a set are split into words, because its only subject may occur inside or across words, or for
 * places.
 */
const mostRead = 150;
/**
 * How many titles of a set are judged by their text: the first ones, which the build ordered by loans. Of the others,
 * only those that have a subject as a heading, or may be a part of the query.
 */
const mostJudged = 5000;
const shortHan = /^\p{Script=Han}{2,3}$/u;

/**
 * How rows that contain some of the words rank, from 0: the title is part of the query; it consists of a subject and
 * forms, or a heading has the subject; it begins with a subject; the words are in the title without its subtitle; in
 * the whole title or names; elsewhere, or in pieces; only lighter words are there, each set of words on its own step as
 * far as there are steps, the first on three.
 */
export const standings = {
  title: 0,
  about: 1,
  begins: 2,
  proper: 3,
  telling: 4,
  other: 5,
  pieces: 5,
  less: 6,
} as const;
const lastStanding = nearGrades - someWordsGrade - 1;

/**
 * The rows that contain the heaviest set of terms (rarer terms weigh more), with their grades; none if the set
 * weighs too little. If there are few, the rows with the next heaviest set follow. Rows that match as typed are left out.
 */
export function bestByWords(
  source: Source,
  plan: Plan,
  asked: readonly TellingWord[],
  typed: Rows = noRows,
): NearRows {
  const { view } = source;
  const terms = asked.slice(0, mostTerms);
  const tellingFields = plan.fields.filter((field) => telling.includes(field));
  // A publisher for children, on engineering or of China says nothing about readers, kinds and places, and an author
  // from Japan nothing about Japan.
  const aboutFields = tellingFields.filter((field) => field !== 'author');
  const fieldsFor = (term: TellingWord): readonly TextField[] => {
    if (isPlace(term) || isHistory(termKey(term))) return aboutFields;
    return term.isBroad || (isWeakWord(term) && !term.isTogether)
      ? tellingFields
      : fieldsOf(source, plan, term);
  };
  const lists = terms.map((term) => nearestRows(source, fieldsFor(term), term));
  const words = new WordSets(source, lists);
  const finding = [...lists.keys()].filter((at) => words.finding(1 << at) > 0);
  const tellingRows = lists.map(({ term, rows, isTyped }, at) =>
    rows.length > 0 && isTyped && words.isSubject(at)
      ? nearestRows(source, tellingFields, term).rows
      : noRows,
  );
  // From here on nothing is read, so the search is not stopped before the slots are zero again.
  if (slots.length <= view.rows) slots = new Uint32Array(Math.ceil(view.rows * 1.2) + 1);
  const foundRows: number[] = [];
  for (const at of finding)
    for (const row of lists[at]?.rows ?? []) if (slots[row] === 0) slots[row] = foundRows.push(row);
  // The terms of each found row, and those in fields that tell what it is about, as bits.
  const held = new Uint32Array(foundRows.length + 1);
  const told = new Uint32Array(foundRows.length + 1);
  for (const [at, { rows }] of lists.entries()) {
    addWhereFound(held, rows, at);
    addWhereFound(told, tellingRows[at] ?? noRows, at);
  }
  const bySet = new Map<number, RowsOfSet>();
  // Most rows have the same terms as the one before.
  let set = 0;
  let own: RowsOfSet | undefined;
  let finders = 0;
  for (let at = 0; at < foundRows.length; at += 1) {
    const row = foundRows[at] ?? 0;
    slots[row] = 0;
    const telling = told[at + 1] ?? 0;
    if (held[at + 1] !== set) {
      set = held[at + 1] ?? 0;
      own = bySet.get(set);
      finders = words.finding(set);
    }
    // It is a coincidence if a row contains one of two words in its summary, or only a word that is close to a typed
    // one.
    if (finders === 0 || (finders === 1 && terms.length > 1 && telling === 0)) continue;
    if (own === undefined) {
      own = { rows: [], told: [] };
      bySet.set(set, own);
    }
    own.rows.push(row);
    own.told.push(telling);
  }
  const sets = [...bySet]
    .filter(([set]) => words.weight(set) >= words.total * enough)
    .sort(([a], [b]) => words.score(b) - words.score(a));
  const [heaviest = 0, best] = sets[0] ?? [];
  // Words side by side make the first set heavier, but do not raise the requirements for the next ones.
  const most = Math.min(words.score(heaviest), words.total);
  const heads = new Set(Array.from({ length: plan.key.length }, (_, at) => headOf(plan.key.slice(at))));
  const mayBeHeld = (row: number): boolean => view.properLength(row) <= plan.key.length;
  const isJudged = (row: number, at: number): boolean =>
    at < mostJudged || (heads.has(view.of.heads[row - 1] ?? 0) && mayBeHeld(row));
  const isTitleHeld = (title: string): boolean => title.length > 1 && plan.key.includes(title);
  // The query is a title with words that the catalogue lacks: it names this book.
  const isNamed =
    typed.length === 0 &&
    words.weightApart(heaviest) >= words.known &&
    best?.rows.some((row, at) => mayBeHeld(row) && isJudged(row, at) && isTitleHeld(view.properTitle(row)));
  const isHan = terms.some(({ kind }) => kind === 'han');
  const headed = new Set<number>();
  if (plan.fields.includes('keyword'))
    for (const term of words.subjects) for (const row of rowsOf(source, ['keyword'], term)) headed.add(row);
  const keys = words.subjects.map(termKey);
  const named = keys.map((word) => [word, ...wordsLike(word)]);
  const hasLanguage = words.subjects.some(isLanguage);
  const parts = terms.filter((term) => !term.isTogether).map(termKey);
  const beside = sideBySide(parts, '[的之与和及]?');
  // 人类沟通的起源 is not about 人类起源.
  const isOther = sideBySide(keys, '.{2,}[的之]');
  const readers = terms.map(termKey).filter(isReaders);
  const isLiterature = literatureTest(view);
  const mayBeLiterature = mayMeanLiterature(terms.map(termKey), keys);
  const asForms = terms.map(termKey).filter(isForm);
  const found: NearRows = new Map();
  const put = (row: number, standing: number): void => void found.set(row, someWordsGrade + standing);
  const listed = new Set(typed);
  const bitsWhere = (is: (term: TellingWord, rows: number) => boolean): number =>
    lists.reduce((set, { term, rows }, at) => (is(term, rows.length) ? set | (1 << at) : set), 0);
  const places = bitsWhere((term, rows) => isPlace(term) && rows > 0);
  // After titles with more of the query, those that have only a well-known place, or a word that many titles have, are
  // far from it: 法国文学.
  const isMore = ({ term, rows }: (typeof lists)[number]): boolean =>
    isTravel(termKey(term)) || (!isWeakWord(term) && !isPlace(term) && rows.length > 0);
  const wide = lists.some(isMore)
    ? bitsWhere((term, rows) => !isWeakWord(term) && rows > (isPlace(term) ? leastBroad : broadest(source)))
    : 0;
  // If titles match as typed, those of another period, or not for children, are not wanted.
  const needed = typed.length === 0 ? 0 : bitsWhere((term, rows) => narrowsMuch(termKey(term)) && rows > 0);
  // Nor are those that name neither period nor place, unless the place is the country that most books need not name:
  // 古代战争, 日本园艺.
  const where =
    typed.length === 0 || terms.some((term) => home.test(termKey(term)) && !terms.some(isEra))
      ? 0
      : bitsWhere((term, rows) => (isPlace(term) || isEra(term)) && rows > 0);
  // After titles that match as typed, those that lack a subject are about something else: no other 行为 follows 动物行为. The
  // same holds for titles that lack a word far rarer than the next one: no other 关系 for 中美关系.
  const lacks = (set: number): boolean =>
    typed.length > 0
      ? words.lacksSubject(set) || words.lacksRarer(set, rarer.typed)
      : words.lacksRarer(set, rarer.near);
  let place = -1;
  /** The titles found that may be about the subject. */
  let answers = 0;
  for (const [set, all] of sets) {
    const { rows, told: toldOf } = listed.size === 0 ? all : unlisted(all, listed);
    if (rows.length === 0) continue;
    place += 1;
    if (set !== heaviest) {
      if (isNamed || listed.size + answers >= few || words.score(set) < most * enoughNext) break;
      if (
        ((set & ~wide) === 0 && bits(set) === 1) ||
        (set & needed) !== needed ||
        (where !== 0 && (set & where) === 0) ||
        words.shareFound(set) < leastShare[isHan ? 'han' : 'latin'] ||
        lacks(set)
      )
        continue;
    }
    const [only, ...others] = keys.filter((_, at) => ((words.subjectsOf(set) >> at) & 1) === 1);
    const mayMisread =
      only !== undefined && others.length === 0 && rows.length <= mostRead && shortHan.test(only);
    const isPlaceless = (set & places) !== places && rows.length <= mostRead;
    const odd = oddOnes(view, all.rows);
    const isMany = bits(set) > 1;
    const further = Math.min(standings.less + 1 + place, lastStanding);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const telling = toldOf[at] ?? 0;
      if (!isJudged(row, at) && !headed.has(row)) {
        if (!mayBeLiterature && isLiterature(row)) put(row, lastStanding);
        else put(row, place > 0 ? further : telling !== 0 ? standings.telling : standings.other);
        continue;
      }
      const { whole, proper: title } = view.titles(row);
      // A book on another place is not wanted: 日本饮食文化 for 中国饮食文化.
      if (listed.size > 0 && isPlaceless && isElsewhere(source, whole, plan)) continue;
      if (mayMisread && !headed.has(row) && isMisread(whole, only)) continue;
      if (listed.size > 0 && isOther?.test(whole) && !beside?.test(whole)) continue;
      const count = bits(telling);
      const isProper =
        count > 0 && named.filter((names) => names.some((word) => title.includes(word))).length >= count;
      const isAbout =
        (headed.has(row) && (isProper || isMany)) ||
        (isProper &&
          (isPlain(title, keys) || beside?.test(title) === true || (hasLanguage && teachesLanguage(title))));
      const begins =
        headed.has(row) || (isProper && named.some((names) => names.some((word) => title.startsWith(word))));
      const isForOther =
        (readers.length > 0 && isForOthers(whole, readers)) ||
        isOtherForm(whole, asForms) ||
        (!headed.has(row) && odd.has(row));
      const isHeld = place === 0 && isTitleHeld(title) && (asForms.length === 0 || !isForOther);
      // Novels with the subject in their title are not about it: 失眠的夜晚 for 失眠 怎么办.
      if (!mayBeLiterature && !(isHeld && asForms.length === 0) && isLiterature(row)) {
        put(row, lastStanding);
        continue;
      }
      answers += 1;
      if (place > 0 && isForOther) put(row, lastStanding);
      else if (place === 1 && (isAbout || begins)) put(row, isAbout ? standings.less : standings.less + 1);
      else if (place > 0) put(row, further);
      else if (isHeld) put(row, standings.title);
      else if (isForOther) put(row, standings.other);
      else if (isAbout || begins) put(row, isAbout ? standings.about : standings.begins);
      else put(row, isProper ? standings.proper : count > 0 ? standings.telling : standings.other);
    }
  }
  return found;
}

/** The rows that have the same terms, with those of their terms in fields that tell what they are about, as bits. */
interface RowsOfSet {
  readonly rows: number[];
  readonly told: number[];
}

const unlisted = ({ rows, told }: RowsOfSet, listed: ReadonlySet<number>): RowsOfSet => ({
  rows: rows.filter((row) => !listed.has(row)),
  told: told.filter((_, at) => !listed.has(rows[at] ?? 0)),
});

/** Words that are side by side except for what may stand between them: 人类的起源. */
function sideBySide(asked: readonly string[], between: string): RegExp | null {
  const words = asked.filter((word) => !isForm(word));
  const isHan = words.every((word) => /^\p{Script=Han}+$/u.test(word));
  return isHan && words.length > 1 ? new RegExp(words.join(between), 'u') : null;
}

/** Whether a title names a well-known place, but none that the query names. */
function isElsewhere(source: Source, title: string, { key }: Plan): boolean {
  const places = placesIn(title);
  return (
    !places.some((place) => key.includes(place)) &&
    places.flatMap(queryTerms).some((place) => source.count(termQuery(place, ['title'])) > leastBroad)
  );
}

/** Words that may stand between a subject and a form: 恐龙的故事. */
const between = /[与和及的之学史论法传]|(?:[上下]|[上中下]册)$/gu;

/** Whether a title consists of a subject and words for the form of a book: 吉他入门教程. */
function isPlain(title: string, subjects: readonly string[]): boolean {
  if (!subjects.some((word) => title.includes(word))) return false;
  const rest = subjects.reduce((left, word) => left.replace(word, ''), title).replace(between, '');
  return (rest.match(/.{1,2}/gu) ?? []).every((word) => isForm(word));
}

/** Whether a title has the characters of a word only across its words or inside one: 木工 in 土木工程. */
function isMisread(title: string, word: string): boolean {
  if (!title.includes(word)) return false;
  const ends = new Set([0]);
  let end = 0;
  for (const part of segment(title)) {
    end += part.length;
    ends.add(end);
  }
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    const isCrossed = [...word].some((_, from) => from > 0 && ends.has(at + from));
    const [begins, stops] = [ends.has(at), ends.has(at + word.length)];
    if ((begins && stops) || ((begins || stops) && !isCrossed)) return false;
  }
  return true;
}

/** Adds a term to found rows. */
function addWhereFound(to: Uint32Array, rows: Rows, at: number): void {
  for (const row of rows) {
    const slot = slots[row] ?? 0;
    if (slot !== 0) to[slot] = (to[slot] ?? 0) | (1 << at);
  }
}
