import { z } from 'zod';
import { requireLibrary } from '../../library/public.ts';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isNetwork } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asClientId, type ClientId, randomToken } from '../../platform/ids.ts';
import { Passwords } from '../../platform/logins/passwords.ts';
import {
  deleteTerminal,
  insertTerminal,
  shownTerminal,
  type Terminal,
  terminalSchema,
} from './terminal-store.ts';

interface Doing {
  readonly clientid: ClientId;
  readonly actor: Actor;
  readonly at: Date;
}

/** Random bytes of a machine's password. */
const passwordBytes = 24;
const targetOf = (login: string) => ({ type: 'circulation.terminal', id: login });
export const terminalRemoval = 'circulation.terminal.remove';

/** Registers a machine. Returns its password, of which only a hash is stored; empty if the machine does not log in. */
export async function addTerminal(
  db: Db,
  {
    clientid,
    actor,
    at,
    hasPassword,
    ...wanted
  }: Doing & Omit<Terminal, 'clientid' | 'passwordHash'> & { readonly hasPassword: boolean },
): Promise<string> {
  const strange = wanted.addresses.filter((address) => !isNetwork(address));
  if (strange.length > 0) throw refuse('circulation.terminal.address', { addresses: strange.join(', ') });
  if ((await requireLibrary(db, clientid)).settings.circulationSource.system !== 'built-in')
    throw refuse('circulation.desk.external');
  const password = hasPassword ? randomToken(passwordBytes) : '';
  const passwordHash = hasPassword ? await new Passwords().hash(password) : null;
  const terminal: Terminal = { ...wanted, clientid, passwordHash };
  await transaction(db, async (tx) => {
    await insertNew(tx, terminal);
    await recordChange(tx, {
      clientid,
      actor,
      at,
      action: 'circulation.terminal.add',
      target: targetOf(terminal.login),
      after: shownTerminal(terminal),
    });
  });
  return password;
}

/** Removes a machine. Returns the undo, which restores the machine with its password. */
export function removeTerminal(
  db: Db,
  { clientid, actor, at, login }: Doing & { readonly login: string },
): Promise<string> {
  return transaction(db, async (tx) => {
    const terminal = await deleteTerminal(tx, clientid, login);
    if (terminal === undefined) throw refuse('circulation.terminal.missing');
    const change = { clientid, actor, at, action: terminalRemoval, target: targetOf(login) };
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'settings.edit',
      facts: terminal,
    });
    await recordChange(tx, { ...change, before: shownTerminal(terminal) });
    return undoId;
  });
}

export async function undoRemoval(tx: Tx, { clientid, facts }: Undoing): Promise<Undone> {
  const terminal = { ...terminalSchema.parse(facts), clientid: asClientId(clientid) };
  await insertNew(tx, terminal);
  return { after: shownTerminal(terminal) };
}

async function insertNew(tx: Tx, terminal: Terminal): Promise<void> {
  if (!(await insertTerminal(tx, terminal)))
    throw refuse('circulation.terminal.taken', { login: terminal.login });
}

export const terminalLogin = z.string().regex(/^[\w.-]{1,40}$/);
