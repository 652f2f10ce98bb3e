/** The kinds of database errors, as codes that both engines share. */
export type DatabaseTrouble =
  | 'unique'
  | 'foreign-key'
  | 'check'
  /** Another transaction was in the way; trying again may help. */
  | 'conflict'
  /** The database cannot be reached, is full, or took too long. */
  | 'unavailable'
  /** The stored data contradicts itself, or the file is not a database. */
  | 'damaged';

// https://www.sqlite.org/rescode.html
const sqlite: Readonly<Record<number, DatabaseTrouble>> = {
  1555: 'unique',
  2067: 'unique',
  787: 'foreign-key',
  275: 'check',
  1299: 'check',
  5: 'conflict',
  6: 'conflict',
  8: 'unavailable',
  10: 'unavailable',
  11: 'damaged',
  13: 'unavailable',
  14: 'unavailable',
  26: 'damaged',
};

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgres: Readonly<Record<string, DatabaseTrouble>> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'check',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '57014': 'unavailable',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '25006': 'unavailable',
  XX001: 'damaged',
  XX002: 'damaged',
};
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection timeout|Client has encountered a connection error|Client was closed|not queryable|Cannot use a pool after/i;

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** True if SQLite says that another connection holds the lock. */
export function isSqliteBusy(error: unknown): boolean {
  const code = field(error, 'errcode');
  return (
    field(error, 'code') === 'ERR_SQLITE_ERROR' &&
    typeof code === 'number' &&
    ((code & 0xff) === 5 || (code & 0xff) === 6)
  );
}

/** True if the connection itself can no longer be used. */
export function isConnectionLost(error: unknown): boolean {
  const code = field(error, 'code');
  if (typeof code === 'string' && (/^(08|57P)/.test(code) || lostConnection.has(code))) return true;
  return error instanceof Error && field(error, 'code') === undefined && lostMessages.test(error.message);
}

/** Classifies an error of either engine; undefined if it did not come from the database. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const code = field(error, 'code');
  if (code === 'ERR_SQLITE_ERROR') {
    const extended = field(error, 'errcode');
    if (typeof extended !== 'number') return undefined;
    return sqlite[extended] ?? sqlite[extended & 0xff];
  }
  // Only errors that `pg` throws: a refused connection to another server is not the database's.
  if (typeof code === 'string' && postgres[code] !== undefined) return postgres[code];
  return isConnectionLost(error) ? 'unavailable' : undefined;
}

/** True if a unique constraint refused the row because another writer was first. */
export function isDuplicate(error: unknown): boolean {
  return databaseTrouble(error) === 'unique';
}
