import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../data-folder.ts';
import { Fault } from '../fault.ts';
import { createLog } from '../log.ts';
import { t } from '../message.ts';
import { databaseFile, openDatabase } from './open.ts';

const advice = t`Start the server, create a library (library create <clientid> --name <name>), or restore a backup.`;

/** Throws Fault if there has never been a portal here, because a command that only reads must not create one. */
export async function refuseMissingDatabase(config: Config): Promise<void> {
  refuseHalfRestored(config.dataDir);
  if (config.databaseUrl === undefined) {
    if (!existsSync(databaseFile(config)))
      throw new Fault(t`The data folder ${config.dataDir} contains no portal yet. ${advice}`);
    return;
  }
  await using opened = openDatabase(config, { log: createLog('silent'), purpose: 'work' });
  const tables = await opened.db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migration'))
    throw new Fault(t`This database contains no portal yet. ${advice}`);
}
