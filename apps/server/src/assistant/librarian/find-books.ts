import type { TitleSummary } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { firstAuthorOf, type StoredTitle } from '../../catalogue/public.ts';
import { otherNames } from '../everyday/famous-names.ts';
import { booksShown, type ChoiceFacts, type Chosen, choose } from './choose-books.ts';
import { type Concept, conceptsOf } from './concepts.ts';
import { type Desk, row } from './desk.ts';
import { alike, alikeAuthor, alikeUnknown } from './find-alike.ts';
import type { FoundBooks } from './found-books.ts';
import { gather, Pool } from './gather.ts';
import { hasSubject, type Plan } from './plan.ts';
import { fitOf } from './record-facts.ts';

const nothing: Chosen = { books: [], isMore: false, givenUp: [], missing: [], apart: [], partlyFrom: 0 };

/** Finds the books that a plan asks for. `last`: the books of the last answer, which "this book" points at. */
export async function findBooks(
  desk: Desk,
  plan: Plan,
  facts: ChoiceFacts,
  last: readonly number[],
): Promise<FoundBooks> {
  if (plan.pointed !== null || plan.title !== '') {
    const [pointed] =
      plan.pointed === null ? [] : await desk.titles(last.slice(plan.pointed, plan.pointed + 1));
    const book = pointed ?? (plan.title === '' ? undefined : await findTitle(desk, plan.title));
    if (book !== undefined) return ofBook(desk, plan, book, facts);
    if (plan.pointed !== null) return { ...nothing, way: { kind: 'nothing', named: '' } };
    if (plan.relation !== 'alike') return absent(desk, plan, plan.title, facts);
    const author = await findAuthor(desk, plan.title);
    if (author !== undefined) return alikeAuthor(desk, plan, author, facts);
    return (await alikeUnknown(desk, plan, facts)) ?? absent(desk, plan, plan.title, facts);
  }
  if (plan.author !== '') {
    const author = await findAuthor(desk, plan.author);
    if (author !== undefined) return ofAuthor(desk, plan, author, facts);
    return absent(desk, plan, plan.author, facts);
  }
  if (plan.phrase !== '') {
    const named = await ofPhrase(desk, plan, facts);
    if (named !== undefined) return named;
  }
  const concepts = conceptsOf(plan);
  if (concepts.length > 0 || plan.audience !== null) {
    const chosen = await choose(desk, plan, concepts, await gather(desk, plan, concepts), facts);
    if (chosen.books.length > 0) return { ...chosen, way: { kind: 'topical', concepts } };
    return lastTry(desk, plan, facts, chosen.missing);
  }
  return ofEverything(desk, plan, facts);
}

/** A phrase that no table knows wholly may be the name of a book or of somebody who writes. */
async function ofPhrase(desk: Desk, plan: Plan, facts: ChoiceFacts): Promise<FoundBooks | undefined> {
  for (const phrase of [plan.phrase, ...otherNames(plan.phrase)]) {
    const known = await findKnown(desk, phrase, plan.topics.length === 0);
    if (known.length > 0) return ofKnown(desk, known);
  }
  const names = [plan.phrase, ...plan.words.filter((word) => word.length > 1)].slice(0, 3);
  for (const name of new Set(names)) {
    const author = await findAuthor(desk, name);
    if (author === undefined) continue;
    const words = name === plan.phrase ? [] : plan.words.filter((word) => word !== name);
    return ofAuthor(desk, { ...plan, words }, author, facts);
  }
  return undefined;
}

/** A title that is asked for by its name: the whole of it, else its beginning, else its words. */
async function findTitle(desk: Desk, name: string): Promise<StoredTitle | undefined> {
  for (const called of [name, ...otherNames(name)])
    for (const mode of ['exact', 'prefix', 'fuzzy'] as const) {
      const { titles } = await desk.find({ rows: [row(called, 'title', mode)], limit: 5 });
      const [best] = titles;
      if (best !== undefined) return best;
    }
  return undefined;
}

/** Titles that a phrase may be the name of. A short beginning means a subject rather than a book. */
async function findKnown(
  desk: Desk,
  phrase: string,
  mayBeBeginning: boolean,
): Promise<readonly StoredTitle[]> {
  const exact = await desk.find({ rows: [row(phrase, 'title', 'exact')], limit: booksShown });
  if (exact.titles.length > 0) return exact.titles;
  const key = titleKey(phrase);
  const isLong = /\p{Script=Han}/u.test(key) ? key.length >= 3 : key.length >= 5;
  if (!isLong) return [];
  const begun = await desk.find({
    rows: [row(phrase, 'title', 'prefix')],
    sort: 'borrowed',
    limit: booksShown,
  });
  if (begun.titles.length > 0 && (mayBeBeginning || key.length >= 5)) return begun.titles;
  return [];
}

/** The name of an author as the catalogue writes it; nothing when it has none of that name. */
async function findAuthor(desk: Desk, asked: string): Promise<string | undefined> {
  for (const name of [asked, ...otherNames(asked)]) {
    const author = await authorNamed(desk, name);
    if (author !== undefined) return author;
  }
  return undefined;
}

async function authorNamed(desk: Desk, name: string): Promise<string | undefined> {
  const { titles } = await desk.find({ rows: [row(name, 'author', 'exact')], limit: 1 });
  const [exact] = titles;
  if (exact !== undefined) {
    const same = (text: string) => titleKey(text) === titleKey(name);
    const creator = exact.record.creators.find((one) => same(one.name) || same(one.originalName));
    return creator === undefined ? name : same(creator.originalName) ? creator.originalName : creator.name;
  }
  // 罗琳 for J.K.罗琳, Dahl for Roald Dahl.
  const key = titleKey(name);
  const fuzzy = await desk.find({ rows: [row(name, 'author')], limit: 5 });
  if (key.length < 2) return undefined;
  for (const { record } of fuzzy.titles)
    for (const creator of record.creators) {
      if (titleKey(creator.name).endsWith(key)) return creator.name;
      // Poor is no Poorman.
      if (creator.originalName.split(/[\s.,·]+/u).some((part) => titleKey(part) === key))
        return creator.originalName;
    }
  return undefined;
}

async function ofKnown(desk: Desk, known: readonly StoredTitle[]): Promise<FoundBooks> {
  const books = [...(await desk.present(known.map(({ id }) => id)))];
  const [first] = known;
  if (first === undefined) return { ...nothing, way: { kind: 'nothing', named: '' } };
  return {
    books,
    isMore: false,
    givenUp: [],
    missing: [],
    apart: [],
    partlyFrom: books.length,
    way: { kind: 'known', book: first.record.title },
  };
}

async function ofBook(desk: Desk, plan: Plan, book: StoredTitle, facts: ChoiceFacts): Promise<FoundBooks> {
  if (plan.relation === 'sameAuthor') {
    const author = firstAuthorOf(book.record);
    if (author === '') return { ...nothing, way: { kind: 'nothing', named: book.record.title } };
    return ofAuthor(desk, plan, author, { ...facts, except: new Set([book.id]) }, book);
  }
  if (plan.relation === 'alike') return alike(desk, plan, book, facts);
  const key = titleKey(book.record.title);
  const { titles } = await desk.find({
    rows: [row(book.record.title, 'title', 'prefix')],
    limit: booksShown,
  });
  const editions = titles.filter(({ record }) => titleKey(record.title).startsWith(key));
  return ofKnown(desk, [book, ...editions.filter(({ id }) => id !== book.id)].slice(0, booksShown));
}

async function ofAuthor(
  desk: Desk,
  plan: Plan,
  author: string,
  facts: ChoiceFacts,
  book?: StoredTitle,
): Promise<FoundBooks> {
  const concepts = conceptsOf({
    ...plan,
    words: plan.words.filter((word) => !titleKey(author).includes(titleKey(word))),
  });
  const pool = new Pool();
  const exact = await desk.find({ rows: [row(author, 'author', 'exact')], sort: 'borrowed', limit: 100 });
  pool.add(
    exact.titles.length > 0
      ? exact
      : await desk.find({ rows: [row(author, 'author')], sort: 'borrowed', limit: 100 }),
  );
  if (book !== undefined) {
    const key = titleKey(book.record.title);
    for (const [id, title] of pool.titles) if (titleKey(title.record.title) === key) pool.titles.delete(id);
  }
  // An author's books may be three editions of one and more than three: each work once, all of them.
  const first = await choose(desk, plan, concepts, pool, facts);
  const way = {
    kind: 'author',
    author,
    concepts,
    ...(book === undefined ? {} : { of: book.record.title }),
  } as const;
  const rest = await moreOfAuthor(desk, pool, facts, first);
  return {
    ...first,
    books: rest,
    partlyFrom: rest.length > first.books.length ? rest.length : first.partlyFrom,
    way,
  };
}

/** `choose` shows at most three of an author; here they are all meant. */
async function moreOfAuthor(
  desk: Desk,
  pool: Pool,
  facts: ChoiceFacts,
  first: Chosen,
): Promise<readonly TitleSummary[]> {
  const works = new Set(first.books.map(({ bookName }) => titleKey(bookName)));
  const rest: number[] = [];
  for (const { id, record } of pool.titles.values()) {
    const key = titleKey(record.title);
    if (works.has(key) || facts.shown.has(id) || facts.except?.has(id) === true || first.givenUp.length > 0)
      continue;
    works.add(key);
    rest.push(id);
  }
  if (first.books.length < 3 || first.books.length >= booksShown) return first.books;
  return [...first.books, ...(await desk.present(rest.slice(0, booksShown - first.books.length)))];
}

/** What was named is not here: what the rest of the question asks for, if anything. */
async function absent(desk: Desk, plan: Plan, named: string, facts: ChoiceFacts): Promise<FoundBooks> {
  const { suggestion } = await desk.find({ rows: [row(named)], limit: 1, suggest: true });
  const said = suggestion === undefined ? {} : { suggestion };
  const rest: Plan = {
    ...plan,
    title: '',
    author: '',
    phrase: '',
  };
  const concepts = conceptsOf(rest);
  if (concepts.length === 0) return { ...nothing, way: { kind: 'nothing', named, ...said } };
  const chosen = await choose(desk, rest, concepts, await gather(desk, rest, concepts), facts);
  if (chosen.books.length === 0) return { ...nothing, way: { kind: 'nothing', named, ...said } };
  return { ...chosen, way: { kind: 'absent', named, concepts, ...said } };
}

/** Nothing fits: another spelling of the words, perhaps. */
async function lastTry(
  desk: Desk,
  plan: Plan,
  facts: ChoiceFacts,
  missing: readonly string[],
): Promise<FoundBooks> {
  const named = missing.length > 0 ? missing.join(plan.language === 'zh-CN' ? '、' : ', ') : plan.phrase;
  const typed = plan.phrase === '' ? plan.words.join(' ') : plan.phrase;
  if (typed === '') return { ...nothing, way: { kind: 'nothing', named } };
  const { titles, suggestion } = await desk.find({ rows: [row(typed)], limit: booksShown, suggest: true });
  const fresh = titles.filter(({ id }) => !facts.shown.has(id));
  if (fresh.length > 0 && plan.topics.length === 0 && plan.words.length <= 1) {
    const books = await desk.present(fresh.map(({ id }) => id));
    const concepts: readonly Concept[] = [{ name: typed, kind: 'word', terms: [typed], classes: [] }];
    const way = { kind: 'topical', concepts } as const;
    return { ...nothing, books, partlyFrom: books.length, way };
  }
  return { ...nothing, way: { kind: 'nothing', named, ...(suggestion === undefined ? {} : { suggestion }) } };
}

const notForAdults = -2;

/** A wish without a subject: what is new, or what others read. */
async function ofEverything(desk: Desk, plan: Plan, facts: ChoiceFacts): Promise<FoundBooks> {
  const pool = new Pool();
  const kind = plan.fresh ? 'newest' : 'popular';
  if (plan.fresh) for (const title of await desk.newest(60)) pool.titles.set(title.id, title);
  else pool.add(await desk.find({ rows: [], sort: 'borrowed', limit: 150 }));
  // A short book for an evening is not one that is read to small children.
  if (plan.audience === null && plan.length !== null)
    for (const [id, { record }] of pool.titles)
      if (fitOf(record, 'adult') < notForAdults) pool.titles.delete(id);
  const chosen = await choose(desk, { ...plan, popular: !plan.fresh }, [], pool, facts);
  return { ...chosen, isMore: true, way: hasSubject(plan) ? { kind: 'topical', concepts: [] } : { kind } };
}
