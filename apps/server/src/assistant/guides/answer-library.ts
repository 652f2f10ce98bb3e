import { type AssistantAnswer, guidePages, type Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';
import { readDueDays, readOwnAllowance, readRulesByType } from '../../circulation/public.ts';
import { listGuides } from '../../notices/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { stopWords } from '../everyday/frames.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import { dayAsked, type Found, type GuideText, linesOn, linesWith } from './choose-passages.ts';
import { contactMatter, type Matter, matters } from './matters.ts';
import { passagesOf } from './passages.ts';
import { libraryRulesWords, loginWords, ownLoansWords, ownRulesWords } from './rules-words.ts';

export interface AskedOfLibrary {
  readonly question: string;
  readonly language: Language;
  readonly now: Date;
  /** Set when the reader is logged in. */
  readonly readerId?: ReaderId | undefined;
}

const mattersAtMost = 2;

/**
 * Returns a question about the library in the words of its own guides, with a link to each; one about rules from the
 * reader's rules, or those of each borrower type. Says so when no guide covers it.
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
  const sentences: string[] = [];
  const found: Found[] = [];
  const missing: string[] = [];
  const isOnLoans = on.some(({ name }) => name === 'loans' || name === 'renewal');
  if (on.some(({ byRules }) => byRules === true)) sentences.push(await rulesWords(db, library, asked));
  if (isOnLoans) sentences.push(await loansOf(db, asked));
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    library.settings.timeZone,
  ).dayOfWeek;
  const day = dayAsked(folded, today, language);
  for (const matter of on) {
    const lines = linesOn(matter, guides, day);
    if (lines !== undefined) found.push(lines);
    else if (matter.byRules !== true && matter.name !== 'loans') missing.push(matter.words[language]);
  }
  if (on.length === 0) {
    const words = ownWords(folded);
    const lines = words.length === 0 ? undefined : linesWith(words, guides);
    if (lines !== undefined) found.push(lines);
    else missing.push(words.join(language === 'zh-CN' ? '、' : ', '));
  }
  sentences.push(...found.map((one) => quoteWords(one, language)));
  if (missing.length > 0) {
    const contact = guides.find(({ page }) => page === 'contact');
    const desk = contact === undefined ? undefined : deskLines(contact);
    sentences.push(missingWords(missing, desk, language));
    if (desk !== undefined) found.push(desk);
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

/** Where to ask: the first lines of the contact page. */
function deskLines(contact: GuideText): Found | undefined {
  const found = linesOn(contactMatter, [contact], undefined);
  return found === undefined ? undefined : { ...found, lines: found.lines.slice(0, 2) };
}

/** The matters that a folded question is on. */
export function mattersIn(folded: string, language: Language): readonly Matter[] {
  const on = matters.filter(({ asked }) => asked[language].test(folded));
  // Whose book or card it is, and that it is lost, matter more than that it is reserved or a card.
  const others = on.filter(({ name }) => name === 'others' || name === 'lost card');
  return others.length > 0 ? others : on;
}

/** What a question says that is neither frame nor library. */
function ownWords(folded: string): readonly string[] {
  const { words, said } = findTopics(folded);
  return [...said, ...words].filter(
    (word) => word.length > 1 && !stopWords.has(word) && !/图书馆|馆里|馆内|librar|allow|bring/u.test(word),
  );
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
  const own = readerId === undefined ? undefined : await readOwnAllowance(db, library, readerId, now);
  return own === undefined
    ? libraryRulesWords(await readRulesByType(db, library), language)
    : ownRulesWords(own, language);
}

/** The reader's loans with their due days; for a visitor where to see them. */
async function loansOf(db: Db, { readerId, language }: AskedOfLibrary): Promise<string> {
  return readerId === undefined
    ? loginWords[language]
    : ownLoansWords(await readDueDays(db, readerId), language);
}

function quoteWords({ title, lines }: Found, language: Language): string {
  const quoted = lines.join('\n');
  return language === 'zh-CN'
    ? `读者指南“${title}”里写着：\n${quoted}`
    : `The guide “${title}” says:\n${quoted}`;
}

function missingWords(missing: readonly string[], desk: Found | undefined, language: Language): string {
  const what = missing.filter((name) => name !== '');
  if (language === 'zh-CN')
    return `读者指南里没有写到${what.length === 0 ? '这件事' : `“${what.join('、')}”`}，请问服务台。${desk === undefined ? '' : `\n${desk.lines.join('\n')}`}`;
  return `No guide of the library covers ${what.length === 0 ? 'this' : `“${what.join(', ')}”`}; please ask at the desk.${desk === undefined ? '' : `\n${desk.lines.join('\n')}`}`;
}

function linksOf(found: readonly Found[]): NonNullable<AssistantAnswer['guides']> {
  const titles = new Map(found.map(({ page, title }) => [page, title]));
  return [...titles].map(([page, title]) => ({ page, title }));
}
