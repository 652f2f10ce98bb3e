import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TitleSummary } from '@yuelan/contract';
import { parse } from 'yaml';
import { z } from 'zod';
import { answerQuestion, emptyMemory } from '../../src/assistant/librarian/answer-question.ts';
import { pagesOf } from '../../src/assistant/librarian/record-facts.ts';
import { type CatalogueParts, findTitles } from '../../src/catalogue/public.ts';
import type { LibraryScope } from '../../src/platform/tenancy.ts';

const texts = z.array(z.string()).default([]);
const questionSchema = z.strictObject({
  ask: z.string(),
  /** The question asked before it in the same conversation. */
  after: z.string().optional(),
  /** The number of good books required among the first six. */
  least: z.int().min(1).max(6).optional(),
  mostPages: z.int().optional(),
  /** A book is good if it matches any of these. Classes match by prefix. */
  of: z.strictObject({ title: texts, author: texts, keyword: texts, class: texts }).optional(),
  /** For questions that need no books: the text that the answer must contain. */
  says: z.string().optional(),
});
export type JudgedQuestion = z.infer<typeof questionSchema>;

export type QuestionSet = 'school' | 'qinghe' | 'harbor';

export function readQuestions(set: QuestionSet): readonly JudgedQuestion[] {
  const file = join(import.meta.dirname, 'questions', `${set}.yaml`);
  return z.array(questionSchema).parse(parse(readFileSync(file, 'utf8')));
}

export interface Verdict {
  readonly question: JudgedQuestion;
  readonly answer: string;
  readonly books: readonly TitleSummary[];
  readonly good: number;
  readonly isUseful: boolean;
  readonly milliseconds: number;
}

/** Asks the librarian every question of a set, and judges the answers. */
export async function judgeAll(
  parts: CatalogueParts,
  library: LibraryScope,
  questions: readonly JudgedQuestion[],
  now: Date,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const question of questions) {
    let memory = emptyMemory;
    const ask = async (text: string) => {
      const signal = new AbortController().signal;
      const answered = await answerQuestion(
        parts,
        library,
        { question: text, language: 'zh-CN', now, signal },
        memory,
      );
      memory = answered.memory;
      return answered.answer;
    };
    if (question.after !== undefined) await ask(question.after);
    const begun = performance.now();
    const { answer, books } = await ask(question.ask);
    const milliseconds = performance.now() - begun;
    const pages = await pagesOfBooks(parts, library, books);
    const good = books.filter((book) => isGood(question, book, pages.get(book.id))).length;
    const isUseful =
      question.says === undefined ? good >= (question.least ?? 1) : answer.includes(question.says);
    verdicts.push({ question, answer, books, good, isUseful, milliseconds });
  }
  return verdicts;
}

async function pagesOfBooks(parts: CatalogueParts, library: LibraryScope, books: readonly TitleSummary[]) {
  const titles = await findTitles(
    parts.db,
    library.serviceid,
    books.map(({ id }) => Number(id)),
  );
  return new Map(titles.map(({ id, record }) => [String(id), pagesOf(record.pages)]));
}

function isGood({ of, mostPages }: JudgedQuestion, book: TitleSummary, pages: number | undefined): boolean {
  if (mostPages !== undefined && (pages === undefined || pages > mostPages)) return false;
  const holds = (text: string, wanted: readonly string[]) => wanted.some((part) => text.includes(part));
  return (
    of !== undefined &&
    (holds(`${book.bookName} ${book.subBookName}`, of.title) ||
      holds(`${book.firstAuthor} ${book.otherAuthor}`, of.author) ||
      book.keywords.some((keyword) => holds(keyword, of.keyword)) ||
      of.class.some((code) => book.bookKindCode.startsWith(code)))
  );
}

/** The percentage of useful answers. */
export function usefulShare(verdicts: readonly Verdict[]): number {
  return (100 * verdicts.filter(({ isUseful }) => isUseful).length) / verdicts.length;
}
