import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import { faultOf } from '../../platform/cli/fault-of.ts';
import type { Clock } from '../../platform/clock.ts';
import { findClockSkew, findTimeAhead } from '../../platform/clock-mark.ts';
import type { Config } from '../../platform/config.ts';
import {
  isExpanding,
  type Migration,
  missingMigrations,
  newerMigrations,
} from '../../platform/database/migrate.ts';
import { databaseFile } from '../../platform/database/open.ts';
import { damagedAdvice, quickCheck } from '../../platform/database/quick-check.ts';
import type { Db } from '../../platform/database/tables.ts';
import { isReadOnlyMount } from '../../platform/disk.ts';
import { type Message, t } from '../../platform/message.ts';
import { readShapes } from '../table-shapes.ts';

const about = 'database';

/** Checks every page and every foreign key of the embedded database's file. */
export function checkSqliteFile(config: Config): readonly Finding[] {
  const file = databaseFile(config);
  if (!existsSync(file))
    return [
      wrong(
        about,
        t`There is no database at ${file}.`,
        t`Is DATA_DIR right? It is the folder that the server uses. For a new portal, start the server: it creates the database.`,
      ),
    ];
  if (isReadOnlyMount(config.dataDir))
    return [wrong(about, t`The database cannot be used while its disk is read-only.`, t`See data folder.`)];
  const broken = (what: Message) => wrong(about, what, damagedAdvice);
  try {
    const faults = quickCheck(file);
    if (faults.length > 0) return faults.map((fault) => broken(t`The database file is damaged: ${fault}.`));
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const homeless = database
      .prepare('select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2')
      .all();
    return homeless.length === 0
      ? [fine(about, t`The database file is intact, and every reference points to a row.`)]
      : homeless.map((row) =>
          broken(t`${row['count']} rows of ${row['table']} refer to missing rows of ${row['parent']}.`),
        );
  } catch (error) {
    return [broken(t`The database file cannot be read: ${error instanceof Error ? error.message : error}.`)];
  }
}

export interface SchemaCheck {
  readonly findings: readonly Finding[];
  /** Whether further checks of the database are possible. */
  readonly usable: boolean;
}

/** Whether the database answers and its schema belongs to this version. */
export async function checkSchema(
  db: Db,
  config: Config,
  migrations: readonly Migration[],
): Promise<SchemaCheck> {
  const stop = (what: Message, advice: Message): SchemaCheck => ({
    findings: [wrong(about, what, advice)],
    usable: false,
  });
  try {
    const shapes = await readShapes(db, config.databaseUrl === undefined ? 'sqlite' : 'postgres');
    if (!shapes.some(({ name }) => name === 'schema_migration'))
      return stop(
        t`The database is empty.`,
        t`Is it the right one? For a new portal, start the server: it creates the tables.`,
      );
    const missing = await missingMigrations(db, migrations);
    const newer = await newerMigrations(db, migrations);
    if (!newer.every(isExpanding))
      return stop(
        t`The database was used by a newer version of Yuelan (it knows ${newer
          .filter((id) => !isExpanding(id))
          .slice(0, 3)
          .join(', ')}).`,
        t`Install that version again, or restore a backup made with this one.`,
      );
    if (missing.length > 0)
      return stop(
        t`${missing.length} steps of the schema are missing.`,
        t`Take a backup, then start the server: it adds them.`,
      );
    const complete = fine(about, t`It answers, and its schema is complete (${migrations.length} steps).`);
    const ahead = note(
      about,
      t`A newer version of Yuelan has extended the database (${newer.slice(0, 3).join(', ')}).`,
      t`This is normal while nodes are upgraded one after another. This version keeps working.`,
    );
    return { findings: newer.length === 0 ? [complete] : [complete, ahead], usable: true };
  } catch (error) {
    return stop(
      faultOf(error) ?? t`The database cannot be used.`,
      t`Start the database, or correct DATABASE_URL.`,
    );
  }
}

/** Signs of a broken PostgreSQL database. */
export async function checkPostgres(db: Db): Promise<readonly Finding[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the index ' || indexrelid::regclass::text || ' is not valid' as what from pg_index
      join pg_class on pg_class.oid = indrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace
    union all
    select 'the rule ' || conname || ' of ' || conrelid::regclass::text || ' was never checked' from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace
    union all
    select 'its encoding is ' || pg_encoding_to_char(encoding) || ', not UTF8' from pg_database
      where datname = current_database() and pg_encoding_to_char(encoding) <> 'UTF8'`.execute(db);
  return rows.length === 0
    ? [fine(about, t`Its indexes and rules are valid.`)]
    : rows.map(({ what }) =>
        wrong(
          about,
          t`Of the database: ${what}.`,
          t`Restore a backup into a new database made with encoding UTF8.`,
        ),
      );
}

/** Whether this machine's clock agrees with the database's clock and with times recorded earlier. */
export async function checkClock(db: Db, config: Config, clock: Clock): Promise<readonly Finding[]> {
  const advice = t`Switch time synchronisation (NTP) on: due dates, logins and upload addresses depend on the clock.`;
  const now = clock.now();
  const ahead = await findTimeAhead(db, clock);
  const findings: Finding[] = [];
  if (ahead !== undefined)
    findings.push(
      wrong(
        'clock',
        t`It is ${now.toISOString()} here, but a server of this portal has seen ${ahead}: the clock is behind, or was ahead then.`,
        advice,
      ),
    );
  if (config.databaseUrl !== undefined) {
    const skew = await findClockSkew(db, clock);
    if (skew !== undefined)
      findings.push(wrong('clock', t`This machine and the database disagree by ${skew} seconds.`, advice));
  }
  if (findings.length === 0) findings.push(fine('clock', t`It is ${now.toISOString()}, which is plausible.`));
  return findings;
}
