import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { noticesEndpoints } from './endpoints.ts';
import { guideSchema, noticeSchema, noticeSummarySchema, noticeTypeNumber } from './schemas.ts';

const tagInput = z.optional(z.union([noticeTypeNumber, z.string().check(z.maxLength(20))]));
/**
 * `type`, `tag` or `frag` selects a type. `status` is accepted for compatibility; only published notices are returned.
 */
const listInput = z.strictObject({
  type: z.optional(noticeTypeNumber),
  tag: tagInput,
  frag: tagInput,
  status: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(5))])),
  ...paging,
});
const guideInput = z.strictObject({ type: z.int().check(z.minimum(1), z.maximum(8)) });

export const noticesCalls = {
  notices: defineCall(noticesEndpoints.notices, {
    summary: 'Lists the published notices of a type, newest first; the default type is news.',
    input: listInput,
    output: pageOf(noticeSummarySchema),
  }),
  wallNotices: defineCall(noticesEndpoints.wallNotices, {
    summary: 'Lists notices under the path that a display wall uses.',
    input: listInput,
    output: pageOf(noticeSummarySchema),
  }),
  noticesByType: defineCall(noticesEndpoints.noticesByType, {
    summary:
      'Lists the published notices of a type (news by default) and, in `types`, the same page of every type for the home page.',
    input: listInput,
    output: z.extend(pageOf(noticeSummarySchema), {
      types: z.array(
        z.object({ type: noticeTypeNumber, totalRecord: z.int(), results: z.array(noticeSummarySchema) }),
      ),
    }),
  }),
  notice: defineCall(noticesEndpoints.notice, {
    summary: 'Returns one published notice.',
    input: z.strictObject({ id: idText }),
    output: noticeSchema,
    refusals: ['notices.notice.missing'],
  }),
  guide: defineCall(noticesEndpoints.guide, {
    summary:
      "Returns one of the 8 guide pages in the caller's language, or in the other language if that is the only one.",
    input: guideInput,
    output: guideSchema,
  }),
  guides: defineCall(noticesEndpoints.guides, {
    summary: 'Lists the guide pages that the library has written, without their text; `type` selects one.',
    input: z.strictObject({ type: z.optional(z.int().check(z.minimum(1), z.maximum(8))), ...paging }),
    output: pageOf(z.omit(guideSchema, { data: true })),
  }),
  guideInfo: defineCall(noticesEndpoints.guideInfo, {
    summary: 'Returns the same guide page as `/reader/queryReaderGuide`.',
    input: guideInput,
    output: guideSchema,
  }),
  guideShort: defineCall(noticesEndpoints.guideShort, {
    summary: 'Returns a guide page without its text.',
    input: guideInput,
    output: z.omit(guideSchema, { data: true }),
  }),
} as const;
