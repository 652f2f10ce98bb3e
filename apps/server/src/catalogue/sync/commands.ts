import type { Command } from 'commander';
import { requireLibrary, type SettingsTexts } from '../../library/public.ts';
import { operator } from '../../platform/audit/record-change.ts';
import { type Checkup, fine, note, wrong } from '../../platform/checkup.ts';
import { type CommandContext, printResult, printRows } from '../../platform/cli/context.ts';
import { Table } from '../../platform/cli/table.ts';
import { hourMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import { joined, type Message, t } from '../../platform/message.ts';
import { askHarvest, decideHarvest } from './ask-harvest.ts';
import { removeSource, saveSource } from './change-source.ts';
import {
  findSource,
  findSources,
  type HarvestSource,
  readHarvests,
  withoutSecrets,
} from './harvest-store.ts';
import { harvestKinds } from './source-kinds.ts';
import { type HarvestSettings, openPassword, sendsPasswordOpenly, useHttps } from './source-settings.ts';
import { presentHarvest, readSourceStates, type SourceState } from './source-states.ts';

const sourceName = /^[a-z0-9][a-z0-9-]{0,29}$/;
const listed = 30;

/** Applies `key=value` texts to the settings of a source. An empty value restores the default. */
function changedSource(
  before: HarvestSettings | undefined,
  { protocol = before?.protocol ?? '', ...texts }: SettingsTexts,
): HarvestSettings {
  const result = harvestKinds.laidOver(before, protocol, texts);
  if ('settings' in result) return result.settings;
  throw new Fault(
    t`These settings of the source are missing or wrong: ${result.wrong.join(', ')}. See docs/synchronisation.md.`,
  );
}

function pairsOf(texts: readonly string[]): SettingsTexts {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      if (equals <= 0) throw new Fault(t`"${text}" is not of the form key=value.`);
      return [text.slice(0, equals), text.slice(equals + 1)];
    }),
  );
}

async function requireSource(db: Db, clientid: string, name: string): Promise<HarvestSource> {
  await requireLibrary(db, clientid);
  const source = await findSource(db, clientid, name);
  if (source === undefined) throw new Fault(t`${clientid} has no source "${name}".`);
  return source;
}

/** `library sync list | set | remove | run | runs | apply | discard`. */
export function registerSyncCommands(program: Command, context: CommandContext): void {
  const library =
    program.commands.find((command) => command.name() === 'library') ?? program.command('library');
  const sync = library
    .command('sync')
    .description('systems from which a library harvests its titles and copies');

  sync
    .command('list')
    .description('list the sources with their settings and their last harvest; secrets are not printed')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const sources = await context.withDatabase(async ({ db }) => {
        await requireLibrary(db, clientid);
        const states = await readSourceStates(db, clientid);
        const named = new Map(
          (await findSources(db, clientid)).map((source) => [source.name, source.settings]),
        );
        return states.map((state) => {
          const settings = named.get(state.name);
          return { ...state, settings: settings === undefined ? {} : withoutSecrets(settings) };
        });
      });
      printResult(context, sources, () =>
        sources.length === 0
          ? [t`${clientid} has no source.`]
          : sources.flatMap(({ settings, ...state }) => [
              stateLine(state),
              new Table(Object.entries(settings).map(([name, value]) => [`  ${name}`, String(value ?? '')])),
            ]),
      );
    });

  sync
    .command('set')
    .description('add or change a source: protocol=oai address=… and more (docs/synchronisation.md)')
    .argument('<clientid>')
    .argument('<name>')
    .argument('<key=value...>')
    .action(async (clientid: string, name: string, texts: string[]) => {
      if (!sourceName.test(name))
        throw new Fault(
          t`"${name}" is not a valid name of a source: use at most 30 lowercase letters, digits and hyphens.`,
        );
      const settings = await context.withDatabase(async ({ db, clock }) => {
        await requireLibrary(db, clientid);
        const after = changedSource((await findSource(db, clientid, name))?.settings, pairsOf(texts));
        await transaction(db, (tx) =>
          saveSource(tx, operator, clock.now(), { clientid, name, settings: after }),
        );
        return after;
      });
      const warnings = sendsPasswordOpenly(settings) ? [joined([openPassword, useHttps], ' ')] : [];
      printResult(context, { clientid, name, outcome: 'changed', warnings }, () => [
        t`The source ${name} of ${clientid} is configured. Try it: library sync run ${clientid} ${name}`,
        ...warnings,
      ]);
    });

  sync
    .command('remove')
    .description('remove a source; its titles stay')
    .argument('<clientid>')
    .argument('<name>')
    .action(async (clientid: string, name: string) => {
      await context.withDatabase(async ({ db, clock }) => {
        const source = await requireSource(db, clientid, name);
        await transaction(db, (tx) => removeSource(tx, operator, clock.now(), source));
      });
      printResult(context, { clientid, name, outcome: 'removed' }, () => [
        t`The source ${name} of ${clientid} was removed. Its titles stay.`,
      ]);
    });

  sync
    .command('run')
    .description('ask the running server to harvest a source now')
    .argument('<clientid>')
    .argument('<name>')
    .option('--complete', 'compare everything, not only what changed')
    .action(async (clientid: string, name: string, { complete = false }: { readonly complete?: boolean }) => {
      const outcome = await context.withDatabase(async (parts) => {
        await requireSource(parts.db, clientid, name);
        return askHarvest(parts, { actor: operator, clientid, source: name }, complete);
      });
      if (outcome !== 'asked')
        throw new Fault(
          t`The source ${name} is being harvested, or waits for a decision: library sync runs ${clientid}`,
        );
      printResult(context, { clientid, name, outcome }, () => [
        t`A running server begins within seconds. See: library sync runs ${clientid}`,
      ]);
    });

  sync
    .command('runs')
    .description('list the last harvests of a library, newest first')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const rows = await context.withDatabase(async ({ db }) => {
        await requireLibrary(db, clientid);
        return (await readHarvests(db, clientid, undefined, listed)).map(presentHarvest);
      });
      printRows(context, rows, t`${clientid} has not harvested anything yet.`, [
        [t`source`, ({ source }) => source],
        [t`begun`, ({ at }) => at.slice(0, 16).replace('T', ' ')],
        [t`complete`, ({ complete }) => (complete ? t`yes` : t`no`)],
        [t`records`, ({ records }) => String(records)],
        [t`outcome`, ({ outcome }) => outcome],
        [t`added`, ({ counts }) => String(counts?.added ?? '')],
        [t`updated`, ({ counts }) => String(counts?.updated ?? '')],
        [t`rejected`, ({ counts }) => String(counts?.rejected ?? '')],
        [t`problem`, ({ problem }) => problem ?? ''],
      ]);
    });

  for (const decision of ['apply', 'discard'] as const)
    sync
      .command(decision)
      .description(
        decision === 'apply'
          ? 'let a harvest that waits for a decision withdraw what the source no longer has'
          : 'discard a harvest that waits for a decision',
      )
      .argument('<clientid>')
      .argument('<name>')
      .action(async (clientid: string, name: string) => {
        const outcome = await context.withDatabase(async (parts) => {
          await requireSource(parts.db, clientid, name);
          return decideHarvest(parts, { actor: operator, clientid, source: name }, decision);
        });
        if (outcome === 'missing') throw new Fault(t`No harvest of ${name} waits for a decision.`);
        printResult(context, { clientid, name, outcome: decision }, () => [
          decision === 'apply'
            ? t`A running server continues within seconds. See: library sync runs ${clientid}`
            : t`The harvest was discarded. The next one compares again.`,
        ]);
      });
}

function stateLine({ name, outcome, lastSuccess, next }: Omit<SourceState, 'problem' | 'live'>): Message {
  const success = lastSuccess === '' ? t`never` : lastSuccess.slice(0, 16).replace('T', ' ');
  const due = next === '' ? t`on request` : next.slice(0, 16).replace('T', ' ');
  return t`${name}: ${outcome}; last success ${success}; next ${due}`;
}

/** A source is in trouble if its harvest is overdue by more than this. */
const overdueMs = 26 * hourMs;

/** Reports for each source when the catalogue was last in step with it. */
export const syncCheckup: Checkup = {
  about: 'synchronisation',
  run: async ({ db, clock }) => {
    const about = 'synchronisation';
    const libraries = [...new Set((await findSources(db)).map(({ clientid }) => clientid))];
    if (libraries.length === 0) return fine(about, t`No library harvests its titles.`);
    const now = clock.now().getTime();
    const findings = await Promise.all(
      libraries.map(async (clientid) =>
        (await readSourceStates(db, clientid)).map(({ name, outcome, lastSuccess, next, problem }) => {
          const who = `${clientid} ${name}`;
          if (outcome === 'waiting')
            return note(
              about,
              t`${who}: a harvest waits for a decision.`,
              t`Run: library sync apply ${who}, or: library sync discard ${who}`,
            );
          if (outcome === 'failed')
            return wrong(
              about,
              joined([who, problem ?? outcome], ': '),
              t`Run: library sync runs ${clientid}`,
            );
          if (lastSuccess === '')
            return note(about, t`${who}: not harvested yet.`, t`Run: library sync run ${who}`);
          const hours = Math.round((now - Date.parse(lastSuccess)) / hourMs);
          const isOverdue = next !== '' && now - Date.parse(next) > overdueMs;
          const what = t`${who}: last in step ${String(hours)} hours ago.`;
          return isOverdue ? note(about, what, t`Run: library sync run ${who}`) : fine(about, what);
        }),
      ),
    );
    return findings.flat();
  },
};
