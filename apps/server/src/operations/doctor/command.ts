import type { Command } from 'commander';
import type { Checkup, Finding } from '../../platform/checkup.ts';
import { type CommandContext, printResult } from '../../platform/cli/context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import { Fault } from '../../platform/fault.ts';
import { createLog } from '../../platform/log.ts';
import { joined, type Message, t } from '../../platform/message.ts';
import { examine } from './examine.ts';

export interface DoctorParts {
  readonly clock: Clock;
  readonly migrations: readonly Migration[];
  readonly checkups: readonly Checkup[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** `doctor`: checks everything, says what to do, and exits with 1 when something is wrong. */
export function registerDoctorCommand(program: Command, context: CommandContext, parts: DoctorParts): void {
  program
    .command('doctor')
    .description('check settings, database, files, index, disk and clock, and say what to do')
    .action(async () => {
      const findings = await examine({
        readConfig: () => context.config(),
        environment: parts.environment,
        clock: parts.clock,
        // The database's complaints are among the findings.
        log: createLog('silent'),
        migrations: parts.migrations,
        checkups: parts.checkups,
        progress: (line) => {
          if (context.interactive) context.note(joined([nameOf(line), '…'], ' '));
        },
      });
      const bad = findings.filter(({ level }) => level === 'wrong').length;
      printResult(context, { well: bad === 0, findings }, () => findings.flatMap(linesOf));
      if (bad > 0) throw new Fault(bad === 1 ? t`There is one problem.` : t`There are ${bad} problems.`);
    });
}

const marks = { fine: t`ok   `, note: t`note `, wrong: t`WRONG` } as const;

const names: Readonly<Record<string, Message>> = {
  settings: t`settings`,
  memory: t`memory`,
  disk: t`disk`,
  'time zone': t`time zone`,
  'data folder': t`data folder`,
  database: t`database`,
  clock: t`clock`,
  jobs: t`jobs`,
  files: t`files`,
  'search index': t`search index`,
  circulation: t`circulation`,
  activities: t`activities`,
  challenge: t`challenge`,
  'demonstration readers': t`demonstration readers`,
};
/** The subject of a finding, by its name in `--json`. */
const nameOf = (about: string) => names[about] ?? about;

function linesOf({ about, level, what, advice }: Finding): Message[] {
  const line = t`${marks[level]}  ${nameOf(about)}: ${what}`;
  return advice === undefined ? [line] : [line, joined(['       →', advice], ' ')];
}
