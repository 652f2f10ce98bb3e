import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { tableFormat } from '../staff/schemas.ts';
import { rulesDeskEndpoints } from './rules-endpoints.ts';
import {
  calendarDay,
  calendarSchema,
  changedHours,
  closedRange,
  rulesRowSchema,
  rulesVersion,
  setRules,
  typeId,
} from './rules-schemas.ts';

const changed = z.object({ version: rulesVersion, undoId: z.string() });

export const rulesDeskCalls = {
  rules: defineDeskCall(rulesDeskEndpoints.rules, {
    summary: 'Lists the lending rules: first those for everybody, then those of each borrower type.',
    input: z.strictObject({}),
    output: z.array(rulesRowSchema),
  }),
  changeRules: defineDeskCall(rulesDeskEndpoints.changeRules, {
    summary:
      'Sets the rules for everybody or for a borrower type. They apply from the next loan, renewal or hold; open loans keep their due date.',
    input: z.strictObject({ typeId, version: rulesVersion, rules: setRules }),
    output: changed,
    refusals: ['desk.conflict', 'circulation.rules.missing'],
  }),
  tryRules: defineDeskCall(rulesDeskEndpoints.tryRules, {
    summary: 'Returns the effect of unsaved rules on a loan made on a given day.',
    input: z.strictObject({ typeId, rules: setRules, day: calendarDay }),
    output: z.object({
      dueOn: z.string(),
      /** The due date before closed days moved it. */
      countedTo: z.string(),
      /** The due dates after each renewal, when renewed on the last day. */
      renewedTo: z.array(z.string()),
      /** How long a copy is kept for a hold placed on this day. */
      pickUpBy: z.string(),
      maxLoans: z.int(),
      maxPreBorrows: z.int(),
    }),
    refusals: ['circulation.rules.missing', 'circulation.calendar.day'],
  }),
  calendar: defineDeskCall(rulesDeskEndpoints.calendar, {
    summary: 'Returns the closed days and the opening hours.',
    input: z.strictObject({}),
    output: calendarSchema,
  }),
  changeCalendar: defineDeskCall(rulesDeskEndpoints.changeCalendar, {
    summary: 'Closes days or opens them again, and sets opening hours. Empty hours are removed.',
    input: z.strictObject({
      version: rulesVersion,
      closed: z.array(closedRange).check(z.maxLength(400)),
      hours: z.array(changedHours).check(z.maxLength(100)),
    }),
    output: changed,
    refusals: ['desk.conflict', 'circulation.calendar.day', 'circulation.calendar.hours'],
  }),
  downloadCalendar: defineDeskCall(rulesDeskEndpoints.downloadCalendar, {
    summary: 'Downloads the closed days as a table.',
    input: z.strictObject({ format: tableFormat }),
    output: z.object({}),
  }),
} as const;
