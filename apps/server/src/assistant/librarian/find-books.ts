import { titleKey } from '@yuelan/search';
import { firstAuthorOf, type StoredTitle } from '../../catalogue/public.ts';
import { otherNames, worksRemembered } from '../everyday/famous-works.ts';
import { hasHan } from '../everyday/han.ts';
import { isLight } from '../everyday/word-kinds.ts';
import { absent } from './absent-books.ts';
import { ofAuthor, translatorsOf } from './author-books.ts';
import { type ChoiceFacts, type Chosen, type Counted, choose, noneChosen } from './choose-books.ts';
import { conceptsOf } from './concepts.ts';
import { type Desk, row } from './desk.ts';
import { alike, alikeAuthor, alikeUnknown } from './find-alike.ts';
import { findAuthor, findKnown, findTitle, namesIn } from './find-names.ts';
import { findPlot } from './find-plot.ts';
import type { FoundBooks } from './found-books.ts';
import { gather, Pool, remembered, toldOf } from './gather.ts';
import { hasSubject, type Plan } from './plan.ts';
import { isWriter } from './read-writer.ts';
import { fitOf, RecordText } from './record-facts.ts';
import { booksShown } from './shown-books.ts';

/** Finds the books that a plan asks for. `last`: the books of the last answer, to which "this book" refers. */
export async function findBooks(
  desk: Desk,
  plan: Plan,
  facts: ChoiceFacts,
  last: readonly number[],
): Promise<FoundBooks> {
  if (plan.pointed !== null || plan.title !== '') {
    const [pointed] =
      plan.pointed === null ? [] : await desk.titles(last.slice(plan.pointed, plan.pointed + 1));
    const isBook = plan.title !== '' && !(plan.relation === 'alike' && isWriter(plan.title));
    const book = pointed ?? (isBook ? await findTitle(desk, plan.title) : undefined);
    if (book !== undefined) return ofBook(desk, plan, book, facts);
    if (plan.pointed !== null) return { ...noneChosen, way: { kind: 'nothing', named: [] } };
    if (plan.relation !== 'alike') return absent(desk, plan, plan.title, facts);
    const author = await findAuthor(desk, plan.title);
    if (author !== undefined) return alikeAuthor(desk, plan, author, facts);
    const ofItsKind = await alikeUnknown(desk, plan, facts);
    if (ofItsKind === undefined && plan.popular) return ofEverything(desk, { ...plan, title: '' }, facts);
    return ofItsKind ?? absent(desk, plan, plan.title, facts);
  }
  if (plan.author !== '') {
    const author = await findAuthor(desk, plan.author);
    if (author !== undefined) return ofAuthor(desk, plan, author, facts);
    // 写梅花的诗: what looks like a name may be the subject.
    const asThing = { ...plan, author: '', words: [plan.author, ...plan.words] };
    const concepts = conceptsOf(asThing);
    const chosen = await choose(desk, asThing, concepts, await gather(desk, asThing, concepts), facts);
    if (chosen.books.length > 0 && !chosen.isPartly) return { ...chosen, way: { kind: 'topical', concepts } };
    return absent(desk, plan, plan.author, facts);
  }
  if (plan.form === 'plot') {
    const told = await findPlot(desk, plan, facts);
    if (told !== undefined) return told;
  }
  if (plan.phrase !== '') {
    const named = await ofPhrase(desk, plan, facts);
    if (named !== undefined) return named;
  }
  const concepts = conceptsOf(plan);
  if (concepts.some(({ kind }) => kind !== 'beside') || plan.audience !== null) {
    const chosen = await choose(desk, plan, concepts, await gather(desk, plan, concepts), facts);
    // A book that matches only one word of a described story is not the one meant.
    const things = concepts.filter(({ kind }) => kind === 'subject' || kind === 'word').length;
    const isOther =
      plan.form === 'plot' &&
      (chosen.isPartly ||
        (things < 2 &&
          plan.beside.length > 0 &&
          worksRemembered(remembered(plan), toldOf(plan)).length === 0));
    if (chosen.books.length > 0 && !isOther) return { ...chosen, way: { kind: 'topical', concepts } };
    return lastTry(desk, plan, isOther ? noneChosen : chosen);
  }
  return ofEverything(desk, plan, facts);
}

/** A phrase that the tables do not fully know may name a book or a writer. */
async function ofPhrase(desk: Desk, plan: Plan, facts: ChoiceFacts): Promise<FoundBooks | undefined> {
  for (const phrase of [plan.phrase, ...otherNames(plan.phrase)]) {
    const known = await findKnown(desk, phrase, plan.topics.length === 0);
    if (known.length > 0) return ofKnown(desk, plan, known);
  }
  for (const name of namesIn(plan)) {
    const author = await findAuthor(desk, name);
    if (author === undefined) continue;
    const isOther = (word: string) => !titleKey(name).includes(titleKey(word));
    return ofAuthor(
      desk,
      { ...plan, words: plan.words.filter(isOther), beside: plan.beside.filter(isOther) },
      author,
      facts,
    );
  }
  return undefined;
}

async function ofKnown(desk: Desk, { audience }: Plan, known: readonly StoredTitle[]): Promise<FoundBooks> {
  const books = [...(await desk.present(known.map(({ id }) => id)))];
  const [first] = known;
  if (first === undefined) return { ...noneChosen, way: { kind: 'nothing', named: [] } };
  return {
    ...noneChosen,
    books,
    ...(audience !== null && known.every(({ record }) => fitOf(record, audience) <= 0)
      ? { givenUp: ['audience'] }
      : {}),
    way: { kind: 'known', book: first.record.title, translators: translatorsOf(known) },
  };
}

async function ofBook(desk: Desk, plan: Plan, book: StoredTitle, facts: ChoiceFacts): Promise<FoundBooks> {
  if (plan.relation === 'sameAuthor') {
    const author = firstAuthorOf(book.record);
    if (author === '') return { ...noneChosen, way: { kind: 'nothing', named: [book.record.title] } };
    return ofAuthor(desk, plan, author, { ...facts, except: new Set([book.id]) }, book);
  }
  if (plan.relation === 'alike') {
    // Readers who have finished a series want another.
    const series = /^(?:all|every|the whole)\b.*? (\S+(?: \S+)?)$/iu
      .exec(plan.title)?.[1]
      ?.replace(/s$/u, '');
    return alike(
      desk,
      series === undefined ? plan : { ...plan, known: [...plan.known, series] },
      book,
      facts,
    );
  }
  const author = firstAuthorOf(book.record);
  const own = plan.author === '' ? book : await byClaimed(desk, book, plan.author);
  const found = await ofEditions(desk, plan, own ?? book);
  // A name that nobody has is a slip (鲁讯) rather than another writer.
  if (own === undefined && author !== '' && (await isSomeWriter(desk, plan.author)))
    return { ...found, way: { kind: 'writer', book: book.record.title, author, not: plan.author } };
  return plan.relation === 'writer' && author !== ''
    ? { ...found, way: { kind: 'writer', book: book.record.title, author } }
    : found;
}

const isSomeWriter = async (desk: Desk, name: string) =>
  isWriter(name) || (await findAuthor(desk, name)) !== undefined;

/** The book of that title that has the name among its authors. */
async function byClaimed(desk: Desk, book: StoredTitle, name: string): Promise<StoredTitle | undefined> {
  for (const author of [name, ...otherNames(name)]) {
    const { titles } = await desk.find({
      rows: [row(book.record.title, 'title', 'prefix'), row(author, 'author')],
      limit: 1,
    });
    if (titles[0] !== undefined) return titles[0];
  }
  return undefined;
}

async function ofEditions(desk: Desk, plan: Plan, book: StoredTitle): Promise<FoundBooks> {
  const key = titleKey(book.record.title);
  const { titles } = await desk.find({
    rows: [row(book.record.title, 'title', 'prefix')],
    limit: booksShown,
  });
  const editions = titles.filter(({ record }) => titleKey(record.title).startsWith(key));
  return ofKnown(desk, plan, [book, ...editions.filter(({ id }) => id !== book.id)].slice(0, booksShown));
}

/** Words that no book is about may be the remembered part of a title: "the wind in the something". */
async function findCalled(desk: Desk, plan: Plan): Promise<FoundBooks | undefined> {
  const { words, topics, care, audience, phrase, form } = plan;
  if (
    words.length === 0 ||
    topics.length > 0 ||
    form === 'howTo' ||
    form === 'why' ||
    care !== null ||
    audience !== null ||
    phrase === ''
  )
    return undefined;
  const found = await desk.find({
    rows: words.map((word) => row(word, 'title')),
    sort: 'borrowed',
    limit: booksShown,
  });
  const called = found.titles.filter(({ record }) => {
    const text = new RecordText(record);
    return words.every((word) => text.has(record.title, word));
  });
  if (called.length === 0 || called.length > namedAlikeAtMost) return undefined;
  const books = await desk.present(called.map(({ id }) => id));
  return { ...noneChosen, books, way: { kind: 'called', words } };
}

/** The last attempts when nothing fits: words of a title, another spelling, a work that sounds like it. */
async function lastTry(desk: Desk, plan: Plan, chosen: Chosen): Promise<FoundBooks> {
  // A grieving reader is not told that there is nothing about death.
  if (plan.care === 'low' && !plan.topics.includes(comforting))
    return findBooks(desk, { ...plan, topics: [comforting], said: [''], words: [], phrase: '' }, noFacts, []);
  const called = await findCalled(desk, plan);
  if (called !== undefined) return called;
  const named =
    plan.form === 'plot' ? [...plan.said, ...plan.words].filter((word) => !isLight(word)) : chosen.missing;
  const typed = plan.form === null ? plan.phrase || plan.words.join(' ') : '';
  const { suggestion } = typed === '' ? {} : await desk.find({ rows: [row(typed)], limit: 1, suggest: true });
  const [work] = worksRemembered(remembered(plan), toldOf(plan));
  const soundsLike = work?.names.find((name) => hasHan(name) === (plan.language === 'zh-CN'));
  const way = {
    kind: 'nothing',
    named,
    ...(soundsLike === undefined ? {} : { soundsLike }),
    nearby: await nearby(desk, plan, chosen, named),
    ...(suggestion === undefined ? {} : { suggestion }),
  } as const;
  return { ...chosen, way };
}

/** Headings similar to the parts that no title has; empty if the answer names something nearer or a title was meant. */
async function nearby(
  desk: Desk,
  plan: Plan,
  { near, counted = [], isOnlyTold }: Chosen,
  named: readonly string[],
): Promise<readonly Counted[]> {
  if (
    plan.form === 'plot' ||
    near !== undefined ||
    counted.length > 0 ||
    isOnlyTold === true ||
    named.length === 0
  )
    return [];
  if (manyCapitals.test(plan.phrase)) return [];
  return (await desk.near(named.join(' '), nearAtMost)).map(({ heading, total }) => ({
    name: heading,
    titles: total,
  }));
}
const manyCapitals = /\b[A-Z].*\s[A-Z]/u;
const nearAtMost = 2;

const comforting = '平静';
const noFacts: ChoiceFacts = { shown: new Set(), shownPages: [] };
/** A word that more titles contain does not name one title. */
const namedAlikeAtMost = 3;
const notForAdults = -2;

/** Answers a wish without a subject: new books, or popular ones. */
async function ofEverything(desk: Desk, plan: Plan, facts: ChoiceFacts): Promise<FoundBooks> {
  const pool = new Pool();
  const kind = plan.fresh ? 'newest' : 'popular';
  if (plan.fresh) for (const title of await desk.newest(60)) pool.titles.set(title.id, title);
  // A book with a rare property (a language) may be far down the list of the most borrowed.
  else
    pool.add(await desk.find({ rows: [], sort: 'borrowed', limit: plan.bookLanguage === null ? 150 : 1000 }));
  // A reader who wants a short book for an evening does not want one for small children.
  if (plan.audience === null && plan.length !== null)
    for (const [id, { record }] of pool.titles)
      if (fitOf(record, 'adult') < notForAdults) pool.titles.delete(id);
  const chosen = await choose(desk, { ...plan, popular: !plan.fresh }, [], pool, facts);
  return { ...chosen, isMore: true, way: hasSubject(plan) ? { kind: 'topical', concepts: [] } : { kind } };
}
