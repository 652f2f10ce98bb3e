import { createHash } from 'node:crypto';
import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import { inLanguage } from '../content/public.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';

/** SQL for question banks. */

export type Texts = Readonly<Record<string, string>>;

/** One level from its file. */
export interface NewLevel {
  readonly number: number;
  readonly questions: readonly {
    readonly texts: Texts;
    readonly options: readonly { readonly texts: Texts; readonly right: boolean }[];
  }[];
}

export interface NewChallenge {
  readonly id: string;
  readonly key: string;
  readonly seconds: number | null;
  readonly levels: readonly NewLevel[];
}

/** Stores a bank. An unchanged level keeps its version; levels that readers have begun are never changed. */
export async function putChallenge(
  tx: Tx,
  clientid: ClientId,
  { id, key, seconds, levels }: NewChallenge,
): Promise<void> {
  const facts = { key, seconds, withdrawn_at: '' };
  await tx
    .insertInto('challenge')
    .values({ clientid, id, ...facts })
    .onConflict((conflict) => conflict.columns(['clientid', 'id']).doUpdateSet(facts))
    .execute();
  await tx
    .updateTable('challenge_level')
    .set({ current: 0 })
    .where(({ and }) => and({ clientid, challenge_id: id }))
    .execute();
  for (const level of levels) await putLevel(tx, clientid, id, level);
}

async function putLevel(
  tx: Tx,
  clientid: ClientId,
  challengeId: string,
  { number, questions }: NewLevel,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(questions)).digest('base64url');
  const { numUpdatedRows } = await tx
    .updateTable('challenge_level')
    .set({ current: 1 })
    .where(({ and }) => and({ clientid, challenge_id: challengeId, number, digest }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const level = await tx
    .insertInto('challenge_level')
    .values({ clientid, challenge_id: challengeId, number, digest, current: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, { texts, options }] of questions.entries()) {
    const question = await tx
      .insertInto('challenge_question')
      .values({ level_id: level.id, position, texts: JSON.stringify(texts) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('challenge_option')
      .values(
        options.map((option, place) => ({
          question_id: question.id,
          position: place,
          is_right: option.right ? 1 : 0,
          texts: JSON.stringify(option.texts),
        })),
      )
      .execute();
  }
}

/** The bank for readers who begin now. */
export interface Bank {
  readonly key: string;
  readonly seconds: number | undefined;
  /** In order. */
  readonly levels: readonly { readonly id: number; readonly number: number }[];
}

/** The banks of a library with these file paths, by path. */
export async function findBanks(
  db: Db | Tx,
  clientid: ClientId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Bank>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('challenge')
    .innerJoin('challenge_level', (join) =>
      join
        .onRef('challenge_level.clientid', '=', 'challenge.clientid')
        .onRef('challenge_level.challenge_id', '=', 'challenge.id'),
    )
    .select(['challenge.key', 'challenge.seconds', 'challenge_level.id', 'challenge_level.number'])
    .where('challenge.clientid', '=', clientid)
    .where('challenge.key', 'in', [...keys])
    .where(({ and }) => and({ 'challenge.withdrawn_at': '', 'challenge_level.current': 1 }))
    .orderBy('challenge_level.number')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, levels]) => [
      key,
      {
        key,
        seconds: levels[0]?.seconds ?? undefined,
        levels: levels.map(({ id, number }) => ({ id, number })),
      },
    ]),
  );
}

/** A question of a level, with the right option. */
export interface StoredQuestion {
  readonly id: string;
  readonly texts: Texts;
  readonly options: readonly { readonly id: string; readonly texts: Texts; readonly right: boolean }[];
}

const textsSchema = z.record(z.string(), z.string());
const readTexts = (json: string): Texts => textsSchema.parse(JSON.parse(json));

/** A text in this language, or else in one that it has. */
export function textIn(texts: Texts, language: Language): string {
  const entries = Object.entries(texts).map(([name, text]) => ({ language: name, text }));
  return inLanguage(entries, language)?.text ?? '';
}

/** The questions of levels, in order, by level. */
export async function findQuestions(
  db: Db | Tx,
  levelIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredQuestion[]>> {
  if (levelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('challenge_question')
    .innerJoin('challenge_option', 'challenge_option.question_id', 'challenge_question.id')
    .select([
      'challenge_question.level_id',
      'challenge_question.id as questionId',
      'challenge_question.texts as questionTexts',
      'challenge_option.id as optionId',
      'challenge_option.texts as optionTexts',
      'challenge_option.is_right',
    ])
    .where('challenge_question.level_id', 'in', [...levelIds])
    .orderBy('challenge_question.level_id')
    .orderBy('challenge_question.position')
    .orderBy('challenge_option.position')
    .execute();
  const questionOf = (options: typeof rows): readonly StoredQuestion[] => {
    const [first] = options;
    if (first === undefined) return [];
    return [
      {
        id: String(first.questionId),
        texts: readTexts(first.questionTexts),
        options: options.map(({ optionId, optionTexts, is_right }) => ({
          id: String(optionId),
          texts: readTexts(optionTexts),
          right: is_right === 1,
        })),
      },
    ];
  };
  return new Map(
    [...Map.groupBy(rows, ({ level_id }) => level_id)].map(([levelId, ofLevel]) => [
      levelId,
      [...Map.groupBy(ofLevel, ({ questionId }) => questionId).values()].flatMap(questionOf),
    ]),
  );
}
