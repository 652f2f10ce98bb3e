import type { Language } from '@yuelan/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { inLanguage } from '../content/public.ts';
import { findContentLibrary } from '../library/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import { tableLines } from '../platform/cli/table.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import type { ClientId } from '../platform/ids.ts';
import { findReaderByNumber } from '../reader/public.ts';
import { removeParticipant } from './actions/remove-participant.ts';
import { findEveryActivity, type StoredActivity } from './activity-store.ts';
import { countWaiting } from './enrolment-store.ts';
import { findParticipants } from './participation-store.ts';
import {
  findReviewsForStaff,
  putAssessment,
  type ReviewState,
  type StoredReview,
  setPublished,
} from './review-store.ts';
import { statusByClock } from './rules/status-by-clock.ts';
import { numberOf, readAssessor, readComment, readScore } from './staff-words.ts';

const categories = { 1: 'event', 2: 'reading', 3: 'review', 4: 'challenge' } as const;
const statuses = { 1: 'to come', 2: 'in progress', 3: 'over' } as const;
const shownOfText = 60;

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
    .requiredOption('--library <clientid>', 'whose activities')
    .option('--json', 'the result as JSON')
    .action(async (options: { library: string; json?: boolean }) => {
      const found = await context.withDatabase(async ({ db, clock }) => {
        const { clientid, language } = await findContentLibrary(db, options.library);
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
      printResult(context, options.json, found, () =>
        found.length === 0
          ? ['There are no activities.']
          : tableLines([
              ['id', 'file', 'category', 'status', 'enrolled', 'waiting', 'name'],
              ...found.map((row) => [
                row.id,
                onOneLine(row.file),
                row.category,
                row.status,
                row.capacity === undefined ? String(row.enrolled) : `${row.enrolled} / ${row.capacity}`,
                row.waiting === 0 ? '' : String(row.waiting),
                onOneLine(row.name),
              ]),
            ]),
      );
    });

  activity
    .command('participants')
    .description('show who is enrolled, who signed in, and who waits for a place, the next one first')
    .argument('<id>', 'the id in the list')
    .requiredOption('--library <clientid>', 'whose activity')
    .option('--json', 'the result as JSON')
    .action(async (id: string, options: { library: string; json?: boolean }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await findContentLibrary(db, options.library);
        await theActivity(db, clientid, id);
        return findParticipants(db, clientid, id);
      });
      printResult(context, options.json, found, () =>
        found.length === 0
          ? ['Nobody takes part yet.']
          : tableLines([
              ['reader', 'name', 'enrolled', 'signed in', 'waiting since'],
              ...found.map((row) => [
                onOneLine(row.borrowNumber),
                onOneLine(row.realName),
                row.enrolledAt?.slice(0, 10) ?? '',
                row.signedAt?.slice(0, 10) ?? '',
                row.waitingSince?.slice(0, 10) ?? '',
              ]),
            ]),
      );
    });

  activity
    .command('remove')
    .description('take a reader out of an activity or its waiting list; the first who waits gets the place')
    .argument('<id>', 'the id in the list')
    .requiredOption('--library <clientid>', 'whose activity')
    .requiredOption('--reader <borrowNumber>', 'whom to take out')
    .option('--json', 'the result as JSON')
    .action(async (id: string, options: { library: string; reader: string; json?: boolean }) => {
      const removed = await context.withDatabase(async ({ db, clock }) => {
        const { clientid } = await findContentLibrary(db, options.library);
        await theActivity(db, clientid, id);
        return transaction(db, async (tx) => {
          const reader = await findReaderByNumber(tx, clientid, options.reader);
          if (reader === undefined)
            throw new Fault(`${clientid} has no reader with the number ${onOneLine(options.reader)}.`);
          const who = { clientid, activityId: id, readerId: reader.id };
          const found = await removeParticipant(tx, who, clock.now());
          if (found === undefined)
            throw new Fault(`${onOneLine(options.reader)} does not take part in this activity.`);
          return { borrowNumber: reader.borrowNumber, ...found };
        });
      });
      printResult(context, options.json, removed, () => [
        `${onOneLine(removed.borrowNumber)} is taken out${removed.waiting ? ' of the waiting list' : ''}.`,
        ...(removed.promoted > 0 ? ['The next reader of the waiting list is enrolled.'] : []),
      ]);
    });
}

/** Throws unless the library has an activity with this id. */
async function theActivity(db: Db, clientid: ClientId, id: string): Promise<void> {
  if (!(await findEveryActivity(db, clientid)).some((one) => one.id === id))
    throw new Fault(`${clientid} has no activity with the id ${onOneLine(id)}.`);
}

function stateOf({ published, hidden }: StoredReview): ReviewState {
  if (published) return 'published';
  return hidden ? 'hidden' : 'waiting';
}

function readState(text: string): ReviewState {
  if (text === 'waiting' || text === 'published' || text === 'hidden') return text;
  throw new InvalidArgumentError('Expected waiting, published or hidden.');
}

function registerReviews(review: Command, context: CommandContext): void {
  review
    .command('list')
    .description('show the reviews of a library, oldest first')
    .requiredOption('--library <clientid>', 'whose readers')
    .option('--activity <id>', 'only those of one activity')
    .option('--state <state>', 'only those that are waiting, published or hidden', readState)
    .option('--json', 'the result as JSON')
    .action(async (options: { library: string; activity?: string; state?: ReviewState; json?: boolean }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await findContentLibrary(db, options.library);
        const filter = { activityId: options.activity, state: options.state };
        return (await findReviewsForStaff(db, clientid, filter)).map((one) => ({
          id: String(one.id),
          state: stateOf(one),
          activityId: one.activityId,
          borrowNumber: one.borrowNumber,
          bookName: one.bookName,
          firstAuthor: one.firstAuthor,
          content: one.content,
          updatedAt: one.updatedAt,
          assessments: one.assessments.map(({ assessor, score, content }) => ({ assessor, score, content })),
        }));
      });
      printResult(context, options.json, found, () =>
        found.length === 0
          ? ['There are no such reviews.']
          : tableLines([
              ['id', 'state', 'reader', 'date', 'score', 'book', 'review'],
              ...found.map((row) => [
                row.id,
                row.state,
                onOneLine(row.borrowNumber),
                row.updatedAt.slice(0, 10),
                row.assessments.map(({ score }) => score).join(', '),
                onOneLine(row.bookName),
                onOneLine(row.content).slice(0, shownOfText).toWellFormed(),
              ]),
            ]),
      );
    });

  for (const [verb, published, description, done] of [
    ['publish', true, 'show a review to everybody', 'is published'],
    ['hide', false, 'take a review down; only its author sees it then', 'is hidden'],
  ] as const)
    review
      .command(verb)
      .description(description)
      .argument('<id>', 'the number in the list')
      .option('--json', 'the result as JSON')
      .action(async (id: string, options: { json?: boolean }) => {
        if (!(await context.withDatabase(({ db }) => setPublished(db, numberOf(id), published))))
          throw new Fault(`There is no review with the number ${onOneLine(id)}.`);
        printResult(context, options.json, { id, published }, () => [`Review ${id} ${done}.`]);
      });

  review
    .command('assess')
    .description('say what somebody of the staff thinks of a review; its author and readers see it at once')
    .argument('<id>', 'the number in the list')
    .requiredOption('--score <number>', 'from 0 to 100', readScore)
    .requiredOption('--by <name>', 'who assesses; the same person again changes the assessment')
    .option('--comment <text>', 'a few words', '')
    .option('--json', 'the result as JSON')
    .action(async (id: string, options: { score: number; by: string; comment: string; json?: boolean }) => {
      const assessor = readAssessor(options.by);
      const said = { assessor, content: readComment(options.comment), score: options.score };
      const known = await context.withDatabase(({ db, clock }) =>
        transaction(db, (tx) => putAssessment(tx, numberOf(id), said, clock.now())),
      );
      if (!known) throw new Fault(`There is no review with the number ${onOneLine(id)}.`);
      printResult(context, options.json, { id, ...said }, () => [
        `Review ${id}: ${options.score} by ${assessor}.`,
      ]);
    });
}
