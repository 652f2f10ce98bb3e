import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Checkup } from '../platform/checkup.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Migration } from '../platform/database/migrate.ts';
import { databaseFile, openDatabase } from '../platform/database/open.ts';
import { type BackupFailure, saveBackupRun } from '../platform/jobs/backup-runs.ts';
import { createLog } from '../platform/log.ts';
import { joined, type Message, t } from '../platform/message.ts';
import { BackupRefused, type BackupSummary, backUp, failureOf } from './back-up.ts';
import { makeBackupKeys, readReceiverKeys, readSenderKeys } from './backup-keys.ts';
import { registerDoctorCommand } from './doctor/command.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, type Origin } from './read-backup.ts';
import { type RestoreSummary, restore } from './restore.ts';

/** The parts of the portal that its operation needs; passed in because operations may not import the domains. */
export interface OperatedParts {
  readonly clock: Clock;
  /** Every migration of the portal, in order. */
  readonly migrations: readonly Migration[];
  /** Tables that a backup leaves out. */
  readonly momentary: readonly string[];
  /** Checks of the domains, which `doctor` runs beside its own. */
  readonly checkups: readonly Checkup[];
  /** Of the process, for `doctor`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** `backup`, `restore`, `doctor`. */
export function registerOperationsCommands(
  program: Command,
  context: CommandContext,
  parts: OperatedParts,
): void {
  program
    .command('backup')
    .argument('<file>', 'the file to create, for example yuelan-2026-03-02.tar.gz')
    .description('write everything to one file; the server can keep running')
    .option('--force', 'overwrite an existing file')
    .option('--keys <file>', 'sign and encrypt it with this backup-sender.txt, made by backup-keys')
    .action(async (file: string, options: { force?: boolean; keys?: string }) => {
      const config = context.config();
      const startedAt = parts.clock.now();
      const done = await backUp(
        {
          config,
          clock: parts.clock,
          log: quietLog(config.logLevel),
          leftOut: parts.momentary,
          progress: progressOf(context),
          stopped: context.stopped,
          keys: options.keys === undefined ? undefined : readSenderKeys(options.keys),
        },
        file,
        options.force === true,
      ).catch(async (error: unknown) => {
        if (!(error instanceof BackupRefused))
          await noteBackup(context, parts.clock, startedAt, failureOf(error));
        throw error;
      });
      await noteBackup(context, parts.clock, startedAt);
      printResult(context, backupResult(done), () => backupLines(done));
    });

  program
    .command('restore')
    .argument('<file>', 'made by backup')
    .description('restore a backup into an empty data folder (and an empty database)')
    .option('--check', 'only read the whole file and check whether it can be restored')
    .option(
      '--keys <file>',
      'decrypt it and check its signature with this backup-receiver.txt, made by backup-keys',
    )
    .action(async (file: string, options: { check?: boolean; keys?: string }) => {
      const progress = progressOf(context);
      const source = { file, keys: options.keys === undefined ? undefined : readReceiverKeys(options.keys) };
      if (options.check === true) {
        const { manifest, origin } = await checkBackup(source, progress);
        printResult(context, { ...countsOf(manifest), origin }, () => [
          t`${file} is complete: ${sentenceOf(manifest)}.`,
          originLines[origin],
        ]);
        return;
      }
      const config = context.config();
      const done = await restore(
        {
          config,
          clock: parts.clock,
          log: quietLog(config.logLevel),
          migrations: parts.migrations,
          progress,
          stopped: context.stopped,
        },
        source,
      );
      printResult(context, restoreResult(done), () => restoreLines(done));
    });

  program
    .command('backup-keys')
    .argument('<folder>', 'the folder for the two files; created when missing')
    .description('create the keys that sign, encrypt and restore backups')
    .action(async (folder: string) => {
      const made = await makeBackupKeys(folder);
      printResult(context, made, () => [
        t`${made.sender}: for backup --keys, on the server.`,
        t`${made.receiver}: for restore --keys. Move it to two safe places away from the server: without it, no backup made with these keys can be restored.`,
      ]);
    });

  registerDoctorCommand(program, context, parts);
}

/** Records the outcome of a backup for the desk and `doctor`. The backup counts even if this fails. */
async function noteBackup(
  context: CommandContext,
  clock: Clock,
  startedAt: Date,
  problem?: BackupFailure,
): Promise<void> {
  const config = context.config();
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config))) return;
  const run = { startedAt, tookMs: clock.now().getTime() - startedAt.getTime(), problem };
  try {
    // Opened without migrations: a backup upgrades nothing.
    const opened = openDatabase(config, { log: createLog('silent'), purpose: 'work' });
    await saveBackupRun(opened.db, run).finally(() => opened.close());
  } catch {
    // A read-only disk, or a database of an older version.
  }
}

const quietLog = (level: string) => createLog(level === 'silent' ? 'silent' : 'warn', process.stderr);

const betweenLinesMs = 1000;

/** Shows progress to the user, once a second at most. */
function progressOf(context: CommandContext): (line: Message | string) => void {
  let last = performance.now();
  return (line) => {
    if (!context.interactive || performance.now() - last < betweenLinesMs) return;
    last = performance.now();
    context.note(joined([line, '…'], ' '));
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/** Counts of a backup, for `--json`. */
function countsOf(manifest: Manifest) {
  const tables = Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows] as const);
  const files = Object.values(manifest.files);
  return {
    createdAt: manifest.createdAt,
    database: manifest.database,
    rows: sum(tables.map(([, rows]) => rows)),
    tables: Object.fromEntries(tables),
    files: sum(files.map(({ count }) => count)),
    fileBytes: sum(files.map(({ bytes }) => bytes)),
    filesAre: manifest.filesAre,
    missingFiles: manifest.missingFiles,
  };
}

function sentenceOf(manifest: Manifest): Message {
  const { createdAt, rows, tables, files, fileBytes } = countsOf(manifest);
  const kept = manifest.filesAre === 'inside' ? t`${files} files (${megabytes(fileBytes)})` : t`no files`;
  return t`${rows} rows of ${Object.keys(tables).length} tables and ${kept}, as of ${createdAt}`;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function backupResult({ file, bytes, manifest }: BackupSummary) {
  return { file, bytes, ...countsOf(manifest) };
}

function backupLines({ file, bytes, manifest }: BackupSummary): Message[] {
  return [
    t`${file} (${megabytes(bytes)}): ${sentenceOf(manifest)}.`,
    t`It contains personal data and the keys of this installation: keep it where only you can read it, on another machine.`,
    ...(manifest.filesAre === 'object-store'
      ? [
          t`Uploaded files and pictures are in the object store (FILES_URL) and not in this file. Back up the object store too.`,
        ]
      : []),
    ...(manifest.missingFiles === 0
      ? []
      : [
          t`${manifest.missingFiles} files that the database names are not in the store, so not in the backup. doctor lists them.`,
        ]),
  ];
}

function restoreResult({ manifest, files, missingFiles, migrated, wasComplete, origin }: RestoreSummary) {
  return { ...countsOf(manifest), files, missingFiles, migrated, wasComplete, origin };
}

const originLines: Readonly<Record<Origin, Message>> = {
  verified: t`Its signature is valid: it was made with your keys and not changed since.`,
  'signed but not verified': t`It is signed, but the signature was not checked: that takes --keys.`,
  'not signed': t`It is not signed: its checksums show that it is complete, not who made it.`,
};

function restoreLines(done: RestoreSummary): Message[] {
  const { manifest, files, missingFiles, migrated, wasComplete } = done;
  if (wasComplete)
    return [
      t`An earlier restore had already restored everything; this one only cleaned up. Start the server.`,
    ];
  return [
    t`Restored: ${sentenceOf(manifest)}; ${files} files are in place.`,
    originLines[done.origin],
    ...(migrated.length > 0
      ? [t`The backup was older: ${migrated.length} steps of the schema were added.`]
      : []),
    ...(missingFiles === 0 ? [] : [t`${missingFiles} files that the database names were not in the backup.`]),
    ...(manifest.filesAre === 'object-store'
      ? [
          t`Uploaded files and pictures are not in a backup of this kind: set FILES_URL to the store that has them.`,
        ]
      : []),
    t`Everybody must log in again. The search index is rebuilt at the next start.`,
  ];
}
