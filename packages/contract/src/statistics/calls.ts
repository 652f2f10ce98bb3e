import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { written } from '../written-text.ts';
import { statisticsEndpoints } from './endpoints.ts';
import {
  groupings,
  groupOrders,
  groupRowSchema,
  overviewSchema,
  settlements,
  spanInput,
  unansweredSchema,
  yearSchema,
} from './schemas.ts';

const file = { format: tableFormat };
const done = z.object({});
const groupFilter = {
  ...spanInput,
  by: z._default(z.enum(groupings), 'class'),
  text: listSearch,
  /** `loans`, or `-loans` for the largest first. */
  sort: z._default(z.enum(['', ...groupOrders, ...groupOrders.map((key) => `-${key}` as const)]), ''),
};
const yearFilter = {
  /** The year in which the reporting year begins. */
  year: z.int().check(z.minimum(1990), z.maximum(2200)),
  /** A school year begins in September. */
  school: z._default(z.boolean(), false),
  /** The borrower type that counts as pupils. */
  pupils: z._default(z.string().check(z.maxLength(64)), ''),
};
const unansweredFilter = {
  text: listSearch,
  settlement: z._default(z.enum(['', ...settlements]), ''),
};

export const statisticsCalls = {
  overview: defineDeskCall(statisticsEndpoints.overview, {
    summary: 'Counts the events of a period, step by step, beside the previous period.',
    input: z.strictObject(spanInput),
    output: overviewSchema,
    refusals: ['statistics.period.wrong'],
  }),
  downloadDays: defineDeskCall(statisticsEndpoints.downloadDays, {
    summary: 'Returns the same as a file, with a row for each day.',
    input: z.strictObject({ ...spanInput, ...file }),
    output: done,
    refusals: ['statistics.period.wrong'],
  }),
  groups: defineDeskCall(statisticsEndpoints.groups, {
    summary: 'Counts a period by class, grade or borrower type.',
    input: z.strictObject({ ...paging, ...groupFilter }),
    output: pageOf(groupRowSchema),
    refusals: ['statistics.period.wrong'],
  }),
  downloadGroups: defineDeskCall(statisticsEndpoints.downloadGroups, {
    summary: 'The same as a file.',
    input: z.strictObject({ ...groupFilter, ...file }),
    output: done,
    refusals: ['statistics.period.wrong'],
  }),
  year: defineDeskCall(statisticsEndpoints.year, {
    summary: 'Returns the figures that a library reports every year, each with its definition.',
    input: z.strictObject(yearFilter),
    output: yearSchema,
  }),
  downloadYear: defineDeskCall(statisticsEndpoints.downloadYear, {
    summary: 'Returns the same as a file: figures, months, definitions.',
    input: z.strictObject({ ...yearFilter, ...file }),
    output: done,
  }),
  unanswered: defineDeskCall(statisticsEndpoints.unanswered, {
    summary: 'Lists searches of the last 90 days that found nothing for five visitors or more.',
    input: z.strictObject({ ...paging, ...unansweredFilter }),
    output: pageOf(unansweredSchema),
  }),
  downloadUnanswered: defineDeskCall(statisticsEndpoints.downloadUnanswered, {
    summary: 'The same as a file.',
    input: z.strictObject({ ...unansweredFilter, ...file }),
    output: done,
  }),
  settleUnanswered: defineDeskCall(statisticsEndpoints.settleUnanswered, {
    summary: 'Settles a search that found nothing; a synonym is offered to readers.',
    input: z.strictObject({
      id: z.string().check(z.minLength(1), z.maxLength(200)),
      version: z.int().check(z.minimum(0)),
      settlement: z.enum(settlements),
      synonym: z._default(written(60), ''),
    }),
    output: z.extend(unansweredSchema, { undoId: z.string() }),
    refusals: ['statistics.search.missing', 'statistics.synonym.missing', 'desk.conflict'],
  }),
} as const;
