import type { Command } from 'commander';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Dialect } from '../database/tables.ts';
import type { Log } from '../log.ts';

/** What a command works with. */
export interface CommandParts {
  readonly config: Config;
  readonly db: Db;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly random: () => number;
  /** Warnings and errors only, as JSON lines to standard error. */
  readonly log: Log;
}

/** What each domain's `commands.ts` is given: `register(program, context)`. */
export interface CommandContext {
  /** The checked settings of the process. Throws ConfigProblem. */
  config(): Config;
  /**
   * Opens the database beside a running server, brings its schema up to date, and closes it after `work`. Throws Fault
   * when there is none, unless the command `makes` one: nobody who only looks leaves an empty portal behind.
   */
  withDatabase<Answer>(
    work: (parts: CommandParts) => Promise<Answer>,
    options?: { readonly makes: true },
  ): Promise<Answer>;
  /** A line of result, to standard output. */
  print(line: string): void;
  /** A line for the person who waits, to standard error. */
  note(line: string): void;
  /** Whether somebody sees `note` as it happens. */
  readonly interactive: boolean;
  /** Ends when the person presses Ctrl-C or the system stops the command. */
  readonly stopped: AbortSignal;
}

/** Prints the same result for machines (`--json`) or for people. */
export function printResult(
  context: CommandContext,
  json: boolean | undefined,
  result: unknown,
  lines: () => readonly string[],
): void {
  if (json === true) context.print(JSON.stringify(result));
  else for (const line of lines()) context.print(line);
}

/** Whether `--json` was given, wherever it was read: a command above with the same option takes it first. */
export function asksJson(command: Command): boolean {
  return command.optsWithGlobals<{ json?: boolean }>().json === true;
}
