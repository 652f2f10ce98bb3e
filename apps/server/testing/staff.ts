import type { TestApp } from './each-database.ts';
import { runCommand } from './run-command.ts';

/** Runs a command beside the running server, as the staff would. Returns its output lines joined. */
export async function runStaffCommand(
  { config: { dataDir, databaseUrl }, clock }: TestApp,
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { code, out, err } = await runCommand(argv, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, clock);
  return { code, out: out.join('\n'), err: err.join('\n') };
}
