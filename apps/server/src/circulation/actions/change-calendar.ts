import type { Hours } from '@yuelan/contract';
import { z } from 'zod';
import { lockLibrary } from '../../library/public.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { type Kept, offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';
import {
  deleteClosedDays,
  deleteOpeningHours,
  findClosedDays,
  findOpeningHours,
  insertClosedDays,
  insertOpeningHours,
} from '../rule-store.ts';
import { printHours, readHours } from '../rules/hours-text.ts';
import type { Author } from './author.ts';

/**
 * Days and their new state: the name of a closed day or null for an open one; hours like `09:00-18:00`, or null for
 * none. Keys are dates, ISO weekdays, or (for hours) empty for all other days.
 */
const changeSchema = z.object({
  closed: z.record(z.string(), z.string().nullable()),
  hours: z.record(z.string(), z.string().nullable()),
});
export type CalendarChange = z.output<typeof changeSchema>;

export const calendarChange = 'circulation.calendar.change';
export const calendarTarget = (clientid: string) => ({ type: 'circulation.calendar', id: clientid });

/** The whole calendar, in the form of a change. */
export async function readDays(tx: Tx, clientid: ClientId): Promise<CalendarChange> {
  const closed = await findClosedDays(tx, clientid);
  const hours = await findOpeningHours(tx, clientid);
  return {
    closed: Object.fromEntries(closed.map(({ day, name }) => [day, name])),
    hours: Object.fromEntries(hours.map((one) => [one.day, printHours(one)])),
  };
}

/** Changes days of the calendar within a transaction. Returns the undo, empty if nothing changes. */
export async function changeCalendar(
  tx: Tx,
  clientid: ClientId,
  wanted: CalendarChange,
  { actor, at }: Author,
): Promise<string> {
  await lockLibrary(tx, clientid);
  const now = await readDays(tx, clientid);
  const after = differing(wanted, now);
  const before = sameDays(after, now);
  if (isEmpty(after)) return '';
  await writeDays(tx, clientid, after);
  const change = { clientid, actor, at, action: calendarChange, target: calendarTarget(clientid) };
  const facts = { before, after };
  const undoId = await offerUndo(tx, { ...change, permission: 'rules.edit', facts });
  await recordChange(tx, { ...change, before, after });
  return undoId;
}

const undoFacts = z.object({ before: changeSchema, after: changeSchema });
const why = { 'zh-CN': '之后又改过', 'en-US': 'changed since' } as const;

/** Restores the earlier state of days, except those that were changed since. */
export async function undoCalendar(tx: Tx, { facts, caller }: Undoing): Promise<Undone> {
  const { clientid } = caller.library;
  const { before, after } = undoFacts.parse(facts);
  await lockLibrary(tx, clientid);
  const now = await readDays(tx, clientid);
  const changedSince = differing(after, now);
  const isKept = (part: keyof CalendarChange) => (day: string) => Object.hasOwn(changedSince[part], day);
  const back: CalendarChange = {
    closed: withoutDays(before.closed, isKept('closed')),
    hours: withoutDays(before.hours, isKept('hours')),
  };
  await writeDays(tx, clientid, back);
  const kept: Kept[] = [...Object.keys(changedSince.closed), ...Object.keys(changedSince.hours)].map(
    (day) => ({
      what: day,
      why: why[caller.language],
    }),
  );
  return { before: sameDays(back, now), after: back, kept };
}

type Days = Readonly<Record<string, string | null>>;

const stateOf = (days: Days, day: string) => days[day] ?? null;

function differing(wanted: CalendarChange, now: CalendarChange): CalendarChange {
  const only = (left: Days, right: Days) =>
    withoutDays(left, (day) => stateOf(left, day) === stateOf(right, day));
  return { closed: only(wanted.closed, now.closed), hours: only(wanted.hours, now.hours) };
}

/** The current state of the days in a change. */
function sameDays(change: CalendarChange, now: CalendarChange): CalendarChange {
  const those = (days: Days, of: Days) =>
    Object.fromEntries(Object.keys(days).map((day) => [day, stateOf(of, day)]));
  return { closed: those(change.closed, now.closed), hours: those(change.hours, now.hours) };
}

const withoutDays = (days: Days, leavesOut: (day: string) => boolean) =>
  Object.fromEntries(Object.entries(days).filter(([day]) => !leavesOut(day)));

const isEmpty = ({ closed, hours }: CalendarChange) =>
  Object.keys(closed).length + Object.keys(hours).length === 0;

async function writeDays(tx: Tx, clientid: ClientId, { closed, hours }: CalendarChange): Promise<void> {
  const opened = Object.keys(closed).filter((day) => closed[day] === null);
  await deleteClosedDays(tx, clientid, opened);
  await insertClosedDays(
    tx,
    clientid,
    Object.entries(closed).flatMap(([day, name]) => (name === null ? [] : [{ day, name }])),
  );
  for (const [day, text] of Object.entries(hours)) {
    const read: Hours | undefined = text === null ? undefined : readHours(text);
    if (read === undefined) await deleteOpeningHours(tx, clientid, [day]);
    else await insertOpeningHours(tx, clientid, [day], read);
  }
}
