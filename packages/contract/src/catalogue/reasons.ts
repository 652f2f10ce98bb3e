import { reasonFields, reasonForms } from '@yuelan/search/terms';
import { z } from 'zod/mini';

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
