import { reasonFields, reasonForms } from '@yuelan/search/terms';
import { z } from 'zod/mini';

/** Why a title is among the results, in the reader's language. */
export const reasonSchema = z.object({
  field: z.enum(reasonFields),
  form: z.enum(reasonForms),
  /** For example «书名相符» or «Title matches». */
  label: z.string(),
  /** The matching value (for a summary, the passage around the match), split so that every second part is a match. */
  parts: z.array(z.string()),
});
export type Reason = z.infer<typeof reasonSchema>;
