import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { contentKey, contentSourceSchema } from '../content/desk-schemas.ts';
import { languageSchema } from '../language.ts';
import { noticesDeskEndpoints } from './desk-endpoints.ts';
import { guideSchema, noticeSchema } from './schemas.ts';

export const noticesDeskCalls = {
  preview: defineDeskCall(noticesDeskEndpoints.preview, {
    summary:
      'Returns a notice or guide page that is being written, as readers of a language will get it. Stores nothing.',
    input: z.strictObject({
      kind: z.enum(['news', 'lectures', 'match-notices', 'competition-notices', 'guides']),
      key: contentKey,
      language: languageSchema,
      source: contentSourceSchema,
    }),
    /** Both are null while something is wrong with it (`/desk/content/check` says what). */
    output: z.object({ notice: z.nullable(noticeSchema), guide: z.nullable(guideSchema) }),
  }),
} as const;
