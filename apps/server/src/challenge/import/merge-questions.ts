import type { Language } from '@yuelan/contract';
import type { ItemSource } from '../../content/public.ts';
import { oneLine, readLevelNumber } from '../content/bank-rows.ts';
import type { QuestionDraft, WrittenQuestion } from './read-questions.ts';

/** The same limit as in the form of a bank and in its file. */
export const questionsAtMost = 200;

export type Merged = 'added' | 'updated' | 'unchanged' | 'full';

const none: WrittenQuestion = { level: '', question: '', A: '', B: '', C: '', D: '', answer: '' };

/** What identifies a question: its level and its text. */
export const keyOf = ({ level, question }: Pick<WrittenQuestion, 'level' | 'question'>) =>
  `${readLevelNumber(level) ?? ''} ${oneLine(question)}`;

const isSame = (one: WrittenQuestion, other: WrittenQuestion | undefined) =>
  other !== undefined &&
  (['level', 'question', 'A', 'B', 'C', 'D', 'answer'] as const).every((name) => one[name] === other[name]);

/**
 * Puts questions into a bank. A question that it already has, by level and text, is changed; others are added at the
 * end.
 */
export function mergeQuestions(
  bank: ItemSource | undefined,
  drafts: readonly QuestionDraft[],
  [first, second]: readonly [Language, Language],
): { readonly bank: ItemSource; readonly outcomes: readonly Merged[] } {
  const main = bank?.texts[0] ?? { language: first, fields: {}, body: '' };
  const otherLanguage = main.language === first ? second : first;
  const other = bank?.texts.find(({ language }) => language === otherLanguage);
  const questions = withLevels(main.fields.questions ?? []);
  const translations = [...(other?.fields.questions ?? [])];
  const places = new Map(questions.map((question, at) => [keyOf(question), at]));
  const outcomes = drafts.map(({ written, translated }): Merged => {
    const place = places.get(keyOf(written));
    const at = place ?? questions.length;
    if (at >= questionsAtMost) return 'full';
    const same =
      isSame(written, questions[at]) && (translated === undefined || isSame(translated, translations[at]));
    if (same) return 'unchanged';
    places.set(keyOf(written), at);
    questions[at] = written;
    if (translated !== undefined) translations[at] = translated;
    return place === undefined ? 'added' : 'updated';
  });
  // A translation has the same questions in the same order, or none at all.
  const hasTranslation = translations.some((question) => question !== undefined && question.question !== '');
  const texts = [
    { ...main, fields: { ...main.fields, questions } },
    ...(hasTranslation
      ? [
          {
            ...(other ?? { language: otherLanguage, body: '' }),
            fields: { ...other?.fields, questions: questions.map((_, at) => translations[at] ?? none) },
          },
        ]
      : []),
  ];
  return { bank: { texts, pictures: bank?.pictures ?? {} }, outcomes };
}

/** The level may be written only once, above its questions. */
function withLevels(questions: readonly WrittenQuestion[]): WrittenQuestion[] {
  let level = '';
  return questions.map((question) => {
    level = question.level.trim() === '' ? level : question.level;
    return { ...question, level };
  });
}

/** How many questions each level has: `1: 10, 2: 7`. */
export function countLevels({ texts }: ItemSource): string {
  const levels = Map.groupBy(texts[0]?.fields.questions ?? [], ({ level }) => readLevelNumber(level) ?? 0);
  return [...levels]
    .toSorted(([one], [two]) => one - two)
    .map(([level, asked]) => `${level}: ${asked.length}`)
    .join(', ');
}
