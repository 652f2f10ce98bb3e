import { problems } from '@yuelan/contract';
import { databaseTrouble } from '../database/errors.ts';
import { damagedAdvice } from '../database/quick-check.ts';
import { Fault } from '../fault.ts';
import { Refusal } from '../http/refusal.ts';
import { fillWords, Message, t } from '../message.ts';

/** Error codes of connections that were never established. */
const addressTrouble = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** What the user can do about an error; undefined if unknown. */
export function faultOf(error: unknown): Message | undefined {
  if (error instanceof Fault) return error.text;
  if (error instanceof Refusal) return textOf(error);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return t`The port is taken by another program. Stop that program, or set PORT to another number.`;
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return t`Only an administrator may use this port. Set PORT to a number above 1023.`;
  const trouble = databaseTrouble(error);
  if (trouble === 'damaged') return t`The database is damaged (${error.message}). ${damagedAdvice}`;
  if (code === '28P01' || code === '28000')
    return t`PostgreSQL refuses this account (${error.message}): correct the account and password in DATABASE_URL.`;
  if (code === '3D000')
    return t`PostgreSQL has no such database (${error.message}): create it, or correct DATABASE_URL.`;
  if (addressTrouble.has(code))
    return t`PostgreSQL cannot be reached (${error.message || code}): is it running, and is the address in DATABASE_URL right?`;
  if (trouble === 'unavailable')
    return t`The database cannot be used: ${error.message || code}. Is it running, and is DATABASE_URL right?`;
  return undefined;
}

/** The text of a refusal, as a page would show it. */
function textOf({ code, facts }: Refusal): Message {
  const words = problems[code];
  const filled = {
    'zh-CN': fillWords(words['zh-CN'], facts),
    'en-US': fillWords(words['en-US'], facts),
  };
  return new Message('{0}', [filled]);
}
