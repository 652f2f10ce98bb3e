import { type Checkup, type Finding, wrong } from '../../platform/checkup.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Log } from '../../platform/log.ts';
import { t } from '../../platform/message.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkClock, checkPostgres, checkSchema, checkSqliteFile } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkJobs } from './check-jobs.ts';
import { checkMachine, type Machine, thisMachine } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';

export interface Examination {
  /** Throws ConfigProblem. */
  readonly readConfig: () => Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly migrations: readonly Migration[];
  readonly checkups: readonly Checkup[];
  readonly machine?: Machine;
  readonly progress: (line: string) => void;
}

/** Checks everything that can be checked; a failed check does not stop the others. Changes nothing. */
export async function examine(parts: Examination): Promise<readonly Finding[]> {
  const { config, findings: onSettings } = checkSettings(parts.readConfig, parts.environment);
  const findings = [...checkMachine(parts.machine ?? thisMachine()), ...onSettings];
  if (config === undefined) return findings;
  const look = async (about: string, work: () => Promise<Finding | readonly Finding[]>) => {
    parts.progress(about);
    findings.push(...(await carefully(about, work)));
  };
  await look('data folder', () => checkDataFolder(config));
  if (config.databaseUrl === undefined) {
    parts.progress('database');
    const onFile = checkSqliteFile(config);
    findings.push(...onFile);
    if (onFile.some(({ level }) => level === 'wrong')) return findings;
  }
  await examineDatabase(parts, config, findings, look);
  return findings;
}

type Look = (about: string, work: () => Promise<Finding | readonly Finding[]>) => Promise<void>;

async function examineDatabase(
  parts: Examination,
  config: Config,
  findings: Finding[],
  look: Look,
): Promise<void> {
  const { clock, log } = parts;
  let opened: ReturnType<typeof openDatabase>;
  try {
    opened = openDatabase(config, { log, purpose: 'work' });
  } catch {
    // Half restored: already reported for the data folder.
    return;
  }
  try {
    const { db, dialect } = opened;
    const schema = await checkSchema(db, config, parts.migrations);
    findings.push(...schema.findings);
    if (!schema.usable) return;
    const at: CommandParts = { config, db, dialect, clock, random: Math.random, log };
    if (dialect === 'postgres') await look('database', () => checkPostgres(db));
    await look('clock', () => checkClock(db, config, clock));
    await look('jobs', () => checkJobs(db, clock));
    await look('files', () => checkFiles(at));
    for (const checkup of parts.checkups) await look(checkup.about, () => checkup.run(at));
  } finally {
    await opened.close();
  }
}

async function carefully(
  about: string,
  work: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return [
      wrong(
        about,
        t`This could not be checked: ${what}`,
        t`Fix the other problems first, then run doctor again.`,
      ),
    ];
  }
}
