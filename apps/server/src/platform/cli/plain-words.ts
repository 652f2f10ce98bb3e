import { databaseTrouble } from '../database/errors.ts';
import { damagedAdvice } from '../database/quick-check.ts';
import { Fault } from '../fault.ts';

/** What went wrong, for the person at the keyboard: a sentence where there is something to put right, else the whole story. */
export function plainWords(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program. Stop that one, or set PORT to another number.';
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return 'This port may only be used by an administrator. Set PORT to a number above 1023.';
  if (databaseTrouble(error) === 'damaged')
    return `The database is damaged (${error.message}). ${damagedAdvice}`;
  if (databaseTrouble(error) === 'unavailable' || code === '28P01' || code === '28000' || code === '3D000')
    return `The database cannot be used: ${error.message || String(code)}. Is it running, and is DATABASE_URL right?`;
  return error.stack ?? error.message;
}
