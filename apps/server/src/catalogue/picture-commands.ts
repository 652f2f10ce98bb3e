import type { Command } from 'commander';
import { countFetched, fetchWaiting, findTroubled, pictureStore, tryNow } from '../content/public.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { noteCovers } from './jobs/note-covers.ts';

/** `picture list | fetch`. */
export function registerPictureCommands(program: Command, context: CommandContext): void {
  const picture = program
    .command('picture')
    .description('covers and logos on other hosts, which the server fetches once');
  picture
    .command('list')
    .description('how many are kept, wait or failed; each that could not be fetched, with the reason')
    .option('--json', 'the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const found = await context.withDatabase(async ({ db, clock }) => {
        await noteCovers(db, clock, context.stopped);
        return { ...(await countFetched(db)), troubled: await findTroubled(db) };
      });
      printResult(context, options.json, found, () => [
        countLine(found),
        ...found.troubled.map(
          ({ source, state, trouble }) =>
            `  ${trouble}${state === 'waiting' ? ' (will be tried again)' : ''}: ${source}`,
        ),
      ]);
    });
  picture
    .command('fetch')
    .description('fetch those that wait now; a running server does it by itself')
    .option('--failed', 'also those that failed')
    .option('--json', 'the result as JSON')
    .action(async (options: { failed?: boolean; json?: boolean }) => {
      const found = await context.withDatabase((parts) =>
        fetchNow(parts, context.stopped, options.failed === true),
      );
      printResult(context, options.json, found, () => [
        `${found.fetched} pictures fetched. ${countLine(found)}`,
      ]);
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
  `Kept ${kept}, waiting ${waiting}, failed ${failed}.`;
