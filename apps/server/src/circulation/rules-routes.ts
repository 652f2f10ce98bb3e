import {
  type DeskCalendar,
  type OutputOf,
  type ParsedInputOf,
  type RulesRow,
  rulesDeskCalls,
  setRules as setRulesSchema,
} from '@yuelan/contract';
import { lockLibrary } from '../library/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuseStale } from '../platform/desk/refuse-stale.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { versionOf } from '../platform/desk/version-of.ts';
import { Fault } from '../platform/fault.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Portal } from '../platform/portal.ts';
import type { TableFile } from '../platform/tables/table-file.ts';
import { findNamed } from '../reader/public.ts';
import {
  type CalendarChange,
  calendarChange,
  calendarTarget,
  changeCalendar,
  readDays,
  undoCalendar,
} from './actions/change-calendar.ts';
import {
  rulesChange,
  rulesTarget,
  setRules,
  undoRules,
  versionOfRules,
  withoutUnset,
} from './actions/change-rules.ts';
import { countByType, findClosedDays, findSetRules, readCalendar } from './rule-store.ts';
import { daysOfRange, isDay } from './rules/calendar-days.ts';
import { printHours, readHours } from './rules/hours-text.ts';
import { lendingRules, type SetRules } from './rules/lending-rules.ts';
import { addDays, dueDate, pickUpEnd } from './rules/library-calendar.ts';

/** The rules of lending and the calendar at the desk. */
export function serveRulesDesk(portal: Portal): void {
  const { db } = portal;
  serveDesk(portal, rulesDeskCalls.rules, ({ library }) => readRows(db, library.clientid));
  serveDesk(portal, rulesDeskCalls.changeRules, (caller, input) => changeRows(portal, caller, input));
  serveDesk(portal, rulesDeskCalls.tryRules, (caller, input) => tryRules(db, caller, input));
  serveDesk(portal, rulesDeskCalls.calendar, ({ library }) =>
    transaction(db, (tx) => showCalendar(tx, library.clientid)),
  );
  serveDesk(portal, rulesDeskCalls.changeCalendar, (caller, input) => changeDays(portal, caller, input));
  serveDeskRaw(
    portal,
    portal.http,
    rulesDeskCalls.downloadCalendar,
    async ({ caller, request, reply, check }) => {
      const { format } = await check(request.body);
      await sendTable(reply, await calendarTable(db, caller), format);
    },
  );
  portal.undoers.add(rulesChange, (tx, undoing) => undoRules(portal, tx, undoing));
  portal.undoers.add(calendarChange, undoCalendar);
}

/** The general rules, then those of each borrower type, with the number of readers and loans that they apply to. */
async function readRows(db: Db | Tx, clientid: ClientId): Promise<RulesRow[]> {
  const [set, types, counts] = await Promise.all([
    findSetRules(db, clientid),
    findNamed(db, clientid, 'borrowerType'),
    countByType(db, clientid),
  ]);
  return [{ id: '', name: '' }, ...types].map(({ id, name }) => {
    const rules = set.get(id) ?? {};
    const count = counts.get(id) ?? { readers: 0, openLoans: 0 };
    return { typeId: id, name, set: setRulesSchema.parse(rules), version: versionOfRules(rules), ...count };
  });
}

async function refuseUnknownType(db: Db | Tx, clientid: ClientId, typeId: string): Promise<void> {
  const types = await findNamed(db, clientid, 'borrowerType');
  if (typeId !== '' && !types.some(({ id }) => id === typeId)) throw refuse('circulation.rules.missing');
}

async function changeRows(
  portal: Portal,
  caller: DeskCaller,
  { typeId, version, rules }: ParsedInputOf<typeof rulesDeskCalls.changeRules>,
): Promise<OutputOf<typeof rulesDeskCalls.changeRules>> {
  const { clientid } = caller.library;
  return transaction(portal.db, async (tx) => {
    await lockLibrary(tx, clientid);
    await refuseUnknownType(tx, clientid, typeId);
    const before: SetRules = (await findSetRules(tx, clientid)).get(typeId) ?? {};
    await refuseStale(portal, tx, caller, {
      target: rulesTarget(typeId),
      read: version,
      version: versionOfRules(before),
      current: before,
    });
    const after = withoutUnset(rules);
    const undoId = await setRules(tx, clientid, typeId, before, after, {
      actor: actorOf(caller),
      at: caller.now,
    });
    return { version: versionOfRules(after), undoId };
  });
}

async function tryRules(
  db: Db,
  { library: { clientid } }: DeskCaller,
  { typeId, rules: entered, day }: ParsedInputOf<typeof rulesDeskCalls.tryRules>,
): Promise<OutputOf<typeof rulesDeskCalls.tryRules>> {
  if (!isDay(day)) throw refuse('circulation.calendar.day', { day });
  await refuseUnknownType(db, clientid, typeId);
  const everybody = typeId === '' ? {} : ((await findSetRules(db, clientid)).get('') ?? {});
  const rules = lendingRules(everybody, withoutUnset(entered));
  const calendar = await readCalendar(db, clientid);
  const dueOn = dueDate(day, rules.loanDays, calendar);
  const renewedTo: string[] = [];
  for (let last = dueOn; renewedTo.length < Math.min(rules.renewals, renewalsShown); ) {
    const next = dueDate(last, rules.renewalDays, calendar);
    // A reader's renewal is refused in the same way if it would not extend the loan.
    if (next <= last) break;
    renewedTo.push(next);
    last = next;
  }
  return {
    dueOn,
    countedTo: addDays(day, rules.loanDays),
    renewedTo,
    pickUpBy: pickUpEnd(day, rules.pickUpDays, calendar),
    maxLoans: rules.maxLoans,
    maxPreBorrows: rules.maxPreBorrows,
  };
}

const renewalsShown = 5;

async function showCalendar(tx: Tx, clientid: ClientId): Promise<DeskCalendar> {
  const days = await readDays(tx, clientid);
  return {
    version: versionOf(days),
    closed: Object.entries(days.closed).map(([day, name]) => ({ day, name: name ?? '' })),
    hours: Object.entries(days.hours).map(([day, hours]) => ({ day, hours: hours ?? '' })),
  };
}

async function changeDays(
  portal: Portal,
  caller: DeskCaller,
  { version, ...input }: ParsedInputOf<typeof rulesDeskCalls.changeCalendar>,
): Promise<OutputOf<typeof rulesDeskCalls.changeCalendar>> {
  const { clientid } = caller.library;
  const change = readChange(input);
  return transaction(portal.db, async (tx) => {
    await lockLibrary(tx, clientid);
    const current = await showCalendar(tx, clientid);
    await refuseStale(portal, tx, caller, {
      target: calendarTarget(clientid),
      read: version,
      version: current.version,
      current,
    });
    const undoId = await changeCalendar(tx, clientid, change, { actor: actorOf(caller), at: caller.now });
    return { version: (await showCalendar(tx, clientid)).version, undoId };
  });
}

/** The new state of the days in a request. Refuses invalid days and times. */
function readChange({
  closed,
  hours,
}: Omit<ParsedInputOf<typeof rulesDeskCalls.changeCalendar>, 'version'>): CalendarChange {
  const days = closed.flatMap(({ from, to, name, closed: isClosed }) =>
    readDaysOf(from, to).map((day) => [day, isClosed ? name : null] as const),
  );
  const times = hours.map(({ day, hours: text }) => {
    if (day.length > 1) readDaysOf(day, day);
    return [day, text.trim() === '' ? null : readTimes(text)] as const;
  });
  return { closed: Object.fromEntries(days), hours: Object.fromEntries(times) };
}

const readDaysOf = (from: string, to: string): readonly string[] =>
  from.length === 1 && from === to
    ? [from]
    : faultsAs(() => daysOfRange(from, to), refuse('circulation.calendar.day', { day: from }));

const readTimes = (text: string): string =>
  faultsAs(() => printHours(readHours(text)), refuse('circulation.calendar.hours', { hours: text }));

function faultsAs<Answer>(run: () => Answer, refusal: Refusal): Answer {
  try {
    return run();
  } catch (error) {
    throw error instanceof Fault ? refusal : error;
  }
}

const tableWords = {
  'zh-CN': { name: '闭馆日', day: '日期', reason: '名称' },
  'en-US': { name: 'Closed days', day: 'Date', reason: 'Name' },
} as const;

async function calendarTable(db: Db, { library, language }: DeskCaller): Promise<TableFile> {
  const words = tableWords[language];
  const days = await findClosedDays(db, library.clientid);
  return {
    name: words.name,
    columns: [{ heading: words.day }, { heading: words.reason, width: 30 }],
    rows: days.filter(({ day }) => day.length > 1).map(({ day, name }) => [{ date: day }, name]),
  };
}
