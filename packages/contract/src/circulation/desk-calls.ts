import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import type { ProblemCode } from '../problem.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { named } from '../written-text.ts';
import { circulationDeskEndpoints } from './desk-endpoints.ts';
import {
  copyMarks,
  copyStateSchema,
  deskHoldSchema,
  holdPlaces,
  holdSorts,
  overdueLoanSchema,
  overdueSorts,
  readerAccountSchema,
} from './desk-schemas.ts';

const scanned = named(64);
/**
 * The page's own id for a scan. A page that gets no answer repeats the scan with the same id. The scan is carried out
 * once, and both requests get the same answer.
 */
const key = z.string().check(z.minLength(8), z.maxLength(64));
const day = z.iso.date();
/** Passed to `undo` to revert the change. */
const undoId = z.optional(z.string());
const ids = z.array(idText).check(z.minLength(1), z.maxLength(400));

const holdFilter = {
  text: listSearch,
  sort: z._default(z.enum(['', ...holdSorts]), ''),
  place: z._default(z.enum(holdPlaces), ''),
};
const overdueFilter = { text: listSearch, sort: z._default(z.enum(['', ...overdueSorts]), '') };

const external: readonly ProblemCode[] = ['circulation.desk.external'];
const readerRefusals: readonly ProblemCode[] = [
  'circulation.lend.card-lost',
  'circulation.lend.reader-suspended',
  'circulation.lend.reader-left',
];
const lendRefusals: readonly ProblemCode[] = [
  ...external,
  ...readerRefusals,
  'circulation.lend.out',
  'circulation.lend.out-to',
  'circulation.lend.held',
  'circulation.lend.held-for',
  'circulation.lend.lost',
  'circulation.lend.damaged',
  'circulation.lend.not-for-loan',
  'circulation.lend.unrecorded',
  'circulation.lend.unavailable',
  'circulation.lend.limit',
  'circulation.scan.elsewhere',
];

export const circulationDeskCalls = {
  counter: defineDeskCall(circulationDeskEndpoints.counter, {
    summary: 'Returns how many books were lent and returned today, and how many holds wait to be picked.',
    input: z.strictObject({}),
    output: z.object({ lent: z.int(), returned: z.int(), toPick: z.int(), overdue: z.int() }),
    refusals: external,
  }),
  scan: defineDeskCall(circulationDeskEndpoints.scan, {
    summary:
      'Handles a scan: lends the copy with this barcode to the open reader, or opens the reader with this card. While a reader is open, a number that is both counts as a barcode.',
    input: z.strictObject({ key, text: scanned, readerId: z.string().check(z.maxLength(64)) }),
    output: z.extend(readerAccountSchema, {
      /** `already`: the reader had the copy before this scan. */
      outcome: z.enum(['reader', 'lent', 'already']),
      /** The loan of the scanned copy. */
      loanId: z.optional(z.string()),
      undoId,
    }),
    refusals: [...lendRefusals, 'circulation.scan.unknown', 'circulation.scan.reader-first'],
  }),
  takeBack: defineDeskCall(circulationDeskEndpoints.takeBack, {
    summary: 'Takes a copy back, and says what to do with it next.',
    input: z.strictObject({ key, barcode: scanned }),
    output: z.extend(copyStateSchema, {
      /** Whether the copy was on loan. */
      returned: z.boolean(),
      /** Days by which it came back late. */
      lateDays: z.int(),
      /** The reader who had it, as far as the caller may know. */
      from: z.object({ readerName: z.string(), card: z.string() }),
      undoId,
    }),
    refusals: [...external, 'circulation.copy.missing', 'circulation.scan.elsewhere'],
  }),
  renew: defineDeskCall(circulationDeskEndpoints.renew, {
    summary: "Renews a loan, by the same rules as the reader's own renewal.",
    input: z.strictObject({ loanId: idText }),
    output: z.object({ dueOn: z.string(), renewCount: z.int(), undoId }),
    refusals: [
      ...external,
      ...readerRefusals,
      'circulation.loan.ended',
      'circulation.renewal.overdue',
      'circulation.renewal.limit',
      'circulation.renewal.wanted',
      'circulation.renewal.unchanged',
      'circulation.renewal.partner',
    ],
  }),
  copy: defineDeskCall(circulationDeskEndpoints.copy, {
    summary: 'Returns where a copy is: its status, who has it, and for whom it is kept.',
    input: z.strictObject({ barcode: scanned }),
    output: copyStateSchema,
    refusals: [...external, 'circulation.copy.missing', 'circulation.scan.elsewhere'],
  }),
  markCopy: defineDeskCall(circulationDeskEndpoints.markCopy, {
    summary: 'Records that a copy was found, is damaged or lost. Its open loan ends.',
    input: z.strictObject({ barcode: scanned, as: z.enum(copyMarks) }),
    output: z.extend(copyStateSchema, { undoId }),
    refusals: [
      ...external,
      'circulation.copy.missing',
      'circulation.copy.on-loan',
      'circulation.copy.unmarked',
      'circulation.scan.elsewhere',
    ],
  }),
  correctDueDate: defineDeskCall(circulationDeskEndpoints.correctDueDate, {
    summary: 'Sets the due date of a loan by hand. `read` is the due date that the caller saw.',
    input: z.strictObject({ loanId: idText, read: day, dueOn: day }),
    output: z.object({ dueOn: z.string(), undoId }),
    refusals: [...external, 'circulation.loan.ended', 'circulation.due.early', 'desk.conflict'],
  }),
  holds: defineDeskCall(circulationDeskEndpoints.holds, {
    summary: 'Lists the active holds whose copies stand in this library.',
    input: z.strictObject({ ...paging, ...holdFilter }),
    output: pageOf(deskHoldSchema),
    refusals: external,
  }),
  downloadHolds: defineDeskCall(circulationDeskEndpoints.downloadHolds, {
    summary: 'Returns the same list as a file.',
    input: z.strictObject({ ...holdFilter, format: tableFormat }),
    output: z.object({}),
    refusals: external,
  }),
  shelveHolds: defineDeskCall(circulationDeskEndpoints.shelveHolds, {
    summary: 'Records that copies were picked and are on the hold shelf.',
    input: z.strictObject({ ids }),
    output: z.object({ shelved: z.int(), undoId }),
    refusals: [...external, 'circulation.hold.over'],
  }),
  cancelHolds: defineDeskCall(circulationDeskEndpoints.cancelHolds, {
    summary: 'Cancels holds, either all of them or none; their copies are free again.',
    input: z.strictObject({ ids }),
    output: z.object({ cancelled: z.int(), undoId }),
    refusals: [...external, 'circulation.hold.over'],
  }),
  handOut: defineDeskCall(circulationDeskEndpoints.handOut, {
    summary: 'Lends the copy of a hold to its reader.',
    input: z.strictObject({ key, id: idText }),
    output: z.object({ dueOn: z.string(), undoId }),
    refusals: [...lendRefusals, 'circulation.hold.over'],
  }),
  overdue: defineDeskCall(circulationDeskEndpoints.overdue, {
    summary: "Lists the overdue loans of the library's readers.",
    input: z.strictObject({ ...paging, ...overdueFilter }),
    output: pageOf(overdueLoanSchema),
    refusals: external,
  }),
  downloadOverdue: defineDeskCall(circulationDeskEndpoints.downloadOverdue, {
    summary: 'Returns the same list as a file.',
    input: z.strictObject({ ...overdueFilter, format: tableFormat }),
    output: z.object({}),
    refusals: external,
  }),
} as const;
