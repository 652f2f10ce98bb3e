import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { languageSchema } from '../language.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../table-format.ts';
import { contentDeskEndpoints } from './desk-endpoints.ts';
import {
  contentDetailSchema,
  contentFormSchema,
  contentItemSchema,
  contentKey,
  contentKindSchema,
  contentNotesSchema,
  contentOwnerSchema,
  contentSourceSchema,
  contentStateSchema,
  contentVersion,
  undoId,
  uploadedPictureSchema,
} from './desk-schemas.ts';

const filter = {
  kind: z.optional(contentKindSchema),
  state: z.optional(contentStateSchema),
  owner: z.optional(contentOwnerSchema),
  text: listSearch,
  /** `title`, `from` or `updated`, with `-` in front for descending. */
  sort: z._default(z.string().check(z.regex(/^-?(?:title|from|updated)$/)), '-updated'),
};
const place = { kind: contentKindSchema, key: contentKey };
/** A new item has version 0. It has a key only if its type has fixed keys. */
const edition = { ...place, version: contentVersion };
const written = z.strictObject({ ...edition, source: contentSourceSchema });
const changed = z.object({ item: contentDetailSchema, undoId });

export const contentDeskCalls = {
  items: defineDeskCall(contentDeskEndpoints.items, {
    summary: "Lists the library's content from the content folder and from the desk.",
    input: z.strictObject({ ...paging, ...filter }),
    output: pageOf(contentItemSchema),
  }),
  downloadItems: defineDeskCall(contentDeskEndpoints.downloadItems, {
    summary: 'Returns the same list as a file.',
    input: z.strictObject({ ...filter, format: tableFormat }),
    output: z.object({}),
  }),
  item: defineDeskCall(contentDeskEndpoints.item, {
    summary: "Returns an item's source, with the form of its type.",
    input: z.strictObject(place),
    output: contentDetailSchema,
    refusals: ['content.item.missing'],
  }),
  form: defineDeskCall(contentDeskEndpoints.form, {
    summary: 'Returns the form of a type, for a new item.',
    input: z.strictObject({ kind: contentKindSchema }),
    output: contentFormSchema,
  }),
  check: defineDeskCall(contentDeskEndpoints.check, {
    summary: 'Reports the errors of an unsaved item, as `content sync` would. Stores nothing.',
    input: z.strictObject({ ...place, source: contentSourceSchema }),
    output: contentNotesSchema,
  }),
  preview: defineDeskCall(contentDeskEndpoints.preview, {
    summary: 'Returns an unsaved item as readers of a language will get it. Stores nothing.',
    input: z.strictObject({ ...place, language: languageSchema, source: contentSourceSchema }),
    /** The item as the reader's call for its type returns it; null while it has errors (`check` lists them). */
    output: z.object({ shown: z.unknown() }),
  }),
  saveDraft: defineDeskCall(contentDeskEndpoints.saveDraft, {
    summary: 'Saves an item as a draft, without changing what readers see.',
    input: written,
    output: changed,
    refusals: [
      'content.item.missing',
      'content.item.taken',
      'content.item.folder',
      'content.picture.missing',
      'desk.conflict',
    ],
  }),
  publish: defineDeskCall(contentDeskEndpoints.publish, {
    summary: 'Publishes an item, from and until the times that it names.',
    input: written,
    output: changed,
    refusals: [
      'content.item.missing',
      'content.item.taken',
      'content.item.folder',
      'content.item.faulty',
      'content.picture.missing',
      'desk.conflict',
    ],
  }),
  takeDown: defineDeskCall(contentDeskEndpoints.takeDown, {
    summary: 'Takes an item down and keeps it as a draft.',
    input: z.strictObject(edition),
    output: changed,
    refusals: ['content.item.missing', 'content.item.folder', 'content.item.nothing', 'desk.conflict'],
  }),
  remove: defineDeskCall(contentDeskEndpoints.remove, {
    summary: 'Removes an item. Removing a published one needs the permission to publish.',
    input: z.strictObject(edition),
    output: z.object({ undoId }),
    refusals: ['content.item.missing', 'content.item.folder', 'desk.conflict'],
  }),
  takeOver: defineDeskCall(contentDeskEndpoints.takeOver, {
    summary: 'Takes an item over from the content folder; from then on `content sync` skips it.',
    input: z.strictObject(edition),
    output: changed,
    refusals: ['content.item.missing', 'content.item.unread', 'desk.conflict'],
  }),
  uploadPicture: defineDeskCall(contentDeskEndpoints.uploadPicture, {
    summary: 'Checks, scales and stores a JPG, PNG or WebP picture for the content of the library.',
    input: z.strictObject({}),
    output: uploadedPictureSchema,
    refusals: ['content.picture.size', 'content.picture.format', 'files.upload.full'],
  }),
} as const;
