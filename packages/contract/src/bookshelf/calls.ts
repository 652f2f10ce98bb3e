import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';
import { bookshelfEndpoints } from './endpoints.ts';
import { evaluationSchema, shelfEntrySchema, verdictSchema, viewedTitleSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));

export const bookshelfCalls = {
  recordView: defineCall(bookshelfEndpoints.recordView, {
    summary: 'Records that someone opened the page of a title.',
    identity: ['readerId'],
    input: z.strictObject({ catalogueId: idText, readerId: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({}),
    refusals: ['catalogue.record.missing'],
  }),
  viewed: defineCall(bookshelfEndpoints.viewed, {
    summary:
      'Lists viewed titles: with `mine`, those of the reader (for a visitor, of this visit), newest first; with `everyone`, those viewed most often.',
    input: z.strictObject({ scope: z._default(z.enum(['mine', 'everyone']), 'mine'), ...paging }),
    output: pageOf(viewedTitleSchema),
  }),
  forgetViews: defineCall(bookshelfEndpoints.forgetViews, {
    summary: "Clears the reader's browsing history.",
    input: z.strictObject({}),
    output: z.object({}),
  }),
  saveToShelf: defineCall(bookshelfEndpoints.saveToShelf, {
    summary: "Adds a title to the reader's bookshelf; adding it again changes nothing.",
    identity: ['readerId'],
    input: z.strictObject({ catalogueId: idText, readerId: hint }),
    output: z.object({ id: z.string() }),
    refusals: ['catalogue.record.missing', 'bookshelf.shelf.full'],
  }),
  shelf: defineCall(bookshelfEndpoints.shelf, {
    summary: "Lists the titles on the reader's bookshelf, newest first.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(shelfEntrySchema),
  }),
  removeFromShelf: defineCall(bookshelfEndpoints.removeFromShelf, {
    summary:
      "Removes titles from the reader's bookshelf, either all of them or none; titles removed a moment ago count as removed.",
    input: z.strictObject({ ids: z.array(idText).check(z.minLength(1), z.maxLength(400)) }),
    output: z.object({ removed: z.int() }),
    refusals: ['bookshelf.entry.missing'],
  }),
  evaluationOptions: defineCall(bookshelfEndpoints.evaluationOptions, {
    summary:
      "Returns the criteria and types for evaluating whom a title suits, with the library's labels, and the reader's own evaluation of the title.",
    input: z.strictObject({ catalogueId: z.optional(idText) }),
    output: z.object({
      criteria: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          types: z.array(z.object({ key: z.string(), label: z.string() })),
        }),
      ),
      mine: z.optional(evaluationSchema),
    }),
  }),
  evaluationSummary: defineCall(bookshelfEndpoints.evaluationSummary, {
    summary:
      'Returns what at least three readers of the library agree on about whom a title suits; omits any part that fewer readers have evaluated.',
    input: z.strictObject({ catalogueId: idText }),
    output: z.object({ suitable: z.optional(verdictSchema), unsuitable: z.optional(verdictSchema) }),
    refusals: ['catalogue.record.missing'],
  }),
  evaluate: defineCall(bookshelfEndpoints.evaluate, {
    summary: "Saves the reader's evaluation of a title and replaces an earlier one.",
    identity: ['readerId'],
    input: z.strictObject({
      catalogueId: idText,
      suitabilityCriteria: z.union([z.literal(['1', '3']), z.literal([1, 3])]),
      suitabilityType: z.string().check(z.minLength(1), z.maxLength(300)),
      suitabilityContent: z._default(written(2000), ''),
      readerId: hint,
    }),
    output: evaluationSchema,
    refusals: ['catalogue.record.missing', 'bookshelf.evaluation.type'],
  }),
} as const;
