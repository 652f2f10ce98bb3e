import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Finding, fine, wrong } from '../../platform/checkup.ts';
import { plainWords } from '../../platform/cli/plain-words.ts';
import type { Clock } from '../../platform/clock.ts';
import { findTimeAhead } from '../../platform/clock-mark.ts';
import type { Config } from '../../platform/config.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import { databaseFile } from '../../platform/database/open.ts';
import { damagedAdvice, quickCheck } from '../../platform/database/quick-check.ts';
import type { Db } from '../../platform/database/tables.ts';
import { isReadOnlyMount } from '../../platform/disk.ts';
import { readShapes } from '../table-shapes.ts';

const about = 'database';

/** The file of the embedded database, page by page and reference by reference. */
export function checkSqliteFile(config: Config): readonly Finding[] {
  const file = databaseFile(config);
  if (!existsSync(file))
    return [
      wrong(
        about,
        `There is no database at ${file}.`,
        'Is DATA_DIR right? It is the folder that the server uses. For a new portal, start the server: it makes the database.',
      ),
    ];
  if (isReadOnlyMount(config.dataDir))
    return [wrong(about, `The database cannot be used while its disk is read-only.`, 'See data folder.')];
  const broken = (what: string) => wrong(about, what, damagedAdvice);
  try {
    const faults = quickCheck(file);
    if (faults.length > 0) return faults.map((fault) => broken(`The database file is damaged: ${fault}.`));
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      const homeless = database
        .prepare('select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2')
        .all();
      return homeless.length === 0
        ? [fine(about, 'The database file is whole, and every reference leads somewhere.')]
        : homeless.map((row) =>
            broken(
              `${row['count']} rows of ${row['table']} refer to rows of ${row['parent']} that are not there.`,
            ),
          );
    } finally {
      database.close();
    }
  } catch (error) {
    return [broken(`The database file cannot be read: ${error instanceof Error ? error.message : error}.`)];
  }
}

export interface SchemaCheck {
  readonly findings: readonly Finding[];
  /** Whether the database can be asked for more. */
  readonly usable: boolean;
}

/** Whether the database answers, and its schema is that of this program. */
export async function checkSchema(
  db: Db,
  config: Config,
  migrations: readonly Migration[],
): Promise<SchemaCheck> {
  const stop = (what: string, advice: string): SchemaCheck => ({
    findings: [wrong(about, what, advice)],
    usable: false,
  });
  try {
    const shapes = await readShapes(db, config.databaseUrl === undefined ? 'sqlite' : 'postgres');
    if (!shapes.some(({ name }) => name === 'schema_migration'))
      return stop(
        'The database is empty.',
        'Is it the right one? For a new portal, start the server: it makes the tables.',
      );
    const done = (await db.selectFrom('schema_migration').select('id').execute()).map(({ id }) => id);
    const known = new Set(migrations.map(({ id }) => id));
    const missing = migrations.filter(({ id }) => !done.includes(id));
    const newer = done.filter((id) => !known.has(id));
    if (newer.length > 0)
      return stop(
        `The database was used by a newer version of Yuelan (it knows ${newer.slice(0, 3).join(', ')}).`,
        'Install that version again, or restore a backup made with this one.',
      );
    if (missing.length > 0)
      return stop(
        `${missing.length} steps of the schema are missing.`,
        'Take a backup, then start the server: it adds them.',
      );
    return {
      findings: [fine(about, `It answers, and its schema is complete (${done.length} steps).`)],
      usable: true,
    };
  } catch (error) {
    return stop(
      plainWords(error).split('\n')[0] ?? 'The database cannot be used.',
      'Start the database, or put DATABASE_URL right.',
    );
  }
}

/** What a broken PostgreSQL would say of itself. */
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
    ? [fine(about, 'Its indexes and rules are valid.')]
    : rows.map(({ what }) =>
        wrong(
          about,
          `Of the database: ${what}.`,
          'Restore a backup into a new database made with encoding UTF8.',
        ),
      );
}

const noticedSkewMs = 2000;

/** Whether this machine's clock can be believed: by the database's own, and by what was written before. */
export async function checkClock(db: Db, config: Config, clock: Clock): Promise<readonly Finding[]> {
  const advice =
    'Switch time synchronisation (NTP) on: due dates, logins and upload addresses go by the clock.';
  const now = clock.now();
  const ahead = await findTimeAhead(db, clock);
  const findings: Finding[] = [];
  if (ahead !== undefined)
    findings.push(
      wrong(
        'clock',
        `It is ${now.toISOString()} here, but a server of this portal has seen ${ahead}: the clock is behind, or was ahead then.`,
        advice,
      ),
    );
  if (config.databaseUrl !== undefined) {
    const asked = clock.now().getTime();
    const { rows } = await sql<{ ms: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
    const answered = clock.now().getTime();
    const skew = Math.round(Math.abs((rows[0]?.ms ?? 0) - (asked + answered) / 2));
    if (skew > noticedSkewMs)
      findings.push(
        wrong(
          'clock',
          `This machine and the database disagree by ${(skew / 1000).toFixed(1)} seconds.`,
          advice,
        ),
      );
  }
  if (findings.length === 0)
    findings.push(fine('clock', `It is ${now.toISOString()}, which can be believed.`));
  return findings;
}
