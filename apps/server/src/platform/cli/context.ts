import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Dialect } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Message, Say } from '../message.ts';
import { type Cell, Table } from './table.ts';

/** The parts that a command works with. */
export interface CommandParts {
  readonly config: Config;
  readonly db: Db;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly random: () => number;
  /** Warnings and errors only, as JSON lines to standard error. */
  readonly log: Log;
}

/** The context passed to each domain's `commands.ts`: `register(program, context)`. */
export interface CommandContext {
  /** The checked settings of the process. Throws ConfigProblem. */
  config(): Config;
  /**
   * Opens the database beside a running server, brings its schema up to date, and closes it after `work`. Throws Fault
   * if there is no database, unless the command `makes` one: a command that only reads must not leave an empty portal
   * behind.
   */
  withDatabase<Answer>(
    work: (parts: CommandParts) => Promise<Answer>,
    options?: { readonly makes: true },
  ): Promise<Answer>;
  /** Whether `--json` was given. */
  json(): boolean;
  /** In the user's language. */
  readonly say: Say;
  /** Prints a line of the result to standard output. */
  print(line: Message | string): void;
  /** Prints a line for the user to standard error. */
  note(line: Message): void;
  /** Whether a person sees each `note` as it is printed. */
  readonly interactive: boolean;
  /** Aborts when the user presses Ctrl-C or the system stops the command. */
  readonly stopped: AbortSignal;
}

/** A line that a command prints for people. */
export type Line = string | Message | Table;

/** Prints the same result for people, or as JSON (`--json`), which is the same in every language. */
export function printResult(context: CommandContext, result: unknown, lines: () => readonly Line[]): void {
  if (context.json()) context.print(JSON.stringify(result));
  else
    for (const line of lines()) {
      if (line instanceof Table) for (const row of line.lines(context.say)) context.print(row);
      else context.print(line);
    }
}

/** Prints rows as JSON, or as a table with a column for each heading; prints `empty` if there are no rows. */
export function printRows<Row>(
  context: CommandContext,
  rows: readonly Row[],
  empty: Message,
  columns: readonly (readonly [heading: Message, cell: (row: Row) => Cell])[],
): void {
  const headings = columns.map(([heading]) => heading);
  const cells = (row: Row) => columns.map(([, cell]) => cell(row));
  printResult(context, rows, () =>
    rows.length === 0 ? [empty] : [new Table([headings, ...rows.map(cells)])],
  );
}
