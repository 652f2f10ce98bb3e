import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { filesEndpoints } from './endpoints.ts';
import { storedFileSchema, uploadModules } from './schemas.ts';

export const filesCalls = {
  upload: defineCall(filesEndpoints.upload, {
    summary:
      'Uploads one file as multipart/form-data. For `avatar`, send a JPG or PNG of at most 5 MB; the server turns it upright, crops it to a square and re-encodes it. For `work`, send an MP4 video of at most 1 GB and name the activity (`userReadingId`) or competition in `type`; both fields must come before the file, and `saveWork` then enters the video by its key.',
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
  download: defineCall(filesEndpoints.download, {
    summary: 'Downloads a file of this library that the reader may see; supports range requests.',
    input: z.strictObject({
      /** The file name that the browser saves. */
      filename: z._default(z.string().check(z.maxLength(500)), ''),
      /** The key returned by the upload. */
      path: z.string().check(z.minLength(1), z.maxLength(2000)),
      module: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.null(),
    refusals: ['files.file.missing'],
  }),
  publicAddress: defineCall(filesEndpoints.publicAddress, {
    summary: 'Returns the address of a file of this library that anyone with its key may see.',
    input: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    output: storedFileSchema,
    refusals: ['files.file.missing'],
  }),
} as const;
