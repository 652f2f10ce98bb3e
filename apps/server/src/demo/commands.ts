import type { Command } from 'commander';
import type { ContentKind } from '../content/public.ts';
import { findLibraries } from '../library/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { t } from '../platform/message.ts';
import { type DemoSummary, fillDemo } from './fill-demo.ts';

/** `demo`: fills an empty data folder. */
export function registerDemoCommand(
  program: Command,
  context: CommandContext,
  kinds: readonly ContentKind[],
): void {
  program
    .command('demo')
    .description('fill an empty data folder with the demonstration libraries qinghe, chengbei and harbor')
    .option('--when-empty', 'do nothing, instead of failing, when a library already exists')
    .action(async (options: { whenEmpty?: boolean }) => {
      const done = await context.withDatabase(
        async (parts): Promise<DemoSummary | undefined> => {
          if (options.whenEmpty === true && (await findLibraries(parts.db)).length > 0) return undefined;
          return fillDemo(parts, kinds);
        },
        { makes: true },
      );
      if (done === undefined) return;
      printResult(context, done, () => [
        t`The demonstration libraries are ready: ${done.libraries.join(', ')}; ${done.titles} titles, ${done.copies} copies, ${done.items} items of content.`,
        t`Log in as one of the readers ${done.readers.join(', ')} with the password ${done.password}. Everybody knows it: keep real readers out of this folder.`,
        t`To start your own library, set DATA_DIR to an empty folder and run: npm run portal -- library create <clientid> --name <name>`,
      ]);
    });
}
