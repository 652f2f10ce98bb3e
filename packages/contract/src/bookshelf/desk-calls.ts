import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { tableFormat } from '../staff/schemas.ts';
import { idText } from '../text.ts';
import { bookshelfDeskEndpoints } from './desk-endpoints.ts';
import { deskEvaluationSchema, evaluatedTitleSchema } from './desk-schemas.ts';

/** Matches the title or its author. */

export const bookshelfDeskCalls = {
  evaluations: defineDeskCall(bookshelfDeskEndpoints.evaluations, {
    summary: 'Lists the titles that readers have evaluated, the most often first, with what they agree on.',
    input: z.strictObject({ text: listSearch, ...paging }),
    output: pageOf(evaluatedTitleSchema),
  }),
  titleEvaluations: defineDeskCall(bookshelfDeskEndpoints.titleEvaluations, {
    summary: 'Returns every evaluation of a title by readers of the library, oldest first.',
    input: z.strictObject({ id: idText }),
    output: z.array(deskEvaluationSchema),
  }),
  downloadEvaluations: defineDeskCall(bookshelfDeskEndpoints.downloadEvaluations, {
    summary: 'Returns the list of evaluated titles as a table.',
    input: z.strictObject({ text: listSearch, format: tableFormat }),
    output: z.object({}),
  }),
} as const;
