import { cleaned, purchaseStatuses } from '@yuelan/contract';
import type { Command } from 'commander';
import { requireLibrary } from '../library/public.ts';
import { operator, recordChange } from '../platform/audit/record-change.ts';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { answerRequest } from './actions/answer-requests.ts';
import { lockRequests } from './request-store.ts';
import { findForStaff, type PurchaseStatus } from './store.ts';

/** The names of the statuses on the command line, which also accepts their numbers. */
const statuses = {
  review: 1,
  'order-created': -1,
  ordered: 2,
  rejected: -2,
  completed: -4,
} as const satisfies Record<string, PurchaseStatus>;

const statusHelp = Object.entries(statuses)
  .map(([word, number]) => `${word} (${number})`)
  .join(', ');

function readStatus(text: string): PurchaseStatus {
  const found = Object.entries(statuses).find(([word, number]) => word === text || String(number) === text);
  if (found === undefined) throw new Fault(t`"${text}" is not a status. The statuses are: ${statusHelp}.`);
  return found[1];
}

function readAnswer(text: string): string {
  const answer = cleaned(text);
  if (answer.length > 500) throw new Fault(t`--answer: expected at most 500 characters.`);
  return answer;
}

/** `purchase list | set`. */
export function registerPurchaseCommands(program: Command, context: CommandContext): void {
  const purchase = program.command('purchase').description('books that readers recommend for purchase');

  purchase
    .command('list')
    .description('show what readers recommend, oldest first')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .option('--status <status>', context.say(t`only those of one status: ${statusHelp}`))
    .action(async (options: { library: string; status?: string }) => {
      const status = options.status === undefined ? undefined : readStatus(options.status);
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid } = await requireLibrary(db, options.library);
        return findForStaff(db, clientid, status);
      });
      printRows(context, found, t`There are no such recommendations.`, [
        [t`id`, ({ id }) => id],
        [t`status`, ({ status: of }) => purchaseStatuses[of]],
        [t`reader`, ({ borrowNumber }) => onOneLine(borrowNumber)],
        [t`date`, ({ createtime }) => createtime.slice(0, 10)],
        [t`title`, ({ bookName }) => onOneLine(bookName)],
        [t`author`, ({ firstAuthor }) => onOneLine(firstAuthor)],
        [t`reason`, ({ reason }) => onOneLine(reason)],
      ]);
    });

  purchase
    .command('set')
    .description('set the status of a recommendation; its reader sees it at once')
    .argument('<id>', 'the number in the list')
    .argument('<status>', context.say(t`one of ${statusHelp}`))
    .option('--answer <text>', 'a message to its reader; without it, the earlier one stays', readAnswer)
    .action(async (id: string, text: string, { answer }: { answer?: string }) => {
      const status = readStatus(text);
      const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
      await context.withDatabase(({ db, clock }) =>
        transaction(db, async (tx) => {
          const [request] = await lockRequests(tx, undefined, [number]);
          if (request === undefined)
            throw new Fault(t`There is no recommendation with the number ${onOneLine(id)}.`);
          const said = { status, answer: answer ?? request.answer, titleId: request.titleId };
          await recordChange(
            tx,
            await answerRequest(tx, { actor: operator, at: clock.now() }, request, said),
          );
        }),
      );
      printResult(context, { id, status }, () => [
        t`Recommendation ${id} is now: ${purchaseStatuses[status]}.`,
      ]);
    });
}
