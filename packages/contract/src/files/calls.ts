import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { storedFileSchema, uploadModules } from './schemas.ts';

export const filesCalls = {
  upload: defineCall({
    path: '/file/upload',
    level: 'reader',
    body: 'multipart',
    summary:
      'Uploads one file. avatar: a JPG or PNG of at most 5 MB; it is decoded, turned upright, cropped to a square and re-encoded. work: an MP4 video of at most 1 GB for the activity (its userReadingId) or competition that `type` names; both fields stand before the file, and saveWork enters it by its key.',
    input: z.strictObject({
      type: z.optional(z.string().check(z.maxLength(100))),
      moduletype: z.enum(uploadModules),
    }),
    output: storedFileSchema,
    refusals: [
      'files.upload.format',
      'files.upload.size',
      'files.upload.pixels',
      'files.upload.quota',
      'files.upload.full',
      'activities.activity.missing',
      'activities.work.closed',
      'activities.work.unenrolled',
      'activities.work.format',
      'activities.work.size',
      'activities.work.limit',
      'activities.reader.scope',
      'activities.reader.credit',
      'activities.reader.suspended',
    ],
  }),
  download: defineCall({
    path: '/file/downloadFile',
    level: 'reader',
    answer: 'bytes',
    summary: 'The bytes of a file in the reader’s library that the reader may see; supports Range.',
    input: z.strictObject({
      /** The name under which the browser keeps the file. */
      filename: z._default(z.string().check(z.maxLength(500)), ''),
      /** The key that the upload answered. */
      path: z.string().check(z.minLength(1), z.maxLength(2000)),
      module: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.null(),
    refusals: ['files.file.missing'],
  }),
  publicAddress: defineCall({
    path: '/catalogue/digitalResources/queryObsIdOrKey',
    level: 'visitor',
    summary: 'The address of a public file of the caller’s library.',
    input: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    output: storedFileSchema,
    refusals: ['files.file.missing'],
  }),
} as const;
