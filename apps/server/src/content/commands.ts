import type { Command } from 'commander';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import type { Db } from '../platform/database/tables.ts';
import { ContentFault, printNote } from './faults.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { pictureStore } from './picture-shelf.ts';
import { type SyncOutcome, syncContent } from './sync-content.ts';

interface SyncOptions {
  readonly library: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
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
    .description("a library's news, guides, special sheets and the like");
  content
    .command('sync')
    .description('make the content of a library what a folder of Markdown and YAML files says')
    .argument('<folder>', 'see docs/content.md')
    .requiredOption('--library <clientid>', 'the library whose content it is')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--json', 'the result as JSON')
    .addHelpText('after', `\nA folder may hold: ${parts.kinds.map(({ name }) => name).join(', ')}.`)
    .action(async (folder: string, options: SyncOptions) => {
      try {
        const done = await context.withDatabase(async ({ db, clock, config }) =>
          syncContent(
            { db, clock, store: pictureStore(config, clock), kinds: parts.kinds },
            folder,
            await parts.findLibrary(db, options.library),
            { dryRun: options.dryRun === true },
          ),
        );
        printResult(context, options.json, done, () => linesOf(done));
      } catch (error) {
        if (error instanceof ContentFault && options.json === true)
          context.print(JSON.stringify({ library: options.library, faults: error.faults }));
        throw error;
      }
    });
}

function linesOf(done: SyncOutcome): string[] {
  const lines = done.kinds.flatMap((kind) => [
    ...kind.added.map((key) => `+ ${kind.kind}/${key}`),
    ...kind.changed.map((key) => `~ ${kind.kind}/${key}`),
    ...kind.renamed.map(({ from, to }) => `> ${kind.kind}/${from} is now ${kind.kind}/${to}`),
    ...kind.removed.map((key) => `- ${kind.kind}/${key}`),
    ...kind.drafts.map((key) => `  ${kind.kind}/${key} is a draft and not shown`),
  ]);
  const count = (number: (kind: SyncOutcome['kinds'][number]) => number) =>
    done.kinds.reduce((sum, kind) => sum + number(kind), 0);
  const added = count((kind) => kind.added.length);
  const changed = count((kind) => kind.changed.length + kind.renamed.length);
  const removed = count((kind) => kind.removed.length);
  const unchanged = count((kind) => kind.unchanged);
  const summary =
    added + changed + removed === 0
      ? `Nothing ${done.dryRun ? 'would change' : 'has changed'}: ${unchanged} items are as they were.`
      : `${done.dryRun ? 'This would be the change' : 'Done'}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} as they were.`;
  return [...lines, ...done.warnings.map((warning) => `! ${printNote(warning)}`), summary];
}
