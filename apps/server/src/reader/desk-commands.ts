import type { Command } from 'commander';
import { requireLibrary } from '../library/public.ts';
import { operator } from '../platform/audit/record-change.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import type { ClientId } from '../platform/ids.ts';
import { Passwords } from '../platform/logins/passwords.ts';
import { type Message, t } from '../platform/message.ts';
import { changeStatus } from './actions/change-readers.ts';
import { eraseReader } from './actions/erase-reader.ts';
import { resetPassword } from './actions/reset-password.ts';
import { unbindReader } from './actions/unbind-reader.ts';
import type { ReaderTies } from './reader-ties.ts';
import { findReaderByNumber, type StoredReader } from './store.ts';

/**
 * `reader suspend | admit | reset-password | unbind | erase`: does what the desk does, with the same entries in the
 * audit log.
 */
export function registerReaderDeskCommands(
  program: Command,
  context: CommandContext,
  ties: readonly ReaderTies[],
): void {
  const reader = program.command('reader').description('readers of a library, by card, IC or ID number');
  const change = (name: string, description: string) =>
    reader.command(name).description(description).argument('<clientid>').argument('<number>');

  change('suspend', 'suspend a reader, who can then only see and return what they have')
    .requiredOption('--reason <text>', 'why; the reader sees it')
    .action((clientid: string, number: string, { reason }: { reason: string }) =>
      act(clientid, number, ({ db, clock }, found) =>
        changeStatus(db, { ...entryOf(found, clock.now()), ids: [found.id], status: 4, reason }),
      ),
    );
  change('admit', 'readmit a reader who was suspended, has left or reported the card lost').action(
    (clientid: string, number: string) =>
      act(clientid, number, ({ db, clock }, found) =>
        changeStatus(db, { ...entryOf(found, clock.now()), ids: [found.id], status: 1, reason: '' }),
      ),
  );
  change(
    'reset-password',
    'print a new password, which the reader must change at the next login, and end all logins of the reader',
  ).action((clientid: string, number: string) =>
    act(
      clientid,
      number,
      async ({ db, clock, config }, found) => {
        const { actor, at } = entryOf(found, clock.now());
        const library = await requireLibrary(db, clientid);
        const language = library.settings.languages[0] ?? 'zh-CN';
        return resetPassword(
          { db, config, passwords: new Passwords() },
          { library, language, actor, at, id: found.id },
        );
      },
      ({ password }) => t`The new password: ${password}`,
    ),
  );
  change('unbind', 'unbind the accounts by which a reader logs in, and end all logins of the reader').action(
    (clientid: string, number: string) =>
      act(
        clientid,
        number,
        ({ db, clock }, found) => unbindReader(db, { ...entryOf(found, clock.now()), id: found.id }),
        ({ accounts }) => t`Accounts unbound: ${accounts}`,
      ),
  );
  change('erase', 'delete a reader and everything that the portal keeps about them; this cannot be undone')
    .option('--yes', 'really do it')
    .action((clientid: string, number: string, { yes = false }: { yes?: boolean }) => {
      if (!yes) throw new Fault(t`Nothing was erased. Add --yes to erase the reader for good.`);
      return act(
        clientid,
        number,
        ({ db, clock }, found, timeZone) => {
          const { borrowNumber, id } = found;
          return eraseReader({ db, ties }, { ...entryOf(found, clock.now()), id, borrowNumber, timeZone });
        },
        ({ number: receipt }) => t`The reader was erased. Receipt: ${receipt}`,
      );
    });

  async function act<Answer>(
    clientid: string,
    number: string,
    work: (parts: CommandParts, found: StoredReader, timeZone: string) => Promise<Answer>,
    line: (answer: Answer) => Message = () => t`The reader was changed.`,
  ): Promise<void> {
    const answer = await context.withDatabase(async (parts) => {
      const library = await requireLibrary(parts.db, clientid);
      return work(parts, await requireReader(parts, library.clientid, number), library.timeZone);
    });
    printResult(context, answer, () => [line(answer)]);
  }
}

const entryOf = ({ clientid }: StoredReader, at: Date) => ({ clientid, actor: operator, at });

async function requireReader(
  { db }: CommandParts,
  clientid: ClientId,
  number: string,
): Promise<StoredReader> {
  const reader = await findReaderByNumber(db, clientid, number);
  if (reader === undefined) throw new Fault(t`No reader of ${clientid} has the number ${number}.`);
  return reader;
}
