import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@yuelan/contract';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { answerQuestion, emptyMemory } from '../../src/assistant/librarian/answer-question.ts';
import type { CatalogueParts } from '../../src/catalogue/public.ts';
import type { LibraryScope } from '../../src/platform/tenancy.ts';

/** Questions whose answers a person judged. People who did not know the librarian wrote three of the sets. */
export const answeredSets = ['sixty', 'forty', 'fresh', 'ninety', 'further', 'eighty'] as const;
export type AnsweredSet = (typeof answeredSets)[number];

const fileOf = (set: AnsweredSet) => join(import.meta.dirname, 'questions', `${set}.yaml`);

const answeredSchema = z.strictObject({
  ask: z.string(),
  library: z.enum(['qinghe', 'chengbei', 'harbor']),
  /** The language of the page; Chinese by default. */
  language: z.enum(languages).optional(),
  /** The answer was first read after work on the others was finished. */
  heldOut: z.boolean().optional(),
  /** A person's judgement of the answer below. */
  verdict: z.enum(['useful', 'weak', 'bad']).optional(),
  why: z.string().optional(),
  /** The judge helped to build the librarian. */
  byBuilder: z.boolean().optional(),
  answer: z.string().optional(),
  books: z.array(z.string()).optional(),
});
export type AnsweredQuestion = z.output<typeof answeredSchema>;

export function readAnswered(set: AnsweredSet): readonly AnsweredQuestion[] {
  return z.array(answeredSchema).parse(parse(readFileSync(fileOf(set), 'utf8')));
}

const told = `\`verdict\` is a person's judgement of the answer beside it; \`npm run bench -- assistant --sixty\` says which
# answers have changed since, \`--record\` writes them here without a verdict. \`byBuilder\`: judged by those who built it.`;

const headings: Readonly<Record<AnsweredSet, string>> = {
  sixty: `# Sixty readers' questions, written before anybody looked at what the libraries have. Every third was held out: its answer
# was read last, and 11 of these 20 were useful then; what they showed was mended afterwards. ${told}
`,
  forty: `# Forty more, written the same way. 4 of the 20 that are not held out were useful before what they showed was mended. Every second
# was held out: its answer was read afterwards, and 7 of these 20 were useful then, 3 weak, 10 bad; some of that was mended since.
# ${told}
`,
  fresh: `# Sixty by somebody who knew neither the librarian nor the catalogues. When they were first asked, the forty that are not
# held out had been seen by those who built it: 31 useful, 8 weak, 1 bad. Of the twenty held out: 6 useful, 3 weak, 11 bad. ${told}
`,
  ninety: `# Ninety by somebody who knew neither the librarian nor the catalogues, judged by another person on 2026-11-22. The sixty that are
# not held out had been seen by those who built it: 47 useful, 10 weak, 3 bad. Of the thirty held out: 15 useful, 7 weak, 8 bad.
# ${told}
`,
  further: `# Ninety by somebody who knew neither the librarian nor the catalogues, judged by another person on 2026-11-22. The sixty that are
# not held out: 29 useful, 18 weak, 13 bad when they were first asked, then they were mended for. Of the thirty held out: 16 useful,
# 7 weak, 7 bad. ${told}
`,
  eighty: `# Eighty, written by a builder before the catalogues were read, for the thesaurus. The forty that are not held out: 13 useful,
# 18 weak, 9 bad when they were first asked, then they were mended for. The forty held out were asked once, when the thesaurus
# was done: 16 useful, 17 weak, 7 bad; their answers below are those. ${told}
`,
};

export function writeAnswered(set: AnsweredSet, questions: readonly AnsweredQuestion[]): void {
  writeFileSync(fileOf(set), `${headings[set]}\n${stringify(questions, { lineWidth: 120 })}`);
}

export interface GivenAnswer {
  readonly question: AnsweredQuestion;
  readonly answer: string;
  readonly books: string[];
  /** The books, or the text of an answer without books, differ from those judged. */
  readonly isChanged: boolean;
}

/** Asks each question as a visitor, in a new conversation, on a fixed day. */
export async function askAnswered(
  parts: CatalogueParts,
  libraryOf: (clientid: string) => Promise<LibraryScope>,
  questions: readonly AnsweredQuestion[],
): Promise<readonly GivenAnswer[]> {
  const answers: GivenAnswer[] = [];
  for (const question of questions) {
    const { answer: given } = await answerQuestion(
      parts,
      await libraryOf(question.library),
      {
        question: question.ask,
        language: question.language ?? 'zh-CN',
        now: new Date('2026-03-02T08:00:00Z'),
        signal: new AbortController().signal,
      },
      emptyMemory,
    );
    const { answer } = given;
    const books = given.books.map(({ bookName, firstAuthor }) => `${bookName} / ${firstAuthor}`);
    // The books on the shelf change daily.
    const isChanged =
      books.length === 0
        ? answer !== question.answer
        : JSON.stringify(books) !== JSON.stringify(question.books);
    answers.push({ question, answer, books, isChanged });
  }
  return answers;
}
