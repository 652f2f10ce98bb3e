import { z } from 'zod/mini';

/** What of a title answered a search, in the order in which it is told. */
export const reasonFields = [
  'isbn',
  'callNumber',
  'title',
  'subtitle',
  'otherTitle',
  'author',
  'translator',
  'contributor',
  'subject',
  'publisher',
  'summary',
] as const;
export type ReasonField = (typeof reasonFields)[number];

/** As it is written, in another script or variant, by sound, or only nearly so. */
export const reasonForms = ['written', 'script', 'pinyin', 'spelling'] as const;
export type ReasonForm = (typeof reasonForms)[number];

/** Why a title is among the results, in the reader's words. */
export const reasonSchema = z.object({
  field: z.enum(reasonFields),
  form: z.enum(reasonForms),
  /** For example «书名相符» or «Title matches». */
  label: z.string(),
  /** The value that answers (of a summary the part around it) in parts: every second one is what answers. */
  parts: z.array(z.string()),
});
export type Reason = z.infer<typeof reasonSchema>;
