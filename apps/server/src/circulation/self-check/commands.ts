import { encodings } from '@yuelan/sip2';
import { type Command, Option } from 'commander';
import { requireLibrary } from '../../library/public.ts';
import { operator } from '../../platform/audit/record-change.ts';
import { type CommandContext, printResult, printRows } from '../../platform/cli/context.ts';
import { Fault } from '../../platform/fault.ts';
import { t } from '../../platform/message.ts';
import { findTerminals, shownTerminal, type Terminal } from './terminal-store.ts';
import { addTerminal, removeTerminal, terminalLogin } from './terminals.ts';

interface AddOptions {
  readonly from: readonly string[];
  readonly encoding: Terminal['encoding'];
  readonly terminator: Terminal['terminator'];
  readonly pin: boolean;
  readonly password: boolean;
}

/** `library terminal add | list | remove`. */
export function registerTerminalCommands(program: Command, context: CommandContext): void {
  const library =
    program.commands.find((command) => command.name() === 'library') ?? program.command('library');
  const terminal = library
    .command('terminal')
    .description('self-check machines, gates and sorters that speak SIP2 to the portal');

  terminal
    .command('add')
    .description('add a machine; prints its password once')
    .argument('<clientid>')
    .argument('<login>', 'its name, unique in the portal')
    .requiredOption('--from <address...>', 'the addresses or networks from which it connects')
    .addOption(
      new Option('--encoding <encoding>', 'its text encoding').choices([...encodings]).default('utf-8'),
    )
    .addOption(new Option('--terminator <end>', 'how its messages end').choices(['cr', 'crlf']).default('cr'))
    .option('--no-pin', 'readers need only their card at this machine')
    .option('--no-password', 'the machine does not log in: its address identifies it')
    .action(async (clientid: string, login: string, options: AddOptions) => {
      if (!terminalLogin.safeParse(login).success)
        throw new Fault(t`The name of a machine is 1 to 40 letters, digits, dots and dashes.`);
      const password = await context.withDatabase(async ({ db, clock }) =>
        addTerminal(db, {
          clientid: (await requireLibrary(db, clientid)).clientid,
          actor: operator,
          at: clock.now(),
          login,
          addresses: options.from,
          encoding: options.encoding,
          terminator: options.terminator,
          needsPin: options.pin,
          hasPassword: options.password,
        }),
      );
      printResult(context, { clientid, login, password }, () => [
        t`The machine ${login} can connect now.`,
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
      printRows(context, found.map(shownTerminal), t`${clientid} has no machine.`, [
        [t`login`, ({ login }) => login],
        [t`from`, ({ addresses }) => addresses.join(' ')],
        [t`encoding`, ({ encoding }) => encoding],
        [t`readers give`, ({ needsPin }) => (needsPin ? t`card and password` : t`card alone`)],
      ]);
    });

  terminal
    .command('remove')
    .description('remove a machine; open connections end with its next message')
    .argument('<clientid>')
    .argument('<login>')
    .action(async (clientid: string, login: string) => {
      await context.withDatabase(async ({ db, clock }) =>
        removeTerminal(db, {
          clientid: (await requireLibrary(db, clientid)).clientid,
          actor: operator,
          at: clock.now(),
          login,
        }),
      );
      printResult(context, { clientid, login, outcome: 'removed' }, () => [
        t`The machine ${login} can no longer connect.`,
      ]);
    });
}
