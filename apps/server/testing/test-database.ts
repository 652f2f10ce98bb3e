import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { allMigrations } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Config, parseConfig } from '../src/platform/config.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseFile, openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { ensurePostgres } from './postgres-server.ts';

const template = `yuelan_template_${createHash('sha256')
  .update(allMigrations.map((migration) => migration.id + migration.up.toString()).join())
  .digest('hex')
  .slice(0, 16)}`;

async function query<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function migrateNew(config: Config): Promise<void> {
  const opened = openDatabase(config, { log: createLog('silent'), purpose: 'work' });
  try {
    await migrate(opened.db, opened.dialect, allMigrations, systemClock);
  } finally {
    await opened.close();
  }
}

async function ensureTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount !== 0) return;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished} template template0`);
    await migrateNew(parseConfig({ NODE_ENV: 'test', DATABASE_URL: `${server}/${unfinished}` }));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new PostgreSQL database, with the whole schema or `empty`. */
export async function makePostgresDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = await ensurePostgres(inject('postgresFolder'));
  if (kind === 'migrated') await ensureTemplate(server);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(
    `${server}/postgres`,
    `create database ${name} template ${kind === 'migrated' ? template : 'template0'} strategy file_copy`,
  );
  return {
    url: `${server}/${name}`,
    drop: async () => {
      await query(`${server}/postgres`, `drop database if exists ${name} with (force)`);
    },
  };
}

/** This process's SQLite file with the whole schema and no rows. */
let migratedFile: Promise<string> | undefined;

async function makeMigratedFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-template-'));
  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  await migrateNew(config);
  return databaseFile(config);
}

/** Creates a SQLite file with the whole schema in an empty data folder. */
export async function makeSqliteDatabase(config: Config): Promise<void> {
  migratedFile ??= makeMigratedFile();
  copyFileSync(await migratedFile, databaseFile(config));
}
