import type { Command } from 'commander';
import { findContentLibrary } from '../library/public.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { tableLines } from '../platform/cli/table.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { Files } from '../platform/files/files.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { asClientId, asReaderId } from '../platform/ids.ts';
import { readCaptions } from './captions-file.ts';
import { numberOf, onOneLine, readAssessor, readComment, readScore } from './staff-words.ts';
import { findWork, findWorksForStaff, putAssessment, type StoredWork, setCaptions } from './work-store.ts';

/** `work list | assess | captions`. */
export function registerWorkCommands(program: Command, context: CommandContext): void {
  const work = program
    .command('work')
    .description('videos that readers enter for activities and competitions');

  work
    .command('list')
    .description('show the works of a library, oldest first')
    .requiredOption('--library <clientid>', 'whose readers')
    .option('--activity <id>', 'only those of one activity or competition')
    .option('--json', 'the result as JSON')
    .action(async (options: { library: string; activity?: string; json?: boolean }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await findContentLibrary(db, options.library);
        return (await findWorksForStaff(db, clientid, options.activity)).map((one) => ({
          id: String(one.id),
          kind: one.kind,
          relId: one.rel_id,
          activityName: one.activity_name,
          borrowNumber: one.borrow_number,
          filename: one.filename,
          key: one.key,
          size: one.size,
          captions: one.captions_key !== '',
          createdAt: one.created_at,
          assessments: one.assessments.map(({ assessor, score, content }) => ({ assessor, score, content })),
        }));
      });
      printResult(context, options.json, found, () =>
        found.length === 0
          ? ['There are no such works.']
          : tableLines([
              ['id', 'reader', 'date', 'MB', 'score', 'captions', 'for', 'file'],
              ...found.map((row) => [
                row.id,
                onOneLine(row.borrowNumber),
                row.createdAt.slice(0, 10),
                (row.size / 1024 / 1024).toFixed(1),
                row.assessments.map(({ score }) => score).join(', '),
                row.captions ? 'yes' : '',
                onOneLine(row.activityName),
                onOneLine(row.filename),
              ]),
            ]),
      );
    });

  work
    .command('assess')
    .description('say what somebody of the staff thinks of a work; its reader sees it at once')
    .argument('<id>', 'the number in the list')
    .requiredOption('--score <number>', 'from 0 to 100', readScore)
    .requiredOption('--by <name>', 'who assesses; the same person again changes the assessment')
    .option('--comment <text>', 'a few words', '')
    .option('--json', 'the result as JSON')
    .action(async (id: string, options: { score: number; by: string; comment: string; json?: boolean }) => {
      const said = {
        assessor: readAssessor(options.by),
        score: options.score,
        content: readComment(options.comment),
      };
      await context.withDatabase(async ({ db, clock }) => {
        const found = await theWork({ db }, id);
        const row = { ...said, work_id: found.id, updated_at: clock.now().toISOString() };
        await putAssessment(db, found.clientid, row);
      });
      printResult(context, options.json, { id, ...said }, () => [
        `Work ${id}: ${said.score} by ${said.assessor}.`,
      ]);
    });

  work
    .command('captions')
    .description('add captions to a work, in place of those that it has')
    .argument('<id>', 'the number in the list')
    .argument('<file>', 'a WebVTT file (.vtt) of at most 1 MB')
    .option('--json', 'the result as JSON')
    .action(async (id: string, file: string, options: { json?: boolean }) => {
      const bytes = await readCaptions(file);
      await context.withDatabase(async (parts) => keepCaptions(parts, await theWork(parts, id), bytes));
      printResult(context, options.json, { id, bytes: bytes.byteLength }, () => [`Work ${id} has captions.`]);
    });
}

async function theWork({ db }: Pick<CommandParts, 'db'>, id: string): Promise<StoredWork> {
  const found = await findWork(db, numberOf(id));
  if (found === undefined) throw new Fault(`There is no work with the number ${onOneLine(id)}.`);
  return found;
}

async function keepCaptions(
  { config, db, clock }: CommandParts,
  work: StoredWork,
  bytes: Uint8Array,
): Promise<void> {
  const { store, arrivals } = openFileStore(config, 'files', clock);
  const files = new Files(db, clock, store, arrivals);
  const owner = { clientid: asClientId(work.clientid), readerId: asReaderId(work.reader_id) };
  const key = await files.keep({
    owner,
    module: 'work',
    visibility: 'private',
    contentType: 'text/vtt',
    extension: 'vtt',
    keyFolder: work.key.slice(0, work.key.lastIndexOf('/')),
    bytes,
    perDay: Number.POSITIVE_INFINITY,
  });
  if (key === undefined) throw new Error('Captions are not counted.');
  await transaction(db, async (tx) => {
    await files.claimToo(tx, owner, 'work', key);
    await files.release(tx, work.captions_key);
    await setCaptions(tx, work.id, key);
  });
}
