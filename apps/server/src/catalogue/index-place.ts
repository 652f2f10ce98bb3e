import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../platform/database/tables.ts';
import { copyIndexStates } from './index-state-store.ts';

/** Where this installation keeps its search indexes. */
export function indexFolder(dataDir: string): string {
  return join(dataDir, 'search');
}

/** Names this data folder on this machine among the servers of one database. */
function placeName(dataDir: string): string {
  return createHash('sha256').update(`${hostname()} ${dataDir}`).digest('base64url').slice(0, 22);
}

const nameFile = (dataDir: string) => join(indexFolder(dataDir), 'server');

/** The name under which the database records the state of this data folder's indexes. */
export function serverName(dataDir: string): string {
  return existsSync(nameFile(dataDir)) ? readFileSync(nameFile(dataDir), 'utf8') : placeName(dataDir);
}

/**
 * Gives the indexes of this data folder the name of the place where it is now, with all that is recorded about them:
 * the folder may have moved, been copied, or belong to a container whose host name is new after each upgrade. Only for
 * the process that holds the data folder. A copy gets records of its own, so that two servers never share them.
 */
export async function claimIndexes(db: Db, dataDir: string): Promise<void> {
  const [before, now] = [serverName(dataDir), placeName(dataDir)];
  if (before !== now) await copyIndexStates(db, before, now);
  mkdirSync(indexFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(nameFile(dataDir), now);
}
