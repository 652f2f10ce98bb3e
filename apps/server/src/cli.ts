import { Command, CommanderError } from 'commander';
import { pino } from 'pino';
import { allMigrations, createApp, momentaryTables } from './app.ts';
import chinese from './cli.zh-CN.json' with { type: 'json' };
import { registerContentCommand } from './content/public.ts';
import { demoReadersCheckup, registerDemoCommand } from './demo/public.ts';
import { domains } from './domains.ts';
import { requireLibrary } from './library/public.ts';
import { registerOperationsCommands } from './operations/public.ts';
import type { CommandContext } from './platform/cli/context.ts';
import { faultOf } from './platform/cli/fault-of.ts';
import { chooseLanguage, readLanguage, speak } from './platform/cli/language.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { parseConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { refuseMissingDatabase } from './platform/database/refuse-missing-database.ts';
import { createLog } from './platform/log.ts';
import { type Say, sayIn } from './platform/message.ts';
import { registerReaderDeskCommands } from './reader/public.ts';
import { registerServeCommand } from './serve-command.ts';

export interface CliOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Gets one line of result at a time. */
  readonly out: (line: string) => void;
  /** Gets one line for the person at a time. */
  readonly err: (line: string) => void;
  readonly interactive?: boolean;
  readonly stopped?: AbortSignal;
  readonly clock?: Clock;
}

function contextOf(program: Command, options: CliOptions, say: Say): CommandContext {
  const clock = options.clock ?? systemClock;
  const config = () => parseConfig(options.environment);
  return {
    config,
    async withDatabase(work, options) {
      const settings = config();
      if (options?.makes !== true) await refuseMissingDatabase(settings);
      const log = createLog(settings.logLevel === 'silent' ? 'silent' : 'warn', pino.destination(2));
      const opened = openDatabase(settings, { log, purpose: 'work' });
      try {
        await migrate(opened.db, opened.dialect, allMigrations, clock);
        return await work({
          config: settings,
          db: opened.db,
          dialect: opened.dialect,
          clock,
          random: Math.random,
          log,
        });
      } finally {
        await opened.close();
      }
    },
    json: () => program.opts<{ json?: boolean }>().json === true,
    say,
    print: (line) => options.out(say(line)),
    note: (line) => options.err(say(line)),
    interactive: options.interactive ?? false,
    stopped: options.stopped ?? new AbortController().signal,
  };
}

/** Runs one command; answers the exit code: 0 done, 1 failed, 2 the command line itself was wrong. */
export async function runCli(argv: readonly string[], options: CliOptions): Promise<number> {
  const language = chooseLanguage(argv, options.environment);
  const translations = language === 'zh-CN' ? chinese : {};
  const say = sayIn(language, translations);
  const program = new Command('yuelan')
    .description('Yuelan (阅览): the library portal')
    .option('--lang <language>', 'zh or en (default: the language of the terminal)', readLanguage)
    .option('--json', 'print the result as JSON')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => options.out(text.trimEnd()),
      writeErr: (text) => options.err(text.trimEnd()),
    });
  const context = contextOf(program, options, say);
  registerServeCommand(program, context, (config) => createApp(config));
  for (const domain of domains) domain.commands?.(program, context);
  registerReaderDeskCommands(
    program,
    context,
    domains.flatMap(({ readerTies }) => readerTies ?? []),
  );
  const kinds = domains.flatMap((domain) => domain.content ?? []);
  registerContentCommand(program, context, { kinds, findLibrary: requireLibrary });
  registerDemoCommand(program, context, kinds);
  registerOperationsCommands(program, context, {
    clock: options.clock ?? systemClock,
    migrations: allMigrations,
    momentary: momentaryTables,
    checkups: [...domains.flatMap((domain) => domain.checkups ?? []), demoReadersCheckup],
    environment: options.environment,
  });
  speak(program, say, translations);
  inheritSettings(program);
  try {
    if (argv.length === 0) {
      program.outputHelp();
      return 2;
    }
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const fault = faultOf(error);
    options.err(fault === undefined ? storyOf(error) : say(fault));
    return 1;
  }
}

/** Commander gives a subcommand its parent's settings only if it was made after them; domains may make theirs in any way. */
function inheritSettings(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}

/** What nobody at the keyboard can put right: the whole story, for a report. */
const storyOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Runs the command of this process, and sets its exit code. */
export async function main(): Promise<void> {
  // `… | head` closes the pipe early: no fault of the command.
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  process.exitCode = await runCli(process.argv.slice(2), {
    environment: process.env,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    interactive: process.stderr.isTTY === true,
    stopped: stop.signal,
  });
}
