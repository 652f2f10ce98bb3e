import type { AssistantAnswer, Language, TitleSummary } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import type { CatalogueParts } from '../../catalogue/public.ts';
import type { OwnLoans } from '../../circulation/public.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { thingNamed } from '../everyday/things.ts';
import { answerLibrary } from '../guides/answer-library.ts';
import { answerWords } from './answer-words.ts';
import type { Counted } from './choose-books.ts';
import { readComparison } from './compared-book.ts';
import { conceptsOf } from './concepts.ts';
import { Desk, row } from './desk.ts';
import { findBooks } from './find-books.ts';
import { refine } from './follow-up.ts';
import type { FoundBooks } from './found-books.ts';
import { markTitles } from './mark-titles.ts';
import { countedWords, respeltWords } from './nothing-words.ts';
import type { Plan } from './plan.ts';
import { languageOfQuestion } from './question-text.ts';
import { readQuestion } from './read-question.ts';
import { reasoningOf } from './reasoning-words.ts';
import { pagesOf } from './record-facts.ts';
import { declinedWords } from './remark-words.ts';
import { searchTogether } from './search-together.ts';
import { talkWords } from './talk-words.ts';

const keywordsShown = 8;
const ownWordsShown = 3;
const shownKept = 60;

/** What a conversation remembers between two questions. */
export interface Memory {
  /** The last plan for books. */
  readonly plan?: Plan | undefined;
  /** Titles shown since the subject last changed, newest last. */
  readonly shown: readonly number[];
  /** The books of the last answer, in their order. */
  readonly last: readonly number[];
}

export const emptyMemory: Memory = { shown: [], last: [] };

export interface Answered {
  readonly answer: AssistantAnswer;
  readonly memory: Memory;
}

/** Reads a question, as a continuation of the one before it. */
export async function understand(
  question: string,
  language: Language,
  memory: Memory,
  known: readonly string[] = [],
): Promise<Plan> {
  const next = await readQuestion(question, language, known);
  return next.talk === null ? refine(memory.plan, next, question) : next;
}

/**
 * The built-in librarian: answers a question from the catalogue alone. Stops when `signal` is aborted.
 * @throws Refusal `catalogue.search.too-slow` when it found nothing and one of its searches took too long
 */
export async function answerQuestion(
  parts: CatalogueParts,
  library: LibraryScope,
  asked: {
    readonly question: string;
    readonly language: Language;
    readonly now: Date;
    /** Set when the reader is logged in: questions about rules are then answered from the reader's own. */
    readonly readerId?: ReaderId | undefined;
    readonly ownLoans?: (() => Promise<OwnLoans>) | undefined;
    readonly signal: AbortSignal;
  },
  memory: Memory,
): Promise<Answered> {
  const opened = () => new Desk(parts, library, asked.now, asked.signal);
  const language = languageOfQuestion(asked.question, asked.language);
  const compared = await readComparison(opened(), asked.question, language);
  const marked = await markTitles(opened(), compared.question, language);
  const plan = await understand(marked.question, language, memory, [...marked.known, ...compared.known]);
  if (plan.talk === 'library')
    return {
      answer: await answerLibrary(parts.db, library, { ...asked, language: plan.language }),
      memory,
    };
  if (plan.talk !== null) {
    const counted = await countTopics(opened(), plan);
    const answer = [
      plan.declined ? declinedWords[plan.language] : '',
      talkWords[plan.talk][plan.language],
      countedWords(counted, plan.language),
    ]
      .filter((sentence) => sentence !== '')
      .join(plan.language === 'zh-CN' ? '' : ' ');
    const indexWords = counted.map(({ name }) => name);
    return { answer: { answer, chat_reasoning: '', indexWords, books: [], source: 'catalogue' }, memory };
  }
  const isSameSubject = memory.plan !== undefined && sameSubject(memory.plan, plan);
  const desk = opened();
  const lastTitles = await desk.titles(memory.last);
  const shownPages = compared.pages ?? lastTitles.flatMap(({ record }) => pagesOf(record.pages) ?? []);
  // Only a request for more leaves out the books that were shown before.
  const shown = new Set(isSameSubject && plan.more ? memory.shown : []);
  const facts = { shown, shownPages };
  const first = await findBooks(desk, plan, facts, memory.last);
  const spelt =
    first.way.kind === 'nothing' ? await respelt(opened(), plan, first.way.suggestion) : undefined;
  const second = spelt === undefined ? undefined : await findBooks(opened(), spelt.plan, facts, memory.last);
  const isAnother = spelt !== undefined && second !== undefined && second.books.length > 0;
  // Books on one of two words do not show that the other was misspelt: the spelling is only offered.
  const isSpelt = isAnother && second.apart.length + second.missing.length === 0;
  const found = leftOf(isSpelt ? second : isAnother ? offering(first, spelt.instead) : first, plan, shown);
  if (found.books.length === 0 || found.way.kind === 'absent') desk.mustHaveSearchedAll();
  const together = await searchTogether(desk, found.books);
  const ids = found.books.map(({ id }) => Number(id));
  return {
    answer: {
      answer: isSpelt
        ? `${respeltWords(spelt.words, spelt.instead, language)}${answerWords(spelt.plan, found)}`
        : answerWords(plan, found),
      chat_reasoning: reasoningOf(plan, found),
      indexWords: await keywordsFor(desk, plan, found, together?.values ?? []),
      books: [...found.books],
      source: 'catalogue',
      ...(together === undefined ? {} : { together }),
    },
    memory: {
      plan: withoutGivenUp({ ...plan, more: false }, found),
      shown: [...(isSameSubject ? memory.shown : []), ...ids].slice(-shownKept),
      last: ids.length > 0 ? ids : memory.last,
    },
  };
}

/** Without the books that a reader who asks for more has seen. */
function leftOf(found: FoundBooks, plan: Plan, shown: ReadonlySet<number>): FoundBooks {
  if (shown.size === 0) return found;
  const books = found.books.filter(({ id }) => !shown.has(Number(id)));
  if (books.length > 0) return { ...found, books };
  const isNothing = found.way.kind === 'nothing';
  const way = isNothing ? ({ kind: 'topical', concepts: conceptsOf(plan) } as const) : found.way;
  return { ...found, books, way };
}

/** Counts the titles about each subject of a sentence that may not ask for books. */
async function countTopics(desk: Desk, plan: Plan): Promise<readonly Counted[]> {
  const counted: Counted[] = [];
  for (const { said, name, kind } of conceptsOf(plan)) {
    const titles = kind === 'subject' ? await desk.count(said ?? name) : 0;
    if (titles > 0) counted.push({ name: said ?? name, titles });
  }
  return counted;
}

interface Respelt {
  readonly plan: Plan;
  /** The words that nothing has, and those that were put in their place. */
  readonly words: readonly string[];
  readonly instead: readonly string[];
}

/** The plan with misspelt words as the catalogue spells them (astronmy, begginers); undefined if nothing changes. */
async function respelt(desk: Desk, plan: Plan, suggestion: string | undefined): Promise<Respelt | undefined> {
  // A name that is one letter off: jane austin.
  if (suggestion !== undefined && plan.author !== '')
    return { plan: { ...plan, author: suggestion }, words: [plan.author], instead: [suggestion] };
  let question = plan.words.join(' ');
  const changes: [string, string][] = [];
  const isUnknown = (word: string) => /^[a-z]{5,}$/iu.test(word) && thingNamed(word) === undefined;
  for (const word of plan.words.filter(isUnknown).slice(0, 3)) {
    const { suggestion, total } = await desk.find({ rows: [row(word)], limit: 1, suggest: true });
    if (total > 0 || suggestion === undefined) continue;
    question = question.replace(word, suggestion);
    changes.push([word, suggestion]);
  }
  if (changes.length === 0) return undefined;
  const read = await readQuestion(`books on ${question}`, plan.language);
  return {
    plan: {
      ...plan,
      topics: [...plan.topics, ...read.topics],
      said: [...plan.said, ...read.said],
      words: read.words,
      phrase: '',
    },
    words: changes.map(([word]) => word),
    instead: changes.map(([, suggestion]) => suggestion),
  };
}

/** Offers another spelling to a reader who is not shown books for it. */
function offering(found: FoundBooks, [suggestion]: readonly string[]): FoundBooks {
  if (found.way.kind !== 'nothing' || suggestion === undefined) return found;
  return { ...found, way: { suggestion, ...found.way } };
}

/** Removes wishes that could not be met, so that "more" does not ask for them again. */
function withoutGivenUp(plan: Plan, { givenUp }: FoundBooks): Plan {
  return {
    ...plan,
    ...(givenUp.includes('length') ? { length: null, mostPages: null } : {}),
    ...(givenUp.includes('inNow') ? { inNow: false } : {}),
    ...(givenUp.includes('language') ? { bookLanguage: null } : {}),
    ...(givenUp.includes('audience') ? { audience: null } : {}),
  };
}

function sameSubject(one: Plan, other: Plan): boolean {
  const key = ({ topics, words, title, author, phrase }: Plan) =>
    JSON.stringify([topics, words, title, author, phrase]);
  return key(one) === key(other);
}

/** Words for further searches: those that were looked for and those that the books share. Each finds something. */
async function keywordsFor(
  desk: Desk,
  plan: Plan,
  found: FoundBooks,
  together: readonly string[],
): Promise<string[]> {
  const { way, books } = found;
  const candidates: string[] = [];
  if (way.kind === 'topical' || way.kind === 'absent' || way.kind === 'author')
    for (const { name, terms, said } of way.concepts)
      candidates.push(...[said ?? name, ...terms.slice(0, 2)].filter(isOfLanguage(plan.language)));
  if (way.kind === 'author') candidates.unshift(way.author);
  if (way.kind === 'known' || way.kind === 'alike') {
    const [first] = books;
    if (first !== undefined && way.kind === 'known') candidates.push(first.firstAuthor);
  }
  if (way.kind === 'nothing') {
    candidates.push(...[...(found.counted ?? []), ...(way.nearby ?? [])].map(({ name }) => name));
    if (found.near !== undefined)
      candidates.push(found.near[plan.language], ...found.near.terms.filter(isOfLanguage(plan.language)));
  }
  if ((way.kind === 'nothing' || way.kind === 'absent') && way.suggestion !== undefined)
    candidates.unshift(way.suggestion);
  candidates.splice(ownWordsShown);
  candidates.push(...together, ...commonKeywords(books));
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const word of candidates) {
    const key = titleKey(word);
    if (key === '' || seen.has(key) || word.length > 30) continue;
    seen.add(key);
    if (kept.length === keywordsShown || seen.size > keywordsShown * 2) break;
    if ((await desk.count(word)) > 0) kept.push(word);
  }
  return kept;
}

/** A question in Chinese is offered Chinese words only; one in English any, because the catalogue may be Chinese. */
const isOfLanguage = (language: Language) => (word: string) =>
  language === 'en-US' || /\p{Script=Han}/u.test(word);

/** Headings of the books, most frequent first. */
function commonKeywords(books: readonly TitleSummary[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { keywords } of books)
    for (const keyword of new Set(keywords)) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([keyword]) => keyword);
}
