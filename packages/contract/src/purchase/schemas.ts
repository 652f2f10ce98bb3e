import { z } from 'zod/mini';

/** Statuses of a purchase recommendation. */
export const purchaseStatuses = {
  1: { 'zh-CN': '审核中', 'en-US': 'Under review' },
  '-1': { 'zh-CN': '已生成订单', 'en-US': 'Order created' },
  2: { 'zh-CN': '已订购', 'en-US': 'Ordered' },
  '-2': { 'zh-CN': '未采纳', 'en-US': 'Not taken up' },
  '-4': { 'zh-CN': '订购完成', 'en-US': 'Order completed' },
} as const;

export const purchaseSchema = z.object({
  id: z.string(),
  bookName: z.string(),
  firstAuthor: z.string(),
  reason: z.string(),
  status: z.literal([1, -1, 2, -2, -4]),
  createtime: z.string(),
  /** The library's answer besides the status. */
  answer: z.optional(z.string()),
  /** The title in the catalogue, if the library now has the book. */
  catalogueId: z.optional(z.string()),
});
export type Purchase = z.infer<typeof purchaseSchema>;
