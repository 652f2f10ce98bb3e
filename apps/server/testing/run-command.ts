import { runCli } from '../src/cli.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { TestApp } from './each-database.ts';

export interface CommandOutcome {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** Runs a command as its process would, and collects its output. */
export async function runCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  clock?: Clock,
): Promise<CommandOutcome> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(argv, {
    environment: { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ...(clock === undefined ? {} : { clock }),
  });
  return { code, out, err };
}

/** Runs a command beside an application, with its data and clock. */
export const runBeside = (
  { config: { dataDir, databaseUrl }, clock }: TestApp,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> =>
  runCommand(argv, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment }, clock);
