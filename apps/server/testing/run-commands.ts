import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { runCli } from '../src/cli.ts';

// `node run-commands.ts list.json`: runs commands of the portal one after another in one process, which starts much
// faster than a process for each. Exits with 1 at the first command that fails.
const commands = z.array(z.array(z.string())).parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
for (const command of commands) {
  const err = (line: string) => process.stderr.write(`${line}\n`);
  const code = await runCli(command, { environment: process.env, out: () => {}, err });
  if (code === 0) continue;
  err(`${command.join(' ')} did not succeed (exit code ${code}).`);
  process.exitCode = 1;
  break;
}
