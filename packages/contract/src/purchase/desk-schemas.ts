import { z } from 'zod/mini';
import { idText } from '../text.ts';
import { purchaseSchema } from './schemas.ts';

const status = purchaseSchema.shape.status;

/** What several readers wish the library to buy, as far as they have the same answer. Times are ISO 8601. */
export const purchaseRequestSchema = z.object({
  /** The id of its first request. */
  id: idText,
  bookName: z.string(),
  firstAuthor: z.string(),
  status,
  /** What the readers are told besides; empty for nothing. */
  answer: z.string(),
  /** The title of the catalogue that the answer links to. */
  catalogueId: z.optional(idText),
  /** When the first of them was made. */
  since: z.string(),
  /** One for each reader, the oldest first. */
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

/** A title that the library has, perhaps the one that was asked for. */
export const ownedTitleSchema = z.object({
  id: idText,
  title: z.string(),
  firstAuthor: z.string(),
  published: z.string(),
  /** Title and author are those that were asked for. */
  same: z.boolean(),
});
