import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { Files, openFileStore, Signer, Uploads } from '../files/public.ts';
import { requireLibrary } from '../library/public.ts';
import { operator, recordChange } from '../platform/audit/record-change.ts';
import { type CommandContext, type CommandParts, printResult, printRows } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import { installationSecret } from '../platform/database/secrets.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import type { ClientId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { everyRow } from '../platform/page-slice.ts';
import { judgeWork, type WorkJudgement } from './actions/judge-work.ts';
import { anyVersion, setCaptions } from './actions/set-captions.ts';
import { captionsBytes, judgeWebVtt } from './rules/webvtt.ts';
import { numberOf, readAssessor, readComment, readReason, readScore } from './staff-words.ts';
import { exportWorks } from './work-export.ts';
import { findWork, findWorksForStaff, lockWork, type StaffWork } from './work-store.ts';

/** `work list | export | accept | return | assess | captions`. */
export function registerWorkCommands(program: Command, context: CommandContext): void {
  const work = program
    .command('work')
    .description('videos that readers enter for activities and competitions');

  work
    .command('list')
    .description('show the works of a library, oldest first')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .option('--activity <id>', 'only those of one activity or competition')
    .action(async (options: { library: string; activity?: string }) => {
      const found = await context.withDatabase(async (parts) => {
        const { clientid } = await requireLibrary(parts.db, options.library);
        const works = await everyWork(parts, clientid, options.activity);
        const addressOf = await staffAddresses(parts);
        const addresses = await Promise.all(works.map(({ key }) => addressOf(key)));
        return works.map((one, place) => ({
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
          url: addresses[place] ?? '',
          assessments: one.assessments.map(({ assessor, score, content }) => ({ assessor, score, content })),
        }));
      });
      printRows(context, found, t`There are no such works.`, [
        [t`id`, (row) => row.id],
        [t`reader`, (row) => onOneLine(row.borrowNumber)],
        [t`date`, (row) => row.createdAt.slice(0, 10)],
        [t`MB`, (row) => (row.size / 1024 / 1024).toFixed(1)],
        [t`score`, (row) => row.assessments.map(({ score }) => score).join(', ')],
        [t`captions`, (row) => (row.captions ? t`yes` : '')],
        [t`for`, (row) => onOneLine(row.activityName)],
        [t`file`, (row) => onOneLine(row.filename)],
        [t`watch for some hours`, (row) => row.url],
      ]);
    });

  work
    .command('export')
    .description('copy the videos and captions of a library into a folder, with a list of them')
    .argument('<folder>', 'the folder to write to; created when missing')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .option('--activity <id>', 'only those of one activity or competition')
    .action(async (folder: string, options: { library: string; activity?: string }) => {
      const result = await context.withDatabase(async (parts) => {
        const { clientid } = await requireLibrary(parts.db, options.library);
        const works = await everyWork(parts, clientid, options.activity);
        return exportWorks(openFiles(parts), works, folder, context.stopped);
      });
      for (const id of result.missing) context.note(t`The video of work ${id} is not in the store.`);
      printResult(context, result, () => [
        result.kept > 0
          ? t`${result.written} videos written to ${folder}, ${result.kept} were already there.`
          : t`${result.written} videos written to ${folder}.`,
      ]);
    });

  work
    .command('assess')
    .description('record a staff assessment of a work; its reader sees it at once')
    .argument('<id>', 'the number in the list')
    .requiredOption('--score <number>', 'from 0 to 100', readScore)
    .requiredOption('--by <name>', 'the assessor; assessing again replaces the earlier assessment')
    .option('--comment <text>', 'a few words', '')
    .action(async (id: string, options: { score: number; by: string; comment: string }) => {
      const said = {
        assessor: readAssessor(options.by),
        score: options.score,
        content: readComment(options.comment),
      };
      await judge(context, id, { reason: '', assessment: said });
      printResult(context, { id, ...said }, () => [t`Work ${id}: ${said.score} by ${said.assessor}.`]);
    });

  work
    .command('accept')
    .description('accept a work; its reader sees it at once')
    .argument('<id>', 'the number in the list')
    .action(async (id: string) => {
      await judge(context, id, { verdict: 'accepted', reason: '' });
      printResult(context, { id, verdict: 'accepted' }, () => [t`Work ${id} was accepted.`]);
    });

  work
    .command('return')
    .description('return a work to its reader')
    .argument('<id>', 'the number in the list')
    .requiredOption('--reason <text>', 'why; its reader reads it', readReason)
    .action(async (id: string, { reason }: { reason: string }) => {
      await judge(context, id, { verdict: 'returned', reason });
      printResult(context, { id, verdict: 'returned', reason }, () => [t`Work ${id} was returned.`]);
    });

  work
    .command('captions')
    .description('add captions to a work, replacing existing ones')
    .argument('<id>', 'the number in the list')
    .argument('<file>', 'a WebVTT file (.vtt) of at most 1 MB')
    .action(async (id: string, file: string) => {
      const bytes = await readCaptions(file);
      await context.withDatabase(async (parts) => keepCaptions(parts, await theWork(parts, id), bytes));
      printResult(context, { id, bytes: bytes.byteLength }, () => [t`Work ${id} has captions.`]);
    });
}

function openFiles({ config, db, clock }: CommandParts) {
  const { store, arrivals } = openFileStore(config, 'files', clock);
  return { store, files: new Files(db, clock, store, arrivals) };
}

/** An address at which a browser can show a file for some hours without a login; empty if there is none. */
async function staffAddresses(parts: CommandParts): Promise<(key: string) => Promise<string>> {
  const { config, db, clock } = parts;
  const { files, store } = openFiles(parts);
  const signer = new Signer(await installationSecret(db, 'file-addresses', clock));
  const uploads = new Uploads(db, clock, store, signer);
  const portal = config.publicUrl ?? `http://localhost:${config.port}`;
  return async (key) => {
    const file = await files.find(key);
    return file === undefined ? '' : new URL(await uploads.viewAddress(file), portal).href;
  };
}

const everyWork = async ({ db }: CommandParts, clientid: ClientId, activityId = '') =>
  (await findWorksForStaff(db, clientid, { activityId, state: '', text: '' }, 'createdAt', everyRow)).works;

/** Decides about a work of any library, and records it. */
async function judge(context: CommandContext, id: string, judgement: WorkJudgement): Promise<void> {
  await context.withDatabase(({ db, clock }) =>
    transaction(db, async (tx) => {
      const work = await lockWork(tx, undefined, numberOf(id));
      if (work === undefined) throw missing(id);
      await recordChange(tx, await judgeWork(tx, { actor: operator, at: clock.now() }, work, judgement));
    }),
  );
}

const missing = (id: string) => new Fault(t`There is no work with the number ${onOneLine(id)}.`);

async function theWork({ db }: Pick<CommandParts, 'db'>, id: string): Promise<StaffWork> {
  const found = await findWork(db, undefined, numberOf(id));
  if (found === undefined) throw missing(id);
  return found;
}

async function keepCaptions(parts: CommandParts, work: StaffWork, bytes: Uint8Array): Promise<void> {
  const { files } = openFiles(parts);
  const who = { actor: operator, at: parts.clock.now() };
  await setCaptions({ db: parts.db, files }, work, bytes, { ...who, open: anyVersion(work.id) });
}

/** Reads a file of captions in WebVTT (https://www.w3.org/TR/webvtt1). Throws a Fault that explains what is wrong. */
async function readCaptions(path: string): Promise<Uint8Array> {
  const bytes = await readAtMost(path);
  switch (judgeWebVtt(bytes)) {
    case 'size':
      throw new Fault(t`${path} is larger than 1 MB, the most that a file of captions may have.`);
    case 'encoding':
      throw new Fault(t`${path} is not UTF-8, as WebVTT has to be.`);
    case 'beginning':
      throw new Fault(t`${path} does not begin with WEBVTT.`);
    case 'empty':
      throw new Fault(
        t`${path} has no captions: it has no line with a time range (00:01.000 --> 00:04.000).`,
      );
    default:
  }
  return bytes;
}

async function readAtMost(path: string): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(captionsBytes + 1), 0, captionsBytes + 1, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new Fault(t`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
