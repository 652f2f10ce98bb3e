import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Where this installation keeps its search indexes. */
export function indexFolder(dataDir: string): string {
  return join(dataDir, 'search');
}

/** Names this data folder on this machine among the servers of one database. */
export function serverName(dataDir: string): string {
  return createHash('sha256').update(`${hostname()} ${dataDir}`).digest('base64url').slice(0, 22);
}
