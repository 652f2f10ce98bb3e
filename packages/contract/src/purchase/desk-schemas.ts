import { z } from 'zod/mini';
import { idText } from '../text.ts';
import { purchaseSchema } from './schemas.ts';

const status = purchaseSchema.shape.status;

/** A book that several readers ask the library to buy, grouped by their answer. Times are ISO 8601. */
export const purchaseRequestSchema = z.object({
  /** The id of its first request. */
  id: idText,
  bookName: z.string(),
  firstAuthor: z.string(),
  status,
  /** An additional text for the readers; empty for none. */
  answer: z.string(),
  /** The catalogue title that the answer links to. */
  catalogueId: z.optional(idText),
  /** When the first request was made. */
  since: z.string(),
  /** One for each reader, the earliest first. */
  requests: z.array(
    z.object({
      id: idText,
      version: z.int(),
      reader: z.object({ id: idText, name: z.string(), number: z.string() }),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type PurchaseRequest = z.infer<typeof purchaseRequestSchema>;

/** A title that the library owns, perhaps the requested one. */
export const ownedTitleSchema = z.object({
  id: idText,
  title: z.string(),
  firstAuthor: z.string(),
  published: z.string(),
  /** True if title and author are those of the request. */
  same: z.boolean(),
});
