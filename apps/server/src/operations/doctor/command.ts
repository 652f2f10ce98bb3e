import type { Command } from 'commander';
import type { Checkup, Finding } from '../../platform/checkup.ts';
import { type CommandContext, printResult } from '../../platform/cli/context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import { Fault } from '../../platform/fault.ts';
import { createLog } from '../../platform/log.ts';
import { examine } from './examine.ts';

export interface DoctorParts {
  readonly clock: Clock;
  readonly migrations: readonly Migration[];
  readonly checkups: readonly Checkup[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** `doctor`: looks at everything, says what to do, and exits with 1 when something is wrong. */
export function registerDoctorCommand(program: Command, context: CommandContext, parts: DoctorParts): void {
  program
    .command('doctor')
    .description('look at settings, database, files, index, disk and clock, and say what to do')
    .option('--json', 'the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const findings = await examine({
        readConfig: () => context.config(),
        environment: parts.environment,
        clock: parts.clock,
        // What the database has to complain of is among the findings.
        log: createLog('silent'),
        migrations: parts.migrations,
        checkups: parts.checkups,
        progress: (line) => {
          if (context.interactive) context.note(`${line} …`);
        },
      });
      const bad = findings.filter(({ level }) => level === 'wrong').length;
      printResult(context, options.json, { well: bad === 0, findings }, () => findings.flatMap(linesOf));
      if (bad > 0) throw new Fault(bad === 1 ? 'One thing is wrong.' : `${bad} things are wrong.`);
    });
}

const marks = { fine: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

function linesOf({ about, level, what, advice }: Finding): string[] {
  const line = `${marks[level]}  ${about}: ${what}`;
  return advice === undefined ? [line] : [line, `       → ${advice}`];
}
