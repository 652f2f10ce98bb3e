import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { CatalogueParts } from '../../catalogue/public.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { answerQuestion, emptyMemory } from '../librarian/answer-question.ts';

const file = join(import.meta.dirname, 'questions', 'sixty.yaml');

const sixtySchema = z.strictObject({
  ask: z.string(),
  library: z.enum(['qinghe', 'harbor']),
  /** Its answer was read last, when the others were done. */
  heldOut: z.boolean().optional(),
  /** A person's judgement of the answer below. */
  verdict: z.enum(['useful', 'weak', 'bad']).optional(),
  why: z.string().optional(),
  answer: z.string().optional(),
  books: z.array(z.string()).optional(),
});
export type SixtyQuestion = z.output<typeof sixtySchema>;

export function readSixty(): readonly SixtyQuestion[] {
  return z.array(sixtySchema).parse(parse(readFileSync(file, 'utf8')));
}

const heading = `# Sixty readers' questions, written before anybody looked at what the libraries have. Every third was held out: its answer
# was read last, and 11 of these 20 were useful then; what they showed was mended afterwards. \`verdict\` is a person's judgement of the answer beside it; \`npm run bench -- assistant --sixty\` says which
# answers have changed since, \`--record\` writes them here without a verdict.
`;

export function writeSixty(questions: readonly SixtyQuestion[]): void {
  writeFileSync(file, `${heading}\n${stringify(questions, { lineWidth: 120 })}`);
}

export interface SixtyAnswer {
  readonly question: SixtyQuestion;
  readonly answer: string;
  readonly books: string[];
  /** Its books, or without any its words, are not those that were judged. */
  readonly isChanged: boolean;
}

/** Asks each of the questions as a visitor, in a conversation of its own, on a day that does not change. */
export async function askSixty(
  parts: CatalogueParts,
  libraryOf: (clientid: string) => Promise<LibraryScope>,
  questions: readonly SixtyQuestion[],
): Promise<readonly SixtyAnswer[]> {
  const answers: SixtyAnswer[] = [];
  for (const question of questions) {
    const { answer: given } = await answerQuestion(
      parts,
      await libraryOf(question.library),
      {
        question: question.ask,
        language: 'zh-CN',
        now: new Date('2026-03-02T08:00:00Z'),
        signal: new AbortController().signal,
      },
      emptyMemory,
    );
    const { answer } = given;
    const books = given.books.map(({ bookName, firstAuthor }) => `${bookName} / ${firstAuthor}`);
    // What is on the shelf changes with the day.
    const isChanged =
      books.length === 0
        ? answer !== question.answer
        : JSON.stringify(books) !== JSON.stringify(question.books);
    answers.push({ question, answer, books, isChanged });
  }
  return answers;
}
