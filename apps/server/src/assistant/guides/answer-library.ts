import { type AssistantAnswer, guidePages, type Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { type OwnLoans, readOwnAllowance, readRulesByType } from '../../circulation/public.ts';
import { listGuides } from '../../notices/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { type Announced, readAnnounced } from './announced.ts';
import { announcedWords, missingWords, noneForChildren, quoteWords, unsaidWords } from './answer-words.ts';
import { dayAsked, type Found, type GuideText, linesOn, linesWith } from './choose-passages.ts';
import { contactMatter, type Matter, matters } from './matters.ts';
import { passagesOf } from './passages.ts';
import { covers, isSaid, isSpecific, nounsOf } from './question-nouns.ts';
import {
  libraryRulesWords,
  loginWords,
  ownLoansWords,
  ownRulesWords,
  rulesElsewhereWords,
} from './rules-words.ts';

export interface AskedOfLibrary {
  readonly question: string;
  readonly language: Language;
  readonly now: Date;
  /** Both are set when the reader is logged in. */
  readonly readerId?: ReaderId | undefined;
  readonly ownLoans?: (() => Promise<OwnLoans>) | undefined;
}

const mattersAtMost = 2;
const announcedAtMost = 3;

/** Questions about amounts and periods, which the lending rules answer. */
const asksForLimits =
  /几|多少|多久|多长|最多|规则|规定|期限|数量|\bhow (?:many|much|long|often)\b|\blimits?\b|\bmaximum\b|\brules\b|\bperiods?\b|\bpolicy\b/u;

/**
 * Answers a question about the library in the words of its guides and announcements, with a link to each guide. A
 * question about limits is answered from the reader's rules, or from those of each borrower type. The answer says
 * which parts of the question they do not cover.
 */
export async function answerLibrary(
  db: Db,
  library: LibraryScope,
  asked: AskedOfLibrary,
): Promise<AssistantAnswer> {
  const { language, now } = asked;
  const folded = fold(asked.question.normalize('NFKC'));
  const guides = await readGuides(db, library, language);
  const on = mattersIn(folded, language).slice(0, mattersAtMost);
  const nouns = await nounsOf(asked, folded);
  const sentences: string[] = [];
  const found: Found[] = [];
  const missing: string[] = [];
  const isOnLoans = on.some(({ name }) => name === 'loans' || name === 'renewal');
  const isOnActivities = on.some(({ name }) => name === 'activities');
  const announced =
    isOnActivities || on.length === 0 ? await announcedOn(db, library, asked, nouns, isOnActivities) : [];
  const lacksForChildren =
    isOnActivities && !announced.some(({ isToCome }) => isToCome) && forChildren.test(folded);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    library.settings.timeZone,
  ).dayOfWeek;
  const day = dayAsked(folded, today, language);
  for (const matter of on) {
    // A guide that names one activity does not answer a question about another.
    const lines = onlyWith(
      matter.name === 'activities' ? nouns.filter(isSpecific) : [],
      linesOn(matter, guides, day),
    );
    if (lines !== undefined && !found.some(({ page }) => page === lines.page && matter.said === undefined))
      found.push(lines);
    else if (
      lines === undefined &&
      matter.byRules !== true &&
      matter.name !== 'loans' &&
      announced.length === 0 &&
      !lacksForChildren
    )
      missing.push(matter.words[language]);
  }
  if (on.length === 0) {
    const lines = nouns.length === 0 ? undefined : linesWith(nouns, guides);
    if (lines !== undefined) found.push(lines);
    else if (announced.length === 0) missing.push(...nouns);
  }
  if (on.some(({ byRules }) => byRules === true) && (asksForLimits.test(folded) || found.length === 0))
    sentences.push(await rulesWords(db, library, asked));
  if (isOnLoans) sentences.push(await loansOf(library, asked));
  sentences.push(...found.map((one) => quoteWords(one, language)));
  if (announced.length > 0) sentences.push(announcedWords(announced, language));
  if (lacksForChildren && found.length === 0) sentences.push(noneForChildren[language]);
  const isEmpty = sentences.length === 0;
  if (isEmpty || missing.length > 0) {
    const contact = guides.find(({ page }) => page === 'contact');
    const desk = contact === undefined ? undefined : deskLines(contact);
    sentences.push(missingWords(missing, desk, language));
    if (desk !== undefined) found.push(desk);
  } else {
    const said = [...sentences, ...on.map(({ words }) => words[language])].join(' ');
    const unsaid = nouns.filter((noun) => !isSaid(noun, said) && !on.some((matter) => covers(matter, noun)));
    if (unsaid.length > 0 && on.some(({ name }) => namesThings.has(name)))
      sentences.push(unsaidWords(unsaid, language));
  }
  return {
    answer: sentences.join('\n'),
    chat_reasoning: '',
    indexWords: [],
    books: [],
    source: 'catalogue',
    ...(found.length === 0 ? {} : { guides: linksOf(found) }),
  };
}

/**
 * The lines of a guide that contain one of the words, or all lines if there are no words; undefined if none is left.
 */
function onlyWith(words: readonly string[], found: Found | undefined): Found | undefined {
  const lines = found?.lines.filter((line) => words.length === 0 || words.some((word) => isSaid(word, line)));
  return found === undefined || lines === undefined || lines.length === 0 ? undefined : { ...found, lines };
}

/** Announcements that share a noun with the question; for a question about activities in general, those to come. */
async function announcedOn(
  db: Db,
  library: LibraryScope,
  { question, language, now }: AskedOfLibrary,
  nouns: readonly string[],
  isOnActivities: boolean,
): Promise<readonly Announced[]> {
  const read = await readAnnounced(db, { library, language, now });
  if (isOnActivities && forChildren.test(fold(question)))
    return read
      .filter(({ isForChildren, isToCome, isWeekly }) => isForChildren && (isToCome || isWeekly))
      .slice(0, announcedAtMost);
  const specific = nouns.filter(isSpecific);
  const shared = read.filter(({ words }) => specific.some((noun) => isSaid(noun, words)));
  if (specific.length > 0 && (shared.length > 0 || !isOnActivities))
    return shared
      .filter(({ words }) => isOnActivities || specific.every((noun) => isSaid(noun, words)))
      .slice(0, announcedAtMost);
  return isOnActivities && specific.length === 0
    ? read.filter(({ isToCome }) => isToCome).slice(0, announcedAtMost)
    : [];
}

/** Matters for which a guide may cover one thing but not another. */
const namesThings: ReadonlySet<string> = new Set([
  'study',
  'computers',
  'card',
  'printing',
  'food',
  'access',
  'bags',
]);

const forChildren =
  /小孩|孩子|儿童|宝宝|小朋友|亲子|带娃|\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|my (?:son|daughter))\b/u;
/** Where to ask: the first lines of the contact page. */
function deskLines(contact: GuideText): Found | undefined {
  const found = linesOn(contactMatter, [contact], undefined);
  return found === undefined ? undefined : { ...found, lines: found.lines.slice(0, 2) };
}

/**
 * Matters that exclude all others (`outweighing`), and those that are dropped beside a question about study places or
 * activities (`lending`).
 */
const outweighing: ReadonlySet<string> = new Set(['others', 'lost card', 'account']);
const lending: ReadonlySet<string> = new Set(['reservation', 'rules', 'rooms']);

/** The matters that a folded question is about. */
export function mattersIn(folded: string, language: Language): readonly Matter[] {
  const on = matters.filter(({ asked }) => asked[language].test(folded));
  const alone = on.filter(({ name }) => outweighing.has(name));
  if (alone.length > 0) return alone;
  return on.some(({ name }) => name === 'study' || name === 'activities')
    ? on.filter(({ name }) => !lending.has(name))
    : on;
}

async function readGuides(db: Db, library: LibraryScope, language: Language): Promise<readonly GuideText[]> {
  const { results } = await listGuides(
    db,
    { library, language },
    { pageNum: 1, pageSize: guidePages.length },
  );
  return results.flatMap(({ type, title, summary, data }) => {
    const page = guidePages[type - 1];
    if (page === undefined) return [];
    const passages = passagesOf(data);
    return [
      {
        page,
        title,
        passages: passages.length > 0 || summary === '' ? passages : [{ heading: '', text: summary }],
      },
    ];
  });
}

async function rulesWords(db: Db, library: LibraryScope, asked: AskedOfLibrary): Promise<string> {
  const { language, now, readerId } = asked;
  // The portal does not know the rules of an external system that manages the loans.
  if (library.settings.circulationSource.system !== 'built-in') return rulesElsewhereWords[language];
  const own = readerId === undefined ? undefined : await readOwnAllowance(db, library, readerId, now);
  return own === undefined
    ? libraryRulesWords(await readRulesByType(db, library), language)
    : ownRulesWords(own, language);
}

/** The reader's loans with their due dates; a visitor is told where to see them. */
async function loansOf({ settings }: LibraryScope, { ownLoans, language }: AskedOfLibrary): Promise<string> {
  return ownLoans === undefined
    ? loginWords[language]
    : ownLoansWords(await ownLoans(), language, settings.timeZone);
}

function linksOf(found: readonly Found[]): NonNullable<AssistantAnswer['guides']> {
  const titles = new Map(found.map(({ page, title }) => [page, title]));
  return [...titles].map(([page, title]) => ({ page, title }));
}
