import { databaseTrouble } from '../database/errors.ts';
import { damagedAdvice } from '../database/quick-check.ts';
import { Fault } from '../fault.ts';
import { type Message, t } from '../message.ts';

/** What the user can do about an error; nothing when that is not known. */
export function faultOf(error: unknown): Message | undefined {
  if (error instanceof Fault) return error.text;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return t`The port is taken by another program. Stop that program, or set PORT to another number.`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return t`Only an administrator may use this port. Set PORT to a number above 1023.`;
  const trouble = databaseTrouble(error);
  if (trouble === 'damaged') return t`The database is damaged (${error.message}). ${damagedAdvice}`;
  if (trouble === 'unavailable' || ['28P01', '28000', '3D000'].includes(code))
    return t`The database cannot be used: ${error.message || code}. Is it running, and is DATABASE_URL right?`;
  return undefined;
}
