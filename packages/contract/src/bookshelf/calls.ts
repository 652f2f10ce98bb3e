import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { evaluationSchema, shelfEntrySchema, verdictSchema, viewedTitleSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));

export const bookshelfCalls = {
  recordView: defineCall({
    path: '/catalogue/es/tracker',
    level: 'visitor',
    identity: ['readerId'],
    summary: "Records that a title's page was opened.",
    input: z.strictObject({ catalogueId: idText, readerId: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({}),
    refusals: ['catalogue.record.missing'],
  }),
  viewed: defineCall({
    path: '/catalogue/es/associationRecommendation',
    level: 'visitor',
    summary:
      "Titles viewed: the reader's own (for a visitor, this visit's), newest first, or everyone's, most viewed first.",
    input: z.strictObject({ scope: z._default(z.enum(['mine', 'everyone']), 'mine'), ...paging }),
    output: pageOf(viewedTitleSchema),
    refusals: [],
  }),
  forgetViews: defineCall({
    path: '/catalogue/es/tracker/forget',
    level: 'reader',
    summary: "Empties one's own browsing history.",
    input: z.strictObject({}),
    output: z.object({}),
    refusals: [],
  }),
  saveToShelf: defineCall({
    path: '/catalogue/bookshelf/save',
    level: 'reader',
    identity: ['readerId'],
    summary: 'Puts a title on the reader’s shelf; adding it twice changes nothing.',
    input: z.strictObject({ catalogueId: idText, readerId: hint }),
    output: z.object({ id: z.string() }),
    refusals: ['catalogue.record.missing', 'bookshelf.shelf.full'],
  }),
  shelf: defineCall({
    path: '/catalogue/bookshelf/query',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The reader’s shelf, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(shelfEntrySchema),
    refusals: [],
  }),
  removeFromShelf: defineCall({
    path: '/catalogue/bookshelf/deleteBatch',
    level: 'reader',
    summary:
      'Removes titles from the reader’s shelf: all of them, or none. Titles removed a moment ago count as removed.',
    input: z.strictObject({ ids: z.array(idText).check(z.minLength(1), z.maxLength(400)) }),
    output: z.object({ removed: z.int() }),
    refusals: ['bookshelf.entry.missing'],
  }),
  evaluationOptions: defineCall({
    path: '/catalogue/evaluation/options',
    level: 'visitor',
    summary:
      "Criteria and types of a suitability evaluation with the library's labels, and the reader's own evaluation of a title.",
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
    refusals: [],
  }),
  evaluationSummary: defineCall({
    path: '/catalogue/evaluation/summary',
    level: 'visitor',
    summary:
      'Whom a title suits, according to at least three readers of the library; parts with fewer opinions are absent.',
    input: z.strictObject({ catalogueId: idText }),
    output: z.object({ suitable: z.optional(verdictSchema), unsuitable: z.optional(verdictSchema) }),
    refusals: ['catalogue.record.missing'],
  }),
  evaluate: defineCall({
    path: '/catalogue/evaluation/publicAccountAdaptabilityEvaluationSave',
    level: 'reader',
    identity: ['readerId'],
    summary: "Saves the reader's evaluation of a title, in place of an earlier one.",
    input: z.strictObject({
      catalogueId: idText,
      suitabilityCriteria: z.union([z.literal(['1', '3']), z.literal([1, 3])]),
      suitabilityType: z.string().check(z.minLength(1), z.maxLength(300)),
      suitabilityContent: z._default(z.string().check(z.maxLength(2000)), ''),
      readerId: hint,
    }),
    output: evaluationSchema,
    refusals: ['catalogue.record.missing', 'bookshelf.evaluation.type'],
  }),
} as const;
