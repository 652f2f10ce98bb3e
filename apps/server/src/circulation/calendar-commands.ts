import { type Command, InvalidArgumentError } from 'commander';
import { requireLibrary } from '../library/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import { joined, type Say, t } from '../platform/message.ts';
import { changeClosedDays } from './actions/change-closed-days.ts';
import { changeClosingTimes } from './actions/change-closing-times.ts';
import { findClosedDays, findOpeningHours } from './rule-store.ts';
import { daysOfRange } from './rules/calendar-days.ts';

const daysIn =
  (say: Say) =>
  (text: string, before: readonly string[] = []): string[] => {
    try {
      return [...before, ...readDays(text)];
    } catch (error) {
      throw error instanceof Fault ? new InvalidArgumentError(say(error.text)) : error;
    }
  };

/** `circulation calendar`: closed days and closing times. */
export function registerCalendar(circulation: Command, context: CommandContext): void {
  const calendar = circulation
    .command('calendar')
    .description('the days on which a library is closed: no loan is due and no pick-up day counts')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const found = await context.withDatabase(async ({ db }) =>
        findClosedDays(db, (await requireLibrary(db, clientid)).clientid),
      );
      printResult(context, found, () =>
        found.length === 0
          ? [t`Open every day.`]
          : found.map(({ day, name }) => `${weekdayNames[Number(day) - 1] ?? day}  ${name}`.trimEnd()),
      );
    });
  registerClosing(calendar, context);
  for (const [verb, description] of [
    ['close', 'add closed days'],
    ['open', 'remove closed days'],
  ] as const) {
    calendar
      .command(verb)
      .description(description)
      .argument('<clientid>')
      .argument(
        '<day...>',
        '2026-10-01, 2026-10-01..2026-10-07, or a weekday such as sunday',
        daysIn(context.say),
      )
      .option('--name <name>', 'why, for example 国庆节')
      .action(async (clientid: string, wanted: string[], options: { name?: string }) => {
        await context.withDatabase(async ({ db, clock }) =>
          changeClosedDays(
            db,
            (await requireLibrary(db, clientid)).clientid,
            verb,
            wanted,
            options.name ?? '',
            clock.now(),
          ),
        );
        printResult(context, { clientid, outcome: 'changed' }, () => [
          t`The calendar of ${clientid} was changed.`,
        ]);
      });
  }
}

function registerClosing(calendar: Command, context: CommandContext): void {
  const closing = calendar
    .command('closing')
    .description(
      'when a library opens and closes: for the home page, and a copy is kept until closing on its last pick-up day',
    )
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const found = await context.withDatabase(async ({ db }) =>
        findOpeningHours(db, (await requireLibrary(db, clientid)).clientid),
      );
      printResult(context, found, () =>
        found.length === 0
          ? [t`No closing time is set: a copy is kept until the end of its last day.`]
          : found.map(({ day, opens, closes }) =>
              joined(
                [
                  weekdayNames[Number(day) - 1] ?? (day === '' ? t`every day` : day),
                  opens === null ? closes : `${opens}-${closes}`,
                ],
                '  ',
              ),
            ),
      );
    });
  closing
    .command('set')
    .description('set opening hours or a closing time, for all days or for some')
    .argument('<clientid>')
    .argument('<time>', '9:00-18:00, 18:00, or none')
    .argument('[day...]', 'a date, a range of dates or a weekday; without any, all days', daysIn(context.say))
    .action(async (clientid: string, time: string, on: string[]) => {
      await context.withDatabase(async ({ db, clock }) =>
        changeClosingTimes(
          db,
          (await requireLibrary(db, clientid)).clientid,
          time === 'none' ? '' : time,
          on ?? [],
          clock.now(),
        ),
      );
      printResult(context, { clientid, outcome: 'changed' }, () => [
        t`The closing times of ${clientid} were changed.`,
      ]);
    });
}

/** Weekday names in ISO order, from Monday. */
const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Parses a weekday, a date or a range of dates into calendar days. Throws Fault. */
function readDays(text: string): readonly string[] {
  const weekday = weekdayNames.indexOf(text.toLowerCase());
  if (weekday >= 0) return [String(weekday + 1)];
  const [from = '', to = from, ...rest] = text.split('..');
  if (rest.length === 0) return daysOfRange(from, to);
  throw new Fault(
    t`"${text}" is not a day: write 2026-10-01, a range like 2026-10-01..2026-10-07, or a weekday like sunday.`,
  );
}
