import { type Encoding, encodings } from '@yuelan/sip2';
import type { Selection } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';

/** A self-check machine, gate or sorter that may connect to the portal. */
export interface Terminal {
  /** The name in its login (93), unique in the installation. */
  readonly login: string;
  readonly clientid: ClientId;
  /** The hash of its password; null if its address alone identifies it. */
  readonly passwordHash: string | null;
  /** The addresses from which it connects: single addresses or networks. */
  readonly addresses: readonly string[];
  readonly encoding: Encoding;
  readonly terminator: 'cr' | 'crlf';
  /** Whether readers need their password to borrow, renew or see their loans. */
  readonly needsPin: boolean;
}

const columns = [
  'login',
  'clientid',
  'password_hash as passwordHash',
  'addresses',
  'encoding',
  'terminator',
  'needs_pin as needsPin',
] as const;

const addressesSchema = z.array(z.string());

const terminalOf = ({
  addresses,
  needsPin,
  ...row
}: Selection<Database, 'sip2_terminal', (typeof columns)[number]>): Terminal => ({
  ...row,
  addresses: addressesSchema.parse(JSON.parse(addresses)),
  needsPin: needsPin === 1,
});

/** The terminals of a library, or of all libraries, by login. */
export async function findTerminals(db: Db, clientid?: ClientId): Promise<readonly Terminal[]> {
  let query = db.selectFrom('sip2_terminal').select(columns).orderBy('login');
  if (clientid !== undefined) query = query.where('clientid', '=', clientid);
  return (await query.execute()).map(terminalOf);
}

/** Returns false if the login is taken. */
export async function insertTerminal(db: Db, terminal: Terminal): Promise<boolean> {
  const done = await db
    .insertInto('sip2_terminal')
    .values({
      login: terminal.login,
      clientid: terminal.clientid,
      password_hash: terminal.passwordHash,
      addresses: JSON.stringify(terminal.addresses),
      encoding: terminal.encoding,
      terminator: terminal.terminator,
      needs_pin: terminal.needsPin ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a terminal and returns it; undefined if the library has no such terminal. */
export async function deleteTerminal(
  db: Db,
  clientid: ClientId,
  login: string,
): Promise<Terminal | undefined> {
  const row = await db
    .deleteFrom('sip2_terminal')
    .where(({ and }) => and({ clientid, login }))
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : terminalOf(row);
}

/** A terminal as an undo stores it. */
export const terminalSchema = z.object({
  login: z.string(),
  passwordHash: z.string().nullable(),
  addresses: addressesSchema,
  encoding: z.enum(encodings),
  terminator: z.enum(['cr', 'crlf']),
  needsPin: z.boolean(),
});

/** A terminal without its password. */
export const shownTerminal = <Shown extends Pick<Terminal, 'passwordHash'>>({
  passwordHash,
  ...terminal
}: Shown) => ({ ...terminal, hasPassword: passwordHash !== null });
