import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { guideSchema, noticeSchema, noticeSummarySchema, noticeTypeNumber } from './schemas.ts';

const tagInput = z.optional(z.union([noticeTypeNumber, z.string().check(z.maxLength(20))]));
/** A type goes by `type`, `tag` or `frag`. `status` is accepted for its name; only what is published is ever answered. */
const listInput = z.strictObject({
  type: z.optional(noticeTypeNumber),
  tag: tagInput,
  frag: tagInput,
  status: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(5))])),
  ...paging,
});
const guideInput = z.strictObject({ type: z.int().check(z.minimum(1), z.maximum(8)) });

export const noticesCalls = {
  notices: defineCall({
    path: '/reader/queryPageRetrievalNew',
    level: 'visitor',
    summary: 'Published notices of a type (news by default), newest first.',
    input: listInput,
    output: pageOf(noticeSummarySchema),
    refusals: [],
  }),
  wallNotices: defineCall({
    path: '/dataWall/getNews',
    level: 'visitor',
    summary: 'The same list under the path that a display wall uses.',
    input: listInput,
    output: pageOf(noticeSummarySchema),
    refusals: [],
  }),
  noticesByType: defineCall({
    path: '/reader/queryBWGPageRetrievalNewType',
    level: 'visitor',
    summary:
      'Published notices of a type (news by default), and in `types` the same page of every type, for the home page.',
    input: listInput,
    output: z.extend(pageOf(noticeSummarySchema), {
      types: z.array(
        z.object({ type: noticeTypeNumber, totalRecord: z.int(), results: z.array(noticeSummarySchema) }),
      ),
    }),
    refusals: [],
  }),
  notice: defineCall({
    path: '/reader/getRetrievalNewById',
    level: 'visitor',
    summary: 'One published notice.',
    input: z.strictObject({ id: idText }),
    output: noticeSchema,
    refusals: ['notices.notice.missing'],
  }),
  guide: defineCall({
    path: '/reader/queryReaderGuide',
    level: 'visitor',
    summary: 'One of the 8 guide pages, in the caller’s language if it exists in it.',
    input: guideInput,
    output: guideSchema,
    refusals: [],
  }),
  guides: defineCall({
    path: '/reader/reading/pager',
    level: 'visitor',
    summary: 'The library’s guide pages, without their texts; `type` limits them to one.',
    input: z.strictObject({ type: z.optional(z.int().check(z.minimum(1), z.maximum(8))), ...paging }),
    output: pageOf(z.omit(guideSchema, { data: true })),
    refusals: [],
  }),
  guideInfo: defineCall({
    path: '/reader/reading/info',
    level: 'visitor',
    summary: 'The same page as queryReaderGuide.',
    input: guideInput,
    output: guideSchema,
    refusals: [],
  }),
  guideShort: defineCall({
    path: '/reader/reading/sf',
    level: 'visitor',
    summary: 'A guide page without its text.',
    input: guideInput,
    output: z.omit(guideSchema, { data: true }),
    refusals: [],
  }),
} as const;
