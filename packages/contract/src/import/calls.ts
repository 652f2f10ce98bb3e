import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../table-format.ts';
import { idText } from '../text.ts';
import { importEndpoints } from './endpoints.ts';
import {
  importOptionsSchema,
  importRunLineSchema,
  importRunSchema,
  importTargets,
  recognitionSchema,
  reportedRowSchema,
  reportFilter,
} from './schemas.ts';

const run = z.strictObject({ id: idText });
const target = z.enum(importTargets);

export const importCalls = {
  upload: defineDeskCall(importEndpoints.upload, {
    summary:
      'Uploads a file to import, of at most 512 MB, as multipart/form-data. Nothing is imported yet; an abandoned file is removed after a day.',
    input: z.strictObject({}),
    output: z.object({ id: idText }),
    refusals: ['import.file.size', 'import.file.full'],
  }),
  recognise: defineDeskCall(importEndpoints.recognise, {
    summary:
      "Returns an uploaded file's format, encoding, columns and first records. Without `target` it guesses the target.",
    input: z.strictObject({
      id: idText,
      target: z.optional(target),
      options: z.optional(importOptionsSchema),
    }),
    output: recognitionSchema,
    refusals: ['import.run.missing', 'import.file.missing', 'import.file.unreadable'],
  }),
  start: defineDeskCall(importEndpoints.start, {
    summary:
      'Starts a dry run (`try`), which keeps nothing, or the run itself (`run`), in the background; a later dry run replaces an earlier one.',
    input: z.strictObject({ id: idText, task: z.enum(['try', 'run']), target, options: importOptionsSchema }),
    output: importRunSchema,
    refusals: [
      'import.run.missing',
      'import.run.busy',
      'import.run.state',
      'import.file.missing',
      'import.run.harvested',
      'import.target.external',
    ],
  }),
  stop: defineDeskCall(importEndpoints.stop, {
    summary: 'Stops the import after the current rows. What has been imported stays and can be undone.',
    input: run,
    output: importRunSchema,
    refusals: ['import.run.missing', 'import.run.state'],
  }),
  undo: defineDeskCall(importEndpoints.undo, {
    summary:
      'Starts to undo a whole run. What has been changed, lent or used since stays; the reported rows give the reasons.',
    input: run,
    output: importRunSchema,
    refusals: ['import.run.missing', 'import.run.busy', 'import.run.state'],
  }),
  remove: defineDeskCall(importEndpoints.remove, {
    summary: 'Deletes an uploaded file that was not imported.',
    input: run,
    output: z.object({}),
    refusals: ['import.run.missing', 'import.run.busy', 'import.run.state', 'import.run.harvested'],
  }),
  runs: defineDeskCall(importEndpoints.runs, {
    summary: "Lists the library's imports, including those of the command line, newest first.",
    input: z.strictObject(paging),
    output: pageOf(importRunLineSchema),
  }),
  run: defineDeskCall(importEndpoints.run, {
    summary: 'Returns one import with its progress.',
    input: run,
    output: importRunSchema,
    refusals: ['import.run.missing'],
  }),
  rows: defineDeskCall(importEndpoints.rows, {
    summary: 'Lists the rejected and doubtful rows of an import, and what its undo had to keep.',
    input: z.strictObject({ ...paging, ...reportFilter }),
    output: pageOf(reportedRowSchema),
    refusals: ['import.run.missing'],
  }),
  downloadRows: defineDeskCall(importEndpoints.downloadRows, {
    summary:
      'Returns the same rows as a file, with all columns of the imported table, so that they can be corrected and imported again.',
    input: z.strictObject({ ...reportFilter, format: tableFormat }),
    output: z.object({}),
    refusals: ['import.run.missing'],
  }),
} as const;
