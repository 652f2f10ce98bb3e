import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { named, written } from '../written-text.ts';
import { purchaseDeskEndpoints } from './desk-endpoints.ts';
import { ownedTitleSchema, purchaseRequestSchema } from './desk-schemas.ts';

const filter = {
  /** Matches the title or author. */
  text: listSearch,
  /** 0 for every status. */
  status: z._default(z.literal([0, 1, -1, 2, -2, -4]), 0),
};

export const purchaseDeskCalls = {
  requests: defineDeskCall(purchaseDeskEndpoints.requests, {
    summary: "Lists readers' purchase requests; requests for the same book are grouped.",
    input: z.strictObject({
      ...filter,
      /** `waiting`: waiting requests first, the longest wait first; `requests`: by the number of readers who ask. */
      sort: z._default(z.enum(['waiting', '-waiting', 'requests', '-requests']), 'waiting'),
      ...paging,
    }),
    output: pageOf(purchaseRequestSchema),
  }),
  downloadRequests: defineDeskCall(purchaseDeskEndpoints.downloadRequests, {
    summary: 'Returns the same as a table, with a row for each reader.',
    input: z.strictObject({ ...filter, format: tableFormat }),
    output: z.object({}),
  }),
  ownedTitles: defineDeskCall(purchaseDeskEndpoints.ownedTitles, {
    summary: 'Finds titles of the catalogue that may be the requested book.',
    input: z.strictObject({
      bookName: named(300),
      firstAuthor: z._default(written(200), ''),
    }),
    output: z.array(ownedTitleSchema),
    refusals: ['catalogue.search.unavailable'],
  }),
  answerRequests: defineDeskCall(purchaseDeskEndpoints.answerRequests, {
    summary:
      'Answers requests for one book; each reader sees the status, the text and a link to the title, if given. If somebody else has already answered one of them, nothing changes.',
    input: z.strictObject({
      requests: z
        .array(z.strictObject({ id: idText, version: z.int().check(z.minimum(1)) }))
        .check(z.minLength(1), z.maxLength(1000)),
      status: z.literal([1, -1, 2, -2, -4]),
      answer: z._default(written(500), ''),
      catalogueId: z.optional(idText),
    }),
    output: z.object({ undoId: z.string() }),
    refusals: [
      'purchase.request.missing',
      'purchase.request.reason',
      'catalogue.record.missing',
      'desk.conflict',
    ],
  }),
} as const;
