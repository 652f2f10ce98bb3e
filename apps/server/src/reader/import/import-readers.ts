import {
  type ImportContext,
  type ImportFileOptions,
  type ImportSummary,
  type InTransaction,
  importFile,
  type RowOutcome,
  tableNotes,
  tableReadingOptions,
  tableSummary,
} from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { Passwords } from '../../platform/logins/passwords.ts';
import { identifierKey } from '../identifier.ts';
import { findReadersByNumber, findWithPassword } from '../store.ts';
import { applyReaders } from './apply-readers.ts';
import type { ReaderTarget } from './imported-password.ts';
import { type ReaderDraft, readReaders } from './read-readers.ts';
import { readerDoubts } from './words.ts';

export interface ReaderImportOptions extends ImportFileOptions {
  readonly keepPasswords: boolean;
}

/** A hash takes about 20 ms. With batches of this size, progress is visible every few seconds. */
const batchSize = 200;

/** Imports the readers of a file into a library. Throws Fault. */
export async function importReadersFile(
  context: ImportContext,
  parts: CommandParts,
  options: ReaderImportOptions,
): Promise<ImportSummary> {
  const { clientid, timeZone } = await requireLibrary(parts.db, options.library);
  const target: ReaderTarget = { clientid, keepPasswords: options.keepPasswords, timeZone };
  const passwords = new Passwords();
  return importFile<ReaderDraft, RowOutcome>(context, parts, options, {
    what: 'readers',
    async open() {
      const { rows, facts } = await readReaders(options.file, {
        ...tableReadingOptions(options.reading),
        timeZone,
        signal: context.stopped,
      });
      return {
        rows,
        facts: () => tableSummary(facts),
        notes: () => tableNotes(facts),
      };
    },
    batchSize,
    prepare: (drafts, inTransaction) => hashPasswords(target, passwords, drafts, inTransaction),
    apply: (tx, drafts, now, claims, note) => applyReaders(tx, target, drafts, now, claims, note),
    named: ['borrowNumber', 'realName'],
    describe: ({ borrowNumber, realName }) => [borrowNumber, realName],
    words: readerDoubts,
  });
}

/** Hashes passwords only for readers who have none yet, so a second run of a file hashes nothing. */
async function hashPasswords(
  { clientid }: ReaderTarget,
  passwords: Passwords,
  drafts: readonly ReaderDraft[],
  inTransaction: InTransaction,
): Promise<readonly ReaderDraft[]> {
  const { owners, withPassword } = await inTransaction(async (tx) => {
    const owners = await findReadersByNumber(
      tx,
      clientid,
      drafts.map(({ borrowNumber }) => borrowNumber),
    );
    const ids = [...owners.values()].map(({ id }) => id);
    return { owners, withPassword: new Set(await findWithPassword(tx, clientid, ids)) };
  });
  return Promise.all(
    drafts.map(async (draft) => {
      const owner = owners.get(identifierKey(draft.borrowNumber));
      const hasOne = owner !== undefined && owner.status !== 5 && withPassword.has(owner.id);
      if (draft.password === '' || hasOne) return draft;
      return { ...draft, passwordHash: await passwords.hash(draft.password) };
    }),
  );
}
