import type { ReaderTies } from '../reader/public.ts';

/** A reader's purchase recommendations. */
export const purchaseTies: ReaderTies = {
  async erase(tx, { clientid, readerId }) {
    const { numDeletedRows } = await tx
      .deleteFrom('purchase_recommendation')
      .where(({ and }) => and({ clientid, reader_id: readerId }))
      .executeTakeFirst();
    return [{ part: 'purchases', count: Number(numDeletedRows) }];
  },
};
