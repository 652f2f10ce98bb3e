import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { named, written } from '../written-text.ts';
import { readerDeskEndpoints } from './desk-endpoints.ts';
import {
  deskReaderDetailSchema,
  deskReaderSchema,
  erasureReceiptSchema,
  groupLists,
  readerGroupSchema,
  readerStatusSchema,
  yearMoveSchema,
  yearPlanSchema,
} from './desk-schemas.ts';

const version = z.int().check(z.minimum(1));
const ids = z.array(idText).check(z.minLength(1), z.maxLength(400));
/** The id that undoes the change. */
const undoId = z.string();

/** Empty fields do not filter. */
const filter = {
  /** A name or its pinyin, a card number, a class. */
  text: listSearch,
  status: z._default(z.enum(['', '1', '2', '4', '5']), ''),
  departmentId: z._default(z.string().check(z.maxLength(64)), ''),
  borrowerTypeId: z._default(z.string().check(z.maxLength(64)), ''),
  sort: z._default(
    z.enum(['', 'name', '-name', 'card', '-card', 'department', '-department', 'added', '-added']),
    '',
  ),
};

/** Blanks and dashes alone are no number. */
const cardNumber = named(64).check(z.regex(/[^\s-]/));
const realName = named(100);
/** What the library records about a person besides the card and the name. */
const facts = {
  icNumber: z.optional(written(64)),
  identityCard: z.optional(written(64)),
  sex: z.optional(written(100)),
  departmentId: z.optional(z.string().check(z.maxLength(64))),
  borrowerTypeId: z.optional(z.string().check(z.maxLength(64))),
  telephone: z.optional(written(40)),
  email: z.optional(written(200)),
};
const writing = [
  'reader.number.taken',
  'reader.group.missing',
  'reader.profile.telephone',
  'reader.profile.email',
] as const;
const yearInput = {
  /** Classes not listed move as their names suggest. */
  moves: z._default(z.array(yearMoveSchema).check(z.maxLength(2000)), []),
  /** Ids of readers who stay in their class. */
  repeating: z._default(z.array(idText).check(z.maxLength(2000)), []),
};

export const readerDeskCalls = {
  list: defineDeskCall(readerDeskEndpoints.list, {
    summary: 'Lists readers; personal numbers are masked.',
    input: z.strictObject({ ...paging, ...filter }),
    output: pageOf(deskReaderSchema),
  }),
  download: defineDeskCall(readerDeskEndpoints.download, {
    summary:
      'Returns the same list as a file. `personal` writes personal numbers in full; it needs the permission `readers.personal` and is recorded.',
    input: z.strictObject({ ...filter, personal: z._default(z.boolean(), false), format: tableFormat }),
    output: z.object({}),
    refusals: ['staff.permission.missing'],
  }),
  reader: defineDeskCall(readerDeskEndpoints.reader, {
    summary: 'Returns one reader with open loans and holds.',
    input: z.strictObject({ id: idText }),
    output: deskReaderDetailSchema,
    refusals: ['reader.unknown'],
  }),
  reveal: defineDeskCall(readerDeskEndpoints.reveal, {
    summary: "Returns a reader's personal numbers in full, and records who read them.",
    input: z.strictObject({ id: idText }),
    output: z.object({
      icNumber: z.string(),
      identityCard: z.string(),
      telephone: z.string(),
      email: z.string(),
    }),
    refusals: ['reader.unknown'],
  }),
  add: defineDeskCall(readerDeskEndpoints.add, {
    summary: 'Adds a reader, who cannot log in before a password is issued.',
    input: z.strictObject({ borrowNumber: cardNumber, realName, ...facts }),
    output: deskReaderDetailSchema,
    refusals: writing,
  }),
  change: defineDeskCall(readerDeskEndpoints.change, {
    summary: 'Changes the given data of a reader.',
    input: z.strictObject({ id: idText, version, realName: z.optional(realName), ...facts }),
    output: z.object({ reader: deskReaderDetailSchema, undoId }),
    refusals: ['reader.unknown', 'desk.conflict', ...writing],
  }),
  replaceCard: defineDeskCall(readerDeskEndpoints.replaceCard, {
    summary: 'Gives a reader a new card number and frees the old one; a card reported lost is valid again.',
    input: z.strictObject({ id: idText, version, borrowNumber: cardNumber }),
    output: z.object({ reader: deskReaderDetailSchema, undoId }),
    refusals: ['reader.unknown', 'desk.conflict', 'reader.number.taken'],
  }),
  changeStatus: defineDeskCall(readerDeskEndpoints.changeStatus, {
    summary:
      'Suspends readers with a reason that they see (4), marks their cards as lost (2) or the readers as gone (5), or readmits them (1).',
    input: z.strictObject({
      ids,
      status: readerStatusSchema,
      reason: z._default(written(200), ''),
    }),
    output: z.object({ changed: z.int(), undoId }),
    refusals: ['reader.unknown', 'reader.block.reason'],
  }),
  move: defineDeskCall(readerDeskEndpoints.move, {
    summary: 'Moves readers into a class or borrower type; an empty id removes them from it.',
    input: z.strictObject({ ids, list: z.enum(groupLists), groupId: z.string().check(z.maxLength(64)) }),
    output: z.object({ changed: z.int(), undoId }),
    refusals: ['reader.unknown', 'reader.group.missing'],
  }),
  resetPassword: defineDeskCall(readerDeskEndpoints.resetPassword, {
    summary:
      'Issues a password that the reader must change at the next login, ends all logins of the reader, and returns it once.',
    input: z.strictObject({ id: idText }),
    output: z.object({ borrowNumber: z.string(), realName: z.string(), password: z.string() }),
    refusals: ['reader.unknown', 'reader.status.left', 'reader.password.elsewhere', 'reader.password.bound'],
  }),
  unbind: defineDeskCall(readerDeskEndpoints.unbind, {
    summary:
      "Unbinds a reader's accounts and ends all logins of the reader; a password of the library works again.",
    input: z.strictObject({ id: idText }),
    output: z.object({ accounts: z.int() }),
    refusals: ['reader.unknown'],
  }),
  erase: defineDeskCall(readerDeskEndpoints.erase, {
    summary:
      'Erases a reader and everything the portal keeps about them, and returns a receipt. `borrowNumber` repeats the card number.',
    input: z.strictObject({ id: idText, borrowNumber: z.string().check(z.maxLength(64)) }),
    output: erasureReceiptSchema,
    refusals: ['reader.unknown', 'reader.erase.mismatch', 'reader.loans.open'],
  }),
  groups: defineDeskCall(readerDeskEndpoints.groups, {
    summary: 'Lists classes or borrower types with their numbers of readers.',
    input: z.strictObject({
      ...paging,
      list: z.enum(groupLists),
      text: listSearch,
    }),
    output: pageOf(readerGroupSchema),
  }),
  downloadGroups: defineDeskCall(readerDeskEndpoints.downloadGroups, {
    summary: 'Returns the same list as a file.',
    input: z.strictObject({
      list: z.enum(groupLists),
      text: listSearch,
      format: tableFormat,
    }),
    output: z.object({}),
  }),
  saveGroup: defineDeskCall(readerDeskEndpoints.saveGroup, {
    summary:
      'Renames a class or borrower type, stops or resumes offering it, or creates one if `id` is empty.',
    input: z.strictObject({
      list: z.enum(groupLists),
      id: z.string().check(z.maxLength(64)),
      name: realName,
      active: z._default(z.boolean(), true),
      /** The name that the caller saw; empty for a new group. */
      nameBefore: z._default(z.string().check(z.maxLength(100)), ''),
    }),
    output: z.object({ group: readerGroupSchema, undoId: z.optional(z.string()) }),
    refusals: ['reader.group.missing', 'reader.group.taken', 'reader.group.used', 'desk.conflict'],
  }),
  planYear: defineDeskCall(readerDeskEndpoints.planYear, {
    summary: 'Returns, class by class, where readers move in a new school year. Changes nothing.',
    input: z.strictObject(yearInput),
    output: yearPlanSchema,
    refusals: ['reader.group.missing', 'reader.unknown', 'reader.year.named'],
  }),
  runYear: defineDeskCall(readerDeskEndpoints.runYear, {
    summary: 'Moves all classes up as planned, in one change that can be undone.',
    input: z.strictObject({
      ...yearInput,
      digest: z.string().check(z.minLength(1), z.maxLength(100)),
      /**
       * `close` ends the membership of all who graduate. `keep` waits for those with open loans until they return them.
       */
      borrowers: z.enum(['close', 'keep']),
    }),
    output: z.object({ moved: z.int(), graduated: z.int(), kept: z.int(), undoId }),
    refusals: [
      'reader.group.missing',
      'reader.unknown',
      'reader.year.named',
      'reader.year.changed',
      'reader.year.empty',
    ],
  }),
} as const;
