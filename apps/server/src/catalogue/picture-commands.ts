import type { Command } from 'commander';
import { countFetched, fetchWaiting, findTroubled, pictureStore, tryNow } from '../content/public.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { t } from '../platform/message.ts';
import { noteCovers } from './jobs/note-covers.ts';

/** `picture list | fetch`. */
export function registerPictureCommands(program: Command, context: CommandContext): void {
  const picture = program
    .command('picture')
    .description('covers and logos on other hosts, which the server fetches once');
  picture
    .command('list')
    .description('show how many are stored, waiting or failed, and why each failed')
    .action(async () => {
      const found = await context.withDatabase(async ({ db, clock }) => {
        await noteCovers(db, clock, context.stopped);
        return { ...(await countFetched(db)), troubled: await findTroubled(db) };
      });
      printResult(context, found, () => [
        countLine(found),
        ...found.troubled.map(({ source, state, trouble }) =>
          state === 'waiting' ? t`  ${trouble} (will be tried again): ${source}` : `  ${trouble}: ${source}`,
        ),
      ]);
    });
  picture
    .command('fetch')
    .description('fetch the waiting pictures now; a running server does this by itself')
    .option('--failed', 'also those that failed')
    .action(async (options: { failed?: boolean }) => {
      const found = await context.withDatabase((parts) =>
        fetchNow(parts, context.stopped, options.failed === true),
      );
      printResult(context, found, () => [t`${found.fetched} pictures fetched. ${countLine(found)}`]);
    });
}

async function fetchNow({ db, clock, config }: CommandParts, signal: AbortSignal, failed: boolean) {
  await noteCovers(db, clock, signal);
  await tryNow(db, clock.now(), failed);
  const store = pictureStore(config, clock);
  const fetched = await fetchWaiting({ db, clock, store, privateHosts: config.pictureHosts, signal });
  return { fetched, ...(await countFetched(db)) };
}

const countLine = ({ kept, waiting, failed }: Awaited<ReturnType<typeof countFetched>>) =>
  t`Kept ${kept}, waiting ${waiting}, failed ${failed}.`;
