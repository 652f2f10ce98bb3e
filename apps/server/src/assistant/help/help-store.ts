import { type Language, type ReadingHelp, readingHelpSchema } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';

export interface HelpKey {
  readonly titleId: number;
  readonly language: Language;
  readonly model: string;
  /** The version of the record that the model was shown. */
  readonly version: string;
}

/** Help that this model made from exactly this version of the record; undefined if there is none. */
export async function findHelp(db: Db, key: HelpKey): Promise<ReadingHelp | undefined> {
  const row = await db
    .selectFrom('assistant_help')
    .select('help')
    .where('title_id', '=', key.titleId)
    .where('language', '=', key.language)
    .where('model', '=', key.model)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return row === undefined ? undefined : readingHelpSchema.parse(JSON.parse(row.help));
}

/**
 * Stores help and returns what is stored. If another server has stored help for the same version of the record, that
 * help stays, unless `replace`.
 */
export async function keepHelp(
  db: Db,
  key: HelpKey,
  help: ReadingHelp,
  at: Date,
  replace: boolean,
): Promise<ReadingHelp> {
  const made = { version: key.version, help: JSON.stringify(help), made_at: at.toISOString() };
  await db
    .insertInto('assistant_help')
    .values({ title_id: key.titleId, language: key.language, model: key.model, ...made })
    .onConflict((conflict) => {
      const update = conflict.columns(['title_id', 'language', 'model']).doUpdateSet(made);
      return replace ? update : update.where('assistant_help.version', '!=', key.version);
    })
    .execute();
  return (await findHelp(db, key)) ?? help;
}
