import type { Command } from 'commander';
import { operator } from '../platform/audit/record-change.ts';
import { type CommandContext, type Line, printResult } from '../platform/cli/context.ts';
import type { Db } from '../platform/database/tables.ts';
import { t } from '../platform/message.ts';
import { ContentFault, printNote } from './faults.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { pictureStore } from './picture-shelf.ts';
import { type SyncOutcome, syncContent } from './sync-content.ts';

interface SyncOptions {
  readonly library: string;
  readonly dryRun?: boolean;
}

/** `content sync`. `findLibrary` throws a Fault for a library that is not there. */
export function registerContentCommand(
  program: Command,
  context: CommandContext,
  parts: {
    readonly kinds: readonly ContentKind[];
    readonly findLibrary: (db: Db, clientid: string) => Promise<ContentLibrary>;
  },
): void {
  const content = program
    .command('content')
    .description("a library's news, guides, booklists and other content");
  content
    .command('sync')
    .description('make the content of a library match a folder of Markdown and YAML files')
    .argument('<folder>', 'see docs/content.md')
    .requiredOption('--library <clientid>', 'the library whose content it is')
    .option('--dry-run', 'show what would change without changing anything')
    .addHelpText(
      'after',
      `\n${context.say(t`A folder may contain: ${parts.kinds.map(({ name }) => name).join(', ')}.`)}`,
    )
    .action(async (folder: string, options: SyncOptions) => {
      try {
        const done = await context.withDatabase(async ({ db, clock, config }) =>
          syncContent(
            { db, clock, store: pictureStore(config, clock), kinds: parts.kinds, actor: operator },
            folder,
            await parts.findLibrary(db, options.library),
            { dryRun: options.dryRun === true },
          ),
        );
        printResult(context, done, () => linesOf(done));
      } catch (error) {
        if (error instanceof ContentFault && context.json())
          context.print(JSON.stringify({ library: options.library, faults: error.faults }));
        throw error;
      }
    });
}

function linesOf(done: SyncOutcome): Line[] {
  const lines = done.kinds.flatMap((kind): Line[] => [
    ...kind.added.map((key) => `+ ${kind.kind}/${key}`),
    ...kind.changed.map((key) => `~ ${kind.kind}/${key}`),
    ...kind.renamed.map(({ from, to }) => t`> ${kind.kind}/${from} is now ${kind.kind}/${to}`),
    ...kind.removed.map((key) => `- ${kind.kind}/${key}`),
    ...kind.left.map((key) => t`= ${kind.kind}/${key} is edited at the desk and was skipped`),
    ...kind.drafts.map((key) => t`  ${kind.kind}/${key} is a draft and not shown`),
  ]);
  const count = (number: (kind: SyncOutcome['kinds'][number]) => number) =>
    done.kinds.reduce((sum, kind) => sum + number(kind), 0);
  const added = count((kind) => kind.added.length);
  const changed = count((kind) => kind.changed.length + kind.renamed.length);
  const removed = count((kind) => kind.removed.length);
  const unchanged = count((kind) => kind.unchanged);
  const isQuiet = added + changed + removed === 0;
  const counts = t`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
  const quiet = done.dryRun
    ? t`Nothing would change: ${unchanged} items are up to date.`
    : t`Nothing has changed: ${unchanged} items are unchanged.`;
  const moved = done.dryRun ? t`This would be the change: ${counts}` : t`Done: ${counts}`;
  return [...lines, ...done.warnings.map((warning) => t`! ${printNote(warning)}`), isQuiet ? quiet : moved];
}
