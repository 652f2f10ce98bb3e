import { type Actor, operator, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo } from '../../platform/audit/undo.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { t } from '../../platform/message.ts';
import { keptSettings } from '../kept-settings.ts';
import { DomainTaken, LibraryFault } from '../library-fault.ts';
import {
  differences,
  type LibraryPart,
  type LibraryState,
  readState,
  shown,
  versionOfPart,
} from '../library-state.ts';
import { checkDomain, checkName } from '../rules/library-names.ts';
import { checkSettings } from '../rules/settings.ts';
import { secretNames } from '../settings.ts';
import { makeDefault, parseStored, raiseVersion } from '../store.ts';

export interface LibraryChange {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly status?: 1 | 2 | 3 | undefined;
  /** Replaces the library's domains. */
  readonly domains?: readonly string[] | undefined;
  /** Whether addresses without a library of their own lead here; true takes this role from the library that had it. */
  readonly isDefault?: boolean | undefined;
  /** Merged with the stored settings; `null` restores a default. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes a library; servers show the change within a second. Throws LibraryFault; then nothing has changed. */
export async function changeLibrary(
  db: Db,
  clock: Clock,
  clientid: string,
  change: LibraryChange,
  actor: Actor = operator,
): Promise<void> {
  const now = clock.now();
  await changing(
    () => change,
    () =>
      transaction(db, async (tx) => {
        const before = await openLibrary(tx, clientid);
        const after = await applyChange(tx, clientid, before, change, now);
        await recordDifferences(tx, { clientid, actor, now }, before, after);
      }),
  );
}

/** Runs a change of a library, and names what another library has. */
export async function changing<Answer>(
  change: () => LibraryChange,
  run: () => Promise<Answer>,
): Promise<Answer> {
  return run().catch((error: unknown) => {
    const [domain = ''] = change().domains ?? [];
    if (isDuplicate(error)) throw domainTaken(domain);
    throw error;
  });
}

const domainTaken = (domain: string) =>
  new DomainTaken(t`The domain ${domain} is already another library's.`, domain);

/** A library as it is now, locked until the transaction ends: changes of libraries wait for each other. */
export async function openLibrary(tx: Tx, clientid: string): Promise<LibraryState> {
  await raiseVersion(tx);
  const state = await readState(tx, clientid);
  if (state === undefined) throw new LibraryFault(t`There is no library "${clientid}".`);
  return state;
}

/** Changes an open library within a transaction and returns its new state. Throws LibraryFault. */
export async function applyChange(
  tx: Tx,
  clientid: string,
  before: LibraryState,
  change: LibraryChange,
  now: Date,
): Promise<LibraryState> {
  const { name, shortName, status, isDefault } = change;
  const domains = change.domains?.map(checkDomain);
  await layOverSettings(tx, clientid, change.settings ?? {}, now);
  await tx
    .updateTable('library')
    .set({
      libname: name === undefined ? before.name : checkName(name),
      short_name: shortName ?? before.shortName,
      status: status ?? before.status,
      ...(isDefault === false ? { is_default: 0 } : {}),
    })
    .where('clientid', '=', clientid)
    .execute();
  if (isDefault === true) await makeDefault(tx, clientid);
  if (domains !== undefined) await replaceDomains(tx, clientid, domains);
  return (await readState(tx, clientid)) ?? before;
}

/**
 * Writes an audit entry, with an undo, for each part of a library that differs. Returns the undo of each part. Must be
 * the last step of a transaction.
 */
export async function recordDifferences(
  tx: Tx,
  { clientid, actor, now }: { readonly clientid: string; readonly actor: Actor; readonly now: Date },
  before: LibraryState,
  after: LibraryState,
): Promise<ReadonlyMap<LibraryPart, string>> {
  const undos = new Map<LibraryPart, string>();
  for (const [part, names] of differences(before, after)) {
    const change = { clientid, actor, at: now, action: settingsChange, target: targetOf(part) };
    if (part !== 'operation') {
      const facts: UndoFacts = { ...undoable(before, after, names), version: versionOfPart(after, part) };
      undos.set(part, await offerUndo(tx, { ...change, permission: 'settings.edit', facts }));
    }
    await recordChange(tx, { ...change, before: shown(before, names), after: shown(after, names) });
  }
  return undos;
}

export const settingsChange = 'library.settings.change';
export const targetOf = (part: LibraryPart) => ({ type: 'library.settings', id: part });

/** The values before a change, and the names of the secrets that it replaced. */
function undoable(before: LibraryState, after: LibraryState, names: readonly string[]) {
  const values = Object.entries(before)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, value]): [string, unknown][] => {
      const keeper = keptSettings.get(name);
      if (keeper !== undefined) return [[name, keeper.kept(before)]];
      return secretNames.has(name) ? [] : [[name, value]];
    });
  const secrets = names.flatMap((name) => {
    const keeper = keptSettings.get(name);
    if (keeper === undefined) return secretNames.has(name) ? [name] : [];
    const now = keeper.secrets(after);
    return [...keeper.secrets(before)].filter(([of, value]) => now.get(of) !== value).map(([of]) => of);
  });
  return { values: Object.fromEntries(values), secrets };
}

/** The facts that undo a change. A secret is never stored there, so it cannot be restored. */
export interface UndoFacts {
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
  /** The version of the part after the change. */
  readonly version: number;
}

/**
 * Merges settings with the stored ones (`null` restores a default), within a transaction that changes a library. Throws
 * LibraryFault.
 */
export async function layOverSettings(
  tx: Tx,
  clientid: string,
  patch: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  // First, because its row lock makes changes of libraries wait for each other.
  await raiseVersion(tx);
  const library = await tx
    .selectFrom('library')
    .select('settings')
    .where('clientid', '=', clientid)
    .executeTakeFirst();
  if (library === undefined) throw new LibraryFault(t`There is no library "${clientid}".`);
  const settings = Object.fromEntries(
    Object.entries({ ...parseStored(library.settings), ...patch }).filter(([, value]) => value !== null),
  );
  checkSettings(settings);
  await tx
    .updateTable('library')
    .set({ settings: JSON.stringify(settings), updated_at: now.toISOString() })
    .where('clientid', '=', clientid)
    .execute();
}

async function replaceDomains(tx: Tx, clientid: string, domains: readonly string[]): Promise<void> {
  const taken = await tx
    .selectFrom('library_domain')
    .select('domain')
    .where('domain', 'in', ['', ...domains])
    .where('clientid', '!=', clientid)
    .executeTakeFirst();
  if (taken !== undefined) throw domainTaken(taken.domain);
  await tx.deleteFrom('library_domain').where('clientid', '=', clientid).execute();
  for (const domain of new Set(domains))
    await tx.insertInto('library_domain').values({ domain, clientid }).execute();
}
