import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { languageSchema } from '../language.ts';
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
  text: z._default(z.string().check(z.maxLength(200)), ''),
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
    summary: 'Lists the content of the library, of the content folder and of the desk.',
    input: z.strictObject({ ...paging, ...filter }),
    output: pageOf(contentItemSchema),
  }),
  downloadItems: defineDeskCall(contentDeskEndpoints.downloadItems, {
    summary: 'The same list as a file.',
    input: z.strictObject({ ...filter, format: tableFormat }),
    output: z.object({}),
  }),
  item: defineDeskCall(contentDeskEndpoints.item, {
    summary: 'Returns an item as it is written, with the form of its type.',
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
    summary:
      'Says what is wrong with an item as it is being written, as `content sync` would. Stores nothing.',
    input: z.strictObject({ ...place, source: contentSourceSchema }),
    output: contentNotesSchema,
  }),
  preview: defineDeskCall(contentDeskEndpoints.preview, {
    summary: 'Returns an item that is being written, as readers of a language will get it. Stores nothing.',
    input: z.strictObject({ ...place, language: languageSchema, source: contentSourceSchema }),
    /** The item as the reader's call for its type returns it; null while it has errors (`check` lists them). */
    output: z.object({ shown: z.unknown() }),
  }),
  saveDraft: defineDeskCall(contentDeskEndpoints.saveDraft, {
    summary: 'Keeps an item as a draft. What readers see of it stays as it is.',
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
    summary: 'Shows an item to readers, from and until the times that it names.',
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
    summary: 'Withdraws an item from readers and keeps it as a draft.',
    input: z.strictObject(edition),
    output: changed,
    refusals: ['content.item.missing', 'content.item.folder', 'content.item.nothing', 'desk.conflict'],
  }),
  remove: defineDeskCall(contentDeskEndpoints.remove, {
    summary: 'Removes an item. One that readers see needs the permission to publish.',
    input: z.strictObject(edition),
    output: z.object({ undoId }),
    refusals: ['content.item.missing', 'content.item.folder', 'desk.conflict'],
  }),
  takeOver: defineDeskCall(contentDeskEndpoints.takeOver, {
    summary: 'Takes an item over from the content folder; `content sync` leaves it alone from then on.',
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
