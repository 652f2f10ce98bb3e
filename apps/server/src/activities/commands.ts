import type { Language, ReviewState } from '@yuelan/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { inLanguage } from '../content/public.ts';
import { requireLibrary } from '../library/public.ts';
import { operator, recordChange } from '../platform/audit/record-change.ts';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import type { ClientId } from '../platform/ids.ts';
import { type Message, t } from '../platform/message.ts';
import { everyRow } from '../platform/page-slice.ts';
import { findReaderByNumber } from '../reader/public.ts';
import { judgeReview, type ReviewJudgement } from './actions/judge-reviews.ts';
import { removeParticipant } from './actions/remove-participant.ts';
import { findEveryActivity, type StoredActivity } from './activity-store.ts';
import { countWaiting } from './enrolment-store.ts';
import { findParticipants } from './participation-store.ts';
import { findReviewsById, findReviewsForStaff, lockReviews } from './review-store.ts';
import { statusByClock } from './rules/activity-clock.ts';
import { numberOf, readAssessor, readComment, readReason, readScore } from './staff-words.ts';

const categories = { 1: t`event`, 2: t`reading`, 3: t`review`, 4: t`challenge` } as const;
const statuses = { 1: t`to come`, 2: t`in progress`, 3: t`over` } as const;
const shownOfText = 60;
const states: Readonly<Record<ReviewState, Message>> = {
  waiting: t`waiting`,
  published: t`published`,
  hidden: t`hidden`,
};

const nameOf = ({ texts }: StoredActivity, language: Language) => inLanguage(texts, language)?.name ?? '';

/** `activity list | participants | remove`, `review list | publish | hide | assess`. */
export function registerActivityCommands(program: Command, context: CommandContext): void {
  registerActivities(program.command('activity').description('activities of a library'), context);
  registerReviews(program.command('review').description('book reviews that readers write'), context);
}

function registerActivities(activity: Command, context: CommandContext): void {
  activity
    .command('list')
    .description('show the activities of a library with how many take part')
    .requiredOption('--library <clientid>', 'the library whose activities these are')
    .action(async (options: { library: string }) => {
      const found = await context.withDatabase(async ({ db, clock }) => {
        const { clientid, language } = await requireLibrary(db, options.library);
        const activities = await findEveryActivity(db, clientid);
        const lines = await countWaiting(
          db,
          clientid,
          activities.map(({ id }) => id),
        );
        return activities.map((one) => ({
          id: one.id,
          file: one.key,
          name: nameOf(one, language),
          category: categories[one.category],
          status: statuses[statusByClock(one.startAt, one.endAt, clock.now())],
          enrolled: one.enrolledCount,
          waiting: lines.get(one.id) ?? 0,
          ...(one.capacity === undefined ? {} : { capacity: one.capacity }),
        }));
      });
      printRows(context, found, t`There are no activities.`, [
        [t`id`, (row) => row.id],
        [t`file`, (row) => onOneLine(row.file)],
        [t`category`, (row) => row.category],
        [t`status`, (row) => row.status],
        [
          t`enrolled`,
          (row) => (row.capacity === undefined ? String(row.enrolled) : `${row.enrolled} / ${row.capacity}`),
        ],
        [t`waiting`, (row) => (row.waiting === 0 ? '' : String(row.waiting))],
        [t`name`, (row) => onOneLine(row.name)],
      ]);
    });

  activity
    .command('participants')
    .description('show who is enrolled, who checked in, and who waits for a place, the next one first')
    .argument('<id>', 'the id in the list')
    .requiredOption('--library <clientid>', 'the library whose activity it is')
    .action(async (id: string, options: { library: string }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await requireLibrary(db, options.library);
        await theActivity(db, clientid, id);
        const people = await findParticipants(db, clientid, id);
        return people.map(({ readerId: _none, department: _no, promotedAt: _never, ...person }) => person);
      });
      printRows(context, found, t`Nobody takes part yet.`, [
        [t`reader`, (row) => onOneLine(row.borrowNumber)],
        [t`name`, (row) => onOneLine(row.realName)],
        [t`enrolled`, (row) => row.enrolledAt?.slice(0, 10) ?? ''],
        [t`checked in`, (row) => row.signedAt?.slice(0, 10) ?? ''],
        [t`waiting since`, (row) => row.waitingSince?.slice(0, 10) ?? ''],
      ]);
    });

  activity
    .command('remove')
    .description('remove a reader from an activity or its waiting list; the next in line gets the place')
    .argument('<id>', 'the id in the list')
    .requiredOption('--library <clientid>', 'the library whose activity it is')
    .requiredOption('--reader <borrowNumber>', 'the reader to remove')
    .action(async (id: string, options: { library: string; reader: string }) => {
      const removed = await context.withDatabase(async ({ db, clock }) => {
        const { clientid } = await requireLibrary(db, options.library);
        await theActivity(db, clientid, id);
        return transaction(db, async (tx) => {
          const reader = await findReaderByNumber(tx, clientid, options.reader);
          if (reader === undefined)
            throw new Fault(t`${clientid} has no reader with the number ${onOneLine(options.reader)}.`);
          const who = { clientid, activityId: id, readerId: reader.id };
          const found = await removeParticipant(tx, who, { actor: operator, at: clock.now() });
          if (found === undefined)
            throw new Fault(t`${onOneLine(options.reader)} does not take part in this activity.`);
          const { undoId: _none, ...removed } = found;
          return { borrowNumber: reader.borrowNumber, ...removed };
        });
      });
      printResult(context, removed, () => [
        removed.waiting
          ? t`${onOneLine(removed.borrowNumber)} was removed from the waiting list.`
          : t`${onOneLine(removed.borrowNumber)} was removed.`,
        ...(removed.promoted > 0 ? [t`The next reader on the waiting list is enrolled.`] : []),
      ]);
    });
}

/** Throws unless the library has an activity with this id. */
async function theActivity(db: Db, clientid: ClientId, id: string): Promise<void> {
  if (!(await findEveryActivity(db, clientid)).some((one) => one.id === id))
    throw new Fault(t`${clientid} has no activity with the id ${onOneLine(id)}.`);
}

function readState(text: string): ReviewState {
  if (text === 'waiting' || text === 'published' || text === 'hidden') return text;
  throw new InvalidArgumentError('Expected waiting, published or hidden.');
}

function registerReviews(review: Command, context: CommandContext): void {
  review
    .command('list')
    .description('show the reviews of a library, oldest first')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .option('--activity <id>', 'only those of one activity')
    .option('--state <state>', 'only those that are waiting, published or hidden', readState)
    .action(async (options: { library: string; activity?: string; state?: ReviewState }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await requireLibrary(db, options.library);
        const filter = { activityId: options.activity ?? '', state: options.state ?? '', text: '' } as const;
        const { reviews } = await findReviewsForStaff(db, clientid, filter, 'updatedAt', everyRow);
        return reviews.map((one) => ({
          id: String(one.id),
          state: one.state,
          activityId: one.activityId,
          borrowNumber: one.borrowNumber,
          bookName: one.bookName,
          firstAuthor: one.firstAuthor,
          content: one.content,
          updatedAt: one.updatedAt,
          assessments: one.assessments.map(({ assessor, score, content }) => ({ assessor, score, content })),
        }));
      });
      printRows(context, found, t`There are no such reviews.`, [
        [t`id`, (row) => row.id],
        [t`state`, (row) => states[row.state]],
        [t`reader`, (row) => onOneLine(row.borrowNumber)],
        [t`date`, (row) => row.updatedAt.slice(0, 10)],
        [t`score`, (row) => row.assessments.map(({ score }) => score).join(', ')],
        [t`book`, (row) => onOneLine(row.bookName)],
        [t`review`, (row) => onOneLine(row.content).slice(0, shownOfText).toWellFormed()],
      ]);
    });

  review
    .command('publish')
    .description('show a review to everybody')
    .argument('<id>', 'the number in the list')
    .action(async (id: string) => {
      await judge(context, id, { state: 'published', reason: '' });
      printResult(context, { id, published: true }, () => [t`Review ${id} was published.`]);
    });

  review
    .command('hide')
    .description('hide a review: only its author still sees it')
    .argument('<id>', 'the number in the list')
    .option('--reason <text>', 'why; its author reads it', '')
    .action(async (id: string, options: { reason: string }) => {
      await judge(context, id, { state: 'hidden', reason: readReason(options.reason) });
      printResult(context, { id, published: false }, () => [t`Review ${id} was hidden.`]);
    });

  review
    .command('assess')
    .description('record a staff assessment of a review; its author and readers see it at once')
    .argument('<id>', 'the number in the list')
    .requiredOption('--score <number>', 'from 0 to 100', readScore)
    .requiredOption('--by <name>', 'the assessor; assessing again replaces the earlier assessment')
    .option('--comment <text>', 'a few words', '')
    .action(async (id: string, options: { score: number; by: string; comment: string }) => {
      const assessor = readAssessor(options.by);
      const said = { assessor, content: readComment(options.comment), score: options.score };
      await judge(context, id, { reason: '', assessment: said });
      printResult(context, { id, ...said }, () => [t`Review ${id}: ${options.score} by ${assessor}.`]);
    });
}

/** Decides about a review of any library, and records it. */
async function judge(context: CommandContext, id: string, judgement: ReviewJudgement): Promise<void> {
  await context.withDatabase(({ db, clock }) =>
    transaction(db, async (tx) => {
      const ids = [numberOf(id)];
      await lockReviews(tx, undefined, ids);
      const [review] = await findReviewsById(tx, undefined, ids);
      if (review === undefined) throw new Fault(t`There is no review with the number ${onOneLine(id)}.`);
      await recordChange(tx, await judgeReview(tx, { actor: operator, at: clock.now() }, review, judgement));
    }),
  );
}
