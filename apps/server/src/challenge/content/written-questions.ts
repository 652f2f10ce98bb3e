import { findEveryActivity } from '../../activities/public.ts';
import type { ContentFile, ContentLibrary } from '../../content/public.ts';
import { inLanguage } from '../../content/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { NewLevel } from '../bank-store.ts';
import { optionLetters } from './bank-rows.ts';

/** The questions of a bank in the language of one of its files, as a person writes them, including those of a table. */
export function writtenQuestions(
  { fields, language }: ContentFile<object>,
  { levels }: { readonly seconds: number | null; readonly levels: readonly NewLevel[] },
): Readonly<Record<string, unknown>> {
  const questions = levels.flatMap(({ number, questions: asked }) =>
    asked.map(({ texts, options }) => ({
      level: String(number),
      question: texts[language] ?? '',
      ...Object.fromEntries(
        options.map(({ texts: option }, at) => [optionLetters[at], option[language] ?? '']),
      ),
      answer: optionLetters[options.findIndex(({ right }) => right)] ?? '',
    })),
  );
  return 'seconds' in fields ? { seconds: fields.seconds, questions } : { questions };
}

/** The activities that are challenges: a bank belongs to the activity with its key. */
export async function findChallengeKeys(db: Db, { clientid, language }: ContentLibrary) {
  const activities = await findEveryActivity(db, clientid);
  return activities
    .filter(({ category }) => category === 4)
    .map(({ key, texts }) => ({ key, name: inLanguage(texts, language)?.name ?? key }));
}
