import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { catalogueDeskEndpoints } from './desk-endpoints.ts';
import {
  changedTitleSchema,
  copyFields,
  copyFilter,
  copyLineSchema,
  coverOutcomeSchema,
  deskDraftSchema,
  deskRecordSchema,
  deskTitleLineSchema,
  deskTitleSchema,
  fetchedCoversSchema,
  titleDownload,
  titleFilter,
  version,
} from './desk-schemas.ts';

const copyId = z.int().check(z.minimum(1));

export const catalogueDeskCalls = {
  titles: defineDeskCall(catalogueDeskEndpoints.titles, {
    summary:
      "Searches the group's titles as readers do; a barcode, ISBN or catalogue number finds its title. Without a text, returns the newest.",
    input: z.strictObject({ ...paging, ...titleFilter }),
    output: pageOf(deskTitleLineSchema),
    refusals: ['catalogue.search.unavailable', 'catalogue.search.unreachable', 'catalogue.search.too-slow'],
  }),
  downloadTitles: defineDeskCall(catalogueDeskEndpoints.downloadTitles, {
    summary: 'Returns the same list as a file. A search must find at most 10,000 titles.',
    input: titleDownload,
    output: z.object({}),
    refusals: [
      'catalogue.search.unavailable',
      'catalogue.search.unreachable',
      'catalogue.search.too-slow',
      'catalogue.search.too-deep',
    ],
  }),
  title: defineDeskCall(catalogueDeskEndpoints.title, {
    summary: 'Returns a title with all fields that staff edit, its copies, and possible duplicates.',
    input: z.strictObject({ id: idText }),
    output: deskTitleSchema,
    refusals: ['catalogue.record.missing'],
  }),
  storages: defineDeskCall(catalogueDeskEndpoints.storages, {
    summary: "Lists the library's rooms and collections.",
    input: z.strictObject({}),
    output: z.object({ names: z.array(z.string()) }),
  }),
  lookUpIsbn: defineDeskCall(catalogueDeskEndpoints.lookUpIsbn, {
    summary: 'Returns the titles with an ISBN, or else what the number itself says about the book.',
    input: z.strictObject({ isbn: z.string().check(z.minLength(1), z.maxLength(40)) }),
    output: z.object({
      known: z.array(deskTitleLineSchema),
      /** Whether the check digit is right. */
      valid: z.boolean(),
      record: deskDraftSchema,
    }),
    refusals: ['catalogue.isbn.unreadable'],
  }),
  addTitle: defineDeskCall(catalogueDeskEndpoints.addTitle, {
    summary: 'Adds a title.',
    input: z.strictObject({ record: deskRecordSchema }),
    output: changedTitleSchema,
    refusals: ['catalogue.isbn.unreadable', 'catalogue.language.unknown'],
  }),
  changeTitle: defineDeskCall(catalogueDeskEndpoints.changeTitle, {
    summary: 'Changes a record. Later imports keep the parts that changed.',
    input: z.strictObject({ id: idText, version, record: deskRecordSchema }),
    output: changedTitleSchema,
    refusals: [
      'catalogue.record.missing',
      'catalogue.isbn.unreadable',
      'catalogue.language.unknown',
      'desk.conflict',
    ],
  }),
  addCopies: defineDeskCall(catalogueDeskEndpoints.addCopies, {
    summary: "Adds copies to a title in the desk's library, one for each barcode.",
    input: z.strictObject({
      titleId: idText,
      barcodes: z.array(copyFields.barcode).check(z.minLength(1), z.maxLength(200)),
      storage: copyFields.storage,
      shelf: copyFields.shelf,
      callNumber: copyFields.callNumber,
      lendable: copyFields.lendable,
    }),
    output: changedTitleSchema,
    refusals: ['catalogue.record.missing', 'catalogue.barcode.taken'],
  }),
  changeCopy: defineDeskCall(catalogueDeskEndpoints.changeCopy, {
    summary: "Changes a copy of the desk's library. A copy on loan or on hold keeps its status.",
    input: z.strictObject({ id: copyId, version, ...copyFields }),
    output: changedTitleSchema,
    refusals: [
      'catalogue.copy.missing',
      'catalogue.barcode.taken',
      'catalogue.copy.in-use',
      'catalogue.copy.lending',
      'desk.conflict',
    ],
  }),
  withdrawCopies: defineDeskCall(catalogueDeskEndpoints.withdrawCopies, {
    summary: "Withdraws copies of the desk's library, either all of them or none.",
    input: z.strictObject({ titleId: idText, ids: z.array(copyId).check(z.minLength(1), z.maxLength(1000)) }),
    output: changedTitleSchema,
    refusals: ['catalogue.record.missing', 'catalogue.copy.missing', 'catalogue.copy.in-use'],
  }),
  withdrawTitle: defineDeskCall(catalogueDeskEndpoints.withdrawTitle, {
    summary: "Withdraws a title with the desk library's copies; readers no longer find it.",
    input: z.strictObject({ id: idText, version }),
    output: changedTitleSchema,
    refusals: [
      'catalogue.record.missing',
      'catalogue.copy.in-use',
      'catalogue.title.elsewhere',
      'desk.conflict',
    ],
  }),
  restoreTitle: defineDeskCall(catalogueDeskEndpoints.restoreTitle, {
    summary: 'Lets readers find a withdrawn title again. Its copies stay withdrawn.',
    input: z.strictObject({ id: idText, version }),
    output: changedTitleSchema,
    refusals: ['catalogue.record.missing', 'desk.conflict'],
  }),
  mergeTitles: defineDeskCall(catalogueDeskEndpoints.mergeTitles, {
    summary:
      'Merges another title into this one, with a record chosen from both. Copies, loans, holds, shelves and reviews move along.',
    input: z.strictObject({
      id: idText,
      version,
      otherId: idText,
      otherVersion: version,
      record: deskRecordSchema,
      /** The title whose cover is kept. */
      cover: z.enum(['own', 'other']),
    }),
    output: changedTitleSchema,
    refusals: [
      'catalogue.record.missing',
      'catalogue.merge.same',
      'catalogue.merge.holds',
      'catalogue.isbn.unreadable',
      'catalogue.language.unknown',
      'desk.conflict',
    ],
  }),
  copies: defineDeskCall(catalogueDeskEndpoints.copies, {
    summary:
      "Lists the library's copies with the data of their labels, newest first, without withdrawn ones.",
    input: z.strictObject({ ...paging, ...copyFilter }),
    output: pageOf(copyLineSchema),
  }),
  downloadCopies: defineDeskCall(catalogueDeskEndpoints.downloadCopies, {
    summary: 'Returns the same list as a file.',
    input: z.strictObject({ ...copyFilter, format: tableFormat }),
    output: z.object({}),
  }),
  uploadCover: defineDeskCall(catalogueDeskEndpoints.uploadCover, {
    summary: "Sets a title's cover: the form part `file`, a JPG, PNG or WebP of at most 20 MB.",
    input: z.strictObject({ id: idText, version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    output: changedTitleSchema,
    refusals: [
      'catalogue.record.missing',
      'catalogue.cover.invalid',
      'catalogue.covers.size',
      'files.upload.full',
      'desk.conflict',
    ],
  }),
  removeCover: defineDeskCall(catalogueDeskEndpoints.removeCover, {
    summary: "Removes a title's cover. The drawn one replaces it.",
    input: z.strictObject({ id: idText, version }),
    output: changedTitleSchema,
    refusals: ['catalogue.record.missing', 'desk.conflict'],
  }),
  importCovers: defineDeskCall(catalogueDeskEndpoints.importCovers, {
    summary:
      'Sets covers from one picture or a ZIP with at most 1000, each named by an ISBN, a barcode or a catalogue number.',
    input: z.strictObject({}),
    output: z.object({ outcomes: z.array(coverOutcomeSchema) }),
    refusals: ['catalogue.covers.size', 'catalogue.covers.archive', 'files.upload.full'],
  }),
  askForCovers: defineDeskCall(catalogueDeskEndpoints.askForCovers, {
    summary:
      'Records an address at a picture service for 500 titles with an ISBN and no cover, beginning after a given title number. The server fetches each picture once and stores it.',
    input: z.strictObject({
      /** Contains `{isbn}` where the 13 digits go. */
      pattern: z.string().check(z.minLength(1), z.maxLength(500)),
      after: z._default(z.int().check(z.minimum(0)), 0),
    }),
    output: z.object({
      /** Titles that were given a cover address. */
      asked: z.int(),
      /** Where to continue; absent when every title has been examined. */
      next: z.optional(z.int()),
      undoId: z.optional(z.string()),
    }),
    refusals: ['catalogue.covers.pattern'],
  }),
  fetchedCovers: defineDeskCall(catalogueDeskEndpoints.fetchedCovers, {
    summary: 'Returns how many covers were fetched from other hosts, and which could not be.',
    input: z.strictObject(paging),
    output: fetchedCoversSchema,
  }),
};
