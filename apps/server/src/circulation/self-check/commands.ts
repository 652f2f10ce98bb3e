import { encodings } from '@yuelan/sip2';
import { type Command, Option } from 'commander';
import { requireLibrary } from '../../library/public.ts';
import { operator, recordChange } from '../../platform/audit/record-change.ts';
import {
  type CommandContext,
  type CommandParts,
  printResult,
  printRows,
} from '../../platform/cli/context.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import { isNetwork } from '../../platform/http/network.ts';
import { randomToken } from '../../platform/ids.ts';
import { Passwords } from '../../platform/logins/passwords.ts';
import { t } from '../../platform/message.ts';
import { deleteTerminal, findTerminals, insertTerminal, type Terminal } from './terminal-store.ts';

interface AddOptions {
  readonly from: readonly string[];
  readonly encoding: Terminal['encoding'];
  readonly terminator: Terminal['terminator'];
  readonly pin: boolean;
  readonly password: boolean;
}

/** Characters of a machine's password. */
const passwordLength = 24;

/** `library terminal add | list | remove`. */
export function registerTerminalCommands(program: Command, context: CommandContext): void {
  const library =
    program.commands.find((command) => command.name() === 'library') ?? program.command('library');
  const terminal = library
    .command('terminal')
    .description('self-check machines, gates and sorters that speak SIP2 to the portal');

  terminal
    .command('add')
    .description('let a machine in; prints its password, once')
    .argument('<clientid>')
    .argument('<login>', 'its name, one for the whole portal')
    .requiredOption('--from <address...>', 'the addresses or networks from which it connects')
    .addOption(
      new Option('--encoding <encoding>', 'how it writes texts').choices([...encodings]).default('utf-8'),
    )
    .addOption(
      new Option('--terminator <end>', 'what its messages end in').choices(['cr', 'crlf']).default('cr'),
    )
    .option('--no-pin', 'readers need only their card at this machine')
    .option('--no-password', 'the machine does not log in: its address alone names it')
    .action(async (clientid: string, login: string, options: AddOptions) => {
      const password = options.password ? randomToken(passwordLength) : '';
      await context.withDatabase((parts) => addTerminal(parts, clientid, login, password, options));
      printResult(context, { clientid, login, password }, () => [
        t`The machine ${login} may call.`,
        ...(password === '' ? [] : [t`Its password, which is not shown again: ${password}`]),
      ]);
    });

  terminal
    .command('list')
    .description('the machines of a library')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const found = await context.withDatabase(async ({ db }) =>
        findTerminals(db, (await requireLibrary(db, clientid)).clientid),
      );
      printRows(context, found.map(shownOf), t`${clientid} has no machine.`, [
        [t`login`, ({ login }) => login],
        [t`from`, ({ addresses }) => addresses.join(' ')],
        [t`encoding`, ({ encoding }) => encoding],
        [t`readers give`, ({ needsPin }) => (needsPin ? t`card and password` : t`card alone`)],
      ]);
    });

  terminal
    .command('remove')
    .description('no longer answer a machine; what is open ends with its next message')
    .argument('<clientid>')
    .argument('<login>')
    .action(async (clientid: string, login: string) => {
      await context.withDatabase(async ({ db, clock }) => {
        const { clientid: library } = await requireLibrary(db, clientid);
        await transaction(db, async (tx) => {
          if (!(await deleteTerminal(tx, library, login)))
            throw new Fault(t`${clientid} has no machine ${login}.`);
          await recordChange(tx, {
            clientid: library,
            actor: operator,
            at: clock.now(),
            action: 'circulation.terminal.remove',
            target: { type: 'circulation.terminal', id: login },
          });
        });
      });
      printResult(context, { clientid, login, outcome: 'removed' }, () => [
        t`The machine ${login} may no longer call.`,
      ]);
    });
}

/** Without the password. */
const shownOf = ({ passwordHash, ...terminal }: Terminal) => ({
  ...terminal,
  hasPassword: passwordHash !== null,
});

async function addTerminal(
  { db, clock }: CommandParts,
  clientid: string,
  login: string,
  password: string,
  { from, encoding, terminator, pin }: AddOptions,
): Promise<void> {
  if (!/^[\w.-]{1,40}$/.test(login))
    throw new Fault(t`The name of a machine is 1 to 40 letters, digits, dots and dashes.`);
  const strange = from.filter((address) => !isNetwork(address));
  if (strange.length > 0) throw new Fault(t`These are no addresses or networks: ${strange.join(', ')}`);
  const library = await requireLibrary(db, clientid);
  if (library.settings.circulationSource.system !== 'built-in')
    throw new Fault(t`${clientid} keeps its loans in a system of its own; its machines call that one.`);
  const terminal: Terminal = {
    login,
    clientid: library.clientid,
    passwordHash: password === '' ? null : await new Passwords().hash(password),
    addresses: from,
    encoding,
    terminator,
    needsPin: pin,
  };
  await transaction(db, async (tx) => {
    if (!(await insertTerminal(tx, terminal))) throw new Fault(t`There is a machine ${login} already.`);
    await recordChange(tx, {
      clientid: library.clientid,
      actor: operator,
      at: clock.now(),
      action: 'circulation.terminal.add',
      target: { type: 'circulation.terminal', id: login },
      after: shownOf(terminal),
    });
  });
}
